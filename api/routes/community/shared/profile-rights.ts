import type { SessionUser } from '#commands/people/sessions/ports.ts'
import { instant } from '#domain/platform/ids.ts'
import { findProfile, profileReads, type ProfileFound } from '#projections/community/profiles/profile-query.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { AccessRight } from '../../../contract/people/profile-accesses.ts'
import type { ProfileAttributes } from '../../../contract/community/profiles.ts'
import { found } from '../../../platform/http/answers.ts'
import type { Resource } from '../../../platform/http/document.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { unitOf } from '../../mentoring/shared/mentoring-policy.ts'

/** The read models behind `readableProfileOf`. */
export { profileReads }

type Right = Extract<AccessRight, 'program' | 'admin' | 'referent' | 'business_unit_admin'> | 'counterpart' | 'own'

/** By what right the reader sees the profile, the closest one first; null: by none. */
export function rightOf(user: SessionUser, { own, listed, counterpart, json }: ProfileFound): Right | null {
  if (own) return 'own'
  if (counterpart) return 'counterpart'
  if (listed) return 'program'
  if (user.roles.includes('admin')) return 'admin'
  const unit = unitOf(user)
  if (unit === null) return null
  const { business_unit } = (JSON.parse(json) as Resource).attributes as ProfileAttributes
  if (business_unit?.code !== unit) return null
  return user.roles.includes('business_unit_admin') ? 'business_unit_admin' : 'referent'
}

/** @throws Problem 404 for nobody, 403 for somebody of whom the reader may see no profile */
export async function readableProfileOf(sql: Sql, reader: SessionUser, userId: string): Promise<void> {
  const profiles = await sql.query<{ id: string | null; role: 'participant' | 'presenter' }>({
    name: 'profiles_of_account',
    text: `select p.id, p.role from app.users u left join app.profiles p on p.user_id = u.id
      where u.id = $1 and u.status <> 'erased' order by p.role`,
    values: [userId],
  })
  found(profiles[0])
  for (const { id, role } of profiles) {
    if (id === null) continue
    const query = { id, role, reader: { userId: reader.id }, programId: null, reference: instant(new Date()) }
    const profile = await findProfile(sql, { ...query, scored: false })
    if (profile !== null && rightOf(reader, profile) !== null) return
  }
  throw new Problem(403, 'profile_not_accessible')
}
