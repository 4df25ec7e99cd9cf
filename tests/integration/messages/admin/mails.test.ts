import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createDelivery } from '#infra/messages/mail/delivery.ts'
import type { SendOutcome } from '#infra/messages/mail/transport.ts'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Hugo Lefèvre', profile: 'participant' },
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
})
afterAll(() => server.close())
beforeEach(() => run(server.db.database.system)`delete from app.mails`)

const as = async (company: TestCompany, name: string) => {
  const session = await server.signIn(company.id, company.person(name))
  return (path: string, init?: RequestInit) => server.call(company.id, session, path, init)
}

/** Adds a row as delivery leaves it. @returns its id */
async function addMail(row: Readonly<Record<string, unknown>>): Promise<string> {
  const id = randomUUID()
  const all = { id, company_id: acme.id, key: id, template: 'password_reset', state: 'failed', ...row }
  const names = Object.keys(all)
  await server.db.database.system.query({
    text: `insert into app.mails (${names.join(', ')}) values (${names.map((_name, at) => `$${at + 1}`).join(', ')})`,
    values: Object.values(all),
  })
  return id
}
const toHugo = () => ({ user_id: acme.person('Hugo Lefèvre').userId })
const hour = (hours: number) => ({
  id: randomUUID(),
  expires_at: new Date(Date.now() + hours * 3_600_000).toISOString(),
})

it('shows administrators of the company whom a mail was for, and why it failed', async () => {
  await addMail({ ...toHugo(), last_error: 'rcpt_550', attempts: 2, address: 'old@acme.test' })
  await addMail({ address: 'new@acme.test', template: 'invitation', state: 'waiting' })
  const admin = await as(acme, 'Aline Admin')
  expect((await admin('mails?state=failed')).json).toMatchObject([
    { full_name: 'Hugo Lefèvre', address: null, last_error: 'rcpt_550', attempts: 2, actions: ['retry'] },
  ])
  expect((await admin('mails?q=new@acme')).json).toMatchObject([{ address: 'new@acme.test', actions: [] }])
  await addMail({ ...toHugo(), template: 'meeting_started', state: 'overtaken' })
  expect((await admin('mails?state=overtaken')).json).toMatchObject([{ last_error: null, actions: [] }])
  expect((await (await as(globex, 'Gus Admin'))('mails')).json).toEqual([])
})

it('finds mails by words of a name or of an address, without accents, with filters, in pages', async () => {
  const failed = await addMail({ ...toHugo(), last_error: 'rcpt_550', created_at: '2026-03-01T10:00:00Z' })
  for (let day = 2; day < 9; day += 1)
    await addMail({ ...toHugo(), state: 'sent', created_at: `2026-03-0${day}T10:00:00Z` })
  const waiting = await addMail({ address: 'Lefevre.New@acme.test', template: 'invitation', state: 'waiting' })
  await addMail({ company_id: globex.id, address: 'lefevre@globex.test' })
  await addMail({ user_id: acme.person('Aline Admin').userId, address: 'lefevre@acme.test' })
  const admin = await as(acme, 'Aline Admin')
  const found = async (query: string) => {
    const { json, headers } = await admin(`mails?_sort=created_at&_order=ASC&${query}`)
    return { ids: json.map(({ id }: { readonly id: string }) => id) as string[], total: headers.get('x-total-count') }
  }
  expect((await found('q=LEFÈVRE')).total).toBe('9')
  const pages = [await found('q=lefevre&_start=0&_end=5'), await found('q=lefevre&_start=5&_end=10')]
  expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(9)
  expect(pages.map(({ total }) => total)).toEqual(['9', '9'])
  expect((await found('q=hugo lefevre')).total).toBe('8')
  expect((await found('q=efevr&state=failed')).ids).toEqual([failed])
  expect((await found('q=lefevre.new')).ids).toEqual([waiting])
  expect((await found('q=globex')).total).toBe('0')
  await run(server.db.database.system)`update app.users set status = 'erased'
    where id = ${acme.person('Hugo Lefèvre').userId}`
  expect((await found('q=lefevre')).ids).toEqual([waiting])
  await run(server.db.database.system)`update app.users set status = 'active'
    where id = ${acme.person('Hugo Lefèvre').userId}`
})

it('tells SMS apart from mails, and lists those of one channel', async () => {
  await addMail({ ...toHugo(), template: 'reminder_meeting', channel: 'sms', last_error: 'sms_21211' })
  await addMail({ ...toHugo(), template: 'reminder_meeting', last_error: 'rcpt_550' })
  const admin = await as(acme, 'Aline Admin')
  expect((await admin('mails?channel=sms')).json).toMatchObject([{ channel: 'sms', last_error: 'sms_21211' }])
  expect((await admin('mails?channel=email')).json).toMatchObject([{ channel: 'email', last_error: 'rcpt_550' }])
  expect((await admin('mails')).json).toHaveLength(2)
})

it('sends a failed mail again for a day, or as long as its link opens something, and writes who did', async () => {
  const link = hour(2)
  const id = await addMail({ ...toHugo(), last_error: 'outcome_unknown', attempts: 1, data_at: new Date(), link })
  const admin = await as(acme, 'Aline Admin')
  expect(await admin(`mails/${id}/retry`, { method: 'POST' })).toMatchObject({
    status: 200,
    json: { state: 'waiting', attempts: 0, last_error: null, actions: [] },
  })
  const { system } = server.db.database
  expect(await run(system)`select give_up_at, data_at from app.mails`).toEqual([
    { give_up_at: new Date(link.expires_at), data_at: null },
  ])
  expect(await run(system)`select actor_id, action, before, after from app.audit_log where subject_id = ${id}`).toEqual(
    [
      {
        actor_id: acme.person('Aline Admin').userId,
        action: 'update',
        before: { state: 'failed', last_error: 'outcome_unknown' },
        after: { state: 'waiting' },
      },
    ],
  )
  expect((await admin(`mails/${id}/retry`, { method: 'POST' })).status).toBe(409)
})

it.each([
  ['was sent', { state: 'sent', address: 'a@acme.test' }],
  ['has nobody to go to', {}],
  ['has a link that no longer opens anything', { address: 'a@acme.test', link: hour(-1) }],
])('does not send again what %s', async (_what, row) => {
  const id = await addMail(row)
  const admin = await as(acme, 'Aline Admin')
  expect((await admin('mails')).json).toMatchObject([{ actions: [] }])
  expect((await admin(`mails/${id}/retry`, { method: 'POST' })).status).toBe(409)
})

it('answers 404 for a mail of another company', async () => {
  const id = await addMail(toHugo())
  const other = await as(globex, 'Gus Admin')
  expect((await other(`mails/${id}/retry`, { method: 'POST' })).status).toBe(404)
})

it('sends a failed SMS again, which may be refused again and is then sent', async () => {
  const id = await addMail({ ...toHugo(), channel: 'sms', template: 'meeting_finished', last_error: 'sms_30006' })
  const admin = await as(acme, 'Aline Admin')
  const retry = () => admin(`mails/${id}/retry`, { method: 'POST', body: '{}' })
  const delivery = createDelivery<string>({
    channel: 'sms',
    sql: server.db.database.system,
    sender: () => 'test',
    render: () => Promise.resolve('text'),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  const deliver = (outcome: SendOutcome) =>
    delivery.deliverOne(async (_mail, _text, begin) => {
      await begin()
      return outcome
    })
  expect((await retry()).json).toMatchObject({ channel: 'sms', state: 'waiting', last_error: null, actions: [] })
  expect(await deliver({ kind: 'refused', error: 'sms_21614', permanent: true })).toBe(true)
  const [row] = (await admin('mails')).json
  expect(row).toMatchObject({ state: 'failed', last_error: 'sms_21614', attempts: 1, actions: ['retry'] })
  expect((await retry()).status).toBe(200)
  expect(await deliver({ kind: 'sent' })).toBe(true)
  expect((await admin('mails')).json).toMatchObject([{ state: 'sent', last_error: null, actions: [] }])
})
