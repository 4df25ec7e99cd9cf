import type { Position } from '#domain/shared/event-store.ts'
import type { Sql } from '../sql.ts'
import { projectionNames, type FollowerName, type ProjectionName } from './projection.ts'

export interface WaitOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

export interface ProjectionWaiter {
  /**
   * Resolves true when the active versions of these projections show everything up to `position`, false when that takes longer
   * than `timeoutMs` or the signal aborts. Works from any process.
   */
  waitUntilProcessed(
    names: readonly ProjectionName[] | 'all',
    position: Position,
    options: WaitOptions,
  ): Promise<boolean>
  /** A checkpoint committed by this very process: its waiters need not ask the database. */
  note(name: FollowerName, position: Position): void
}

interface Waiting {
  readonly names: readonly ProjectionName[]
  readonly position: Position
  readonly done: (reached: boolean) => void
}

const firstPollMs = 2
const longestPollMs = 25

/** @param sql any scope: checkpoints belong to no company. One poll serves all the waiters of the process. */
export function createProjectionWaiter(sql: Sql): ProjectionWaiter {
  const reached = new Map<FollowerName, Position>()
  const waiting = new Set<Waiting>()
  let timer: NodeJS.Timeout | undefined
  let pollMs = firstPollMs

  const shows = ({ names, position }: Pick<Waiting, 'names' | 'position'>) =>
    names.every((name) => (reached.get(name) ?? -1n) >= position)

  const settle = () => {
    for (const entry of waiting) if (shows(entry)) entry.done(true)
  }

  const poll = async () => {
    const rows = await sql.query<{ name: FollowerName; position: string }>({
      name: 'projection_checkpoints',
      text: `select name, position::text from rm.projections where active`,
    })
    for (const { name, position } of rows) note(name, BigInt(position))
  }

  const note = (name: FollowerName, position: Position) => {
    if (position <= (reached.get(name) ?? -1n)) return
    reached.set(name, position)
    pollMs = firstPollMs
    settle()
  }

  const schedule = () => {
    timer ??= setTimeout(() => {
      pollMs = Math.min(longestPollMs, pollMs * 1.5)
      // A database that does not answer leaves the waiters to their time limit.
      void poll()
        .catch(() => undefined)
        .finally(() => {
          timer = undefined
          if (waiting.size > 0) schedule()
        })
    }, pollMs)
  }

  return {
    note,
    waitUntilProcessed(names, position, { timeoutMs, signal }) {
      const wanted = { names: names === 'all' ? projectionNames : names, position }
      if (shows(wanted)) return Promise.resolve(true)
      if (signal?.aborted === true) return Promise.resolve(false)
      return new Promise((resolve) => {
        const done = (result: boolean) => {
          waiting.delete(entry)
          clearTimeout(limit)
          signal?.removeEventListener('abort', giveUp)
          resolve(result)
        }
        const giveUp = () => done(false)
        const entry: Waiting = { ...wanted, done }
        const limit = Number.isFinite(timeoutMs) ? setTimeout(giveUp, timeoutMs) : undefined
        signal?.addEventListener('abort', giveUp)
        waiting.add(entry)
        pollMs = firstPollMs
        schedule()
      })
    },
  }
}
