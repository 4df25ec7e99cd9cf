import type { SessionUser } from '#commands/sessions/ports.ts'
import type { Sql } from '#projections/sql.ts'

export interface ProfileSeen {
  readonly id: string
  readonly userId: string
  readonly role: 'participant' | 'presenter'
  /** Why the reader may see it; empty when nothing lets them. */
  readonly because: readonly ('own' | 'listed' | 'counterpart' | 'unit' | 'company')[]
}

/**
 * A profile of the company in scope and what the reader is to it. null: there is none, its role has ended, or its owner was erased.
 * The table of roles: mentees see the visible mentors of their own programs; both sides see their counterparts and who asked
 * them; referents and unit administrators their own unit; administrators everybody.
 */
export async function profileSeenQuery(sql: Sql, id: string, reader: SessionUser): Promise<ProfileSeen | null> {
  const programs = reader.profiles.filter(({ role }) => role === 'participant').flatMap((profile) => profile.programs)
  const [row] = await sql.query<{
    user_id: string
    role: 'participant' | 'presenter'
    business_unit: string | null
    listed: boolean
    counterpart: boolean
  }>({
    name: 'api_profile_seen',
    text: `select p.user_id, p.role, u.business_unit,
        exists (select from rm.community_listed m where m.profile_id = p.id and m.program_id = any($3::uuid[])) as listed,
        exists (select from rm.mentoring_requests r where (r.presenter_id = p.id and r.participant_user_id = $2)
          or (r.participant_id = p.id and r.presenter_user_id = $2))
        or exists (select from rm.mentoring_relationships r where (r.presenter_id = p.id and r.participant_user_id = $2)
          or (r.participant_id = p.id and r.presenter_user_id = $2)) as counterpart
      from app.profiles p join app.users u on u.id = p.user_id
      where p.id = $1 and p.closed_at is null and u.status <> 'erased'`,
    values: [id, reader.id, programs],
  })
  if (row === undefined) return null
  const inUnit = row.business_unit !== null && row.business_unit === unitOf(reader)
  return {
    id,
    userId: row.user_id,
    role: row.role,
    because: [
      ...(row.user_id === reader.id ? (['own'] as const) : []),
      ...(row.listed ? (['listed'] as const) : []),
      ...(row.counterpart ? (['counterpart'] as const) : []),
      ...(inUnit ? (['unit'] as const) : []),
      ...(reader.roles.includes('admin') ? (['company'] as const) : []),
    ],
  }
}

/** The unit that someone sees because of a role in it. */
export function unitOf({ roles, businessUnit }: SessionUser): string | null {
  return roles.includes('referent') || roles.includes('business_unit_admin') ? businessUnit : null
}
