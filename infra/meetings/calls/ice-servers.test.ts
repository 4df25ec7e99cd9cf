import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { instant } from '#domain/platform/ids.ts'
import { createIceServers, noIceServers } from './ice-servers.ts'

const end = instant(new Date('2026-03-17T15:00:00.500Z'))
const turn = { urls: ['turn:relay.example:3478'], secret: 'known to the relay' }

test('a login for the relay is its own end, signed with the secret that the relay knows', () => {
  const servers = createIceServers({ stun: ['stun:relay.example:3478'], turn })
  const [stun, relay, ...rest] = servers.until(end)
  expect([stun, rest, servers.relay]).toEqual([{ urls: ['stun:relay.example:3478'] }, [], true])
  const { username = '', credential } = relay ?? { urls: [] }
  expect(username).toMatch(/^1773759601:[\da-f]{12}$/)
  expect(credential).toBe(createHmac('sha1', turn.secret).update(username).digest('base64'))
  expect(servers.until(end)[1]?.username).not.toBe(username)
})

test('without servers there are none', () => {
  const servers = createIceServers(noIceServers)
  expect([servers.until(end), servers.relay]).toEqual([[], false])
})
