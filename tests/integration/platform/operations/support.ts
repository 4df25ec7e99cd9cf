import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { signedIn } from '#tests/support/api.ts'
import { seedCompany, seedPerson } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { type RunningProduct, runMain } from '#tests/support/product.ts'
import { requestBody } from '#tests/support/bodies.ts'

export const slug = 'acme'
export const mentees = ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gus', 'hal'] as const

export interface Fleet {
  readonly db: TestDatabase
  /** Another process of the product on the same database. */
  run(env?: Readonly<Record<string, string>>): Promise<RunningProduct>
  stop(): Promise<void>
}

/**
 * A company with mentees, the mentors `mia` and `max` with many places and the admin `root`; processes of the real
 * product run on it.
 */
export async function fleet(): Promise<Fleet> {
  const db = await testDatabase()
  const { system } = db.database
  await seedCompany(system, slug, { max_accompaniments_presenter: 50, max_accompaniments_participant: 50 })
  for (const name of mentees) await seedPerson(system, slug, { name, profiles: ['participant'] })
  for (const name of ['mia', 'max']) await seedPerson(system, slug, { name, profiles: ['presenter'] })
  await seedPerson(system, slug, { name: 'root', roles: ['admin'] })
  const running: RunningProduct[] = []
  return {
    db,
    async run(env = {}) {
      const product = await runMain({
        DATABASE_URL: db.runtimeUrl,
        VAULT_KEY: Buffer.alloc(32, 5).toString('base64'),
        DATABASE_POOL_SIZE: '4',
        LOG_LEVEL: 'info',
        ...env,
      })
      running.push(product)
      return product
    },
    async stop() {
      await Promise.all(running.map((product) => product.stop()))
      await db.close()
    },
  }
}

export type Person = Awaited<ReturnType<typeof signedIn>>

export function signIn({ port }: { readonly port: number }, name: string): Promise<Person> {
  return signedIn(port, slug, name)
}

/** What a mentee sends to ask a mentor. */
export function asking(mentor: string, message = 'Bonjour') {
  return requestBody(mentor, { slug, message })
}

export function confirming(id: string) {
  return { data: { type: 'mentoring_requests', id, attributes: { aasm_state: 'confirmed' } } }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The lines of a process's log that have wholly arrived. */
export function logLines(product: RunningProduct): Record<string, unknown>[] {
  return product
    .output()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** Tries again until it holds, as long as a busy machine may need. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 60_000, interval: 50 })
}
