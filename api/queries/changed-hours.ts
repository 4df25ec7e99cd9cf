import { completionAfter } from '#domain/profile/content.ts'
import type { ProfileId } from '#domain/shared/ids.ts'
import type { Sql } from '#projections/sql.ts'

interface OwnProfile {
  readonly id: ProfileId
  readonly role: 'participant' | 'presenter'
  readonly completion: number
}

/**
 * The match score uses the hours of a person, so each profile gets a new version; whether there are hours at all counts
 * towards its completion.
 * @param change whether there are hours now and were none, or the other way round; 0: neither
 * @returns the profiles
 */
export async function noteChangedHours(sql: Sql, userId: string, change: 1 | 0 | -1): Promise<readonly ProfileId[]> {
  const profiles = await sql.query<OwnProfile>({
    text: 'select id, role, completion from app.profiles where user_id = $1 and closed_at is null for update',
    values: [userId],
  })
  for (const { id, role, completion } of profiles)
    await sql.query({
      text: 'update app.profiles set version = version + 1, completion = $2, updated_at = now() where id = $1',
      values: [id, change === 0 ? completion : completionAfter(role, completion, change)],
    })
  return profiles.map(({ id }) => id)
}
