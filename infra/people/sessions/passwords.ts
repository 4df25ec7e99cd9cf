import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { normalPassword } from '#contract/people/password.ts'
import { PasswordsBusy, type Passwords } from '#commands/people/sessions/ports.ts'
import { createHashingThreads } from './hashing-threads.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (argon2id is the library's default). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const current = `m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}`

/**
 * Hashes computed at the same time; each takes a core and 19 MiB for about 30 ms. All cores but one, which answers the
 * other calls.
 */
export const spareCores = Math.max(1, Math.min(4, availableParallelism() - 1))

interface PasswordOptions {
  /** Hashes computed at the same time. */
  readonly parallel?: number
  /** Callers that may wait for their turn. */
  readonly waiting?: number
  /** Who has waited longer is refused, in milliseconds: their call would time out after the hash. */
  readonly timeoutMs?: number
}

/** Password checks under way, and callers that wait for theirs. */
export interface PasswordLoad {
  readonly running: number
  readonly waiting: number
}

/**
 * argon2id with a cap on parallel work, and a hash to compare with when there is no account, so that the time of an
 * answer does not reveal whether there is one.
 */
export function createPasswords({
  parallel = spareCores,
  waiting = 256,
  timeoutMs = 10_000,
}: PasswordOptions = {}): Passwords & {
  readonly load: PasswordLoad
} {
  const limit = pLimit(parallel)
  const run = createHashingThreads()
  const limited = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount >= parallel && limit.pendingCount >= waiting)
      throw new PasswordsBusy('too many passwords are being checked')
    const requestedAt = performance.now()
    return limit(() => {
      if (performance.now() - requestedAt > timeoutMs) throw new PasswordsBusy('the turn of a password came too late')
      return work()
    })
  }
  const hash = async (password: string) => String(await run({ password, parameters }))
  const dummy = hash('no account has this password')
  return {
    get load() {
      return { running: limit.activeCount, waiting: limit.pendingCount }
    },
    hash: (password) => limited(() => hash(normalPassword(password))),
    async verify(stored, password) {
      const against = stored ?? (await dummy)
      const matches = (text: string) => limited(async () => (await run({ password: text, against })) === true)
      const normal = normalPassword(password)
      if (await matches(normal)) return { ok: stored !== null, outdated: !against.includes(`$${current}$`) }
      // A hash that was made before passwords were normalised is of the password as it was typed.
      const asTyped = password !== normal && (await matches(password))
      return { ok: asTyped && stored !== null, outdated: true }
    },
  }
}
