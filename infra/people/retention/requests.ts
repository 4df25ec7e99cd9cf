import { intervalOf } from '#api/queries/meetings/interval.ts'
import { retention } from '#contract/people/retention.ts'
import { ofActiveCompany } from '../../company/companies/active.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** A request of somebody without an account that the clock deletes. */
export interface EndingRequest {
  readonly company: string
  readonly id: string
  readonly goesAt: string
}

/**
 * The contact requests that the job `purge_expired` deletes until an instant, in the order of their dates.
 * @param company slug; without it every company
 */
export function requestsUntil(sql: Sql, until: Date, company?: string): Promise<readonly EndingRequest[]> {
  const goesAt = `t.created_at + ${intervalOf(retention.contact_requests)}`
  return sql.query<EndingRequest>({
    text: `select c.slug as company, t.id, rm.iso(${goesAt}) as "goesAt"
      from app.contact_requests t join app.companies c on c.id = t.company_id and ${ofActiveCompany('t.company_id')}
      where ${goesAt} < $1 and ($2::text is null or c.slug = $2) order by t.created_at, t.id`,
    values: [until, company ?? null],
  })
}
