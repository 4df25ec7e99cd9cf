import knexModule from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userResourceAttributes } from '#contract/people/users.ts'
import { canonicalZone } from '#domain/platform/time-zone.ts'
import { up } from '#infra/platform/database/migrations/0240-zones-of-both.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let ana: TestPerson
const names = ['ana', 'mia', 'root', 'louis'] as const

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant', 'presenter'] })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['participant'], locale: 'en' })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'acme', { name: 'louis', roles: ['referent'], profiles: ['presenter'] })
  await run(system)`insert into app.business_units (company_id, code, label)
    values (${idOf.company('acme')}, 'lyon', '{"fr":"Lyon","en":"Lyon"}')`
  ana = await api.as('acme', 'ana')
})
afterAll(() => api.close())

const timeZonePointer = '/data/attributes/time_zone'
const pathOf = (name: (typeof names)[number]) => `/api/v1/users/${idOf.user('acme', name)}`
const change = (who: TestPerson, name: (typeof names)[number], attributes: object) =>
  who.patch(pathOf(name), { data: { type: 'users', id: idOf.user('acme', name), attributes } })
const read = async (who: TestPerson, name: (typeof names)[number]) =>
  userResourceAttributes.parse((await who.get(pathOf(name))).json().data.attributes)
const rows = <Row extends object>(text: string, ...values: unknown[]) =>
  api.db.database.system.query<Row>({ text, values })
/** The day on which somebody of so many years was born, a day before or after it is today anywhere. */
const bornYearsAgo = (years: number, days = 0) => {
  const at = new Date(Date.now() + days * 86_400_000)
  return `${at.getUTCFullYear() - years}-${at.toISOString().slice(5, 10)}`
}

describe('a person’s particulars from sign-up', () => {
  test('is changed by them, and seen at once where others read it', async () => {
    const given = {
      job_title: 'Cheffe de projet',
      professional_status: 'executive',
      business_unit: 'lyon',
      linkedin_url: 'https://www.linkedin.com/in/ana-test',
      city: 'Villeurbanne',
      country: 'FR',
      date_of_birth: '1990-02-28',
      gender: 'other',
    }
    const before = await rows<{ version: number }>(
      `select version from app.profiles where user_id = $1`,
      idOf.user('acme', 'ana'),
    )
    const changed = await change(ana, 'ana', given)
    expect(changed.status).toBe(200)
    expect(changed.json().data.attributes).toMatchObject(given)
    expect(await read(ana, 'ana')).toMatchObject(given)
    const profile = await ana.get(`/api/v1/presenters/${idOf.profile('acme', 'ana', 'presenter')}`)
    expect(profile.json().data.attributes).toMatchObject({
      title: 'Cheffe de projet',
      city: 'Villeurbanne',
      country: 'FR',
      business_unit: { code: 'lyon' },
      answers_details: { location: 'Villeurbanne' },
      own: { answers: { linkedin: 'https://www.linkedin.com/in/ana-test' } },
    })
    // Receipts name the versions of profiles: the score reads unit and place.
    const after = await rows<{ version: number; completion: number }>(
      `select p.version, p.completion - app.completion_of(p, u) as completion
        from app.profiles p join app.users u on u.id = p.user_id where p.user_id = $1`,
      idOf.user('acme', 'ana'),
    )
    expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version + 1))
    expect(after.map(({ completion }) => completion)).toEqual([0, 0])
    const emptied = await change(ana, 'ana', { linkedin_url: '', country: null })
    expect(emptied.json().data.attributes).toMatchObject({ linkedin_url: null, country: null, city: 'Villeurbanne' })
  })

  test('is refused with the words of the sign-up, in the language of its person, and nothing is written', async () => {
    const mia = await api.as('acme', 'mia')
    const was = await read(ana, 'ana')
    const refusedTo = async (who: TestPerson, name: 'ana' | 'mia', attributes: object) => {
      const refused = await change(who, name, attributes)
      expect(refused.status).toBe(422)
      return refused
        .json()
        .errors.map(({ code, detail, source }) => [JSON.stringify(source).match(/(\w+)"}$/)?.[1], code, detail])
    }
    expect(
      await refusedTo(ana, 'ana', {
        job_title: ' ',
        professional_status: 'king',
        linkedin_url: 'https://example.com/in/ana',
        city: 'Appelez le 06 12 34 56 78',
        country: 'France',
        date_of_birth: '2001-02-30',
        gender: '',
      }),
    ).toEqual([
      ['job_title', 'required', 'Ce champ doit être rempli'],
      ['professional_status', 'required', 'Ce champ doit être rempli'],
      ['linkedin_url', 'linkedin_invalid', 'Collez l’adresse entière, qui commence par https://www.linkedin.com/in/'],
      [
        'city',
        'contact_details',
        'Pas de coordonnées ici\u202f: retirez «\u202f06 12 34 56 78\u202f». Elles ont leurs propres champs.',
      ],
      ['country', 'not_known', 'La valeur n’est pas valide.'],
      ['date_of_birth', 'date_not_real', 'Ce jour n’existe pas. Vérifiez le jour ou le mois.'],
      ['gender', 'required', 'Ce champ doit être rempli'],
    ])
    expect(await refusedTo(mia, 'mia', { job_title: '', date_of_birth: '2999-01-01', business_unit: 'rome' })).toEqual([
      ['job_title', 'required', 'This field is required'],
    ])
    expect(
      await refusedTo(mia, 'mia', { date_of_birth: '2999-01-01', business_unit: 'rome', time_zone: 'Mars/Olympus' }),
    ).toEqual([
      ['time_zone', 'time_zone_invalid', expect.any(String)],
      ['business_unit', 'unit_unknown', 'This unit is not known.'],
      ['date_of_birth', 'date_in_future', expect.any(String)],
    ])
    expect(await read(ana, 'ana')).toEqual(was)
  })

  test('keeps the rule of age: under eighteen on a basis, which is dated', async () => {
    const consent = async () =>
      (
        await rows<{ consent_basis: string | null; dated: boolean }>(
          `select consent_basis, consent_at is not null as dated from app.users where id = $1`,
          idOf.user('acme', 'mia'),
        )
      )[0]
    const mia = await api.as('acme', 'mia')
    const code = async (attributes: object) => {
      const answer = await change(mia, 'mia', attributes)
      return answer.status === 200 ? 200 : answer.json().errors[0]?.code
    }
    const young = bornYearsAgo(17)
    expect(await code({ date_of_birth: young })).toBe('too_young')
    expect(await code({ date_of_birth: young, age_basis: 'parental_consent' })).toBe(200)
    expect(await consent()).toEqual({ consent_basis: 'parental', dated: true })
    expect(await code({ age_basis: null })).toBe('too_young')
    expect(await code({ date_of_birth: bornYearsAgo(16) })).toBe(200)
    expect(await code({ date_of_birth: bornYearsAgo(140) })).toBe('date_not_real')
    expect(await code({ date_of_birth: bornYearsAgo(30) })).toBe(200)
    expect(await consent()).toEqual({ consent_basis: null, dated: false })
  })

  test('is counted in years where the person is', async () => {
    const mia = await api.as('acme', 'mia')
    // In Kiritimati it is tomorrow when it is today at Pago Pago, or the day after.
    const day = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
    const born = `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`
    const west = await change(mia, 'mia', { time_zone: 'Pacific/Pago_Pago', date_of_birth: born })
    expect(west.json().errors[0]?.code).toBe('too_young')
    expect((await change(mia, 'mia', { time_zone: 'Pacific/Kiritimati', date_of_birth: born })).status).toBe(200)
  })

  test('the date of birth and the gender are its person’s alone', async () => {
    const root = await api.as('acme', 'root')
    await change(ana, 'ana', { date_of_birth: '1990-02-28', gender: 'woman', job_title: 'Acheteuse' })
    expect(await read(root, 'ana')).toMatchObject({
      job_title: 'Acheteuse',
      date_of_birth: null,
      gender: null,
      age_basis: null,
    })
    expect((await (await api.as('acme', 'mia')).get(pathOf('ana'))).status).toBe(403)
    expect((await change(root, 'ana', { gender: 'man' })).status).toBe(403)
    for (const type of ['presenter', 'participant'] as const) {
      const profile = await root.get(`/api/v1/${type}s/${idOf.profile('acme', 'ana', type)}`)
      expect(JSON.stringify(profile.json())).not.toMatch(/date_of_birth|gender|1990-02-28/)
    }
  })

  test('is not changed under If-Match: it has no revisions', async () => {
    const data = { type: 'users', id: idOf.user('acme', 'ana'), attributes: { city: 'Lille' } }
    const refused = await ana.patch(pathOf('ana'), { data }, { 'If-Match': '"7"' })
    expect([refused.status, refused.json().errors[0]?.code]).toEqual([412, 'revision_mismatch'])
    expect((await ana.patch(pathOf('ana'), { data }, { 'If-Match': '*' })).status).toBe(200)
  })

  test('the unit of a referent is not theirs to change', async () => {
    const louis = await api.as('acme', 'louis')
    const refused = await change(louis, 'louis', { business_unit: 'lyon' })
    expect([refused.status, refused.json().errors[0]?.code]).toEqual([422, 'unit_of_role'])
    expect((await change(louis, 'louis', { job_title: 'Formateur' })).status).toBe(200)
  })

  test('is sent back as it was read', async () => {
    for (const name of ['ana', 'louis'] as const) {
      const who = await api.as('acme', name)
      const { data } = (await who.get(pathOf(name))).json()
      expect((await who.patch(pathOf(name), { data })).status).toBe(200)
    }
  })
})

describe('a time zone', () => {
  test.each(['+0900', '-0330', 'ECT', 'VST'])(
    '%s is refused: PostgreSQL does not know it as the runtime does',
    async (zone) => {
      const changed = await change(ana, 'ana', { time_zone: zone })
      expect(changed.json().errors).toMatchObject([{ code: 'time_zone_invalid', source: { pointer: timeZonePointer } }])
      const preferences = await ana.patch('/auth', { time_zone: zone }, { 'content-type': 'application/json' })
      expect([preferences.status, Object.keys(preferences.json().errors)]).toEqual([
        422,
        ['time_zone', 'full_messages'],
      ])
    },
  )

  test('is stored under its one name', async () => {
    expect((await change(ana, 'ana', { time_zone: 'Asia/Calcutta' })).status).toBe(200)
    expect(await read(ana, 'ana')).toMatchObject({ time_zone: 'Asia/Kolkata' })
    expect((await ana.patch('/auth', { time_zone: 'gb' }, { 'content-type': 'application/json' })).status).toBe(200)
    expect(await read(ana, 'ana')).toMatchObject({ time_zone: 'Europe/London' })
  })

  test('that may be stored is known to PostgreSQL', async () => {
    const known = new Set((await rows<{ name: string }>('select name from pg_timezone_names')).map(({ name }) => name))
    const stored = Intl.supportedValuesOf('timeZone').map((zone) => canonicalZone(zone) ?? `${zone}: refused`)
    expect(stored.filter((zone) => !known.has(zone))).toEqual([])
  })

  test('that was stored before is mended, and its person reads their history again', async () => {
    const mia = await api.as('acme', 'mia')
    const company = idOf.company('acme')
    const store = async (zone: string) => {
      const user = idOf.user('acme', 'mia')
      await rows('update app.users set time_zone = $2 where id = $1', user, zone)
      await rows(
        `update app.companies set settings = settings || jsonb_build_object('time_zone', $2::text) where id = $1`,
        company,
        zone,
      )
    }
    const owner = knexModule({ client: 'pg', connection: api.db.url, pool: { min: 0, max: 1 } })
    try {
      for (const [zone, name] of [
        ['+0900', 'Etc/GMT-9'],
        ['-0330', 'Europe/Paris'],
        ['ECT', 'Europe/Paris'],
        ['VST', 'Asia/Ho_Chi_Minh'],
      ] as const) {
        await store(zone)
        expect((await mia.get('/api/v1/meetings_history')).status).toBe(200)
        await up(owner)
        expect(await read(mia, 'mia')).toMatchObject({ time_zone: name })
        expect(await rows(`select settings ->> 'time_zone' as zone from app.companies where id = $1`, company)).toEqual(
          [{ zone: name }],
        )
      }
    } finally {
      await owner.destroy()
    }
  })
})
