import type {
  CancelReason,
  Evidence,
  MeetingCancellation,
  MeetingExpiry,
  MeetingType,
  NotHeldReason,
} from '#domain/meetings/meeting/words.ts'
import type { Side } from '#domain/mentoring/mentoring-relationship/words.ts'
import type { MeetingState } from '#domain/meetings/meeting/state.ts'
import { isGone } from '../../people/is-gone.ts'
import { feedbacks } from '../../mentoring/feedback/projection.ts'
import type { PageOf } from '../../platform/json.ts'
import { accountOf, peopleNow } from '../../mentoring/parties/accounts.ts'
import type { Sql } from '../../platform/sql.ts'
import { meetings } from './projection.ts'

/** The read models behind the queries of this file. */
export const historyReads = [meetings.name, feedbacks.name] as const

/** States in which the meeting itself is over: held, or never to be. */
export const pastStates = [
  'feedback_requested',
  'feedback_filled',
  'finished',
  'cancelled',
  'refused',
  'expired',
] as const satisfies readonly MeetingState[]
export type PastState = (typeof pastStates)[number]

/** The other person of a history: a profile, or `erased`: everybody whose account is erased. */
export type Counterpart = string

/** Left out, or null: any. */
export interface HistoryFilter {
  readonly relationshipId?: string | null
  readonly counterpart?: Counterpart | null
  readonly role?: 'participant' | 'presenter' | null
  readonly states?: readonly string[] | null
  readonly held?: boolean | null
  readonly evidences?: readonly string[] | null
  readonly types?: readonly string[] | null
  /** Days, `2026-03-17`, both included, on the reader's clock. */
  readonly from?: string | null
  readonly to?: string | null
}

/** Whose history, and the zone of its days. */
export interface HistoryReader {
  readonly userId: string
  readonly timeZone: string
}

/** A past meeting as its reader may know it. */
export interface PastMeeting {
  readonly id: string
  readonly relationshipId: string
  readonly programId: string
  readonly participantId: string
  readonly presenterId: string
  /** What the reader was in it. */
  readonly role: 'participant' | 'presenter'
  /** null: the account is erased. */
  readonly otherName: string | null
  readonly state: PastState
  readonly sessionNumber: number
  readonly topic: string | null
  readonly meetingType: MeetingType
  /** When it began, or its date; without one, when it was closed. */
  readonly happenedAt: string
  /** When it began, or its date. */
  readonly startsAt: string | null
  /** From then to its end; null: it had no date. */
  readonly minutes: number | null
  readonly evidence: Evidence | null
  readonly closedBy: Side | 'system' | null
  readonly closingCause: MeetingCancellation | MeetingExpiry | 'refused' | null
  readonly closingReason: CancelReason | NotHeldReason | null
  readonly feedbackBy: readonly ('participant' | 'presenter')[]
  readonly ownRating: number | null
  /** null: not given, or not to be read yet. */
  readonly otherRating: number | null
  /** The reader may still report. */
  readonly reportDue: boolean
}

/** Of the meetings that were held. */
export interface HistoryFigures {
  readonly total: number
  readonly held: number
  readonly minutes: number
  readonly people: number
  readonly evidence: Readonly<Record<Evidence, number>>
}

export interface HistoryPage {
  readonly rows: readonly PastMeeting[]
  /** Of what the filter finds, and of everything. */
  readonly found: HistoryFigures
  readonly whole: HistoryFigures
  /** Of everything: whom and which years one may ask for. */
  readonly people: readonly { readonly id: string; readonly name: string | null; readonly role: string }[]
  readonly years: readonly number[]
  /** What the reader declares, as a mentor, to have held elsewhere. */
  readonly outside: number
}

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const me = accountOf('$1')

/** `past`: all of the reader's; `found`: those that the filter keeps. */
const past = `past as not materialized (
    select r.*, began_at, mentor, coalesce(began_at, r.updated_at) as happened_at,
      party.participant_id as mentee_now, party.presenter_id as mentor_now,
      case when mentor then party.participant_id else party.presenter_id end as other_id,
      (extract(epoch from r.ends_at - began_at) / 60)::int as minutes
    from rm.meetings r
      cross join lateral (select coalesce((r.attributes ->> 'started_at')::timestamptz, r.starts_at) as began_at,
        r.presenter_user_id = ${me} as mentor) began ${peopleNow}
    where (r.participant_user_id = ${me} or r.presenter_user_id = ${me}) and r.state = any('{${pastStates.join(',')}}')
  ), met as materialized (
    select past.*, other.attributes ->> 'full_name' as other_name
    from past left join rm.profiles other on other.id = past.other_id
  ), found as materialized (
    select * from met
    where ($3::uuid is null or relationship_id = $3)
      and ($4::text is null or case $4 when 'erased' then other_name is null else other_id::text = $4 end)
      and ($5::text is null or mentor = ($5 = 'presenter'))
      and ($6::text[] is null or state = any($6))
      and ($7::boolean is null or (evidence is not null) = $7)
      and ($8::text[] is null or evidence = any($8))
      and ($9::text[] is null or attributes ->> 'meeting_type' = any($9))
      and ($10::date is null or happened_at >= $10::date::timestamp at time zone (select app.zone_or_utc($2)))
      and ($11::date is null or happened_at < ($11::date + 1)::timestamp at time zone (select app.zone_or_utc($2)))
  )`

const figures = (rows: string) => `(select json_build_object('total', count(*), 'held', count(evidence),
    'minutes', coalesce(sum(minutes) filter (where evidence is not null), 0),
    'people', count(distinct other_id) filter (where evidence is not null),
    'evidence', json_build_object(
      'declared_by_one', count(*) filter (where evidence = 'declared_by_one'),
      'confirmed_by_both', count(*) filter (where evidence = 'confirmed_by_both'),
      'platform', count(*) filter (where evidence = 'platform'))) from ${rows})`

/** @param order SQL of what comes first */
const historySql = (order: string, limits: string) => `(select coalesce(json_agg(json_build_object(
      'id', r.id, 'relationshipId', r.relationship_id, 'programId', r.program_id,
      'participantId', r.mentee_now, 'presenterId', r.mentor_now,
      'role', case when r.mentor then 'presenter' else 'participant' end, 'otherName', r.other_name,
      'state', r.state, 'sessionNumber', r.attributes -> 'session_number', 'topic', r.attributes -> 'topic',
      'meetingType', r.attributes -> 'meeting_type', 'happenedAt', ${iso('r.happened_at')},
      'startsAt', ${iso('r.began_at')}, 'minutes', r.minutes, 'evidence', r.evidence,
      'closedBy', r.attributes -> 'closed_by', 'closingCause', r.attributes -> 'closing_cause',
      'closingReason', r.attributes -> 'closing_reason', 'feedbackBy', r.attributes -> 'feedback_by',
      'ownRating', own.rating,
      'otherRating', case when own.rating is not null or r.state = 'finished' then other.rating end,
      'reportDue', r.state in ('feedback_requested', 'feedback_filled') and own.rating is null
        and $1::uuid in (r.participant_user_id, r.presenter_user_id)
        and not ${isGone('case when r.mentor then r.participant_user_id else r.presenter_user_id end')})
      order by ${order}), '[]')
    from (select * from found r order by ${order} ${limits}) r
    left join rm.feedbacks own on own.meeting_id = r.id and own.state = 'given'
      and (own.author = 'presenter') = r.mentor
    left join rm.feedbacks other on other.meeting_id = r.id and other.state = 'given'
      and (other.author = 'presenter') <> r.mentor)`

const orders = {
  newest: 'r.happened_at desc, r.id',
  oldest: 'r.happened_at, r.id',
} as const
export type HistoryOrder = keyof typeof orders

function valuesOf({ userId, timeZone }: HistoryReader, filter: HistoryFilter): readonly unknown[] {
  return [
    userId,
    timeZone,
    filter.relationshipId ?? null,
    filter.counterpart ?? null,
    filter.role ?? null,
    filter.states ?? null,
    filter.held ?? null,
    filter.evidences ?? null,
    filter.types ?? null,
    filter.from ?? null,
    filter.to ?? null,
  ]
}

/** One page of a person's past meetings with the figures, in one statement. */
export async function meetingsHistory(
  sql: Sql,
  reader: HistoryReader,
  filter: HistoryFilter,
  order: HistoryOrder,
  page: PageOf,
): Promise<HistoryPage> {
  const [row] = await sql.query<HistoryPage>({
    name: `meetings_history_${order}`,
    text: `with ${past}
      select ${historySql(orders[order], 'limit $12 offset $13')} as rows, ${figures('found')} as found,
        ${figures('met')} as whole,
        (select coalesce(json_agg(one order by one.name nulls last, one.id), '[]') from (
          select distinct other_id as id, other_name as name,
            case when mentor then 'participant' else 'presenter' end as role from met) one) as people,
        (select coalesce(json_agg(year order by year desc), '[]') from (
          select distinct extract(year from happened_at at time zone (select app.zone_or_utc($2)))::int as year
          from met) one) as years,
        (select coalesce(sum(outside_sessions), 0)::int from app.profiles
          where user_id = $1 and role = 'presenter' and closed_at is null) as outside`,
    values: [...valuesOf(reader, filter), page.size, (page.number - 1) * page.size],
  })
  if (row === undefined) throw new Error('a history has one row')
  return row
}

/** All that the filter finds, newest first. */
export async function wholeHistory(
  sql: Sql,
  reader: HistoryReader,
  filter: HistoryFilter,
): Promise<readonly PastMeeting[]> {
  const [row] = await sql.query<Pick<HistoryPage, 'rows'>>({
    name: 'meetings_history_whole',
    text: `with ${past} select ${historySql(orders.newest, '')} as rows`,
    values: valuesOf(reader, filter),
  })
  return row?.rows ?? []
}
