import { afterEach, expect, test } from 'vitest'
import type { TestApi } from '#tests/support/api.ts'
import { between, open, person, startConversations } from '../../messages/api/conversation-world.ts'

let api: TestApi
afterEach(() => api.close())

async function attach(who: string, bytes: number, key: string) {
  const form = new FormData()
  form.set('attachment', new Blob(['a'.repeat(bytes)]), 'notes.txt')
  const sent = new Response(form)
  const answer = await person(who).call(`/api/v1/conversations/${between('ana', 'mia')}/comments`, {
    method: 'POST',
    headers: { 'Content-Type': sent.headers.get('content-type') ?? '', 'Idempotency-Key': key },
    body: Buffer.from(await sent.arrayBuffer()),
  })
  return [answer.status, answer.json().errors?.[0]?.code]
}
const sent = [201, undefined]
const refused = [422, 'quota_reached']
const stored = async () => {
  let count = 0
  for await (const { key } of api.files.list('attachments')) count += key.length > 0 ? 1 : 0
  return count
}

test('a file beyond the room of its person is refused, and leaves nothing; a smaller one fits', async () => {
  api = await startConversations({ quotas: { person: 100, company: 1_000 } })
  await open('ana', 'mia')
  expect(await attach('ana', 60, 'one')).toEqual(sent)
  expect(await attach('ana', 41, 'two')).toEqual(refused)
  expect(await stored()).toBe(1)
  expect(await attach('mia', 60, 'three')).toEqual(sent)
  expect(await attach('ana', 40, 'four')).toEqual(sent)
  // The same call again is answered as before, though nothing more fits.
  await api.db.database.system.query({ text: `delete from app.idempotency_keys where key = 'four'` })
  expect(await attach('ana', 40, 'four')).toEqual(sent)
  expect(await stored()).toBe(3)
})

test('a file over the quota of the company is refused to any sender', async () => {
  api = await startConversations({ quotas: { person: 100, company: 120 } })
  await open('ana', 'mia')
  expect(await attach('ana', 100, 'one')).toEqual(sent)
  expect(await attach('mia', 21, 'two')).toEqual(refused)
  expect(await attach('mia', 20, 'three')).toEqual(sent)
})
