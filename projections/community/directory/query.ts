import { matchReceipt, type MatchProfile } from '#domain/community/match/score.ts'
import { weekOf } from '#domain/community/match/week.ts'
import type { ProfileId } from '#domain/platform/ids.ts'
import { capacities, limitIn } from '../../mentoring/capacity/projection.ts'
import { presentReceipt } from '../../platform/labels.ts'
import { meetings } from '../../meetings/meeting/projection.ts'
import { mentoringRelationships } from '../../mentoring/mentoring-relationship/projection.ts'
import { mentoringRequests } from '../../mentoring/mentoring-request/projection.ts'
import type { Sql } from '../../platform/sql.ts'
import { directoryFacets, sameHour, type Facets } from './facets.ts'
import { awayMentors, favouritesOf, tokenQueries } from './filters.ts'
import { directoryReading, type MenteeReading, type Reading } from './mentee.ts'
import { countLimit, type DirectorySearch } from './search.ts'
import { Parameters } from './parameters.ts'
import {
  awayUntil,
  figures,
  finished,
  isOnline,
  menteeColumns,
  onlineMentors,
  openRequest,
  profileJson,
  meetingCounts,
  type ProfileParts,
} from '../profiles/profile-json.ts'
import { scoreSql } from '../match/score-sql.ts'

export interface DirectoryPage {
  /** JSON text of the array of `presenters`, `match` included. */
  readonly data: string
  /** At most `countLimit` more than there are before the page. */
  readonly total: number
  /** There are more than `total`. */
  readonly totalCapped: boolean
  /** null when they were not requested. */
  readonly facets: Facets | null
}

/** The read models behind `listPresenters`. */
export const directoryReads = [
  capacities.name,
  mentoringRequests.name,
  mentoringRelationships.name,
  meetings.name,
] as const

/** Mentors that mentees of the program may see, in three statements; one more counts the values of the filters. */
export async function listPresenters(sql: Sql, wanted: DirectorySearch): Promise<DirectoryPage> {
  const { search, reading } = await readingOf(sql, wanted)
  const [page = { total: 0, ids: [] }] = await sql.query<FoundPage>(
    pageStatement(search, reading.words, reading.mentee),
  )
  const rows = page.ids.length === 0 ? [] : await sql.query<ProfileParts>(rowsStatement(search, page.ids, reading))
  const most = (wanted.page.number - 1) * wanted.page.size + countLimit
  const resources = rows.map((row) => profileJson(row, receiptText(row, reading.mentee)))
  return {
    data: `[${resources.join(',')}]`,
    total: Math.min(page.total, most),
    totalCapped: page.total > most,
    facets: wanted.facets === true ? await directoryFacets(sql, wanted, reading.words, reading.zones) : null,
  }
}

/** The profiles of all mentors that `listPresenters` pages through, in its order. */
export async function presenterIds(sql: Sql, wanted: DirectorySearch): Promise<readonly ProfileId[]> {
  const { search, reading } = await readingOf(sql, wanted)
  const { found, order, values } = foundBy(search, reading.words, reading.mentee)
  const [row] = await sql.query<{ ids: ProfileId[] }>({
    text: `select array(select profile_id from (${found}) hits order by ${order}, profile_id)::text[] as ids`,
    values,
  })
  return row?.ids ?? []
}

async function readingOf(sql: Sql, wanted: DirectorySearch) {
  const reading = await directoryReading(sql, { ...wanted, q: wanted.q ?? '' })
  const timeZones = sameHour(wanted.filters?.timeZones ?? [], reading.zones, wanted.reference)
  return { reading, search: { ...wanted, filters: { ...wanted.filters, timeZones } } }
}

/** The statement that finds and ranks all mentors of a search, without its page. */
function foundBy(search: DirectorySearch, words: readonly string[], mentee: MenteeReading | null) {
  const parameters = new Parameters()
  const { filters = {} } = search
  const program = `${parameters.add(search.programId)}::uuid`
  const tokens = tokenQueries(search.programId, words, filters)
  const searched = tokens.length > 0
  const sort = search.sort === undefined || search.sort === '-score' ? (mentee ? '-score' : 'last_name') : search.sort

  const conditions = [`m.program_id = ${program}`]
  if (filters.withRoom === true)
    conditions.push(
      `not exists (select from rm.capacities c where c.profile_id = m.profile_id
      and c.open >= coalesce(c.own_limit, ${limitIn(program, `'presenter'`)}))`,
      `m.profile_id not in (${awayMentors})`,
    )
  if (filters.onlineOnly === true) conditions.push(`m.profile_id in (${onlineMentors})`)
  if (typeof filters.favouritesOf === 'string')
    conditions.push(`m.profile_id in (${favouritesOf(parameters.add(filters.favouritesOf))})`)
  const from = searched ? 'rm.community_search m' : 'rm.community_listed m'
  for (const query of tokens) conditions.push(`m.tokens @@ ${parameters.add(query)}::tsquery`)

  const columns = { '-score': 'score', last_name: 'sort_name', '-seniority_years': 'seniority_years' }
  const orders = {
    '-score': 'score desc',
    last_name: 'sort_name',
    '-seniority_years': 'seniority_years desc nulls last',
  }
  const sorted = sort === '-score' && mentee ? `(${scoreSql(mentee, parameters)})::int as score` : `m.${columns[sort]}`
  return {
    parameters,
    values: parameters.values,
    searched,
    order: orders[sort],
    found: `select m.profile_id, ${sorted} from ${from} where ${conditions.join(' and ')}`,
  }
}

interface FoundPage {
  readonly total: number
  readonly ids: readonly ProfileId[]
}

/** The statement that finds and ranks one page. Unnamed: each is planned for its own words and filters. */
function pageStatement(search: DirectorySearch, words: readonly string[], mentee: MenteeReading | null) {
  const { parameters, values, searched, order, found } = foundBy(search, words, mentee)
  const { page } = search
  const offset = (page.number - 1) * page.size
  const limits = `limit ${parameters.add(page.size)} offset ${parameters.add(offset)}`
  // What is searched is found once and counted; without a search the count stops at the cap and the page at its last
  // row.
  const hits = searched ? `hits as materialized (${found})` : `hits as not materialized (${found})`
  return {
    text: `with ${hits}
      select (select count(*)::int from (select from hits limit ${offset + countLimit + 1}) capped) as total,
        array(select profile_id from hits order by ${order}, profile_id ${limits})::text[] as ids`,
    values,
  }
}

/** The statement that reads the rows of a page. Planned once: to plan it took as long as to search 100,000 mentors. */
function rowsStatement({ programId }: DirectorySearch, ids: readonly ProfileId[], { mentee }: Pick<Reading, 'mentee'>) {
  const scored = mentee !== null
  return {
    name: scored ? 'directory_page_scored' : 'directory_page',
    text: `select d.id, 'presenters' as type, d.user_id, d.attributes::text as attributes,
        ${figures(limitIn('$2::uuid', `'presenter'`))}, ${finished('presenter', 'd.id')},
        ${meetingCounts('d.id')}, ${awayUntil('d.user_id')},
        ${isOnline('d.user_id')}${scored ? `, ${openRequest('$3')}, ${menteeColumns}` : ''}
      from unnest($1::uuid[]) with ordinality page (id, place) join rm.profiles d on d.id = page.id
      left join rm.capacities capacity on capacity.profile_id = d.id
      ${scored ? 'left join app.profiles p on p.id = d.id left join app.users u on u.id = p.user_id' : ''}
      order by page.place`,
    values: [ids, programId, ...(scored ? [mentee.mentee.id] : [])],
  }
}

function receiptText(row: ProfileParts, reading: MenteeReading | null): string {
  if (reading === null || row.match === undefined) return 'null'
  const { slots, ...held } = row.match
  return receiptJson({ ...held, week: weekOf(slots) }, reading)
}

/** The receipt of a pair as the resource shows it. */
export function receiptJson(presenter: MatchProfile, reading: MenteeReading): string {
  const { programId, weights, weightsVersion, mentee, reference, tags } = reading
  const version = weightsVersion !== undefined && { weightsVersion }
  const receipt = matchReceipt({ programId, weights, ...version, participant: mentee, presenter, reference })
  const labels = new Map(tags.map(({ kind, code, label }) => [`${kind}/${code}`, label]))
  return JSON.stringify(
    presentReceipt(
      receipt,
      '',
      (_company, kind, code) => labels.get(`${kind}/${code}`) ?? { fr: code, en: code },
      reference,
    ),
  )
}
