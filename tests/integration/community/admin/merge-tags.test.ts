import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TagMerge } from '#contract/console/community/tag-merges.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'

/** Several tags of one list become one: profiles, searches and rules follow, whatever is done at the same time. */

let api: TestApi
let admin: TestPerson
let mentee: TestPerson
let mentor: TestPerson

beforeAll(async () => {
  api = await testApi()
  for (const slug of ['acme', 'globex']) {
    await seedCompany(api.db.database.system, slug)
    await seedPerson(api.db.database.system, slug, { name: 'root', roles: ['admin'] })
  }
  await seedPerson(api.db.database.system, 'acme', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(api.db.database.system, 'acme', { name: 'leo', profiles: ['participant'] })
  admin = await api.as('acme', 'root')
  mentee = await api.as('acme', 'leo')
  mentor = await api.as('acme', 'mia')
})
afterAll(() => api.close())

const rows = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  api.db.database.system.query<Row>({ text, values })
const profile = idOf.profile('acme', 'mia', 'presenter')

interface Tag {
  readonly id: string
  readonly code: string
  readonly archived: boolean
  readonly revision: number
  readonly merged_into: { readonly fr: string } | null
}
let n = 0
/** A tag of a name that no other test uses. */
async function tag(name: string, kind = 'skill', more: object = {}): Promise<Tag> {
  const label = { fr: `${name} ${(n += 1)}`, en: `${name} en ${n}` }
  const answer = await admin.post('/admin/api/tags', { kind, label, help: { fr: '', en: '' }, ...more })
  expect(answer.status).toBe(200)
  return answer.json<Tag>()
}
const merge = (into: Tag, tags: readonly Tag[], who = admin, act = 'merge') =>
  who.post(`/admin/api/tags/${into.id}/${act}`, { tags: tags.map(({ id }) => id) })
const has = (codes: readonly string[], column = 'skills') =>
  rows(`update app.profiles set ${column} = $2 where id = $1`, [profile, codes])
const held = async (column = 'skills') =>
  (await rows<{ codes: string[] }>(`select ${column} as codes from app.profiles where id = $1`, [profile]))[0]?.codes
const one = async (id: string) => (await admin.get(`/admin/api/tags/${id}`)).json<Tag>()
const found = async (query: string) =>
  (await mentee.get(`/api/v1/presenters?${query}`)).json<{ data: { id: string }[] }>().data.map(({ id }) => id)

beforeEach(() => has(['negotiation']))

it('previews, then merges: profiles, searches and rules name the tag that stays, each once', async () => {
  const [stays, gone, other] = [await tag('Vente'), await tag('Commerce'), await tag('Négoce')]
  await has([gone.code, 'negotiation', stays.code, other.code])
  const search = randomUUID()
  await rows(
    `insert into app.saved_searches (id, company_id, user_id, name, query)
    values ($1, $2, $3, 'mine', $4)`,
    [
      search,
      idOf.company('acme'),
      idOf.user('acme', 'leo'),
      `q=x&skills=${gone.code}%2Cwriting%2C${stays.code}&sort=last_name`,
    ],
  )
  await rows(
    `insert into app.enrolment_rules (company_id, program_id, role, active, field_name, answers, written_by)
    values ($1, $2, 'presenter', false, 'skills', $3, $4)`,
    [idOf.company('acme'), idOf.program('acme'), [other.code, gone.code], idOf.user('acme', 'root')],
  )
  const expected = { id: stays.id, tags: 2, profiles: 1, several: 1, searches: 1, rules: 1 }
  expect((await merge(stays, [gone, other], admin, 'merge_preview')).json()).toMatchObject(expected)
  expect(await held()).toEqual([gone.code, 'negotiation', stays.code, other.code])

  const answer = await merge(stays, [gone, other])
  expect([answer.status, answer.json<TagMerge>()]).toMatchObject([200, expected])
  expect(await held()).toEqual([stays.code, 'negotiation'])
  expect(await rows('select query from app.saved_searches where id = $1', [search])).toEqual([
    { query: `q=x&skills=${stays.code}%2Cwriting&sort=last_name` },
  ])
  expect(await rows(`select answers from app.enrolment_rules where field_name = 'skills'`)).toEqual([
    { answers: [stays.code] },
  ])
  expect(await one(gone.id)).toMatchObject({ archived: true, merged_into: { fr: expect.stringMatching(/^Vente/) } })
  await rows('delete from app.enrolment_rules')
})

it('finds people by the old word and by the old link', async () => {
  const [stays, gone] = [await tag('Peinture'), await tag('Aquarelle')]
  await has([gone.code])
  await merge(stays, [gone])
  expect(await found('q=aquarelle')).toEqual([profile])
  expect(await found(`skills=${gone.code}`)).toEqual([profile])
  expect(await found(`skills=${stays.code}`)).toEqual([profile])
  const named = await mentee.get(`/api/v1/tags?kind=skill&q=aquarelle`)
  expect(named.json<{ data: { attributes: { code: string } }[] }>().data.map((t) => t.attributes.code)).toEqual([
    stays.code,
  ])
})

it('merges each list, and turns what is written later into the tag that stays', async () => {
  for (const [kind, column] of [
    ['job_category', 'targeted_job_categories'],
    ['language', 'languages'],
    ['motivation', 'motivations'],
  ] as const) {
    const [stays, gone] = [await tag('Un', kind), await tag('Deux', kind)]
    await has([gone.code], column)
    expect((await merge(stays, [gone])).json()).toMatchObject({ profiles: 1 })
    expect(await held(column)).toEqual([stays.code])
    await has([gone.code, stays.code], column)
    expect(await held(column)).toEqual([stays.code])
  }
})

it('accepts an answer from a form that was opened before', async () => {
  await rows('select app.add_profile_questions($1)', [idOf.company('acme')])
  const [stays, gone] = [await tag('Escalade'), await tag('Varappe')]
  await merge(stays, [gone])
  const answer = await mentor.call(`/api/v1/presenters/${profile}`, {
    method: 'PATCH',
    body: {
      data: { type: 'presenters', id: profile, attributes: { answers_details: { skills: [{ code: gone.code }] } } },
    },
  })
  expect([answer.status, await held()]).toEqual([200, [stays.code]])
})

it('writes the audit log of each, with the counts, and is a new version of the profile', async () => {
  const [stays, gone] = [await tag('Chant', 'skill', { synonyms: { fr: ['Voix'], en: [] } }), await tag('Chorale')]
  await has([gone.code])
  const version = async () =>
    (await rows<{ version: number }>('select version from app.profiles where id = $1', [profile]))[0]?.version
  const before = await version()
  await merge(stays, [gone])
  expect(await version()).toBe(Number(before) + 1)
  const log = await rows<{ after: object }>(
    `select after from app.audit_log where subject_type = 'tags' and subject_id = any($1) and action = 'update'`,
    [[stays.id, gone.id]],
  )
  expect(log.map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        profiles: 1,
        searches: 0,
        rules: 0,
        synonyms: { fr: ['Voix', expect.stringMatching(/^Chorale/)], en: [expect.stringMatching(/^Chorale en/)] },
      }),
      expect.objectContaining({ archived: true, merged_into: expect.objectContaining({ fr: expect.any(String) }) }),
    ]),
  )
})

it('does nothing the second time, and carries on what was merged before', async () => {
  const [last, stays, gone] = [await tag('Trois'), await tag('Deux'), await tag('Un')]
  await has([gone.code])
  expect((await merge(stays, [gone])).json()).toMatchObject({ tags: 1, profiles: 1 })
  const again = await merge(stays, [gone])
  expect([again.status, again.json()]).toMatchObject([200, { tags: 0, profiles: 0 }])
  await merge(last, [stays])
  await has([gone.code])
  expect(await held()).toEqual([last.code])
})

it('refuses what makes no sense, in words', async () => {
  const [a, b, motivation] = [await tag('A'), await tag('B'), await tag('M', 'motivation')]
  const old = await tag('Vieux', 'skill', { archived: true })
  const [foreign] = await rows<Tag>('select id from app.tags where company_id = $1 limit 1', [idOf.company('globex')])
  if (foreign === undefined) throw new Error('no tag of the other company')
  const refusal = async (into: Tag, tags: readonly Tag[]) => {
    const answer = await merge(into, tags)
    return [answer.status, answer.json<{ errors?: { tags?: string } }>().errors?.tags ?? null]
  }
  expect(await refusal(a, [a])).toEqual([422, 'Une étiquette ne se fusionne pas avec elle-même'])
  expect(await refusal(a, [motivation])).toEqual([422, expect.stringContaining('listes différentes')])
  expect(await refusal(old, [a])).toEqual([422, expect.stringContaining('Celle qui reste est archivée')])
  expect(await refusal(a, [foreign])).toEqual([422, expect.stringContaining('n’existe plus')])
  expect((await refusal(foreign, [a]))[0]).toBe(404)
  expect((await merge(a, [])).status).toBe(422)
  await merge(b, [a])
  expect(await refusal(motivation, [a])).toEqual([422, expect.any(String)])
  expect(await refusal(a, [b])).toEqual([422, expect.stringContaining('fusionnée dans une autre')])
  const back = await admin.call(`/admin/api/tags/${a.id}`, { method: 'PUT', body: { archived: false } })
  expect(back.status).toBe(422)
  for (const kept of [a, b])
    expect((await admin.call(`/admin/api/tags/${kept.id}`, { method: 'DELETE' })).status).toBe(422)
  const unit = await mentee.post(`/admin/api/tags/${b.id}/merge`, { tags: [a.id] })
  expect(unit.status).not.toBe(200)
})

it('lets one of two opposite merges through', async () => {
  const [a, b] = [await tag('Nord'), await tag('Sud')]
  const both = await Promise.all([merge(a, [b]), merge(b, [a])])
  expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422])
})

it('waits for a profile that is being written with the tag', async () => {
  const [stays, gone] = [await tag('Est'), await tag('Ouest')]
  let merging: ReturnType<typeof merge> | undefined
  await api.db.database.system.transaction(async (sql) => {
    await sql.query({ text: 'update app.profiles set skills = $2 where id = $1', values: [profile, [gone.code]] })
    merging = merge(stays, [gone])
    for (let waits = false; !waits;)
      waits =
        (await rows(`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`)).length > 0
  })
  expect((await merging)?.json()).toMatchObject({ profiles: 1 })
  expect(await held()).toEqual([stays.code])
})

it('checks a pasted list', async () => {
  await admin.post('/admin/api/tags', {
    kind: 'skill',
    label: { fr: 'Voile', en: 'Sailing' },
    synonyms: { fr: ['Navigation'], en: [] },
    help: { fr: '', en: '' },
  })
  const pasted = ['voile', 'Navigation', 'Kayak', 'x'.repeat(81), 'a@b.example'].map((fr) => ({
    kind: 'skill',
    fr,
    en: fr,
  }))
  const answer = await admin.post('/admin/api/tags/checks', { tags: pasted })
  const states = answer.json<{ tags: { state: string }[] }>().tags.map(({ state }) => state)
  expect(states.slice(0, 4)).toEqual(['known', 'known', 'new', 'too_long'])
})
