import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enrolByRuleJob } from '#infra/company/jobs/enrol-by-rule.ts'
import { asOwner } from '../../../support/postgres.ts'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer, type Answer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let program: string
let call: (path: string, method?: string, body?: unknown) => Promise<Answer>

const people = ['Lou Lyon', 'Léa Lyon', 'Paul Paris', 'Max Mentor']
beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Lou Lyon', profile: 'participant', unit: 'lyon' },
    { name: 'Léa Lyon', profile: 'participant', unit: 'lyon' },
    { name: 'Paul Paris', profile: 'participant', unit: 'paris' },
    { name: 'Max Mentor', profile: 'presenter', unit: 'lyon' },
    { name: 'Rose Unit', roles: ['business_unit_admin'], unit: 'lyon' },
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
  const session = await server.signIn(acme.id, acme.person('Aline Admin'))
  call = (path, method = 'GET', body) =>
    server.call(acme.id, session, path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  await system(`insert into app.profile_questions (company_id, category, field_name, field_type, roles, title, choices)
    values ('${acme.id}', 'profile_question', 'track', 'select', '{participant}', '{"fr":"Voie","en":"Track"}',
      '[{"code":"tech","label":{"fr":"T","en":"T"}},{"code":"sale","label":{"fr":"V","en":"S"}}]')`)
  await system(`update app.profiles set answers = '{"track":[{"code":"tech"}]}' where id = '${profile('Léa Lyon')}'`)
  await server.project()
})
afterAll(() => server.close())

let n = 0
beforeEach(async () => {
  const made = await call('programs', 'POST', {
    slug: `season-${++n}`,
    name: { fr: `Saison ${n}`, en: `Season ${n}` },
    description: { fr: '', en: '' },
    has_experts: false,
  })
  if (made.status !== 200) throw new Error(made.text)
  program = made.json.id
})

const system = (text: string) => server.db.database.system.query({ text })
const profile = (name: string) => acme.person(name).profileId
const enrolled = async () => {
  const { json } = await call(`program_enrollments?program_id=${program}&_sort=full_name&_order=ASC`)
  return json.map(({ full_name, origin }: Record<string, string>) => `${full_name}: ${origin}`)
}
const any = { role: 'participant', business_units: [], countries: [], field_name: null, answers: [] }
const lyon = { ...any, business_units: ['lyon'] }
const write = (rule: object, more: object = {}) =>
  call(`programs/${program}/rules`, 'POST', { ...rule, active: true, revision: null, ...more })
const enrol = (...names: string[]) => call(`programs/${program}/enrol`, 'POST', { profile_ids: names.map(profile) })
const withdraw = async (name: string) => {
  const { json } = await call(`program_enrollments?program_id=${program}&q=${encodeURIComponent(name)}`)
  return call(`program_enrollments/${json[0].id}/withdraw`, 'POST')
}
const job = () =>
  enrolByRuleJob({
    core: server.db,
    logger: { info: () => undefined, error: () => undefined },
  })
const runJob = () => job().run()

describe('by hand', () => {
  it('enrols some, again nobody, and refuses whom it does not know', async () => {
    expect((await enrol('Lou Lyon', 'Max Mentor')).json).toMatchObject({ enrolled: 2, already: 0, refused: 0 })
    const stranger = acme.id
    const again = await call(`programs/${program}/enrol`, 'POST', { profile_ids: [profile('Lou Lyon'), stranger] })
    expect(again.json).toMatchObject({ enrolled: 0, already: 1, refused: 1 })
    expect((await call(`programs/${program}/enrol`, 'POST', { profile_ids: [] })).status).toBe(422)
    expect(await enrolled()).toEqual(['Lou Lyon: hand', 'Max Mentor: hand'])
    const { json } = await call(`program_enrollments?program_id=${program}&role=presenter`)
    expect(json).toMatchObject([{ full_name: 'Max Mentor', enrolled_by_name: 'Aline Admin', actions: ['withdraw'] }])
  })

  it('offers those who are not there, by name and role', async () => {
    await enrol('Lou Lyon')
    const { json } = await call(`programs/${program}/candidates?q=lyon&role=participant`)
    expect(json).toMatchObject([{ id: profile('Léa Lyon'), full_name: 'Léa Lyon', withdrawn: false }])
    expect((await call(`programs/${program}/candidates?q=%25`)).json).toEqual([])
    expect((await call(`programs/${program}/candidates?role=boss`)).status).toBe(400)
  })

  it('removes a person, records it in the history, and lists for a unit’s administrator their unit alone', async () => {
    await enrol('Lou Lyon', 'Paul Paris')
    const session = await server.signIn(acme.id, acme.person('Rose Unit'))
    const seen = await server.call(acme.id, session, `program_enrollments?program_id=${program}`)
    expect(seen.json).toMatchObject([{ full_name: 'Lou Lyon', actions: [] }])
    expect((await withdraw('Paul Paris')).status).toBe(200)
    expect(await enrolled()).toEqual(['Lou Lyon: hand'])
    const entries = await run(server.db.database.tenant(acme.id))`select action, actor_id from app.audit_log
      where subject_type = 'program_enrollments'
      and coalesce(before, after) ->> 'program_id' = ${program}
      and coalesce(before, after) ->> 'profile_id' = ${profile('Paul Paris')} order by at`
    const actor_id = acme.person('Aline Admin').userId
    expect(entries).toEqual([
      { action: 'create', actor_id },
      { action: 'delete', actor_id },
    ])
    const { json: changes } = await call('audit_entries?subject_type=program_enrollments&action=delete')
    const { userId: id } = acme.person('Paul Paris')
    const { json: about } = await call(`audit_entries?person=${id}&_sort=at&_order=ASC`)
    expect(about.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(['create', 'delete']))
    expect((await call(`audit_entries?person=${acme.person('Aline Admin').userId}`)).json).toEqual([])
    expect(changes[0]).toMatchObject({ subject_type: 'program_enrollments', people: [{ id, name: 'Paul Paris' }] })
  })
})

describe('by rule', () => {
  it('previews the number and the people, and applies when it is saved', async () => {
    await enrol('Lou Lyon')
    const preview = await call(`programs/${program}/rule_preview`, 'POST', lyon)
    expect(preview.json).toMatchObject({
      everybody: 3,
      meant: 2,
      already: 1,
      to_enrol: 1,
      names: [{ full_name: 'Léa Lyon' }],
      in_season: true,
    })
    expect(await enrolled()).toEqual(['Lou Lyon: hand'])
    const kept = await write(lyon)
    expect([kept.status, kept.json.rules]).toMatchObject([200, [{ role: 'participant', enrolled: 1, revision: 0 }]])
    expect(await enrolled()).toEqual(['Léa Lyon: rule', 'Lou Lyon: hand'])
    expect((await call(`programs/${program}/changes`)).json[0]).toMatchObject({ after: { rule: lyon } })
  })

  it('asks again for nobody and for everybody, and refuses what the company does not have', async () => {
    const nobody = await write({ ...any, countries: ['ZZ'] })
    expect([nobody.status, nobody.json.errors]).toEqual([
      422,
      { confirmed: 'Cette règle ne désigne personne. Confirmez-la, ou changez-la.' },
    ])
    expect((await write(any)).json.errors).toHaveProperty('confirmed')
    for (const [rule, field] of [
      [{ ...any, business_units: ['mars'] }, 'business_units'],
      [{ ...any, field_name: 'mission', answers: ['a'] }, 'field_name'],
      [{ ...any, field_name: 'track', answers: [] }, 'answers'],
      [{ ...any, role: 'presenter', field_name: 'track', answers: ['tech'] }, 'field_name'],
      [{ ...any, answers: ['tech'] }, 'field_name'],
    ] as const)
      expect(Object.keys((await write(rule)).json.errors)).toEqual([field])
    expect(await enrolled()).toEqual([])
    expect((await write(any, { confirmed: true })).status).toBe(200)
    expect(await enrolled()).toHaveLength(3)
  })

  it('reads an answer, and enrols who gives it later, once', async () => {
    await write({ ...any, field_name: 'track', answers: ['tech'] })
    expect(await enrolled()).toEqual(['Léa Lyon: rule'])
    await system(
      `update app.profiles set answers = '{"track":[{"code":"tech"}]}' where id = '${profile('Paul Paris')}'`,
    )
    await runJob()
    await runJob()
    expect(await enrolled()).toEqual(['Léa Lyon: rule', 'Paul Paris: rule'])
    await system(`update app.profiles set answers = '{}' where id = '${profile('Paul Paris')}'`)
    await runJob()
    expect(await enrolled()).toEqual(['Léa Lyon: rule', 'Paul Paris: rule'])
  })

  it('enrols who moves to the unit, and leaves whom somebody took out until they are enrolled by hand', async () => {
    await write(lyon)
    await withdraw('Lou Lyon')
    await system(`update app.users set business_unit = 'lyon' where id = '${acme.person('Paul Paris').userId}'`)
    await system(`update app.users set business_unit = 'paris' where id = '${acme.person('Lou Lyon').userId}'`)
    await system(`update app.users set business_unit = 'lyon' where id = '${acme.person('Lou Lyon').userId}'`)
    await runJob()
    expect(await job().due?.()).toBe(false)
    expect(await enrolled()).toEqual(['Léa Lyon: rule', 'Paul Paris: rule'])
    const preview = await call(`programs/${program}/rule_preview`, 'POST', lyon)
    expect(preview.json).toMatchObject({ meant: 3, withdrawn: 1, to_enrol: 0 })
    await enrol('Lou Lyon')
    expect(await enrolled()).toEqual(['Léa Lyon: rule', 'Lou Lyon: hand', 'Paul Paris: rule'])
    await system(`update app.users set business_unit = 'paris' where id = '${acme.person('Paul Paris').userId}'`)
  })

  it('enrols the others when one of them cannot be', async () => {
    await write(lyon, { active: false })
    await asOwner(
      server.db,
      `create function app.refuse_one() returns trigger language plpgsql as $$ begin
        if new.profile_id = '${profile('Lou Lyon')}' then raise exception 'broken'; end if; return new; end $$;
      create trigger refuse_one before insert on app.program_enrollments
      for each row execute function app.refuse_one()`,
    )
    try {
      await system(`update app.enrolment_rules set active = true where program_id = '${program}'`)
      expect(await job().due?.()).toBe(true)
      expect(await runJob()).toMatchObject({ failed: 1 })
      expect(await enrolled()).toEqual(['Léa Lyon: rule'])
      expect(await job().due?.()).toBe(false)
      expect(await system(`select item from rm.held_items where job = 'enrol_by_rule'`)).toEqual([
        { item: profile('Lou Lyon') },
      ])
    } finally {
      await asOwner(server.db, 'drop trigger refuse_one on app.program_enrollments')
    }
    await system(`delete from rm.held_items`)
    expect(await runJob()).toEqual({ done: 1, failed: 0 })
    expect(await enrolled()).toEqual(['Léa Lyon: rule', 'Lou Lyon: rule'])
  })

  it('stops no other rule when it fails', async () => {
    await write(lyon)
    await withdraw('Lou Lyon')
    await system(`insert into app.enrolment_rules (company_id, program_id, role, written_by, field_name, applied_at)
      select company_id, id, 'presenter', '${acme.person('Aline Admin').userId}', 'languages', now()
      from app.programs where id = '${program}'`)
    await asOwner(
      server.db,
      `create function app.refuse_mentors() returns trigger language plpgsql as $$ begin
        if (select role from app.profiles where id = new.profile_id) = 'presenter' then raise exception 'broken';
        end if;
        return new; end $$;
      create trigger refuse_mentors before insert on app.program_enrollments
      for each row execute function app.refuse_mentors()`,
    )
    try {
      await system(`update app.enrolment_rules set field_name = null where field_name = 'languages'`)
      await system(`update app.users set business_unit = 'lyon' where id = '${acme.person('Paul Paris').userId}'`)
      await runJob()
      expect(await enrolled()).toEqual(['Léa Lyon: rule', 'Paul Paris: rule'])
    } finally {
      await asOwner(server.db, 'drop trigger refuse_mentors on app.program_enrollments')
      await system(`update app.users set business_unit = 'paris' where id = '${acme.person('Paul Paris').userId}'`)
      await system(`delete from app.enrolment_rules where role = 'presenter'`)
    }
  })

  it('waits for its season, and refuses a change made from an older one', async () => {
    const record = (await call(`programs/${program}`)).json
    const later = { ...record, sign_up_from: '2999-01-01' }
    expect((await call(`programs/${program}`, 'PUT', later)).status).toBe(200)
    const kept = await write(lyon)
    expect(kept.json.rules).toMatchObject([{ applied_at: null, enrolled: 0 }])
    expect((await write(lyon)).status).toBe(409)
    await runJob()
    expect(await enrolled()).toEqual([])
    await call(`programs/${program}`, 'PUT', { ...later, sign_up_from: '2020-01-01' })
    await runJob()
    expect(await enrolled()).toHaveLength(people.length - 2)
    await write(lyon, { active: false, revision: 0 })
    await withdraw('Lou Lyon')
    expect(await enrolled()).toHaveLength(1)
  })
})

describe('a season', () => {
  it('refuses days out of order, and no day, at their field', async () => {
    const record = (await call(`programs/${program}`)).json
    const put = (days: object) => call(`programs/${program}`, 'PUT', { ...record, ...days })
    expect((await put({ sign_up_from: '2026-09-01', closes_on: '2026-08-31' })).json.errors).toEqual({
      closes_on: 'Cette date vient avant une étape qui la précède dans la saison',
    })
    expect(Object.keys((await put({ closes_on: '2026-02-30' })).json.errors)).toEqual(['closes_on'])
    const days = {
      sign_up_from: '2026-09-01',
      sign_up_until: '2027-04-30',
      last_requests_on: null,
      closes_on: '2027-06-30',
    }
    expect((await put(days)).json).toMatchObject(days)
  })

  it('refuses a code that is taken or no code', async () => {
    const make = (slug: string) =>
      call('programs', 'POST', { slug, name: { fr: 'A', en: 'A' }, description: { fr: '', en: '' }, has_experts: true })
    expect((await make('passerelles')).json.errors).toHaveProperty('slug')
    expect((await make('Été 2026')).json.errors).toHaveProperty('slug')
  })
})

describe('who may', () => {
  /** Every call on a program and its people, with a body that the program's own administrator may send. */
  const calls = (enrolment: string): [method: string, path: string, body?: object][] => [
    ['GET', `programs/${program}`],
    ['GET', `programs/${program}/rules`],
    ['GET', `programs/${program}/candidates`],
    ['POST', `programs/${program}/rules`, { ...lyon, active: true, revision: null }],
    ['POST', `programs/${program}/rule_preview`, lyon],
    ['POST', `programs/${program}/enrol`, { profile_ids: [profile('Léa Lyon')] }],
    ['POST', `program_enrollments/${enrolment}/withdraw`],
  ]
  const idOf = async (name: string) => {
    const { json } = await call(`program_enrollments?program_id=${program}&q=${encodeURIComponent(name)}`)
    return String(json[0].id)
  }
  const as = async (company: TestCompany, name: string) => {
    const session = await server.signIn(company.id, company.person(name))
    return (path: string, method: string, body?: object) =>
      server.call(company.id, session, path, { method, ...(body && { body: JSON.stringify(body) }) })
  }

  it('finds nothing of another company, and changes nothing there', async () => {
    await enrol('Lou Lyon')
    const gus = await as(globex, 'Gus Admin')
    for (const [method, path, body] of calls(await idOf('Lou Lyon'))) {
      const { status, json } = await gus(path, method, body)
      expect([path, status, json.code]).toEqual([path, 404, 'not_found'])
    }
    expect((await gus(`program_enrollments?program_id=${program}`, 'GET')).json).toEqual([])
    const made = await gus('programs', 'POST', {
      slug: 'theirs',
      name: { fr: 'A', en: 'A' },
      description: { fr: '', en: '' },
      has_experts: false,
    })
    const theirs = await gus(`programs/${made.json.id}/enrol`, 'POST', { profile_ids: [profile('Lou Lyon')] })
    expect(theirs.json).toMatchObject({ enrolled: 0, already: 0, refused: 1 })
    expect(await enrolled()).toEqual(['Lou Lyon: hand'])
  })

  it('lets the administrator of a unit read their unit’s people, and change nothing', async () => {
    await enrol('Lou Lyon', 'Paul Paris')
    const rose = await as(acme, 'Rose Unit')
    for (const [method, path, body] of calls(await idOf('Lou Lyon')).slice(1)) {
      const { status } = await rose(path, method, body)
      expect([path, status]).toEqual([path, 403])
    }
    const seen = await rose(`program_enrollments?id=${await idOf('Lou Lyon')}&id=${await idOf('Paul Paris')}`, 'GET')
    expect(seen.json).toMatchObject([{ full_name: 'Lou Lyon', actions: [] }])
    expect((await rose(`programs/${program}`, 'GET')).json).toMatchObject({ participants: 1 })
    expect(await enrolled()).toEqual(['Lou Lyon: hand', 'Paul Paris: hand'])
  })

  it('finds nobody to take out a second time', async () => {
    await enrol('Lou Lyon')
    const path = `program_enrollments/${await idOf('Lou Lyon')}/withdraw`
    expect((await call(path, 'POST')).status).toBe(200)
    expect((await call(path, 'POST')).status).toBe(404)
    const { json } = await call(`programs/${program}/candidates?q=lou`)
    expect(json).toMatchObject([{ full_name: 'Lou Lyon', withdrawn: true }])
  })
})
