import { expect, test } from 'vitest'
import { consoleEndpoints } from '#api/admin/all-resources.ts'
import { bodyLimit } from '#api/platform/http/body.ts'
import { createEndpoints } from '#api/routes/all.ts'
import { id, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import { maxAppendBytes } from '#infra/platform/event-store/eventstoredb-appender.ts'
import { sizeOf, toEventData } from '#infra/platform/event-store/eventstoredb-events.ts'
import { prepare } from '#infra/platform/event-store/prepare.ts'
import { newEvent, newStream, to } from '#tests/contract/event-store/samples.ts'
import { memoryVault } from '#tests/support/requests.ts'

test('the body of the largest call, sealed into each of five events of a stream, fits into one append', async () => {
  const company = id<CompanyId>('0f0e0d0c-0b0a-4908-8706-050403020100')
  const author = id<UserId>('0f0e0d0c-0b0a-4908-8706-050403020101')
  const stream = newStream('conversation')
  const text = 'é'.repeat(bodyLimit / 2)
  const sealed = await memoryVault().seal(author, company, text, `${stream}/MessagePosted/body`)
  const events = Array.from({ length: 5 }, () => newEvent({ body: sealed }, 'MessagePosted'))
  const [write] = prepare([to(stream, 'any', ...events)])
  const size = sizeOf(write?.events ?? [])
  expect(size).toBeGreaterThan(5 * bodyLimit)
  expect(size).toBeLessThan(maxAppendBytes)
})

test('the size of an append is that of the bytes that the client sends, or a little more', () => {
  const [write] = prepare([to(newStream(), 'any', newEvent({ text: 'é€😀"\n'.repeat(100) }), newEvent())])
  const sent = (write?.events ?? []).map((event) => toEventData(event, crypto.randomUUID()))
  const bytes = sent.reduce(
    (sum, { type, data, metadata }) =>
      sum + 2 * type.length + Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata)),
    0,
  )
  const size = sizeOf(write?.events ?? [])
  expect(size).toBeGreaterThanOrEqual(bytes)
  expect(size).toBeLessThan(bytes + 100)
})

test('calls whose body may be larger make rows, not events', () => {
  const endpoints = [...consoleEndpoints, ...createEndpoints({} as Parameters<typeof createEndpoints>[0])]
  const larger = endpoints.filter(({ body }) => (body?.limit ?? 0) > bodyLimit)
  expect(larger.length).toBeGreaterThan(0)
  expect(larger.filter(({ body }) => body?.kind !== 'plain').map(({ path }) => path)).toEqual([])
})
