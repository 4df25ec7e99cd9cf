import type { CompanyId, ProfileId } from '#domain/platform/ids.ts'
import type { Sql } from '../../platform/sql.ts'
import { communityRows, goneRows, goneTokens, menteeRows, profileRows, tokenRows } from './refresh-sql.ts'

/** Profiles a statement: each stays well under the statement timeout, whatever the machine. */
const chunk = 1000

/**
 * Rewrites what the directory shows of these profiles, from the plain tables. Call it in the transaction that changed
 * them: a profile, its account, availabilities, enrollments; for `'all'` the company's tags, units or
 * `min_profile_completion`. Two callers for the same profile wait for each other, so that the later one reads what the
 * earlier one wrote.
 */
export async function refreshDirectory(
  sql: Sql,
  companyId: CompanyId,
  profiles: readonly ProfileId[] | 'all',
): Promise<void> {
  const ids = profiles === 'all' ? await allProfiles(sql, companyId) : [...new Set(profiles)].sort()
  for (let start = 0; start < ids.length; start += chunk) {
    const values = [companyId, ids.slice(start, start + chunk)]
    await sql.query({
      name: 'directory_lock',
      text: `select from rm.profiles where company_id = $1 and id = any($2::uuid[]) order by id for update`,
      values,
    })
    await sql.query({ name: 'directory_profiles', text: profileRows, values })
    await sql.query({ name: 'directory_mentees', text: menteeRows, values })
    await sql.query({ name: 'directory_gone', text: goneRows, values })
    await sql.query({ name: 'directory_rows', text: communityRows, values })
    await sql.query({ name: 'directory_gone_tokens', text: goneTokens, values })
    await sql.query({ name: 'directory_tokens', text: tokenRows, values })
  }
}

async function allProfiles(sql: Sql, companyId: CompanyId): Promise<ProfileId[]> {
  const rows = await sql.query<{ id: ProfileId }>({
    text: `select p.id from app.profiles p join app.users u on u.id = p.user_id
      where p.company_id = $1 and u.status <> 'registering' order by p.id`,
    values: [companyId],
  })
  return rows.map(({ id }) => id)
}
