import type { Position } from '#domain/platform/event-store.ts'
import { projectionNames, type ReadModelName } from '../../all.ts'
import type { Sql } from '../sql.ts'

export interface WaitOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  /**
   * Answers false without the whole wait once those that are behind cannot go on: they fail at an event again and
   * again, or an earlier wait for them timed out and they have not come that far since.
   */
  readonly unlessStuck?: boolean
}

/** Of a reaction, which follows the log as a projection does. */
export type FollowerName = `reaction_${string}`

export interface ProjectionWaiter {
  /**
   * Resolves true when the active versions of these projections show everything up to `position`, false when that takes
   * longer than `timeoutMs` or the signal aborts. Works from any process.
   */
  waitUntilProcessed(
    names: readonly (ReadModelName | FollowerName)[] | 'all',
    position: Position,
    options: WaitOptions,
  ): Promise<boolean>
  /** A checkpoint committed by this very process: its waiters need not ask the database. */
  note(name: string, position: Position): void
}

interface Waiting {
  readonly names: readonly string[]
  readonly position: Position
  readonly unlessStuck: boolean
  /** Polls that had begun before it: what they saw may be older than it. */
  readonly earlierPolls: number
  /** It has waited as long as late projections are waited for. */
  waitedForLate: boolean
  readonly done: (reached: boolean) => void
}

const firstPollMs = 2
const longestPollMs = 25
/** How long after a checkpoint of this process the next ones are taken to be of it, too: there is no hurry to ask. */
const ownMs = 10_000
/** Attempts at one event after which a projection counts as stuck: three take three quarters of a second. */
const stuckAttempts = 3
/** How long a projection is waited for when an earlier wait for it timed out. */
const lateMs = 20

/** @param sql any scope: checkpoints belong to no company. One poll serves all the waiters of the process. */
export function createProjectionWaiter(sql: Sql): ProjectionWaiter {
  const reached = new Map<string, Position>()
  /** As the last poll saw them. */
  let stuck = new Set<string>()
  /** The positions of waits that timed out. */
  const missed = new Map<string, Position>()
  const waiting = new Set<Waiting>()
  /** When this process last committed a checkpoint, on the clock of `performance`. */
  const noted = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let pollMs = firstPollMs
  /** How many polls have begun, and the last one that was answered. */
  let polls = 0
  let answered = 0

  const at = (name: string) => reached.get(name) ?? -1n
  const behind = ({ names, position }: Pick<Waiting, 'names' | 'position'>) =>
    names.filter((name) => at(name) < position)
  const isLate = (name: string) => at(name) < (missed.get(name) ?? -1n)

  const settle = () => {
    for (const entry of waiting) {
      const missing = behind(entry)
      const cannotGoOn = (name: string) => stuck.has(name) || (entry.waitedForLate && isLate(name))
      if (missing.length === 0) entry.done(true)
      else if (entry.unlessStuck && answered > entry.earlierPolls && missing.every(cannotGoOn)) entry.done(false)
    }
  }

  const poll = async () => {
    polls += 1
    const number = polls
    const rows = await sql.query<{ name: string; position: string; stuck: boolean }>({
      name: 'projection_checkpoints',
      // Nothing between the checkpoint and the event that fails concerns the projection.
      text: `select name,
          (case when status = 'failing' then greatest(position, failed_position - 1) else position end)::text
            as position,
          status = 'failing' and attempts >= ${stuckAttempts} as stuck
        from rm.projections where active`,
    })
    stuck = new Set(rows.filter((row) => row.stuck).map(({ name }) => name))
    for (const { name, position } of rows) advance(name, BigInt(position))
    answered = number
    settle()
  }

  const advance = (name: string, position: Position) => {
    if (position <= at(name)) return
    reached.set(name, position)
    pollMs = firstPollMs
  }

  const isOwn = (name: string) => performance.now() - (noted.get(name) ?? -Infinity) < ownMs

  const schedule = () => {
    const isAllOwn = [...waiting].every((entry) => behind(entry).every(isOwn))
    timer ??= setTimeout(
      () => {
        pollMs = Math.min(longestPollMs, pollMs * 1.5)
        // When the database does not answer, the waiters time out.
        void poll()
          .catch(() => undefined)
          .finally(() => {
            timer = undefined
            if (waiting.size > 0) schedule()
          })
      },
      isAllOwn ? longestPollMs : pollMs,
    )
  }

  return {
    note(name, position) {
      stuck.delete(name)
      noted.set(name, performance.now())
      advance(name, position)
      settle()
    },
    waitUntilProcessed(names, position, { timeoutMs, signal, unlessStuck = false }) {
      const wanted = { names: names === 'all' ? projectionNames : names, position }
      if (behind(wanted).length === 0) return Promise.resolve(true)
      if (signal?.aborted === true) return Promise.resolve(false)
      return new Promise((resolve) => {
        const done = (result: boolean) => {
          waiting.delete(entry)
          clearTimeout(whole)
          clearTimeout(short)
          signal?.removeEventListener('abort', giveUp)
          resolve(result)
        }
        const giveUp = () => done(false)
        const timeOut = () => {
          for (const name of behind(wanted)) missed.set(name, later(position, missed.get(name)))
          done(false)
        }
        const waitNoLongerForLate = () => {
          entry.waitedForLate = true
          settle()
        }
        const entry: Waiting = { ...wanted, unlessStuck, earlierPolls: polls, waitedForLate: false, done }
        const whole = Number.isFinite(timeoutMs) ? setTimeout(timeOut, timeoutMs) : undefined
        const short = unlessStuck ? setTimeout(waitNoLongerForLate, lateMs) : undefined
        signal?.addEventListener('abort', giveUp)
        waiting.add(entry)
        pollMs = firstPollMs
        schedule()
      })
    },
  }
}

function later(a: Position, b: Position = a): Position {
  return a > b ? a : b
}
