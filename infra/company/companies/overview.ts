import type { CompanySettings } from '#domain/company/company-settings.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { settingsOf } from './settings.ts'

/** What operators see of a company. Nothing personal. */
export interface CompanyOverview {
  readonly id: CompanyId
  readonly slug: string
  readonly name: string
  readonly state: 'active' | 'suspended' | 'deleting'
  readonly suspended_at: Date | null
  readonly hosts: readonly string[]
  readonly brand: object
  readonly has_logo: boolean
  readonly settings: CompanySettings
  readonly people: number
  readonly administrators: number
  readonly programs: number
  readonly sessions: number
  readonly events: number
  readonly created_at: Date
}

/** All companies by name, or one. `events` counts the company's part of the log, or of its copy. */
export async function overviews(sql: Sql, companyId: CompanyId | null = null): Promise<readonly CompanyOverview[]> {
  const rows = await sql.query<Omit<CompanyOverview, 'settings'> & { readonly settings: object }>({
    text: `select c.id, c.slug, c.name, c.state, c.suspended_at, c.hosts, c.brand, c.settings, c.created_at,
        exists (select from app.company_logos l where l.company_id = c.id) as has_logo,
        (select count(*)::int from app.users u where u.company_id = c.id and u.status <> 'erased') as people,
        (select count(*)::int from app.users u where u.company_id = c.id and u.status = 'active'
          and 'admin' = any(u.roles)) as administrators,
        (select count(*)::int from app.programs p where p.company_id = c.id) as programs,
        (select count(*)::int from app.sessions s where s.company_id = c.id and s.expires_at > now()
          and s.ends_at > now()) as sessions,
        coalesce(log.events, 0) as events
      from app.companies c
      left join (select company_id, count(*)::int as events from es.events where $1::uuid is null or company_id = $1
        group by company_id) log on log.company_id = c.id
      where $1::uuid is null or c.id = $1 order by c.slug`,
    values: [companyId],
  })
  return rows.map((row) => ({ ...row, settings: settingsOf(row.settings) }))
}
