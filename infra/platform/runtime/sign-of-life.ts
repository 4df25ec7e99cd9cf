import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { ProcessRole } from '#contract/console/platform/operations.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Neighbours } from '../event-store/eventstoredb.ts'

interface SignOfLifeOptions {
  /** With the system's rights. */
  readonly sql: Sql
  readonly roles: readonly ProcessRole[]
  readonly version: string
  /** Events of other programs that this process met in the event store. */
  readonly neighbours: () => Neighbours
  readonly everyMs?: number
}

/** Lets the console name this process: a row that is renewed while it lives, and taken away when it stops. */
export function startSignOfLife({ sql, roles, version, neighbours, everyMs = 15_000 }: SignOfLifeOptions) {
  const id = randomUUID()
  const begun = performance.now()
  const give = async () => {
    const { events, last } = neighbours()
    await sql.query({
      name: 'process_lives',
      text: `insert into rm.processes
          (id, host, pid, roles, version, started_at, foreign_events, foreign_stream, foreign_type)
        values ($1, $2, $3, $4, $5, now() - make_interval(secs => $6), $7, $8, $9)
        on conflict (id) do update set seen_at = now(), foreign_events = excluded.foreign_events,
          foreign_stream = excluded.foreign_stream, foreign_type = excluded.foreign_type`,
      values: [
        id,
        hostname(),
        process.pid,
        roles,
        version,
        (performance.now() - begun) / 1_000,
        events,
        last?.stream,
        last?.type,
      ],
    })
    await sql.query({ text: `delete from rm.processes where seen_at < now() - interval '1 hour'` })
  }
  // The health of the roles reports a database that is away; the next sign comes by itself.
  let last = give().catch(() => undefined)
  const timer = setInterval(() => {
    last = last.then(() => give().catch(() => undefined))
  }, everyMs)
  timer.unref()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await last
      await sql.query({ text: 'delete from rm.processes where id = $1', values: [id] }).catch(() => undefined)
    },
  }
}
