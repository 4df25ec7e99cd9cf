import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminBulkAct } from '#contract/console/platform/bulk-acts.ts'
import { addCompany, type TestCompany } from './scenario.ts'
import { type AdminServer, adminServer } from './support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let admin: Record<string, string>
let louis: Record<string, string>
const mentors = Array.from({ length: 45 }, (_, at) => `Mentor Numéro${at}`)

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    ...mentors.map((name) => ({ name, profile: 'presenter' as const })),
  ])
  await server.project()
  admin = await server.signIn(acme.id, acme.person('Aline Admin'))
  louis = await server.signIn(acme.id, acme.person('Louis Lyon'))
})
afterAll(() => server.close())

const send = (path: string, body: object, session = admin) =>
  server.call(acme.id, session, `bulk_acts${path}`, { method: 'POST', body: JSON.stringify(body) })
const request = { resource: 'users', act: 'ask_to_finish', filter: { profiles: 'presenter' }, body: {}, total: 45 }

async function ended(id: string): Promise<AdminBulkAct> {
  for (;;) {
    const { json } = await server.call(acme.id, admin, `bulk_acts?id=${id}`)
    if (json[0].state !== 'running') return json[0]
  }
}

it('is carried out on every row of the filter, and says what became of them', async () => {
  const { status, json } = await send('', request)
  expect([status, json.state, json.total]).toEqual([200, 'running', 45])
  expect(await ended(json.id)).toMatchObject({ state: 'done', done: 45, skipped: 0, refused: 0, refusals: [] })
  const { json: again } = await send('', request)
  const left = await ended(again.id)
  expect(left).toMatchObject({ state: 'done', done: 45, skipped: 45, refused: 0 })
  // Each that was left is named.
  expect(new Map(left.refusals.map(({ id, message }) => [id, message]))).toEqual(
    new Map(mentors.map((name) => [acme.person(name).userId, null])),
  )
})

it('is the same act when its call is sent again', async () => {
  const sent = { method: 'POST', body: JSON.stringify(request), headers: { 'Idempotency-Key': 'bulk-once' } }
  const first = await server.call(acme.id, admin, 'bulk_acts', sent)
  await ended(first.json.id)
  await run(server.db.database.system)`delete from app.idempotency_keys`
  const again = await server.call(acme.id, admin, 'bulk_acts', sent)
  expect([again.json.id, again.json.state]).toEqual([first.json.id, 'done'])
})

it('names each row that was refused and why', async () => {
  const name = mentors[0] ?? ''
  const { json } = await send('', {
    ...request,
    act: 'set_limit',
    filter: { q: name },
    body: { role: 'participant', limit: 2 },
    total: 1,
  })
  const { refused, refusals } = await ended(json.id)
  expect(refused).toBe(1)
  expect(refusals).toEqual([{ id: acme.person(name).userId, message: expect.any(String) }])
})

it('enrols, and disables, in the name of the caller', async () => {
  await run(server.db.database.system)`delete from app.program_enrollments where company_id = ${acme.id}`
  const enrol = await send('', { ...request, act: 'enrol', body: { program_id: acme.program, role: null } })
  // Its input is stored, so that two such acts can be told apart.
  const given = { program_id: acme.program, role: null }
  expect(await ended(enrol.json.id)).toMatchObject({ done: 45, skipped: 0, refused: 0, given })
  const { json } = await server.call(acme.id, admin, `program_enrollments?program_id=${acme.program}&_end=1`)
  expect(json[0]).toMatchObject({ origin: 'hand', enrolled_by_name: 'Aline Admin' })
  const again = await send('', { ...request, act: 'enrol', body: { program_id: acme.program, role: null } })
  expect(await ended(again.json.id)).toMatchObject({ done: 45, unchanged: 45, skipped: 0, refused: 0 })
  const disable = await send('', { ...request, act: 'disable' })
  expect(await ended(disable.json.id)).toMatchObject({ done: 45, refused: 0 })
  expect((await server.call(acme.id, admin, 'users?status=disabled&_end=1')).headers.get('x-total-count')).toBe('45')
})

it('is refused when the list has changed, for acts that it does not know, and without the right', async () => {
  expect((await send('', { ...request, total: 44 })).status).toBe(412)
  expect((await send('', { ...request, act: 'erase' })).status).toBe(422)
  expect((await send('', { ...request, act: 'set_limit' })).status).toBe(422)
  expect((await send('', { ...request, filter: { nobody: 'x' } })).status).toBe(400)
  expect((await send('', { ...request, act: 'enrol', body: { program_id: acme.program } }, louis)).status).toBe(403)
  const { json } = await send('', { ...request, act: 'enable' })
  expect((await server.call(acme.id, louis, `bulk_acts?id=${json.id}`)).json).toEqual([])
  await ended(json.id)
})

it.each([
  ['a write', 'enrol', { role: null }],
  ['a command', 'set_limit', { role: 'presenter', limit: 4 }],
])('has a code of its own on one row where %s changed nothing', async (_, act, body) => {
  const path = `users/${acme.person(mentors[1] ?? '').userId}/${act}`
  await run(server.db.database.system)`delete from app.program_enrollments where company_id = ${acme.id}`
  const sent = {
    method: 'POST',
    body: JSON.stringify({ ...(act === 'enrol' && { program_id: acme.program }), ...body }),
  }
  const unchanged = async () => {
    const { status, headers } = await server.call(acme.id, admin, path, sent)
    return [status, headers.get('x-unchanged')]
  }
  expect([await unchanged(), await unchanged()]).toEqual([
    [200, null],
    [200, 'true'],
  ])
})

it('goes on where it was stopped', async () => {
  const { json } = await send('', { ...request, act: 'disable' })
  const stopped = await send(`/${json.id}/stop`, {})
  expect(['stopped', 'done']).toContain(stopped.json.state)
  await send(`/${json.id}/resume`, {})
  expect(await ended(json.id)).toMatchObject({ state: 'done', done: 45 })
})
