import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Sealed } from '#domain/platform/event.ts'
import { addCompany, ask, sealed, type TestCompany } from '#tests/integration/platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '#tests/integration/platform/admin/support.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Ugo Unité', roles: ['business_unit_admin'] },
    { name: 'Auda Audit', roles: ['auditor'] },
    { name: 'Inès Carbonnel', profile: 'participant' },
    { name: 'Karim Belhadj', profile: 'participant' },
    { name: 'Lise Lyon', profile: 'participant', unit: 'lyon' },
    { name: 'Marc Mentor', profile: 'presenter' },
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Greta Globex', roles: ['admin'] }])
})
afterAll(() => server.close())

const erase = async (by: string, whom: string, company = acme, of = company) =>
  server.call(
    company.id,
    await server.signIn(company.id, company.person(by)),
    `users/${of.person(whom).userId}/erase`,
    {
      method: 'POST',
      body: JSON.stringify({ reason: 'left_company' }),
    },
  )

it('is for administrators, of the unit for its people; what is not theirs to see is not there', async () => {
  expect((await erase('Auda Audit', 'Karim Belhadj')).status).toBe(403)
  expect((await erase('Karim Belhadj', 'Inès Carbonnel')).status).toBe(403)
  expect((await erase('Ugo Unité', 'Lise Lyon')).status).toBe(404)
  expect((await erase('Ugo Unité', 'Aline Admin')).status).toBe(403)
  expect((await erase('Ugo Unité', 'Auda Audit')).status).toBe(403)
  expect((await erase('Greta Globex', 'Inès Carbonnel', globex, acme)).status).toBe(404)
  expect(await server.store.readStream(`account-${acme.person('Aline Admin').userId}`)).toEqual([])
  expect((await erase('Ugo Unité', 'Karim Belhadj')).json).toMatchObject({ status: 'erased', full_name: null })
})

it('leaves the last administrator', async () => {
  const refused = await erase('Aline Admin', 'Aline Admin')
  expect([refused.status, refused.json]).toMatchObject([422, { code: 'last_admin' }])
  expect(await server.store.readStream(`account-${acme.person('Aline Admin').userId}`)).toEqual([])
})

it('answers the record without name or address, once; the history lists the erasure without the text', async () => {
  const { userId, profileId } = acme.person('Inès Carbonnel')
  const hers: Sealed = { ...sealed, kid: userId }
  const pair = await ask(server, acme, 'Inès Carbonnel', 'Marc Mentor', '2026-03-01T10:00:00Z')
  await server.append(
    acme.id,
    `mentoring_request-${pair.requestId}`,
    '2026-03-02T10:00:00Z',
    { kind: 'user', userId },
    { type: 'OtherDatesProposed', data: { slots: [], note: hers } },
  )
  await server.project()
  const answer = await erase('Aline Admin', 'Inès Carbonnel')
  expect(answer.status).toBe(200)
  expect(answer.json).toMatchObject({ id: userId, status: 'erased', full_name: null, job_title: null, roles: [] })
  expect(answer.text).not.toMatch(/Carbonnel|acme\.test/)

  expect((await erase('Aline Admin', 'Inès Carbonnel')).status).toBe(200)
  const events = await server.store.readStream(`account-${userId}`)
  expect(events.map(({ type, data, metadata }) => [type, data, metadata.actor])).toEqual([
    [
      'AccountErased',
      { reason: 'admin', profileIds: [profileId] },
      { kind: 'admin', userId: acme.person('Aline Admin').userId },
    ],
  ])
  const admin = await server.signIn(acme.id, acme.person('Aline Admin'))
  const { json } = await server.call(acme.id, admin, `events?resource=mentoring_requests&id=${pair.requestId}`)
  const [requested, , proposed] = json
  expect(requested.data.message).toEqual({ sealed: true })
  expect(proposed.data.note).toEqual({ sealed: true, erased: true })
  expect(proposed.actor).toEqual({ kind: 'user', id: userId, name: null })
})
