import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holders } from '../policy/console.ts'
import { consoleEndpoints, consoleResources } from '#api/admin/all-resources.ts'
import type { ConsoleEndpoint } from '#api/admin/platform/dialect.ts'
import { derivedId, instant } from '#domain/platform/ids.ts'
import { addCompany, agree, ask, confirm, sealed, type TestCompany } from './scenario.ts'
import { type AdminServer, adminServer } from './support.ts'
import { run } from '#tests/support/run.ts'

/**
 * What the administrator or the referent of a unit reads must not depend on what another unit holds: every call is
 * made before and after rows of another unit are planted, and answers the same. A resource that is added without its
 * scope, and a figure that counts too far, fail here.
 */

/** Lists without people or units in them: the whole company's content, the same for every reader. */
const ofTheCompany: Readonly<Record<string, string>> = {
  programs: 'their words; the counts are those of the unit',
  companies: 'one row',
  meeting_reasons: 'content',
  agenda_templates: 'content',
  feedback_questions: 'content',
  profile_questions: 'content',
  profile_steps: 'content',
  tags: 'content',
  training_tools: 'content',
  faqs: 'content',
  documents: 'content; the counts are those of the unit',
  site_pages: 'content',
}

/** Calls whose id is looked for in another list than that of their path. */
const withoutRecord = new Set(['/deleted'])

let server: AdminServer
let acme: TestCompany
type Calls = (path: string) => Promise<{ readonly status: number; readonly text: string }>
let aline: Calls
const before = new Map<string, string>()
let adminBefore: ReadonlyMap<string, string>

const roles = [
  ['the administrator', 'business_unit_admin', 'Louis Lyon'],
  ['the referent', 'referent', 'Rita Referent'],
] as const
type Role = (typeof roles)[number][1]
const callsFor = new Map<Role, Calls>()
const of = (role: Role): Calls => {
  const calls = callsFor.get(role)
  if (calls === undefined) throw new Error(`nobody is ${role}`)
  return calls
}

const parisians = ['Zoé Parisienne', 'Zacharie Parisien', 'Zélie Parisienne'] as const

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    { name: 'Rita Referent', roles: ['referent'], unit: 'lyon' },
    { name: 'Hugo Lefèvre', profile: 'participant', unit: 'lyon' },
    { name: 'Paul Nguyen-Roux', profile: 'presenter', unit: 'lyon' },
  ])
  const inLyon = await ask(server, acme, 'Hugo Lefèvre', 'Paul Nguyen-Roux', '2026-03-10T10:00:00Z')
  await confirm(server, acme, inLyon, '2026-03-11T10:00:00Z')
  await agree(server, acme, inLyon, 'lyon', '2026-03-20T10:00:00Z')
  await server.project()
  aline = await callsOf('Aline Admin')
  // A list of people says who is signed in: both are, before either reads.
  for (const [, role, name] of roles) callsFor.set(role, await callsOf(name))
  for (const [, role] of roles) {
    for (const call of openTo(role)) before.set(`${role} ${call}`, (await of(role)(call)).text)
  }
  adminBefore = await answersOf(aline)
  await plant()
})
afterAll(() => server.close())

/** The list of people shows when each was last seen. A session that does not rotate shows the same time throughout. */
async function callsOf(name: string) {
  const person = acme.person(name)
  const session = await server.signIn(acme.id, person)
  await run(server.db.database.system)`update app.sessions set rotated_at = rotated_at + interval '1 hour'
    where user_id = ${person.userId}`
  return (path: string) => server.call(acme.id, session, path)
}

const isOpen =
  (role: Role) =>
  ({ method, right }: ConsoleEndpoint) =>
    method === 'get' && holders[right].includes(role)

/** Every list, file and figure that the role may read, and each search of a list. */
const openTo = (role: Role) =>
  consoleEndpoints
    .filter((endpoint) => isOpen(role)(endpoint) && !endpoint.path.includes(':'))
    .flatMap(({ path }) => {
      const resource = consoleResources.find(({ name }) => path === `/${name}` || path === `/${name}.csv`)
      const searched = resource !== undefined && (resource.search.length > 0 || resource.people !== undefined)
      return searched ? [path.slice(1), `${path.slice(1)}?q=Parisien`] : [path.slice(1)]
    })

async function answersOf(call: Calls): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  for (const path of openTo('business_unit_admin')) answers.set(path, (await call(path)).text)
  return answers
}

/** People of Paris, and a row of theirs in everything that has rows of people. */
async function plant(): Promise<void> {
  const sql = server.db.database.system
  for (const [n, name] of parisians.entries()) {
    const { userId, profileId } = acme.person(name)
    const [first, last] = name.split(' ')
    await run(sql)`insert into app.users (id, company_id, email, first_name, last_name, business_unit, locale, status,
        job_title, asked_profiles)
      values (${userId}, ${acme.id}, ${`${n}.parisien@acme.test`}, ${first}, ${last}, 'paris', 'fr',
      ${n === 2 ? 'pending_approval' : 'active'}, 'Parisienne', '{}')`
    if (n === 2) continue
    await run(sql)`insert into app.profiles (id, company_id, user_id, role)
      values (${profileId}, ${acme.id}, ${userId}, ${n === 0 ? 'participant' : 'presenter'})`
    await run(sql)`insert into app.program_enrollments (id, company_id, program_id, profile_id)
      values (gen_random_uuid(), ${acme.id}, ${acme.program}, ${profileId})`
  }
  const pair = await ask(server, acme, parisians[0], parisians[1], '2026-03-10T10:00:00Z')
  await confirm(server, acme, pair, '2026-03-11T10:00:00Z')
  await agree(server, acme, pair, 'paris', '2026-03-20T10:00:00Z')
  const { userId } = acme.person(parisians[0])
  const startsAt = instant('2026-03-24T11:00:00.000Z')
  await server.append(
    acme.id,
    `workshop-${derivedId('test', acme.id, 'workshop')}`,
    '2026-03-12T10:00:00Z',
    { kind: 'admin', userId: acme.person('Aline Admin').userId },
    {
      type: 'WorkshopPlanned',
      data: {
        title: sealed,
        description: null,
        link: null,
        hostUserId: userId,
        startsAt,
        minutes: 45,
        timeZone: 'Europe/Paris',
        programId: acme.program,
      },
    },
    { type: 'WorkshopPersonInvited', data: { userId, startsAt } },
  )
  const values = [acme.id, userId]
  const rows = [
    `insert into app.invitations (company_id, email, roles, business_unit, origin, expires_at, invited_by)
      values ($1, 'parisien@acme.test', '{participant}', 'paris', 'invited', now() + interval '1 day', $2)`,
    `insert into app.invitation_imports (company_id, file_name, options, business_unit, dry_run, created_by)
      values ($1, 'parisien.csv', '{}', 'paris', true, $2)`,
    `insert into app.tag_proposals (company_id, user_id, kind, label) values ($1, $2, 'skill', 'Parisianisme')`,
    `insert into app.operator_acts (id, company_id, actor_id, resource, record_id, act, user_ids, kept,
        correlation_id, done_at)
      values (gen_random_uuid(), $1, $2, 'users', $2::uuid::text, 'disable', array[$2::uuid], '{}', 'call', now())`,
  ]
  for (const text of rows) await sql.query({ text, values })
  await server.project()
}

describe.each(roles)('what %s of a unit reads', (_, role) => {
  it.each(openTo(role))('does not depend on another unit: GET /%s', async (call) => {
    expect((await of(role)(call)).text).toBe(before.get(`${role} ${call}`))
  })

  it('shows the planted rows to the administrator of the company, so that the comparison says something', async () => {
    const after = await answersOf(aline)
    const scoped = consoleResources.filter(
      ({ name, endpoints }) =>
        !(name in ofTheCompany) && endpoints.some((one) => isOpen(role)(one) && one.path === `/${name}`),
    )
    expect(scoped.length).toBeGreaterThan(role === 'referent' ? 1 : 7)
    for (const { name } of scoped)
      expect([name, after.get(name) === adminBefore.get(name)], 'plant a row of it').toEqual([name, false])
  })

  it('says of every list of people whom it is limited to', () => {
    const unlimited = consoleResources
      .filter(({ endpoints, inUnit }) => inUnit === null && endpoints.some(isOpen(role)))
      .map(({ name }) => name)
    const known = role === 'referent' ? ['programs'] : Object.keys(ofTheCompany)
    expect(unlimited.toSorted()).toEqual(known.toSorted())
  })

  it('answers 404 for every record of another unit, whatever is read of it', async () => {
    const tried: string[] = []
    for (const { name, endpoints, inUnit } of consoleResources) {
      if (inUnit === null) continue
      const session = await server.signIn(acme.id, acme.person('Aline Admin'))
      const { json } = await server.call(acme.id, session, `${name}?_end=200`)
      if (!Array.isArray(json)) continue
      const ids = json.map(({ id }: { id: string }) => id)
      const own = JSON.parse((await of(role)(`${name}?_end=200`)).text)
      const mine = new Set(Array.isArray(own) ? own.map(({ id }: { id: string }) => id) : [])
      const foreign = ids.find((id) => !mine.has(id))
      if (foreign === undefined) continue
      const others = consoleEndpoints.filter(({ path }) => path.startsWith(`/${name}/:id`))
      for (const endpoint of new Set([...endpoints, ...others])) {
        const { path } = endpoint
        if (!isOpen(role)(endpoint) || !path.includes(':id') || withoutRecord.has(path)) continue
        const call = path.slice(1).replace(':id', foreign)
        tried.push(call)
        expect([path, (await of(role)(call)).status]).toEqual([path, 404])
      }
      const history = `events?resource=${name}&id=${foreign}`
      expect([history, (await of(role)(history)).status]).not.toEqual([history, 200])
    }
    expect(tried.length).toBeGreaterThan(role === 'referent' ? 1 : 7)
  })
})
