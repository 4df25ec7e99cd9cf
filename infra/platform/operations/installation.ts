import type { AdminBackups, AdminProcess } from '#contract/console/platform/operations.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'

type ProcessRow = Omit<AdminProcess, 'name' | 'foreign'> & {
  readonly host: string
  readonly pid: number
  readonly foreign_events: number
  readonly foreign_stream: string
  readonly foreign_type: string
}

/** The processes of the installation: those that gave a sign of life within the hour. @param sql as the system */
export async function processesOf(sql: Sql): Promise<AdminProcess[]> {
  const rows = await sql.query<ProcessRow>({
    text: `select id, host, pid, roles, version, rm.iso(started_at) as started_at, rm.iso(seen_at) as seen_at,
        seen_at < now() - interval '1 minute' as silent, foreign_events, foreign_stream, foreign_type
      from rm.processes where seen_at > now() - interval '1 hour' order by host, started_at, id`,
  })
  return rows.map(({ host, pid, foreign_events: events, foreign_stream: stream, foreign_type: type, ...row }) => ({
    ...row,
    name: `${host}/${pid}`,
    foreign: events === 0 ? null : { events, stream, type },
  }))
}

/** What is known of backups. @param embedded the database is the product's own. @param sql as the system */
export async function backupsOf(sql: Sql, embedded: boolean): Promise<AdminBackups> {
  const [last = null] = await sql.query<NonNullable<AdminBackups['last']>>({
    text: `select rm.iso(made_at) as made_at, bytes::float8 as bytes from rm.backups order by id desc limit 1`,
  })
  const [archive] = await sql.query<{ readonly at: string | null }>({
    text: `select rm.iso(last_archived_time) as at from pg_stat_archiver
      where current_setting('archive_mode') <> 'off'`,
  })
  return { embedded, last, archived_at: archive?.at ?? null }
}

/** Since when a restored company writes to nobody; null: it writes. @param sql as the system */
export async function heldSince(sql: Sql, companyId: CompanyId): Promise<string | null> {
  const [row] = await sql.query<{ readonly at: string | null }>({
    text: 'select rm.iso(sending_held_at) as at from app.companies where id = $1',
    values: [companyId],
  })
  return row?.at ?? null
}
