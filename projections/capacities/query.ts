import type { Sql } from '../sql.ts'

export interface CapacityFigures {
  readonly open: number
  /** The profile's own, else the company's default for its role. */
  readonly limit: number
  readonly full: boolean
}

/** SQL: the company's default limit for a role given as SQL. One company is in scope, so the sub-select is one row. */
export function defaultLimit(role: string): string {
  return `(select coalesce((settings->>('max_accompaniments_' || ${role}))::int, case ${role} when 'presenter' then 3 else 2 end)
    from app.companies where id = app.current_company())`
}

/** Capacity of one profile; also of one that never held anything. null: no such profile in the company in scope. */
export async function capacityOf(sql: Sql, profileId: string): Promise<CapacityFigures | null> {
  const [row] = await sql.query<CapacityFigures>({
    name: 'capacity_of',
    text: `select coalesce(c.open, 0) as open, coalesce(c.own_limit, d.value) as "limit",
        coalesce(c.open, 0) >= coalesce(c.own_limit, d.value) as "full"
      from app.profiles p cross join lateral (select ${defaultLimit('p.role')} as value) d
      left join rm.capacities c on c.profile_id = p.id where p.id = $1`,
    values: [profileId],
  })
  return row ?? null
}
