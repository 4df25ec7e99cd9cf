import { setTimeout as pause } from 'node:timers/promises'
import { categories } from '#domain/aggregates.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { Projection } from '#projections/platform/runner/projection.ts'
import { createProjectionRunner } from '#projections/platform/runner/runner.ts'
import type { PipelinedSql, Sql } from '#projections/platform/sql.ts'
import type { Core } from '../../compose.ts'

/** As `rm.projections` names the follower. */
export const logCopyName = 'log_copy'

/**
 * Copies a log in EventStoreDB into `es.events`, event by event in the order of the log. The hashes are made there, by
 * the database, as for a log of its own (migration 0002), so that seals, proofs and exports are made of one table
 * (docs/decisions/2006). It follows the stored events, not the upcast ones.
 */
export const logCopy: Projection = {
  name: logCopyName,
  version: 1,
  categories,
  ofDeletedCompanies: true,
  async apply(sql, events) {
    await sql.query({
      name: 'log_copy',
      text: `select es.copy($1::bigint[], $2::timestamptz[], $3::integer[], $4::smallint[], $5::uuid[], $6::uuid[],
        $7::text[], $8::text[], $9::text[], $10::text[])`,
      values: [
        events.map(({ position }) => String(position)),
        events.map(({ recordedAt }) => recordedAt),
        events.map(({ revision }) => revision),
        events.map(({ schemaVersion }) => schemaVersion),
        events.map(({ id }) => id),
        events.map(({ metadata }) => metadata.companyId),
        events.map(({ stream }) => stream),
        events.map(({ type }) => type),
        events.map(({ data }) => JSON.stringify(data)),
        events.map(({ metadata }) => JSON.stringify(metadata)),
      ],
    })
  },
}

/** The copy cannot follow the log. The message says at what. */
export class CopyBehind extends Error {
  override readonly name = 'CopyBehind'
}

/**
 * Waits until the copy has every event that the log has now. It copies them itself unless a process of the product
 * does.
 * @throws CopyBehind when no progress is made; EventStoreUnavailable
 */
export async function bringCopyUpToDate({
  store,
  sql,
  stuckMs = 30_000,
}: {
  readonly store: EventStore
  readonly sql: PipelinedSql
  /** How long the copy may make no progress. */
  readonly stuckMs?: number
}): Promise<void> {
  const head = await store.head()
  let state = await copyState(sql)
  if (state.position >= head) return
  const ignore = () => undefined
  const runner = createProjectionRunner({ store, sql, projections: [logCopy], log: { info: ignore, error: ignore } })
  runner.start()
  try {
    for (let moved = performance.now(); state.position < head;) {
      await pause(50)
      const now = await copyState(sql)
      if (now.position > state.position) moved = performance.now()
      if (performance.now() - moved > stuckMs)
        throw new CopyBehind(
          `The copy of the log in PostgreSQL stands at position ${now.position} of ${head}` +
            `${now.error === null ? '' : `: ${now.error}`}. Nothing is proven of what follows it`,
        )
      state = now
    }
  } finally {
    await runner.stop()
  }
}

/** Brings a copy of the log up to date before its proofs are used; nothing where the log is in PostgreSQL. */
export async function copyLog({ log, database }: Pick<Core, 'log' | 'database'>): Promise<void> {
  if (log.isElsewhere) await bringCopyUpToDate({ store: log.store, sql: database.system })
}

/** Where the copy stands, and at what it has stopped. */
export async function copyState(sql: Sql): Promise<{ readonly position: bigint; readonly error: string | null }> {
  const [row] = await sql.query<{ position: string; error: string | null }>({
    name: 'log_copy_state',
    text: `select position::text, case when status = 'failing' then last_error end as error
      from rm.projections where name = '${logCopyName}' and active`,
  })
  return { position: BigInt(row?.position ?? 0), error: row?.error ?? null }
}
