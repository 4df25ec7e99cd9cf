import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { Sql, TransactionalSql } from '../sql.ts'
import { deletedCompanies } from './deleted-companies.ts'
import { moveCheckpoints, type CheckpointMove } from './lease.ts'

/** What one follower writes, and how far it has come with it. */
export interface Part {
  /** None: only the checkpoint moves. */
  readonly events: readonly RecordedEvent[]
  /** It is given the events of companies that were deleted, too. */
  readonly ofDeletedCompanies: boolean
  readonly apply: (tx: Sql, events: readonly RecordedEvent[]) => Promise<void>
  readonly move: CheckpointMove
}

export type CommitPart = (part: Part) => Promise<void>

interface Waiting {
  readonly part: Part
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Rows and checkpoints in one transaction.
 * @throws LeaseLost, which rolls the rows back
 */
export async function commitParts(sql: TransactionalSql, parts: readonly Part[]): Promise<void> {
  const moves = parts.map(({ move }) => move)
  if (parts.every(({ events }) => events.length === 0)) return moveCheckpoints(sql, moves)
  await sql.transaction(async (tx) => {
    const isFiltered = parts.some(({ events, ofDeletedCompanies }) => events.length > 0 && !ofDeletedCompanies)
    const deleted = isFiltered ? await deletedCompanies(tx) : new Set()
    for (const { events, ofDeletedCompanies, apply } of parts) {
      const kept = ofDeletedCompanies ? events : events.filter(({ metadata }) => !deleted.has(metadata.companyId))
      if (kept.length > 0) await apply(tx, kept)
    }
    await moveCheckpoints(tx, moves)
  })
}

/**
 * Commits the parts that come while a transaction is under way together in the next one. When it fails, each part is
 * committed alone: a failure is that of one follower.
 */
export function together(sql: TransactionalSql): CommitPart {
  let waiting: Waiting[] = []
  let isRunning = false

  const run = async () => {
    // After the callbacks that are due now: they are of followers that have read the same events.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      try {
        await commitParts(
          sql,
          group.map(({ part }) => part),
        )
        for (const { resolve } of group) resolve()
      } catch (error) {
        if (group.length === 1) group[0]?.reject(error)
        else await Promise.all(group.map(({ part, resolve, reject }) => commitParts(sql, [part]).then(resolve, reject)))
      }
    }
    isRunning = false
  }

  return (part) =>
    new Promise((resolve, reject) => {
      waiting.push({ part, resolve, reject })
      if (isRunning) return
      isRunning = true
      void run()
    })
}
