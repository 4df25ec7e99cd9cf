import { defaultLimits } from '#projections/mentoring/capacity/projection.ts'
import type { Sql } from '#projections/platform/sql.ts'

type Role = keyof typeof defaultLimits

interface Limits extends Readonly<Record<Role, number | null>> {
  /** null: of the company. */
  readonly program: string | null
}

/**
 * What profiles without a limit of their own might hold at an instant. Programs and companies are rows: their values
 * then are those that the audit log kept at their next change; without a later change, those of today.
 * @returns the highest of these programs for a role; the company's where there is none
 */
export async function limitsThen(
  sql: Sql,
  programs: readonly string[],
  at: string,
): Promise<(role: Role, of: readonly string[]) => number> {
  const rows = await sql.query<Limits>({
    name: 'admin_limits_then',
    text: `with changed as (
        select distinct on (subject_type, subject_id) subject_id, before from app.audit_log
        where company_id = app.current_company() and at > $2::timestamptz and (
          subject_type = 'programs' and subject_id = any($1::text[]) and before ? 'max_accompaniments_presenter'
          or subject_type = 'companies' and subject_id = app.current_company()::text and before ? 'settings')
        order by subject_type, subject_id, at, id),
      said as (
        select g.id::text as program, coalesce(before, to_jsonb(g)) as limits
        from app.programs g left join changed on subject_id = g.id::text where g.id::text = any($1::text[])
        union all
        select null, coalesce(before -> 'settings', c.settings)
        from app.companies c left join changed on subject_id = c.id::text where c.id = app.current_company())
      select program, (limits ->> 'max_accompaniments_participant')::int as participant,
        (limits ->> 'max_accompaniments_presenter')::int as presenter from said`,
    values: [programs, at],
  })
  const limitOf = (role: Role, id: string | null) => rows.find(({ program }) => program === id)?.[role] ?? null
  return (role, of) => {
    const company = limitOf(role, null) ?? defaultLimits[role]
    return of.length === 0 ? company : Math.max(...of.map((program) => limitOf(role, program) ?? company))
  }
}
