import type { PageOf } from '../json.ts'
import type { Sql } from '../sql.ts'
import { figures, finished, profileJson, type ProfileParts } from './profile-json.ts'

/** Which mentees a reader asks for. Within one list any code will do; every list given must be met. */
export interface ParticipantSearch {
  /** Sees the mentees who asked them or were set up with them. */
  readonly readerId: string
  /** Besides: all of the company, those of one unit, or no others. */
  readonly besides: 'all' | { readonly unit: string } | null
  /** As typed. */
  readonly q: string
  readonly skills: readonly string[]
  readonly languages: readonly string[]
  readonly businessUnits: readonly string[]
  readonly page: PageOf
}

/** JSON text of an array of active mentees by name, and how many there are in all. */
export async function listParticipants(
  sql: Sql,
  search: ParticipantSearch,
): Promise<{ readonly data: string; readonly total: number }> {
  const { readerId, besides, q, skills, languages, businessUnits, page } = search
  const rows = await sql.query<ProfileParts & { total: number }>({
    name: 'participants',
    text: `with mine as materialized (
        select participant_id as id from rm.mentoring_requests where presenter_user_id = $1
        union select participant_id from rm.mentoring_relationships where presenter_user_id = $1
      ), asked as materialized (
        select string_agg(quote_literal(word) || ':*', ' & ')::tsquery as query from unnest(rm.words($4)) word
      ), found as materialized (
        select p.id, app.fold(u.last_name || ' ' || u.first_name) as sort_name
        from app.profiles p join app.users u on u.id = p.user_id
        where p.role = 'participant' and p.closed_at is null and u.status = 'active' and u.id <> $1
          and ($2 or u.business_unit = $3 or p.id in (select id from mine))
          and (cardinality($5::text[]) = 0 or p.needed_skills && $5)
          and (cardinality($6::text[]) = 0 or p.languages && $6)
          and (cardinality($7::text[]) = 0 or u.business_unit = any ($7))
          and ((select query from asked) is null
            or p.id in (select m.id from rm.mentees_search m, asked where m.words @@ asked.query))
      ), page as (select * from found order by sort_name, id limit $8 offset $9)
      select total.total, d.id, 'participants' as type, d.user_id, d.attributes::text as attributes,
        ${figures(`'participant'`)}, ${finished('participant', 'd.id')}, 0 as held, 0 as outside
      from (select count(*)::int as total from found) total
      left join page on true left join rm.profiles d on d.id = page.id
      left join rm.capacities capacity on capacity.profile_id = d.id
      order by page.sort_name, page.id`,
    values: [
      readerId,
      besides === 'all',
      besides === null || besides === 'all' ? null : besides.unit,
      q,
      skills,
      languages,
      businessUnits,
      page.size,
      (page.number - 1) * page.size,
    ],
  })
  const data = rows.filter(({ id }) => id !== null).map((row) => profileJson(row, 'null'))
  return { data: `[${data.join(',')}]`, total: rows[0]?.total ?? 0 }
}
