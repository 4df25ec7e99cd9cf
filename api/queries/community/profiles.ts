import type { ProfileId, UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'

/**
 * Shows or hides a profile of the user. Its version stays: visibility is nothing that the match score uses.
 * @returns whether anything changed
 */
export async function changeVisibility(
  sql: Sql,
  userId: UserId,
  profileId: ProfileId,
  visible: boolean,
): Promise<boolean> {
  const changed = await sql.query({
    text: `update app.profiles set visible = $3, revision = revision + 1, updated_at = now()
      where id = $1 and user_id = $2 and closed_at is null and visible <> $3 returning id`,
    values: [profileId, userId, visible],
  })
  if (changed.length === 0) return false
  const [before, after] = [{ visible: !visible }, { visible }]
  await addAuditEntry(sql, { actorId: userId, action: 'update', type: 'presenters', id: profileId, before, after })
  return true
}

/** The open profile of a role. null: the person has none. */
export async function ownProfileId(
  sql: Sql,
  userId: UserId,
  role: 'participant' | 'presenter',
): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>({
    name: 'api_own_profile_id',
    text: `select id from app.profiles where user_id = $1 and role = $2 and closed_at is null`,
    values: [userId, role],
  })
  return row?.id ?? null
}

/** Whether somebody counts on a profile: an open request, or an accompaniment that has not ended. */
export async function isProfileInUse(sql: Sql, role: 'participant' | 'presenter', id: string): Promise<boolean> {
  const [row] = await sql.query<{ used: boolean }>({
    name: `api_profile_in_use_${role}`,
    text: `select exists (select from rm.mentoring_requests where ${role}_id = $1 and state = 'requested')
      or exists (select from rm.mentoring_relationships
        where ${role}_id = $1 and state in ('requested', 'initiated', 'admin_initiated')) as used`,
    values: [id],
  })
  return row?.used ?? false
}

/** Says how many meetings the user held elsewhere as a mentor: they count for the level. */
export async function declareOutsideMeetings(
  sql: Sql,
  userId: UserId,
  profileId: ProfileId,
  declared: number,
): Promise<void> {
  const [changed] = await sql.query<{ before: number }>({
    text: `update app.profiles p set outside_sessions = $3, revision = p.revision + 1, updated_at = now()
      from (select id, outside_sessions from app.profiles where id = $1 for update) stored
      where p.id = stored.id and p.user_id = $2 and p.closed_at is null and stored.outside_sessions <> $3
      returning stored.outside_sessions as before`,
    values: [profileId, userId, declared],
  })
  if (changed === undefined) return
  const [before, after] = [{ outside_sessions: changed.before }, { outside_sessions: declared }]
  await addAuditEntry(sql, { actorId: userId, action: 'update', type: 'presenters', id: profileId, before, after })
}
