import type { ProfileId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'

/**
 * The match score uses the hours of a person, so each profile gets a new version; whether there are hours at all counts
 * towards its completion.
 * @returns the profiles
 */
export async function noteChangedHours(sql: Sql, userId: string): Promise<readonly ProfileId[]> {
  const profiles = await sql.query<{ id: ProfileId }>({
    text: `update app.profiles p set version = version + 1, completion = app.completion_of(p, u), updated_at = now()
      from app.users u where u.id = p.user_id and p.user_id = $1 and p.closed_at is null returning p.id`,
    values: [userId],
  })
  return profiles.map(({ id }) => id)
}
