import type { Person } from '#commands/people/account-records.ts'
import type { FileQuotas } from '../config/config.ts'
import type { Sql } from '#projections/platform/sql.ts'

/**
 * Whether a file more fits into the room that its person and their company have for files of messages and of articles.
 * Files sent at the same moment may pass the quota together, by one each.
 * @param id of a file that is there already: it fits
 */
export async function fits(
  sql: Sql,
  { companyId, userId }: Person,
  { id, bytes }: { readonly id: string; readonly bytes: number },
  quotas: FileQuotas,
): Promise<boolean> {
  const [taken] = await sql.query<{ own: number; all: number; repeated: boolean | null }>({
    name: 'files_taken',
    text: `select coalesce(sum(bytes) filter (where user_id = $2), 0)::float8 as own,
        coalesce(sum(bytes), 0)::float8 as all, bool_or(id = $3) as repeated
      from (
        select id, user_id, bytes from app.attachments where company_id = $1
        union all select id, user_id, bytes from app.article_images where company_id = $1
      ) files`,
    values: [companyId, userId, id],
  })
  if (taken === undefined || taken.repeated === true) return true
  return taken.own + bytes <= quotas.person && taken.all + bytes <= quotas.company
}
