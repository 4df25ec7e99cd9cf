import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** The problems of hosts that belong to other companies. */
export async function takenHosts(
  sql: Sql,
  companyId: CompanyId | null,
  hosts: readonly string[],
): Promise<readonly string[]> {
  const taken = await sql.query<{ host: string; slug: string }>({
    text: `select host, slug from app.company_hosts join app.companies on companies.id = company_id
      where company_id is distinct from $1 and host = any($2) order by host`,
    values: [companyId, hosts],
  })
  return taken.map(({ host, slug }) => `hosts: ${host} belongs to the company ${slug}`)
}
