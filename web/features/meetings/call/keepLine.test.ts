import { expect, test } from 'vitest'
import { idOf } from '../../../testing/fixtures.ts'
import type { AuthClient } from '../../../shared/session/authClient.ts'
import { keepLinesWith } from './keepLine.ts'

const line = (n: number, text: string) => ({ id: idOf(n), own: true, text, at: '2030-03-19T13:00:00Z', arrived: true })

test('lines join the messages of the two, each under its own key; the conversation is opened once', async () => {
  const calls: unknown[] = []
  let isAway = true
  const http = async (request: object) => {
    calls.push(request)
    if (isAway) throw new Error('away')
    return { body: { data: { id: 'c1' } } }
  }
  const keep = keepLinesWith(http as unknown as AuthClient['http'], 'them')
  await expect(keep(line(1, 'un'))).rejects.toThrow('away')
  isAway = false
  await keep(line(1, 'un'))
  await keep(line(2, 'deux'))
  expect(calls.slice(1)).toMatchObject([
    { path: '/api/v1/conversations', body: { data: { relationships: { receiver: { data: { id: 'them' } } } } } },
    { path: '/api/v1/conversations/c1/comments', idempotencyKey: idOf(1) },
    { path: '/api/v1/conversations/c1/comments', idempotencyKey: idOf(2) },
  ])
})
