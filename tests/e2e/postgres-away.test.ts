import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoPassword } from '#infra/demo/accounts.ts'
import { runningPostmaster } from '#infra/embedded/postmaster.ts'
import { type RunningProduct, runMain } from '#tests/support/product.ts'

let folder: string
let product: RunningProduct

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'binome-away-'))
  await chmod(folder, 0o755)
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
const postmaster = () => runningPostmaster(path.join(folder, 'postgres', 'cluster'))

test.each(['SIGKILL', 'SIGQUIT'] as const)(
  'PostgreSQL ended by %s: the product lives on, starts it again, and serves',
  async (signal) => {
    expect(await signIn()).toBe(200)
    const before = await postmaster()
    process.kill(before?.pid ?? 0, signal)
    await vi.waitFor(async () => expect((await postmaster())?.pid).not.toBe(before?.pid), { timeout: 60_000 })
    await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 60_000 })
    await vi.waitFor(async () => expect(await signIn()).toBe(200), { timeout: 60_000 })
    expect((await postmaster())?.port).toBe(before?.port)
    expect(product.process.exitCode).toBeNull()
  },
)
