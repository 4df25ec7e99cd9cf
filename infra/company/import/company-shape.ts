import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { ImportDependencies } from './ports.ts'

/** Profiles of one statement, which stays well under the statement timeout. */
const atOnce = 2_000

/**
 * What the completion of profiles and their search rows depend on, as one value: an import that leaves it as it was
 * needs to look at nobody else. null: there is no such company.
 */
export async function shapeOf(sql: Sql, slug: string): Promise<string | null> {
  const [row] = await sql.query<{ shape: string }>({
    text: `select md5(concat(c.settings,
        (select json_agg(row (t.kind, t.code, t.ordinal, t.label, t.synonyms, t.archived, t.merged_into)
          order by t.kind, t.code)
          from app.tags t where t.company_id = c.id),
        (select json_agg(row (u.code, u.label) order by u.code) from app.business_units u where u.company_id = c.id),
        (select json_agg(row (g.slug, g.name, g.has_experts, g.archived_at is null) order by g.slug) from app.programs g
          where g.company_id = c.id),
        (select json_agg(to_jsonb(q) - 'revision' - 'updated_at' order by q.id) from app.profile_questions q
          where q.company_id = c.id))) as shape
      from app.companies c where c.slug = $1`,
    values: [slug],
  })
  return row?.shape ?? null
}

/** Brings the completion and the search rows of everybody to what the company is now. */
export async function refreshCompany(
  sql: Sql,
  companyId: CompanyId,
  refreshDirectory: ImportDependencies['refreshDirectory'],
): Promise<void> {
  let last: string | null = null
  for (;;) {
    const [row]: { last: string | null }[] = await sql.query<{ last: string | null }>({
      text: `with counted as (
          select p.id, app.completion_of(p, u) as completion from app.profiles p join app.users u on u.id = p.user_id
          where p.company_id = $1 and ($2::uuid is null or p.id > $2) order by p.id limit ${atOnce}
        ), changed as (
          update app.profiles p set completion = counted.completion from counted
          where p.id = counted.id and p.completion <> counted.completion
        ) select id as last from counted order by id desc limit 1`,
      values: [companyId, last],
    })
    if (row === undefined) break
    last = row.last
  }
  await refreshDirectory(sql, companyId, 'all')
}
