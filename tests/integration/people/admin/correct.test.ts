import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let admin: Record<string, string>

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    { name: 'Karime Belhaj', profile: 'presenter', unit: 'lyon' },
    { name: 'Odile Autre', profile: 'presenter' },
  ])
  await server.project()
  admin = await server.signIn(acme.id, acme.person('Aline Admin'))
})
afterAll(() => server.close())

const idOf = (name: string) => acme.person(name).userId
const correct = (body: object, session = admin, name = 'Karime Belhaj') =>
  server.call(acme.id, session, `users/${idOf(name)}/correct`, { method: 'POST', body: JSON.stringify(body) })
const right = {
  first_name: 'Karim',
  last_name: 'Belhadj',
  email: 'Karim.Belhadj@acme.test',
  phone: '+33 4 72 00 00 00',
  job_title: 'Technicien',
}
const mails = () =>
  run(server.db.database.system)<{ template: string; address: string }>`select template, address from app.mails
    where user_id = ${idOf('Karime Belhaj')} order by template`

it('corrects a person at once, ends their sessions, and mails both addresses', async () => {
  const { json: before } = await server.call(acme.id, admin, `users/${idOf('Karime Belhaj')}`)
  await server.signIn(acme.id, acme.person('Karime Belhaj'))
  const { status, json } = await correct(right)
  expect(status).toBe(200)
  expect(json).toMatchObject({
    ...right,
    email: 'karim.belhadj@acme.test',
    full_name: 'Karim Belhadj',
    open_sessions: 0,
  })
  expect(await mails()).toEqual([
    { template: 'email_changed', address: before.email },
    { template: 'email_corrected', address: 'karim.belhadj@acme.test' },
  ])
  const [row] = await run(server.db.database.system)<{ name: string }>`select attributes ->> 'last_name' as name
    from rm.profiles where user_id = ${idOf('Karime Belhaj')}`
  expect(row?.name).toBe('Belhadj')
})

it('leaves an entry in the audit log that names what was changed and repeats none of it', async () => {
  const { json, text } = await server.call(acme.id, admin, 'audit_entries?subject_type=users')
  expect(json[0]).toMatchObject({
    action: 'update',
    actor: { name: 'Aline Admin' },
    changed: ['email', 'first_name', 'job_title', 'last_name', 'phone'],
  })
  expect(text).not.toMatch(/belhadj@|Karime/)
})

it('writes nothing when nothing differs, and sends no mail for another name alone', async () => {
  expect((await correct({ ...right, email: 'karim.belhadj@acme.test' })).status).toBe(200)
  expect((await correct({ ...right, last_name: 'Ben Hadj' })).json.full_name).toBe('Karim Ben Hadj')
  expect(await mails()).toHaveLength(2)
})

it('refuses an address of somebody else, what was read before a change, oneself and other roles', async () => {
  const { json: other } = await server.call(acme.id, admin, `users/${idOf('Odile Autre')}`)
  const taken = await correct({ ...right, email: other.email })
  expect([taken.status, taken.json.errors]).toEqual([422, { email: 'Un compte a déjà cette adresse' }])
  const bad = await correct({ ...right, email: 'karim', phone: '12' })
  expect([bad.status, Object.keys(bad.json.errors)]).toEqual([422, ['email', 'phone']])
  const outrun = await correct({ ...right, from: { ...right, last_name: 'Belhaj' } })
  expect([outrun.status, outrun.json.last_write.actor.name]).toEqual([412, 'Aline Admin'])
  expect((await correct(right, admin, 'Aline Admin')).status).toBe(409)
  const louis = await server.signIn(acme.id, acme.person('Louis Lyon'))
  expect((await correct(right, louis)).status).toBe(403)
})
