import { hash, verify } from '@node-rs/argon2'
import { PasswordsBusy, type Passwords } from '#commands/sessions/ports.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (argon2id is the library's default). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const current = `m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}`

interface PasswordOptions {
  /** Hashes computed at the same time; each takes a core and 19 MiB for about 40 ms. */
  readonly parallel?: number
  /** Callers that may wait for their turn. */
  readonly waiting?: number
}

/** Password checks under way, and callers that wait for theirs. */
export interface PasswordLoad {
  readonly running: number
  readonly waiting: number
}

/** argon2id with a cap on parallel work, and a hash to compare with when there is no account, so that nobody can tell by the time. */
export function createPasswords({ parallel = 2, waiting = 64 }: PasswordOptions = {}): Passwords & {
  readonly load: PasswordLoad
} {
  const inTurn = createTurns(parallel, waiting)
  const dummy = hash('no account has this password', parameters)
  return {
    get load() {
      return inTurn.load()
    },
    hash: (password) => inTurn(() => hash(password, parameters)),
    async verify(stored, password) {
      const against = stored ?? (await dummy)
      const ok = await inTurn(() => verify(against, password).catch(() => false))
      return { ok: ok && stored !== null, outdated: !against.includes(`$${current}$`) }
    },
  }
}

function createTurns(parallel: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []
  const load = (): PasswordLoad => ({ running, waiting: queue.length })
  const turn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= parallel) {
      if (queue.length >= waiting) throw new PasswordsBusy('too many passwords are being checked')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place is handed over, not freed, to whoever waits first.
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
  return Object.assign(turn, { load })
}
