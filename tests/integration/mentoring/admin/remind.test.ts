import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendReminders } from '#infra/messages/jobs/send-reminders.ts'
import { isStillTrue } from '#infra/messages/notices/still-true.ts'
import { addCompany, ask, type RequestedPair, refuse, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let admin: Record<string, string>
let hugo: RequestedPair
let lea: RequestedPair

const hour = 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * hour).toISOString()

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    { name: 'Odile Auditor', roles: ['auditor'] },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Léa Marchetti', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
  ])
  hugo = await ask(server, acme, 'Hugo Lefèvre', 'Inès Carbonnel', daysAgo(1))
  lea = await ask(server, acme, 'Léa Marchetti', 'Inès Carbonnel', daysAgo(1))
  await server.project()
  admin = await server.signIn(acme.id, acme.person('Aline Admin'))
})
afterAll(() => server.close())

const { stringify } = JSON
const one = async ({ requestId }: RequestedPair) =>
  (await server.call(acme.id, admin, `mentoring_requests/${requestId}`)).json as Record<string, unknown>
const remind = ({ requestId }: RequestedPair, session = admin) =>
  server.call(acme.id, session, `mentoring_requests/${requestId}/remind`, { method: 'POST' })
const passed = (days: number) =>
  run(server.db.database.system)`update app.request_reminders set asked_at = asked_at - make_interval(days => ${days})`

/** Who gets a mail, when the job runs so many hours from now. */
async function reminded(hours = 0): Promise<readonly string[]> {
  const { system } = server.db.database
  await sendReminders(system, () => new Date(Date.now() + hours * hour))
  const rows = await run(system)<{ line: string }>`with looked as (update app.notices set due_at = null
    where due_at is not null and channel = 'email' returning user_id, kind, subject_id)
    select u.first_name || ' ' || n.kind || ' ' || n.subject_id as line
    from looked n join app.users u on u.id = n.user_id order by 1`
  return rows.map(({ line }) => line)
}
const line = ({ requestId }: RequestedPair) => `Inès reminder_request ${requestId}`

it('notifies the mentor once, stores the time, and leaves an entry in the audit log', async () => {
  expect(await one(hugo)).toMatchObject({ reminded_at: null, actions: expect.arrayContaining(['remind']) })
  const { status, json } = await remind(hugo)
  expect([status, json.reminded_at]).toEqual([200, expect.any(String)])
  expect(await reminded()).toEqual([line(hugo)])
  expect(await reminded()).toEqual([])
  const { json: entries } = await server.call(acme.id, admin, 'audit_entries?subject_type=mentoring_requests')
  expect(entries).toMatchObject([{ subject_id: hugo.requestId, changed: ['reminded_at'] }])
  const list = async (filter: string) =>
    (await server.call(acme.id, admin, `mentoring_requests?${filter}`)).json.map((row: { id: string }) => row.id)
  expect(await list('reminded=true')).toEqual([hugo.requestId])
  expect(await list('reminded=false')).toEqual([lea.requestId])
})

it('is refused within three days to any administrator, and accepted afterwards', async () => {
  expect(await remind(hugo)).toMatchObject({ status: 409, json: { code: 'reminded_lately' } })
  await passed(3)
  expect((await remind(hugo)).status).toBe(200)
  expect(await reminded()).toEqual([line(hugo)])
})

it('is refused to auditors, and to a unit that has neither of the two', async () => {
  const of = async (name: string) => server.signIn(acme.id, acme.person(name))
  expect((await remind(lea, await of('Odile Auditor'))).status).toBe(403)
  expect((await remind(lea, await of('Louis Lyon'))).status).toBe(404)
  expect(await reminded()).toEqual([])
})

it('keeps three days between it and the product’s own reminder', async () => {
  // Day 3 of both is 50 hours ahead, and Hugo’s mentor has just been reminded.
  expect(await reminded(50)).toEqual([line(lea)])
  expect(await reminded(71)).toEqual([])
  expect(await reminded(73)).toEqual([line(hugo)])
})

it('on a whole list says how many were reminded, and why each other one was not', async () => {
  await passed(3)
  await remind(hugo)
  const body = { resource: 'mentoring_requests', act: 'remind', filter: {}, body: {}, total: 2 }
  const { json } = await server.call(acme.id, admin, 'bulk_acts', { method: 'POST', body: stringify(body) })
  for (;;) {
    const [act] = (await server.call(acme.id, admin, `bulk_acts?id=${json.id}`)).json
    if (act.state === 'running') continue
    expect(act).toMatchObject({
      done: 2,
      skipped: 0,
      refusals: [{ id: hugo.requestId, message: expect.stringContaining('moins de 3 jours') }],
    })
    break
  }
  expect(await reminded()).toEqual([line(hugo), line(lea)].toSorted())
})

it('says nothing of a request that was answered meanwhile, with other dates too', async () => {
  await passed(4)
  const notice = { kind: 'reminder_request', at: new Date(), userId: acme.person('Inès Carbonnel').userId } as const
  const isTrue = ({ requestId: subjectId }: RequestedPair) =>
    isStillTrue(server.db.database.system, { ...notice, subjectId }, new Date())
  await remind(hugo)
  await remind(lea)
  expect([await isTrue(hugo), await isTrue(lea)]).toEqual([true, true])
  await refuse(server, acme, hugo, new Date().toISOString())
  await server.project()
  await server.db.database.system.query({
    text: `update rm.mentoring_requests_v1 set attributes = (attributes::jsonb || $2::jsonb)::json where id = $1`,
    values: [lea.requestId, stringify({ proposed_dates: [{ starts_at: '2030-01-01T10:00:00.000Z', minutes: 45 }] })],
  })
  expect([await isTrue(hugo), await isTrue(lea)]).toEqual([false, false])
  expect(await reminded()).toEqual([])
  expect((await one(hugo))['actions']).not.toContain('remind')
  expect((await one(lea))['actions']).not.toContain('remind')
  expect((await remind(lea)).status).toBe(409)
})
