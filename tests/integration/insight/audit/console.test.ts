import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminSeal } from '#contract/console/platform/log-seals.ts'
import { sealLog } from '#infra/platform/audit/sealer.ts'
import { verifyExport } from '#infra/platform/audit/verify-export.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'
import { key, newEvent } from '../../platform/audit/support.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'binome-console-'))
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Odile Auditor', roles: ['auditor'], locale: 'en' },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    { name: 'Hugo Lefèvre', profile: 'participant' },
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
  const store = await createPostgresEventStore({ url: server.db.url })
  for (const company of [acme, globex, acme, acme]) {
    const events = [newEvent(company.id, { of: company.id === acme.id ? 'ours' : 'theirs' })]
    await store.append([{ stream: `capacity-${crypto.randomUUID()}`, expected: 'no_stream', events }])
    await sealLog({ url: server.db.url, key })
  }
  await store.close()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const as = async (name: string, company = acme) => {
  const session = await server.signIn(company.id, company.person(name))
  return (call: string) => server.call(company.id, session, call)
}

test.each(['Aline Admin', 'Odile Auditor'])('%s reads the seals, newest first, in pages', async (name) => {
  const call = await as(name)
  const { json, headers } = await call('log_seals?_start=0&_end=3')
  expect(headers.get('x-total-count')).toBe('3')
  expect(json.map(({ id }: { id: string }) => id)).toEqual(['3', '2', '1'])
  expect(adminSeal.parse(json[0])).toEqual(json[0])
  // In the company's own numbers: the second event of the log is another's.
  expect(json.map(({ first, last }: { first: string; last: string }) => [first, last])).toEqual([
    ['3', '3'],
    ['2', '2'],
    ['1', '1'],
  ])
  expect((await call('log_seals?_sort=number&_order=ASC')).json[0].id).toBe('1')
  expect((await call('log_seals?q=x')).status).toBe(400)
})

test.each(['Louis Lyon', 'Hugo Lefèvre'])('not %s', async (name) => {
  const call = await as(name)
  for (const table of ['log_seals', 'log.ndjson']) expect([table, (await call(table)).status]).toEqual([table, 403])
})

test('an auditor takes the company’s events with their proofs, and no others', async () => {
  const { text, headers } = await (await as('Odile Auditor'))('log.ndjson')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="log-[\d-]+\.ndjson"$/)
  expect(text).not.toContain('theirs')
  const file = path.join(folder, 'log.ndjson')
  await writeFile(file, text)
  const problems: string[] = []
  const outcome = await verifyExport(file, {
    keys: [key.publicKey],
    published: [],
    problem: (what) => problems.push(what),
  })
  expect([problems, outcome.events, outcome.sealed]).toEqual([[], 3, 3])
})

test('a part of it, and nothing for a stream of another company', async () => {
  const call = await as('Aline Admin')
  const lines = async (query: string) =>
    (await call(`log.ndjson?${query}`)).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { number?: string; stream?: string })
  const events = (await lines('from=3&to=3')).filter(({ number }) => number !== undefined)
  // The third of the log, the second of the company.
  expect(events.map(({ number }) => number)).toEqual(['2'])
  const theirs = await (await as('Gus Admin', globex))(`log.ndjson?stream=${events[0]?.stream}`)
  expect(theirs.text).not.toContain('"number"')
  expect((await call('log.ndjson?from=0')).status).toBe(400)
  expect((await call('log.ndjson?company=x')).status).toBe(400)
})
