import { runSavedSearch } from '#api/routes/community/shared/saved-search.ts'
import type { MailParams } from '#commands/messages/mail/ports.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { ProfileId, UserId } from '#domain/platform/ids.ts'
import { userById } from '../../community/saved-searches/telling.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { personLook } from '#theme/avatarLook.ts'
import type { NewProfiles } from './render/content.ts'

interface PersonRow {
  readonly id: ProfileId
  readonly userId: string
  readonly name: string
  readonly title: string | null
}

/**
 * Whom each search found, of those whom it finds still: a profile that was hidden since, and a search that was changed,
 * ended or deleted, is left out.
 * @param sql sees the company alone
 */
export async function newProfilesFor(
  sql: Sql,
  { userId, base }: { readonly userId: UserId; readonly base: string },
  { searches }: MailParams['new_profiles'],
): Promise<readonly NewProfiles[]> {
  const user = await userById(sql, userId)
  if (user === null) return []
  const kept = await sql.query<{ id: string; name: string; query: string }>({
    name: 'mail_searches',
    text: `select id, name, query from app.saved_searches where user_id = $1 and tells`,
    values: [userId],
  })
  const news: NewProfiles[] = []
  for (const { id, profileIds, more } of searches) {
    const search = kept.find((one) => one.id === id)
    const found = search === undefined ? null : await runSavedSearch(sql, user, search.query)
    if (search === undefined || found === null) continue
    const people = await peopleOf(
      sql,
      profileIds.filter((one) => found.ids.includes(one)),
    )
    if (people.length === 0) continue
    news.push({
      search: isolated(search.name),
      see: `${base}/dashboard/community?${search.query}`,
      more,
      people: people.map((person) => ({
        look: personLook(person.userId, person.name),
        name: isolated(person.name),
        about: person.title ?? '',
        url: `${base}/dashboard/profile/presenter/${person.id}`,
      })),
    })
  }
  return news
}

/** In their order; who is gone is left out. */
async function peopleOf(sql: Sql, ids: readonly ProfileId[]): Promise<readonly PersonRow[]> {
  return sql.query<PersonRow>({
    name: 'mail_new_profiles',
    text: `select d.id, d.user_id as "userId", d.attributes ->> 'full_name' as name, d.attributes ->> 'title' as title
      from unnest($1::uuid[]) with ordinality as one (id, at) join rm.profiles d on d.id = one.id
      where d.attributes ->> 'full_name' is not null order by one.at`,
    values: [ids],
  })
}
