import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { sqlState } from '../outage.ts'
import type { PipelinedSql, Transaction } from '../sql.ts'
import { deletedCompanies } from './deleted-companies.ts'
import { checkpointsMove, commitRefusals, throwLeaseLost, type CheckpointMove } from './lease.ts'

/** What one follower writes, and how far it has come with it. */
export interface Part {
  /** None: only the checkpoint moves. */
  readonly events: readonly RecordedEvent[]
  /** It is given the events of companies that were deleted, too. */
  readonly ofDeletedCompanies: boolean
  readonly apply: (tx: Transaction, events: readonly RecordedEvent[]) => Promise<void>
  readonly move: CheckpointMove
}

export type CommitPart = (part: Part) => Promise<void>

interface Waiting {
  readonly part: Part
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Rows and checkpoints in one transaction. The parts are written at the same time: no statement waits for the answer
 * to another part's, and the commit waits for none.
 * @param isQuick whether a deleted company is a failure, found with the checkpoints, instead of being looked up first
 * @throws LeaseLost, which rolls the rows back
 */
export async function commitParts(sql: PipelinedSql, parts: readonly Part[], isQuick = false): Promise<void> {
  const moves = parts.map(({ move }) => move)
  const written = parts.filter(({ events }) => events.length > 0)
  if (written.length === 0) {
    await sql.query(checkpointsMove(moves)).catch(throwLeaseLost)
    return
  }
  const filtered = written.filter(({ ofDeletedCompanies }) => !ofDeletedCompanies).flatMap(({ events }) => events)
  const companies = isQuick ? new Set(filtered.map(({ metadata }) => metadata.companyId)) : []
  const write = async (tx: Transaction) => {
    const deleted = isQuick || filtered.length === 0 ? new Set() : await deletedCompanies(tx)
    const ends = await Promise.allSettled(
      written.map(async ({ events, ofDeletedCompanies, apply }) => {
        const kept = ofDeletedCompanies ? events : events.filter(({ metadata }) => !deleted.has(metadata.companyId))
        if (kept.length > 0) await apply(tx, kept)
      }),
    )
    // Not before all have ended: what one wrote later would come after the transaction.
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    tx.send(checkpointsMove(moves, [...companies]))
  }
  await sql.transaction(write).catch(throwLeaseLost)
}

/**
 * Commits the parts that come while a transaction is under way together in the next one. When it fails, each part is
 * committed alone: a failure is that of one follower, or of a deleted company.
 */
export function together(sql: PipelinedSql): CommitPart {
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
          true,
        )
        for (const { resolve } of group) resolve()
      } catch (error) {
        const isFinal = group.length === 1 && sqlState(error) !== commitRefusals.companyDeleted
        if (isFinal) group[0]?.reject(error)
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
