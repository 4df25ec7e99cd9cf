import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoPassword } from '#infra/demo/accounts.ts'
import { runningPostmaster } from '#infra/platform/embedded/postmaster.ts'
import { httpClient } from '#tests/support/http-client.ts'
import { demoFolder, type RunningProduct, runMain } from '#tests/support/product.ts'

let folder: string
let product: RunningProduct

beforeAll(async () => {
  folder = await demoFolder()
  product = await runMain({ DATA_DIR: folder })
})
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

const status = async () => (await fetch(`http://127.0.0.1:${product.port}/readyz`)).status
const signIn = async () => {
  const response = await fetch(`http://127.0.0.1:${product.port}/auth/sign_in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'participant@demo.test', password: demoPassword }),
  })
  return response.status
}
/**
 * Callers that never pause while `work` runs, so that connections are lost in every state. They share one session and
 * use the token of the last answer.
 * @returns the statuses of all answers
 */
async function underLoad(work: (token: () => string) => Promise<void>): Promise<ReadonlySet<number>> {
  const client = httpClient(product.port, 'localhost')
  const signedIn = await client.call('/auth/sign_in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: { email: 'participant@demo.test', password: demoPassword },
  })
  const session = Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, String(signedIn.headers[name])]),
  )
  const statuses = new Set<number>()
  const over = new AbortController()
  const calls = Array.from({ length: 24 }, async (_, index) => {
    while (!over.signal.aborted) {
      const path = index % 8 === 0 ? '/auth/validate_token' : '/api/v1/presenters?page[size]=24'
      const answer = await client.call(path, { headers: session }).catch(() => undefined)
      if (answer === undefined) continue
      statuses.add(answer.status)
      const token = answer.headers['access-token']
      if (token !== undefined) session['access-token'] = String(token)
    }
  })
  try {
    await work(() => session['access-token'] ?? '')
  } finally {
    over.abort()
    await Promise.all(calls)
    client.close()
  }
  return statuses
}
const postmaster = () => runningPostmaster(path.join(folder, 'postgres', 'cluster'))

test.each(['SIGKILL', 'SIGQUIT'] as const)(
  'when %s ends PostgreSQL under load, the product restarts it and continues to serve',
  async (signal) => {
    expect(await signIn()).toBe(200)
    const before = await postmaster()
    const statuses = await underLoad(async (token) => {
      const first = token()
      await setTimeout(500)
      process.kill(before?.pid ?? 0, signal)
      await vi.waitFor(async () => expect((await postmaster())?.pid).not.toBe(before?.pid), { timeout: 180_000 })
      await vi.waitFor(() => expect(token()).not.toBe(first), { timeout: 180_000 })
    })
    expect(statuses).toContain(200)
    expect(statuses).not.toContain(401)
    await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 180_000 })
    await vi.waitFor(async () => expect(await signIn()).toBe(200), { timeout: 180_000 })
    expect((await postmaster())?.port).toBe(before?.port)
    expect(product.process.exitCode).toBeNull()
  },
)
