import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { type DataExportAttributes, dataExports } from '../../contract/people/data-exports.ts'
import { after, retention } from '../../contract/people/retention.ts'
import type { Resource } from '../../platform/http/document.ts'
import { serializer } from '../platform/serializer.ts'

/** Channel that announces a requested archive at the commit, without a payload. */
export const dataExportChannel = 'data_exports'

const resource = serializer(dataExports)

interface Row extends Omit<DataExportAttributes, 'file_name' | 'next_at'> {
  readonly id: string
}

const columns = `id, case when state = 'ready' and expires_at <= now() then 'expired' else state end as state,
  rm.iso(requested_at) as requested_at, rm.iso(ready_at) as ready_at, rm.iso(expires_at) as expires_at,
  bytes::float8 as bytes, done, total`

/** The archives that a person requested, newest first; few, because one a day is made. */
export async function dataExportsQuery(sql: Sql, userId: string): Promise<readonly Resource[]> {
  const rows = await sql.query<Row>({
    name: 'data_exports',
    text: `select ${columns} from app.data_exports where user_id = $1 order by requested_at desc, id limit 100`,
    values: [userId],
  })
  return rows.map(resourceOf)
}

/** null: this person has none of this id. */
export async function dataExportQuery(sql: Sql, userId: string, id: string): Promise<Resource | null> {
  const [row] = await sql.query<Row>({
    name: 'data_export',
    text: `select ${columns} from app.data_exports where user_id = $1 and id = $2`,
    values: [userId, id],
  })
  return row === undefined ? null : resourceOf(row)
}

function resourceOf(row: Row): Resource {
  const { state, requested_at } = row
  const next = state === 'failed' ? new Date(requested_at) : after(new Date(requested_at), { hours: 24 })
  return resource({ ...row, file_name: fileNameOf(requested_at), next_at: next.toISOString() })
}

function fileNameOf(requestedAt: string): string {
  return `binome-${requestedAt.slice(0, 10)}.zip`
}

/** A file that the person may take now. null: there is none of this id, or not any more. */
export async function dataExportFileQuery(
  sql: Sql,
  userId: string,
  id: string,
): Promise<{ readonly key: string; readonly bytes: number; readonly name: string } | null> {
  const [row] = await sql.query<{ key: string; bytes: number; requested_at: string }>({
    name: 'data_export_file',
    text: `select file_key as key, bytes::float8 as bytes, rm.iso(requested_at) as requested_at from app.data_exports
      where user_id = $1 and id = $2 and state = 'ready' and expires_at > now()`,
    values: [userId, id],
  })
  return row === undefined ? null : { ...row, name: fileNameOf(row.requested_at) }
}

/**
 * Requests an archive, or finds the one of an earlier call with the same key. The refusals: one is being made; one was
 * made less than a day ago.
 */
export async function askForDataExport(
  sql: TransactionalSql,
  { id, companyId, userId }: { readonly id: string; readonly companyId: string; readonly userId: string },
): Promise<{ readonly id: string } | 'export_under_way' | 'export_too_soon'> {
  return sql.transaction(async (transaction) => {
    const [repeated] = await transaction.query<{ id: string }>({
      text: 'select id from app.data_exports where user_id = $1 and id = $2',
      values: [userId, id],
    })
    if (repeated !== undefined) return repeated
    const [created] = await transaction.query<{ id: string }>({
      text: `insert into app.data_exports (id, company_id, user_id)
          select $3::uuid, $1::uuid, $2::uuid where not exists (
            select from app.data_exports where user_id = $2 and state <> 'failed'
              and requested_at > now() - interval '24 hours')
        on conflict (user_id) where state in ('waiting', 'running') do nothing returning id`,
      values: [companyId, userId, id],
    })
    if (created !== undefined) {
      await transaction.query({ text: `select pg_notify('${dataExportChannel}', '')` })
      return created
    }
    const [open] = await transaction.query({
      text: `select from app.data_exports where user_id = $1 and state in ('waiting', 'running')`,
      values: [userId],
    })
    return open === undefined ? 'export_too_soon' : 'export_under_way'
  })
}

/** When a file of now is deleted. */
export function fileEnd(now: Date): Date {
  return after(now, retention.data_exports)
}
