import type { Position } from '#domain/shared/event-store.ts'
import type { Sql } from '../sql.ts'
import { projectionNames, type FollowerName, type ReadModelName } from './projection.ts'

export interface WaitOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  /**
   * Answers false without the whole wait once those that are missing cannot go on: they fail at an event again and again, or an earlier
   * wait for them was in vain and they have not come that far since.
   */
  readonly unlessStuck?: boolean
  /** Vain, it shortens other brief waits only. */
  readonly brief?: boolean
}

export interface ProjectionWaiter {
  /**
   * Resolves true when the active versions of these projections show everything up to `position`, false when that takes longer
   * than `timeoutMs` or the signal aborts. Works from any process.
   */
  waitUntilProcessed(
    names: readonly ReadModelName[] | 'all',
    position: Position,
    options: WaitOptions,
  ): Promise<boolean>
  /** A checkpoint committed by this very process: its waiters need not ask the database. */
  note(name: FollowerName, position: Position): void
}

interface Waiting {
  readonly names: readonly ReadModelName[]
  readonly position: Position
  readonly unlessStuck: boolean
  readonly brief: boolean
  /** It has waited as long as late ones are given. */
  patient: boolean
  readonly done: (reached: boolean) => void
}

const firstPollMs = 2
const longestPollMs = 25
/** Failing so often at one event is no passing trouble: three times take three quarters of a second. */
const stuckAttempts = 3
/** How long one that an earlier wait was in vain for is given. */
const lateMs = 20

/** @param sql any scope: checkpoints belong to no company. One poll serves all the waiters of the process. */
export function createProjectionWaiter(sql: Sql): ProjectionWaiter {
  const reached = new Map<FollowerName, Position>()
  /** As the last poll saw them. */
  let stuck = new Set<FollowerName>()
  /** Where those were waited for in vain. */
  const missed = new Map<FollowerName, Position>()
  const missedBriefly = new Map<FollowerName, Position>()
  const waiting = new Set<Waiting>()
  let timer: NodeJS.Timeout | undefined
  let pollMs = firstPollMs

  const at = (name: FollowerName) => reached.get(name) ?? -1n
  const behind = ({ names, position }: Pick<Waiting, 'names' | 'position'>) =>
    names.filter((name) => at(name) < position)
  const isLate = (name: FollowerName, brief: boolean) =>
    at(name) < (missed.get(name) ?? -1n) || (brief && at(name) < (missedBriefly.get(name) ?? -1n))

  const settle = () => {
    for (const entry of waiting) {
      const missing = behind(entry)
      const hopeless = (name: FollowerName) => stuck.has(name) || (entry.patient && isLate(name, entry.brief))
      if (missing.length === 0) entry.done(true)
      else if (entry.unlessStuck && missing.every(hopeless)) entry.done(false)
    }
  }

  const poll = async () => {
    const rows = await sql.query<{ name: FollowerName; shown: string; stuck: boolean }>({
      name: 'projection_checkpoints',
      // Nothing between the checkpoint and the event that fails concerns the projection.
      text: `select name, (case when status = 'failing' then greatest(position, failed_position - 1) else position end)::text as shown,
          status = 'failing' and attempts >= ${stuckAttempts} as stuck
        from rm.projections where active`,
    })
    stuck = new Set(rows.filter((row) => row.stuck).map(({ name }) => name))
    for (const { name, shown } of rows) advance(name, BigInt(shown))
    settle()
  }

  const advance = (name: FollowerName, position: Position) => {
    if (position <= at(name)) return
    reached.set(name, position)
    pollMs = firstPollMs
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
    note(name, position) {
      stuck.delete(name)
      advance(name, position)
      settle()
    },
    waitUntilProcessed(names, position, { timeoutMs, signal, unlessStuck = false, brief = false }) {
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
        const tooLate = () => {
          const vain = brief ? missedBriefly : missed
          for (const name of behind(wanted)) vain.set(name, later(position, vain.get(name)))
          done(false)
        }
        const loseHope = () => {
          entry.patient = true
          settle()
        }
        const entry: Waiting = { ...wanted, unlessStuck, brief, patient: false, done }
        const whole = Number.isFinite(timeoutMs) ? setTimeout(tooLate, timeoutMs) : undefined
        const short = unlessStuck ? setTimeout(loseHope, lateMs) : undefined
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
