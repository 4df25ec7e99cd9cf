import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aggregates, type Category, withheldTypes } from '#domain/aggregates.ts'
import type { NewEvent, StreamName } from '#domain/platform/event-store.ts'
import { id, type EventId } from '#domain/platform/ids.ts'
import { exportLog } from '#infra/platform/audit/export.ts'
import { verifyExport } from '#infra/platform/audit/verify-export.ts'
import { acme, type AuditedLog, auditedLog, key, words } from './support.ts'

/** The samples of every event that may be on disk, by the streams that hold them. */
const folder = new URL('../../../unit/event-samples/', import.meta.url)
const samples = new Map<Category, NewEvent[]>(aggregates.map(({ category }) => [category, []]))
for (const file of readdirSync(folder)) {
  const { stream, ...event } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as NewEvent & { stream: string }
  const [, of] = [...samples].find(([category]) => stream.startsWith(`${category}-`)) ?? []
  const metadata = { ...event.metadata, companyId: acme }
  of?.push({ ...event, id: id<EventId>(randomUUID()), metadata })
}
const categories = [...samples.keys()]

let log: AuditedLog
let lines: string[]
const streams = new Map<Category, StreamName>()

beforeAll(async () => {
  log = await auditedLog()
  for (const [category, events] of samples) {
    const stream: StreamName = `${category}-${randomUUID()}`
    streams.set(category, stream)
    await log.store.append([{ stream, expected: 'no_stream', events }])
  }
  await log.seal()
  let text = ''
  await exportLog({ url: log.url, key, companyId: acme }, async (more) => void (text += more))
  lines = text.trimEnd().split('\n')
})
afterAll(() => log.close())

async function problemsOf(file: readonly string[]): Promise<readonly string[]> {
  const problems: string[] = []
  const asBytes = [Buffer.from(`${file.join('\n')}\n`)]
  await verifyExport(asBytes, { keys: [key.publicKey], published: [], problem: (what) => problems.push(what) })
  return problems
}

test('every category has samples, and a log of all of them is found whole', async () => {
  expect([...samples].filter(([, events]) => events.length === 0)).toEqual([])
  expect(words(await log.verify())).toEqual([])
  expect(await problemsOf(lines)).toEqual([])
})

test('an export holds nothing of the events that nobody may read whole, and is verified', () => {
  const events = lines.map((line) => JSON.parse(line) as { type?: string; data?: string | null })
  const withheld = events.filter(({ type, data }) => type !== undefined && data === null).map(({ type }) => type)
  expect(new Set(withheld)).toEqual(new Set(withheldTypes))
  expect(lines.join('')).not.toMatch(/\\"rating\\"/)
})

describe.each(categories)('an altered event of %s', (category) => {
  test('is named by verify, it and no other', async () => {
    const stream = streams.get(category)
    const keep = `create temporary table kept as select * from es.events where stream = '${stream}' and revision = 0`
    await log.tamper(`${keep}; update es.events set data = '{"forged":1}' where stream = '${stream}' and revision = 0`)
    const found = words(await log.verify())
    await log.tamper(`update es.events e set data = kept.data from kept where e.position = kept.position;
      drop table kept`)
    expect(found).toEqual([expect.stringMatching(new RegExp(`^ALTERED .*${stream}#0`))])
    expect(words(await log.verify())).toEqual([])
  })

  test('is named in an export', async () => {
    const stream = streams.get(category) ?? ''
    const at = lines.findIndex((line) => line.includes(`"${stream}"`))
    const event = JSON.parse(lines[at] ?? '{}') as { data: string }
    const forged = JSON.stringify({ ...event, data: '{"forged":1}' })
    const problems = await problemsOf(lines.with(at, forged))
    expect(problems[0]).toContain(`${stream}#0`)
    expect(problems[0]).toContain('altered')
  })
})
