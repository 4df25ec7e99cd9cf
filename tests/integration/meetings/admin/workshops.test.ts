import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { adminWorkshop } from '#contract/console/meetings/workshops.ts'
import { derivedId, instant } from '#domain/platform/ids.ts'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer, type Answer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany

const six = ['Ana Un', 'Ben Deux', 'Cléo Trois', 'Dan Quatre', 'Ève Cinq', 'Fay Six'] as const

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Odile Auditor', roles: ['auditor'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    ...six.map((name) => ({ name, profile: 'participant' as const })),
    { name: 'Gaël Sept', profile: 'presenter' },
    { name: 'Lise Lyon', profile: 'presenter', unit: 'lyon' },
    { name: 'Nobody Here' },
  ])
  globex = await addCompany(server, 'globex', [
    { name: 'Gus Admin', roles: ['admin'] },
    { name: 'Gina Globex', profile: 'participant' },
  ])
})
afterAll(() => server.close())

type Call = (path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>
const as = async (name: string, company = acme): Promise<Call> => {
  const session = await server.signIn(company.id, company.person(name))
  return (path, body, headers = {}) =>
    server.call(
      company.id,
      { ...session, ...headers },
      path,
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
    )
}
const userOf = (name: string, company = acme) => company.person(name).userId
const users = (...names: readonly string[]) => names.map((name) => userOf(name))

const subject = { title: 'Animer une réunion', description: 'Une heure, un cas chacun.' }
/**
 * This server opens no seal: every text reads so (`tests/integration/messages/mail/workshops.test.ts` reads the words).
 */
const clearTexts = { title: 'clear text', description: 'clear text' }
const date = { starts_at: '2026-04-02T10:00:00.000Z', minutes: 60, time_zone: 'Europe/Paris' }
const workshopOf = (people: readonly string[], more: object = {}) => ({
  program_id: acme.program,
  ...subject,
  ...date,
  people: users(...people),
  ...more,
})
async function planned(people: readonly string[], more: object = {}): Promise<Answer['json']> {
  const answer = await (await as('Aline Admin'))('workshops', workshopOf(people, more))
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.json
}
/** How the answer says that a field is wrong. */
const wrong = (field: string, words: RegExp) => ({
  status: 422,
  json: { errors: { [field]: expect.stringMatching(words) } },
})
const at = (revision: number) => ({ 'if-match': `"${revision}"` })

describe('planning a workshop', () => {
  it('invites its people, and shows who leads it and what they answered', async () => {
    const made = await planned(['Ana Un', 'Ben Deux'], { host_id: userOf('Ben Deux') })
    expect(made).toMatchObject({
      aasm_state: 'planned',
      ...clearTexts,
      ...date,
      ends_at: '2026-04-02T11:00:00.000Z',
      elsewhere: false,
      conference_url: null,
      invited: 2,
      accepted: 0,
      attended: 0,
      author_name: 'Aline Admin',
      actions: ['change', 'reschedule', 'invite', 'invite_audience', 'remove', 'cancel'],
    })
    expect(made.people.map((one: object) => one)).toEqual([
      expect.objectContaining({ full_name: 'Ben Deux', host: true, answer: 'invited', minutes: null }),
      expect.objectContaining({ full_name: 'Ana Un', host: false, answer: 'invited', minutes: null }),
    ])
    const documented = { ...adminWorkshop.shape, people: z.array(adminWorkshop.shape.people.element.strict()) }
    expect(z.strictObject(documented).safeParse(made).error?.issues ?? []).toEqual([])
    const { json } = await (await as('Aline Admin'))('workshops?q=clear&aasm_state=planned')
    expect(json.map(({ id }: { id: string }) => id)).toContain(made.id)
  })

  it('is done once for a key', async () => {
    const call = await as('Aline Admin')
    const key = { 'idempotency-key': 'plan-once' }
    const first = await call('workshops', workshopOf(['Ana Un', 'Ben Deux']), key)
    const head = await server.store.head()
    expect((await call('workshops', workshopOf(['Ana Un', 'Ben Deux']), key)).text).toBe(first.text)
    expect(await server.store.head()).toBe(head)
  })

  it.each([
    ['one person', ['Ana Un'], {}, 'people', /au moins deux/],
    ['the same person twice', ['Ana Un', 'Ana Un'], {}, 'people', /au moins deux/],
    ['seven people', [...six, 'Gaël Sept'], {}, 'people', /6 personnes au plus/],
    ['somebody who has no place in the program', ['Ana Un', 'Nobody Here'], {}, 'people', /ne participe pas/],
    ['a past date', ['Ana Un', 'Ben Deux'], { starts_at: '2026-03-17T11:59:00.000Z' }, 'starts_at', /à venir/],
    ['a host who is not invited', ['Ana Un', 'Ben Deux'], { host_id: 'Cléo Trois' }, 'host_id', /personnes invitées/],
    ['no title', ['Ana Un', 'Ben Deux'], { title: '  ' }, 'title', /./],
    ['a time that is too short', ['Ana Un', 'Ben Deux'], { minutes: 10 }, 'minutes', /./],
  ] as const)('refuses %s at its field', async (_what, people, more, field, words) => {
    const given = 'host_id' in more ? { host_id: userOf(more.host_id) } : more
    const head = await server.store.head()
    expect(await (await as('Aline Admin'))('workshops', workshopOf(people, given))).toMatchObject(wrong(field, words))
    expect(await server.store.head()).toBe(head)
  })

  it('refuses people and programs of another company', async () => {
    const call = await as('Aline Admin')
    const stranger = workshopOf(['Ana Un'], { people: [userOf('Ana Un'), userOf('Gina Globex', globex)] })
    expect(await call('workshops', stranger)).toMatchObject(wrong('people', /ne participe pas/))
    const elsewhere = workshopOf(['Ana Un', 'Ben Deux'], { program_id: globex.program })
    expect(await call('workshops', elsewhere)).toMatchObject(wrong('people', /ne participe pas/))
  })
})

describe('a workshop that is planned', () => {
  it('is changed: its words and its host, seen by the next reader', async () => {
    const { id } = await planned(['Ana Un', 'Ben Deux'])
    const call = await as('Aline Admin')
    const body = { title: 'Dire non', description: null, host_id: userOf('Ana Un') }
    expect(await call(`workshops/${id}/change`, body)).toMatchObject({
      status: 200,
      json: { ...clearTexts, description: null, host_id: userOf('Ana Un') },
    })
    expect(await call(`workshops/${id}/change`, { ...body, host_id: userOf('Fay Six') })).toMatchObject(
      wrong('host_id', /personnes invitées/),
    )
  })

  it('is changed by one operator at a time: what was made of an older state is refused', async () => {
    const { id, revision } = await planned(['Ana Un', 'Ben Deux'])
    const call = await as('Aline Admin')
    const changed = await call(`workshops/${id}/change`, { title: 'Le mien' }, at(revision))
    expect(changed.status).toBe(200)
    const stale = await call(`workshops/${id}/change`, { title: 'Le vôtre' }, at(revision))
    expect([stale.status, stale.json.code]).toEqual([412, 'revision_mismatch'])
    expect((await call(`workshops/${id}/reschedule`, { ...date, minutes: 30 }, at(revision))).status).toBe(412)
    expect((await call(`workshops/${id}/reschedule`, { ...date, minutes: 30 }, at(changed.json.revision))).status).toBe(
      200,
    )
    expect((await call(`workshops/${id}`)).json).toMatchObject({ revision: changed.json.revision + 1, minutes: 30 })
  })

  it('is moved and called off by its reader while people come and go in its call', async () => {
    const { id, revision } = await planned(['Ana Un', 'Ben Deux'])
    const call = await as('Aline Admin')
    const stay = { userId: userOf('Ana Un'), stayId: derivedId('stay', id) }
    const actor = { kind: 'user', userId: stay.userId } as const
    const when = instant('2026-04-02T09:55:00.000Z')
    const comes = { type: 'WorkshopJoined', data: { ...stay, joinedAt: when } }
    await server.append(acme.id, `workshop-${id}`, when, actor, comes)
    await server.project()
    const later = { ...date, starts_at: '2026-04-09T08:30:00.000Z' }
    const moved = await call(`workshops/${id}/reschedule`, later, at(revision))
    expect([moved.status, moved.json.starts_at]).toEqual([200, later.starts_at])
    await server.append(acme.id, `workshop-${id}`, when, actor, {
      type: 'WorkshopLeft',
      data: { ...stay, leftAt: when },
    })
    await server.project()
    expect((await call(`workshops/${id}/cancel`, { reason: 'other' }, at(revision))).status).toBe(412)
    expect((await call(`workshops/${id}/cancel`, { reason: 'other' }, at(moved.json.revision))).status).toBe(200)
  })

  it('is moved to another date to come, never to a past one, and the same date again moves nothing', async () => {
    const { id } = await planned(['Ana Un', 'Ben Deux'])
    const call = await as('Aline Admin')
    const later = { ...date, starts_at: '2026-04-09T08:30:00.000Z', minutes: 45 }
    expect(await call(`workshops/${id}/reschedule`, later)).toMatchObject({
      status: 200,
      json: { ...later, ends_at: '2026-04-09T09:15:00.000Z', people: [{ answer: 'invited' }, { answer: 'invited' }] },
    })
    const head = await server.store.head()
    expect((await call(`workshops/${id}/reschedule`, later)).status).toBe(200)
    expect(await call(`workshops/${id}/reschedule`, { ...later, starts_at: '2026-03-16T08:30:00.000Z' })).toMatchObject(
      wrong('starts_at', /à venir/),
    )
    expect(await server.store.head()).toBe(head)
  })

  it('takes more people up to six, and the same ones once', async () => {
    const { id } = await planned(six.slice(0, 4))
    const call = await as('Aline Admin')
    const invite = (...names: readonly string[]) => call(`workshops/${id}/invite`, { people: users(...names) })
    expect(await invite('Ève Cinq', 'Fay Six', 'Gaël Sept')).toMatchObject(wrong('people', /6 personnes au plus/))
    expect(await invite('Nobody Here')).toMatchObject(wrong('people', /ne participe pas/))
    expect(await invite('Ève Cinq', 'Fay Six')).toMatchObject({ status: 200, json: { invited: 6 } })
    const head = await server.store.head()
    expect(await invite('Ana Un', 'Fay Six')).toMatchObject({ status: 200, json: { invited: 6 } })
    expect(await server.store.head()).toBe(head)
    expect(await invite('Gaël Sept')).toMatchObject(wrong('people', /6 personnes au plus/))
  })

  it('lets go of somebody once, with their place as the host', async () => {
    const { id } = await planned(six.slice(0, 3), { host_id: userOf('Cléo Trois') })
    const call = await as('Aline Admin')
    const remove = () => call(`workshops/${id}/remove`, { user_id: userOf('Cléo Trois') })
    expect(await remove()).toMatchObject({ status: 200, json: { invited: 2, host_id: null } })
    const head = await server.store.head()
    expect(await remove()).toMatchObject({ status: 200, json: { invited: 2 } })
    expect(await server.store.head()).toBe(head)
  })

  it('is called off for a known reason, once, and nothing follows', async () => {
    const { id } = await planned(['Ana Un', 'Ben Deux'])
    const call = await as('Aline Admin')
    const cancel = (reason?: string) => call(`workshops/${id}/cancel`, { reason })
    for (const reason of [undefined, 'rain'])
      expect(await cancel(reason)).toMatchObject({ status: 422, json: { errors: { reason: expect.any(String) } } })
    expect(await cancel('too_few_people')).toMatchObject({
      status: 200,
      json: { aasm_state: 'cancelled', closing_reason: 'too_few_people', actions: [] },
    })
    const head = await server.store.head()
    expect((await cancel('too_few_people')).status).toBe(200)
    expect((await cancel('other')).status).toBe(422)
    expect((await call(`workshops/${id}/change`, { title: 'Encore' })).status).toBe(422)
    expect((await call(`workshops/${id}/reschedule`, date)).status).toBe(422)
    expect((await call(`workshops/${id}/invite`, { people: users('Fay Six') })).status).toBe(422)
    expect((await call(`workshops/${id}/remove`, { user_id: userOf('Ana Un') })).status).toBe(422)
    expect(await server.store.head()).toBe(head)
  })

  it('has its past: event by event, and as it was on a date, with its words sealed', async () => {
    const { id } = await planned(['Ana Un', 'Ben Deux'])
    const call = await as('Aline Admin')
    await call(`workshops/${id}/cancel`, { reason: 'not_needed' })
    const { json, text } = await call(`events?resource=workshops&id=${id}&_order=ASC`)
    expect(json.map(({ type }: { type: string }) => type)).toEqual([
      'WorkshopPlanned',
      'WorkshopPersonInvited',
      'WorkshopPersonInvited',
      'WorkshopCancelled',
    ])
    const people = json.flatMap(({ person }: { person?: { name: string } }) => person?.name ?? [])
    expect(people.toSorted()).toEqual(['Ana Un', 'Ben Deux'])
    expect(text).not.toContain(subject.title)
    expect((await call(`workshops/${id}?at=2026-01-01`)).status).toBe(404)
  })
})

describe('who may do it', () => {
  it('is an administrator; an auditor reads, a unit’s administrator reads those of the unit’s people', async () => {
    const without = await planned(['Ana Un', 'Ben Deux'])
    const within = await planned(['Ana Un', 'Lise Lyon'])
    const lyon = await as('Louis Lyon')
    const { json } = await lyon('workshops')
    expect(json.map(({ id }: { id: string }) => id)).toEqual([within.id])
    expect(json[0].actions).toEqual([])
    expect((await lyon(`workshops/${without.id}`)).status).toBe(404)
    const auditor = await as('Odile Auditor')
    expect((await auditor(`workshops/${without.id}`)).json).toMatchObject({ id: without.id, actions: [] })
    for (const call of [lyon, auditor]) {
      expect((await call('workshops', workshopOf(['Ana Un', 'Lise Lyon']))).status).toBe(403)
      for (const [act, body] of acts())
        expect([act, (await call(`workshops/${within.id}/${act}`, body)).status]).toEqual([act, 403])
    }
    expect((await (await as('Ana Un'))('workshops')).status).toBe(403)
  })

  it('excludes other companies: each call answers 404', async () => {
    const { id } = await planned(['Ana Un', 'Ben Deux'])
    const gus = await as('Gus Admin', globex)
    const head = await server.store.head()
    expect((await gus('workshops')).json).toEqual([])
    expect((await gus(`workshops/${id}`)).status).toBe(404)
    expect((await gus(`events?resource=workshops&id=${id}`)).status).toBe(404)
    for (const [act, body] of acts())
      expect([act, (await gus(`workshops/${id}/${act}`, body)).status]).toEqual([act, 404])
    expect(await server.store.head()).toBe(head)
    const none = derivedId('no workshop')
    expect((await (await as('Aline Admin'))(`workshops/${none}/cancel`, { reason: 'other' })).status).toBe(404)
  })
})

const acts = (): readonly (readonly [string, object])[] => [
  ['change', subject],
  ['reschedule', { ...date, starts_at: '2026-04-03T10:00:00.000Z' }],
  ['invite', { people: users('Fay Six') }],
  ['remove', { user_id: userOf('Ana Un') }],
  ['cancel', { reason: 'other' }],
]

describe('a group of the list of people', () => {
  const link = { conference_url: 'https://meet.example/atelier' }
  beforeAll(async () => {
    await run(server.db.database.system)`update app.companies
      set settings = settings || '{"conference_hosts":["meet.example"]}' where id = ${acme.id}`
  })
  const audience = async (id: string, filter: object) =>
    (await as('Aline Admin'))(`workshops/${id}/audience?${new URLSearchParams({ filter: JSON.stringify(filter) })}`)
  const invites = async (id: string, body: object, key: string) =>
    (await as('Aline Admin'))(`workshops/${id}/invite_audience`, body, { 'idempotency-key': key })
  const program = () => ({ program_id: acme.program })

  it('is counted, with the first of them and whom it leaves out', async () => {
    const { id } = await planned(['Ana Un', 'Ben Deux'])
    await server.db.database.system.query({
      text: `insert into app.availability_exceptions (id, company_id, user_id, first_day, last_day)
        values (gen_random_uuid(), $1, $2, '2026-04-01', '2026-04-03'),
          (gen_random_uuid(), $1, $3, '2026-04-03', '2026-04-04')`,
      values: [acme.id, userOf('Fay Six'), userOf('Dan Quatre')],
    })
    const { json } = await audience(id, {})
    expect(json).toMatchObject({ id, able: 5, already: 2, away: 1, inactive: 0, seats: 4 })
    expect(json.outside).toBe(json.found - 8)
    expect(json.sample).toEqual(['Ève Cinq', 'Lise Lyon', 'Dan Quatre', 'Gaël Sept', 'Cléo Trois'])
    expect((await audience(id, { business_unit: 'lyon' })).json).toMatchObject({ found: 2, able: 1, outside: 1 })
    expect((await audience(id, { nothing: 'x' })).status).toBe(400)
    expect((await audience(id, { status: ['x'.repeat(300)] })).status).toBe(400)
  })

  it('is invited in one call, and a repeat adds nobody', async () => {
    const { id } = await planned(['Ana Un', 'Ben Deux'], link)
    const { able } = (await audience(id, program())).json
    const body = { filter: program(), total: able }
    const invited = await invites(id, body, 'group')
    expect(invited.json).toMatchObject({ invited: 2 + able, accepted: 0 })
    const head = await server.store.head()
    expect((await invites(id, body, 'group')).status).toBe(200)
    expect((await invites(id, body, 'group-again')).json).toMatchObject({ invited: 2 + able })
    expect(await server.store.head()).toBe(head)
  })

  it('that differs from the preview is refused, and one that is too large as a whole', async () => {
    const { id } = await planned(['Ana Un', 'Ben Deux'])
    const { able } = (await audience(id, program())).json
    const head = await server.store.head()
    expect(await invites(id, { filter: program(), total: able - 1 }, 'fewer')).toMatchObject({ status: 412 })
    expect(await invites(id, { filter: program(), total: able }, 'many')).toMatchObject({ status: 422 })
    expect(await server.store.head()).toBe(head)
  })

  it('of another company is empty', async () => {
    const { id } = await planned(['Ana Un', 'Ben Deux'])
    const gus = await as('Gus Admin', globex)
    expect((await gus(`workshops/${id}/audience`)).status).toBe(404)
    expect((await gus(`workshops/${id}/invite_audience`, { filter: {}, total: 1 })).status).toBe(404)
    expect((await audience(id, { program_id: globex.program })).json).toMatchObject({ found: 0, able: 0 })
  })
})
