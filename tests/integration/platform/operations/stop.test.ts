import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tcpProxy } from '#tests/support/tcp-proxy.ts'
import { fleet, type Fleet, mentees, signIn } from './support.ts'

// A real process is stopped here, also on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let own: Fleet
beforeAll(async () => {
  own = await fleet()
})
afterAll(() => own.stop())

test('a process whose database answers no more ends with 0 when it is stopped, and names what it cut', async () => {
  const url = new URL(own.db.runtimeUrl)
  const proxy = await tcpProxy({ host: url.hostname, port: Number(url.port) })
  try {
    const { href } = Object.assign(url, { port: String(proxy.port) })
    const product = await own.run({ DATABASE_URL: href, DRAIN_SECONDS: '1' })
    const people = await Promise.all(mentees.map((name) => signIn(product, name)))
    proxy.delayAnswers(3_600_000)
    const calls = people.map((person) => person.get('/api/v1/mentoring_requests').catch(() => undefined))
    expect(await product.stop()).toBe(0)
    await Promise.all(calls)
    expect(product.output()).toContain('calls had no answer in time and were cut')
    expect(product.output()).toMatch(/"name":"the connections".*is cut/)
  } finally {
    await proxy.close()
  }
})

test('a process with nothing to do ends with nothing cut', async () => {
  const product = await own.run()
  expect(await product.stop()).toBe(0)
  expect(product.output()).not.toMatch(/is cut|were cut/)
})
