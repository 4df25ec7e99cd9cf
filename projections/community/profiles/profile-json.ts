import type { MatchProfile } from '#domain/community/match/score.ts'
import type { OpenSlot } from '#domain/community/match/week.ts'
import { levelOf } from '#domain/community/profile/level.ts'
import { partnerAnswers, statedCodes } from './answers-sql.ts'
import { backOn } from '../../people/away.ts'
import { deletedAccount } from '../../platform/labels.ts'

/** A row of a profile query: what was written with the plain tables, and what the log says of it. */
export interface ProfileParts {
  readonly id: string
  readonly type: 'presenters' | 'participants'
  readonly user_id: string
  /** JSON text of `rm.profiles.attributes`. */
  readonly attributes: string
  readonly open: number
  readonly limit: number
  readonly finished: number
  /** Of a mentor: meetings held here, and those that they say they held elsewhere. */
  readonly held: number
  readonly outside: number
  /** The day on which the person is back; null: they are not away. */
  readonly back_on: string | null
  /** Of the directory: the person has the application open. */
  readonly online?: boolean
  /** The reading mentee has an open request to this mentor. */
  readonly open_request?: boolean
  /** JSON text of `own`, for the owner alone. */
  readonly own_part?: string | null
  /** JSON text of `contact`, for a partner alone. */
  readonly contact?: string | null
  /** The mentor's side of the match score, where one was requested. */
  readonly match?: Omit<MatchProfile, 'week'> & { readonly slots: readonly OpenSlot[] }
}

/**
 * SQL columns `open` and `limit`, from `capacity` (left join of rm.capacities).
 * @param limit SQL of the limit of those without one of their own
 */
export function figures(limit: string): string {
  return `coalesce(capacity.open, 0) as open, coalesce(capacity.own_limit, ${limit}) as "limit"`
}

/** SQL column `finished`. */
export function finished(role: 'participant' | 'presenter', profile: string): string {
  return `(select count(*)::int from rm.mentoring_relationships over where over.${role}_id = ${profile}
    and over.state in ('finished', 'feedback_provided', 'admin_finished')) as finished`
}

/**
 * SQL column `contact` of a profile `d`, from `p` (app.profiles) and `u` (app.users): for the other person of an
 * accompaniment that runs.
 */
export function contactFor(reader: string): string {
  const runs = `r.state in ('initiated', 'admin_initiated')`
  return `case when exists (select from rm.mentoring_relationships r where ${runs} and (
      r.presenter_id = d.id and r.participant_user_id = ${reader}
      or r.participant_id = d.id and r.presenter_user_id = ${reader}))
    then ${partnerAnswers}::text end as contact`
}

/** SQL column `back_on`. */
export function awayUntil(user: string): string {
  return `${backOn(user)}::text as back_on`
}

/** SQL columns `held` and `outside`. */
export function meetingCounts(profile: string): string {
  return `(select count(*)::int from rm.meetings met
      where met.presenter_id = ${profile} and met.evidence is not null) as held,
    (select declared.outside_sessions from app.profiles declared where declared.id = ${profile}) as outside`
}

const present = `from realtime.presence there where there.company_id = app.current_company()
    and there.expires_at >= now()`

/** SQL column `online`: whether this person has the application open. */
export function isOnline(user: string): string {
  return `exists (select ${present} and there.user_id = ${user}) as online`
}

/** SQL of the profiles of the mentors who have it open. */
export const onlineMentors = `select open.id from app.profiles open
    where open.role = 'presenter' and open.user_id in (select there.user_id ${present})`

/** SQL column `open_request`: this mentee waits for the mentor `d.id`, or is accompanied by them. */
export function openRequest(mentee: string): string {
  return `exists (select from rm.mentoring_requests r where r.presenter_id = d.id and r.participant_id = ${mentee}
    and r.state in ('requested', 'confirmed')) as open_request`
}

/** SQL column `match`, from `p` (app.profiles) and `u` (app.users). */
export const menteeColumns = `json_build_object('id', p.id, 'version', p.version, 'skills', p.skills,
  'neededSkills', p.needed_skills, 'jobCategories', p.job_categories,
  'targetedJobCategories', p.targeted_job_categories,
  'businessUnit', u.business_unit, 'targetedBusinessUnits', p.targeted_business_units, 'languages', p.languages,
  'motivations', p.motivations, 'seniorityYears', p.seniority_years,
  'personality', coalesce(${statedCodes('personality', 'p')}, '{}'),
  'talents', coalesce(${statedCodes('talents', 'p')}, '{}'),
  'city', u.city, 'country', u.country, 'timeZone', u.time_zone,
  'slots', (select coalesce(
      json_agg(json_build_object('weekday', a.weekday, 'start', a.start_time, 'end', a.end_time)), '[]')
    from app.availabilities a where a.user_id = p.user_id and a.open)) as match`

/** How the attributes of someone whose account is erased begin (`profileRows`). */
const nameless = '{"first_name" : null, "last_name" : null, "full_name" : null'

export function isErased({ attributes }: Pick<ProfileParts, 'attributes'>): boolean {
  return attributes.startsWith(nameless)
}

/** The profile of an erased account, as it stands beside what its person took part in. */
export function withDeletedName<Row extends ProfileParts>(row: Row, locale: 'fr' | 'en'): Row {
  if (!isErased(row)) return row
  const name = JSON.stringify(deletedAccount[locale])
  const named = `{"first_name" : ${name}, "last_name" : "", "full_name" : ${name}, "deleted" : true`
  return { ...row, attributes: `${named}${row.attributes.slice(nameless.length)}` }
}

/**
 * JSON text of the resource object.
 * @param match JSON text of the receipt, or `null`
 * @param request JSON text of whether the reader may send a request; left out of lists
 * @param word what somebody who is away says; left out of lists
 */
export function profileJson(row: ProfileParts, match: string, request?: string, word?: string | null): string {
  const { open, limit, held, outside, back_on } = row
  const away = back_on === null ? null : { back_on, ...(word !== undefined && { word }) }
  const isMentor = row.type === 'presenters'
  const attributes = [
    row.attributes.slice(0, row.attributes.lastIndexOf('}')),
    `"accompaniments":{"open":${open},"limit":${limit},"full":${open >= limit}}`,
    `"finished_accompaniments":${row.finished}`,
    `"sessions":${isMentor ? `{"held":${held},"outside":${outside}}` : 'null'}`,
    `"level":${isMentor ? `"${levelOf(held + outside)}"` : 'null'}`,
    `"match":${match}`,
    `"away":${JSON.stringify(away)}`,
    ...(row.online === undefined ? [] : [`"online":${row.online}`]),
    ...(row.open_request === undefined ? [] : [`"open_request":${row.open_request}`]),
    ...(request === undefined ? [] : [`"request":${request}`]),
    ...(typeof row.own_part === 'string' ? [`"own":${row.own_part}`] : []),
    ...(typeof row.contact === 'string' ? [`"contact":${row.contact}`] : []),
  ]
  const user = `{"data":{"type":"users","id":"${row.user_id}"}}`
  return (
    `{"type":"${row.type}","id":"${row.id}",` +
    `"attributes":${attributes.join(',')}},"relationships":{"user":${user}}}`
  )
}
