import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Aude Auditrice', roles: ['auditor'] },
    { name: 'Paul Paris', roles: ['business_unit_admin'], unit: 'paris' },
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
})
afterAll(() => server.close())

const callAs = async (company: TestCompany, name: string, path: string, body?: object) =>
  server.call(
    company.id,
    await server.signIn(company.id, company.person(name)),
    path,
    body && { method: 'POST', body: JSON.stringify(body) },
  )
const list = 'audit_entries?subject_type=business_units'

it('shows an administrator what was written, an auditor who wrote it without the values, others none', async () => {
  const label = { fr: 'Nantes', en: 'Nantes' }
  const { status } = await callAs(acme, 'Aline Admin', 'business_units', { code: 'nantes', label })
  expect(status).toBe(200)
  const { json } = await callAs(acme, 'Aline Admin', list)
  expect(json).toMatchObject([
    { actor: { name: 'Aline Admin' }, action: 'create', subject_id: 'nantes', before: null, after: { label } },
  ])
  const [entry] = json
  expect((await callAs(acme, 'Aude Auditrice', list)).json).toEqual([{ ...entry, before: null, after: null }])
  expect((await callAs(acme, 'Paul Paris', list)).status).toBe(403)
  expect((await callAs(globex, 'Gus Admin', list)).json).toEqual([])
})
