import { limitOfPrograms } from '../../mentoring/capacity/projection.ts'
import type { PageOf } from '../../platform/json.ts'
import type { Sql, Statement } from '../../platform/sql.ts'
import { Parameters } from './parameters.ts'
import { awayUntil, figures, finished, profileJson, type ProfileParts } from '../profiles/profile-json.ts'

/** Which mentees a reader asks for. Within one list any code will do; every list given must be met. */
export interface ParticipantSearch {
  /** Sees the mentees who requested them or were set up with them. */
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

export interface ParticipantPage {
  /** JSON text of an array of active mentees by name. */
  readonly data: string
  /** Exact up to 10,000 rows after the first of the page (docs/decisions/2902). */
  readonly total: number
  /** There are more than `total`. */
  readonly totalCapped: boolean
}

const countLimit = 10_000

export async function listParticipants(sql: Sql, search: ParticipantSearch): Promise<ParticipantPage> {
  const most = offsetOf(search.page) + countLimit
  const [rows, [total]] = await Promise.all([
    sql.query<ProfileParts>(pageOf(search)),
    sql.query<{ counted: number }>(countOf(search, most + 1)),
  ])
  const counted = total?.counted ?? 0
  const data = rows.map((row) => profileJson(row, 'null'))
  return { data: `[${data.join(',')}]`, total: Math.min(counted, most), totalCapped: counted > most }
}

const offsetOf = ({ number, size }: PageOf) => (number - 1) * size

/** Of names that are not erased, as the index of names holds them: the first of a company are read in its order. */
const sortName = `case when u.status <> 'erased' then app.fold(u.last_name || ' ' || u.first_name) end`

/** Asks nothing that the search leaves out, so that each search is read by its own index. */
function found(search: ParticipantSearch, parameters: Parameters): string {
  const { readerId, besides, q, skills, languages, businessUnits } = search
  const reader = parameters.add(readerId)
  const mine = `p.id in (
      select participant_id from rm.mentoring_requests where presenter_user_id = ${reader}
      union select participant_id from rm.mentoring_relationships where presenter_user_id = ${reader})`
  const conditions = [`p.role = 'participant' and p.closed_at is null and u.status = 'active' and u.id <> ${reader}`]
  if (besides === null) conditions.push(mine)
  else if (besides !== 'all') conditions.push(`(u.business_unit = ${parameters.add(besides.unit)} or ${mine})`)
  if (skills.length > 0) conditions.push(`p.needed_skills && ${parameters.add(skills)}`)
  if (languages.length > 0) conditions.push(`p.languages && ${parameters.add(languages)}`)
  if (businessUnits.length > 0) conditions.push(`u.business_unit = any (${parameters.add(businessUnits)})`)
  if (/[\p{L}\p{N}]/u.test(q))
    conditions.push(`p.id in (select id from rm.mentees_search where words @@ (
      select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
      from unnest(rm.words(${parameters.add(q)})) word))`)
  return `select p.id, ${sortName} as sort_name
    from app.users u join app.profiles p on p.user_id = u.id where ${conditions.join(' and ')}`
}

function pageOf(search: ParticipantSearch): Statement {
  const parameters = new Parameters()
  const rows = found(search, parameters)
  const limits = `limit ${parameters.add(search.page.size)} offset ${parameters.add(offsetOf(search.page))}`
  return {
    text: `with page as (${rows} order by sort_name, id ${limits})
      select d.id, 'participants' as type, d.user_id, d.attributes::text as attributes,
        ${figures(limitOfPrograms('d.id', `'participant'`))},
        ${finished('participant', 'd.id')}, 0 as held, 0 as outside, ${awayUntil('d.user_id')}
      from page join rm.profiles d on d.id = page.id
      left join rm.capacities capacity on capacity.profile_id = d.id
      order by page.sort_name, page.id`,
    values: parameters.values,
  }
}

function countOf(search: ParticipantSearch, upTo: number): Statement {
  const parameters = new Parameters()
  const rows = found(search, parameters)
  return {
    text: `select count(*)::int as counted from (select from (${rows}) found limit ${parameters.add(upTo)}) counted`,
    values: parameters.values,
  }
}
