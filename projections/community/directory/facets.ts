import { isTimeZone, zoneOffset } from '#domain/platform/time-zone.ts'
import type { Instant } from '#domain/platform/ids.ts'
import { limitIn } from '../../mentoring/capacity/projection.ts'
import type { Localised } from '../../platform/labels.ts'
import type { Sql } from '../../platform/sql.ts'
import { awayMentors, favouritesOf, programToken, tokenQueries, type DirectoryFilters } from './filters.ts'
import { Parameters } from './parameters.ts'
import { onlineMentors } from '../profiles/profile-json.ts'
import { answerLabels, filterQuestions, markOf, type FilterQuestion } from './question-filters.ts'
import type { DirectorySearch } from './search.ts'

/** The lists of filters by the mark that their codes have in `tokens`. */
const marks = {
  skills: 's',
  job_categories: 'j',
  business_units: 'u',
  languages: 'l',
  countries: 'c',
  time_zones: 'z',
  weekdays: 'd',
} as const
type Group = keyof typeof marks
const groups = Object.keys(marks) as Group[]

const held = {
  skills: 'skills',
  job_categories: 'jobCategories',
  business_units: 'businessUnits',
  languages: 'languages',
  countries: 'countries',
  time_zones: 'timeZones',
  weekdays: 'weekdays',
} as const satisfies Record<Group, keyof DirectoryFilters>

/** Mentors of one value are counted up to here. */
const cappedCount = 1000

interface Count {
  /** At most `cappedCount`. */
  readonly count: number
  /** There are more than `count`. */
  readonly capped: boolean
}

interface Value extends Count {
  readonly code: string
  /** null for what is neither a tag nor a unit. */
  readonly label: Localised | null
}

export type Facets = Readonly<Record<Exclude<Group, 'time_zones'>, readonly Value[]>> & {
  /** One value for each offset. */
  readonly time_zones: readonly (Value & { readonly zones: readonly string[] })[]
  /** Questions of the company, in their order. */
  readonly questions: readonly (FilterQuestion & { readonly values: readonly Value[] })[]
  readonly with_room: Count
  readonly experts: Count
  readonly online: Count
  /** Chosen values that are gone or archived. */
  readonly outdated: readonly { readonly filter: string; readonly code: string }[]
}

export const noFacets: Facets = {
  skills: [],
  job_categories: [],
  business_units: [],
  languages: [],
  countries: [],
  time_zones: [],
  weekdays: [],
  questions: [],
  with_room: { count: 0, capped: false },
  experts: { count: 0, capped: false },
  online: { count: 0, capped: false },
  outdated: [],
}

/** Values of one group. */
const mostValues = 50

/**
 * So many rows are counted one by one. In a larger result the first ones give frequent values with a least count; the
 * index counts rare ones.
 */
const countedRows = 5000

/** Values that these rows hold as often as this are not counted further. */
const frequent = 100

interface Row {
  readonly mark: string
  readonly code: string
  readonly count: number
  /** There are more than `count`. */
  readonly more: boolean
  readonly label: Localised | null
  /** Of a value with a label. */
  readonly archived: boolean | null
}

/** Whose values the company names. */
const namedGroups = ['skills', 'job_categories', 'business_units', 'languages'] as const

/**
 * How many mentors each value would give: those that meet the text and every filter but the value's own group.
 * @param words folded words of the text
 * @param zones of the program's mentors
 */
export async function directoryFacets(
  sql: Sql,
  search: DirectorySearch,
  words: readonly string[],
  zones: readonly string[],
): Promise<Facets> {
  const questions = await filterQuestions(sql, search.programId)
  const rows = await sql.query<Row>(facetsStatement(search, words, zones, questions))
  const { filters = {} } = search
  const counted = Map.groupBy(rows, ({ mark }) => mark)
  const valuesOf = (group: Group) => {
    const chosen = (filters[held[group]] ?? []).map(String)
    return listed(counted.get(marks[group]) ?? [], chosen)
  }
  const flag = (mark: string) => capped(counted.get(mark)?.[0] ?? { count: 0, more: false })
  return {
    skills: valuesOf('skills'),
    job_categories: valuesOf('job_categories'),
    business_units: valuesOf('business_units'),
    languages: valuesOf('languages'),
    countries: valuesOf('countries'),
    time_zones: hoursOf(counted.get('z') ?? [], filters.timeZones ?? [], search.reference),
    weekdays: valuesOf('weekdays'),
    questions: questions.map((question) => ({
      ...question,
      values: listed(counted.get(markOf(question.field_name)) ?? [], filters.answers?.[question.field_name] ?? []),
    })),
    with_room: flag('room'),
    experts: flag('x'),
    online: flag('online'),
    outdated: outdatedIn(filters, counted),
  }
}

function outdatedIn(filters: DirectoryFilters, counted: ReadonlyMap<string, readonly Row[]>): Facets['outdated'] {
  const isKnown = (mark: string, code: string) =>
    counted.get(mark)?.some((row) => row.code === code && row.label !== null && row.archived !== true) === true
  const named = namedGroups.flatMap((filter) =>
    (filters[held[filter]] ?? []).filter((code) => !isKnown(marks[filter], code)).map((code) => ({ filter, code })),
  )
  const answers = Object.entries(filters.answers ?? {}).flatMap(([name, codes]) =>
    codes
      .filter((code) => !isKnown(markOf(name), code))
      .map((code) => ({ filter: 'answers', code: `${name}:${code}` })),
  )
  return [...named, ...answers]
}

/** Zones of the program that show the same hour as one of these, and these. */
export function sameHour(wanted: readonly string[], zones: readonly string[], reference: Instant): readonly string[] {
  const hours = new Set(wanted.filter(isTimeZone).map((zone) => zoneOffset(zone, reference)))
  return [...new Set([...wanted, ...zones.filter((zone) => hours.has(zoneOffset(zone, reference)))])]
}

/** A group of values, and the filters without its own choice. */
interface Narrowed {
  readonly mark: string
  readonly chosen: readonly string[]
  readonly without: DirectoryFilters
}

function narrowedGroups(wanted: DirectoryFilters, questions: readonly FilterQuestion[]): readonly Narrowed[] {
  const answers = wanted.answers ?? {}
  return [
    ...groups.map((group) => ({
      mark: marks[group],
      chosen: (wanted[held[group]] ?? []).map(String),
      without: { ...wanted, [held[group]]: [] },
    })),
    ...questions.map(({ field_name: name }) => ({
      mark: markOf(name),
      chosen: answers[name] ?? [],
      without: { ...wanted, answers: { ...answers, [name]: [] } },
    })),
  ]
}

/**
 * Each group that holds a choice is counted among those who meet all but it; the others among those who meet
 * everything.
 */
function facetsStatement(
  search: DirectorySearch,
  words: readonly string[],
  zones: readonly string[],
  questions: readonly FilterQuestion[],
) {
  const parameters = new Parameters()
  const { filters = {}, programId, reference } = search
  const wanted = { ...filters, timeZones: sameHour(filters.timeZones ?? [], zones, reference) }
  const program = `${parameters.add(programId)}::uuid`
  const most = `${parameters.add(cappedCount + 1)}::int`
  // Hashed once, for all the counts.
  const room = 's.profile_id not in (select profile_id from full_mentors)'
  // Tokens are those of listed rows only.
  const marked =
    typeof filters.favouritesOf === 'string'
      ? ` and s.profile_id in (${favouritesOf(parameters.add(filters.favouritesOf))})`
      : ''
  const narrowed = (withRoom: boolean, onlineOnly: boolean) =>
    `${withRoom ? ` and ${room}` : ''}${onlineOnly ? ` and s.profile_id in (${onlineMentors})` : ''}${marked}`
  const found = (conditions: string, withRoom: boolean, onlineOnly = filters.onlineOnly === true) =>
    `from rm.community_search s
    where s.program_id = ${program} and ${conditions}${narrowed(withRoom, onlineOnly)}`
  const numbers = new Map<string, string>()
  const meets = (query: string) => {
    const number = numbers.get(query) ?? parameters.add(query)
    numbers.set(query, number)
    return `s.tokens @@ ${number}::tsquery`
  }
  const facetsOf = (wish: DirectoryFilters) => {
    const queries = tokenQueries(programId, words, wish)
    return (queries.length === 0 ? [programToken(programId)] : queries).map(meets).join(' and ')
  }
  const withRoom = filters.withRoom === true

  const bases: { conditions: string; marks: string[] }[] = []
  const everything = facetsOf(wanted)
  const all = narrowedGroups(wanted, questions)
  const open = all.filter(({ chosen }) => chosen.length === 0)
  bases.push({
    conditions: everything,
    marks: [...open.map(({ mark }) => mark), ...(filters.expertsOnly === true ? [] : ['x'])],
  })
  for (const group of all)
    if (!open.includes(group)) bases.push({ conditions: facetsOf(group.without), marks: [group.mark] })
  if (filters.expertsOnly === true)
    bases.push({ conditions: facetsOf({ ...wanted, expertsOnly: false }), marks: ['x'] })

  const chosen = narrowedGroups(filters, questions).flatMap((group) =>
    group.chosen.map((code) => `/${group.mark}/${code}`),
  )
  const parts = bases.map(({ conditions, marks: own }, n) => {
    const names = `${parameters.add(own)}::text[]`
    return {
      with: `hits${n} as materialized (select s.tokens ${found(conditions, withRoom)} limit ${countedRows + 1}),
      seen${n} as materialized (
        select token, split_part(token, '/', 2) as mark, count(*)::int as count
        from hits${n}, unnest(tsvector_to_array(tokens)) token
        where starts_with(token, '/') and split_part(token, '/', 2) = any(${names}) group by token),
      many${n} as materialized (select count(*) > ${countedRows} as many from hits${n})`,
      select: `select mark, token, count, false as more from seen${n}, many${n} where not many
      union all
      select mark, token, count / ${frequent} * ${frequent}, true from seen${n}, many${n}
      where many and count > ${frequent}
      union all
      select known.mark, known.token, least(rows.count, ${frequent}), rows.count > ${frequent} from many${n}, known
      left join seen${n} seen on seen.token = known.token
      cross join lateral (select count(*)::int as count from (
        select ${found(`${conditions} and s.tokens @@ known.query`, withRoom)} limit ${frequent + 1}) capped) rows
      where many and known.mark = any(${names}) and coalesce(seen.count, 0) <= ${frequent}`,
    }
  })
  return {
    text: `with full_mentors as materialized (
        select c.profile_id from rm.capacities c 
        where c.open >= coalesce(c.own_limit, ${limitIn(program, `'presenter'`)})
        union all ${awayMentors}
      ), labels as materialized (
        select case kind when 'skill' then 's' when 'job_category' then 'j' else 'l' end as mark, code, label, archived
        from app.tags where kind in ('skill', 'job_category', 'language')
        union all select 'u', code, label, false from app.business_units
        union all select mark, code, label, false from (${answerLabels}) answers
      ), codes as (
        select mark, '/' || mark || '/' || code as token from labels
        union all select 'x', '/x'
        union all select 'd', '/d/' || day from generate_series(1, 7) day
        union all select 'z', '/z/' || zone from unnest(${parameters.add(zones)}::text[]) zone
        union all select 'c', '/c/' || country from (
          select distinct country from rm.community_listed
          where program_id = ${program} and country is not null) countries
      ), known as materialized (
        select mark, token,
          ('''' || replace(replace(token, '\\', '\\\\'), '''', '''''') || '''')::tsquery as query from codes
      ), ${parts.map((part) => part.with).join(',\n      ')},
      counts as (
        ${parts.map((part) => part.select).join('\n        union all ')}
        union all select split_part(token, '/', 2), token, 0, false from unnest(${parameters.add(chosen)}::text[]) token
        union all select 'room', 'room',
          (select count(*)::int from (select ${found(everything, true)} limit ${most}) capped), false
        union all select 'online', 'online',
          (select count(*)::int from (select ${found(everything, withRoom, true)} limit ${most}) capped), false
      ), summed as (
        select mark, substr(token, length(mark) + 3) as code, max(count) as count, bool_or(more) as more
        from counts group by mark, token)
      select summed.mark, summed.code, summed.count, summed.more, labels.label, labels.archived
      from summed left join labels on labels.mark = summed.mark and labels.code = summed.code`,
    values: parameters.values,
  }
}

function capped({ count, more }: Pick<Row, 'count' | 'more'>): Count {
  return { count: Math.min(count, cappedCount), capped: more || count > cappedCount }
}

/** What is chosen is always there; the rest is the most frequent. */
function listed(rows: readonly Row[], chosen: readonly string[]): Value[] {
  const facets = rows
    .filter(({ code, count }) => count > 0 || chosen.includes(code))
    .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
  return facets
    .filter(({ code }, at) => at < mostValues || chosen.includes(code))
    .map(({ code, count, more, label }) => ({ code, label, ...capped({ count, more }) }))
}

function hoursOf(rows: readonly Row[], chosen: readonly string[], reference: Instant): Facets['time_zones'] {
  const known = rows.filter(({ code }) => isTimeZone(code))
  const hours = [...Map.groupBy(known, ({ code }) => zoneOffset(code, reference)).values()].map((zones) => {
    const ordered = zones.toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
    const code = ordered.find((zone) => chosen.includes(zone.code))?.code ?? ordered[0]?.code ?? ''
    const count = ordered.reduce((sum, zone) => sum + zone.count, 0)
    const more = ordered.some((zone) => zone.more)
    return { mark: 'z', code, count, more, label: null, archived: null, zones: ordered.map((zone) => zone.code) }
  })
  return listed(hours, chosen).map((value) => ({
    ...value,
    zones: hours.find(({ code }) => code === value.code)?.zones ?? [],
  }))
}
