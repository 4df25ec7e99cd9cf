import { relationshipStates, type PauseReason, type Side } from '#domain/mentoring/mentoring-relationship/words.ts'
import type { RelationshipEvent } from '#domain/mentoring/mentoring-relationship/events.ts'
import { relationshipPolicy } from '#domain/mentoring/mentoring-relationship/policy.ts'
import type { RelationshipState } from '#domain/mentoring/mentoring-relationship/state.ts'
import { agendas } from '../../meetings/agenda/projection.ts'
import { meetings } from '../../meetings/meeting/projection.ts'
import { feedbacks } from '../feedback/projection.ts'
import { mentoringRequests } from '../mentoring-request/projection.ts'
import { goalsSql } from '../parties/goals.ts'
import { partyQueries } from '../parties/queries.ts'
import { partyReadModel, type PartyAttributes } from '../parties/read-model.ts'
import type { Sql } from '../../platform/sql.ts'

/** The attributes of the resource, named as they are sent. */
interface RelationshipAttributes extends PartyAttributes {
  readonly aasm_state: Exclude<RelationshipState, 'none'>
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly finished_by: Side | null
  readonly finish_reason: string | null
  /** Clear text; null when there is none or its author was erased. */
  readonly finish_note: string | null
  /** Absent from rows that were never paused. */
  readonly pause?: PauseAttributes | null
  /** Clear text of the pause of now; null when there is none or its author was erased. */
  readonly pause_word?: string | null
  /** When it rested, as far as that is over. */
  readonly pauses?: readonly { readonly from: string; readonly until: string }[]
}

interface PauseAttributes {
  readonly since: string
  readonly until: string
  readonly resumes_at: string
  readonly by: Side
  readonly reason: PauseReason
}

interface RelationshipLinks {
  /** null when an administrator set it up directly. */
  readonly request_id: string | null
  /** Who wrote the word of its end, where an administrator ended it. */
  readonly ended_by_user: string | null
  /** When a paused one goes on; null: it is not paused. */
  readonly resumes_at: string | null
}

const over = `where state in ('finished', 'feedback_provided', 'admin_finished')`

/** `rm.mentoring_relationships_v1` */
export const mentoringRelationships = partyReadModel<
  'mentoring_relationships',
  RelationshipEvent,
  RelationshipAttributes,
  RelationshipLinks
>({
  name: 'mentoring_relationships',
  version: 1,
  category: 'mentoring_relationship',
  columns: {
    links: { request_id: 'uuid' },
    searched: { requested_at: 'timestamptz not null', started_at: 'timestamptz', ended_at: 'timestamptz' },
    addedLinks: { ended_by_user: 'text', resumes_at: 'timestamptz' },
  },
  indexes: {
    finished_presenter: `(presenter_id) ${over}`,
    finished_participant: `(participant_id) ${over}`,
    changed: '(company_id, updated_at desc, id)',
    paused: '(resumes_at, id) where resumes_at is not null',
    ended_by: '(ended_by_user) where ended_by_user is not null',
  },
  texts: {
    attributes: ['finish_note', 'pause_word'],
    authorColumns: ['ended_by_user'],
    sealed: ({ type, data }) =>
      type === 'RelationshipFinished' || type === 'RelationshipAdminFinished'
        ? { note: data.note }
        : type === 'RelationshipPaused'
          ? { word: data.word }
          : null,
    withoutPerson(user, { participant_user_id, presenter_user_id, ended_by_user, attributes }) {
      const { finished_by: by, finish_note, pause, pause_word: word = null } = attributes
      const authors = { participant: participant_user_id, presenter: presenter_user_id, admin: ended_by_user }
      const finished = finish_note !== null && by !== null && authors[by] === user
      // An administrator who pauses it writes no word.
      const paused = word !== null && pause != null && pause.by !== 'admin' && authors[pause.by] === user
      if (!finished && !paused) return null
      return { ...attributes, ...(finished && { finish_note: null }), ...(paused && { pause_word: null }) }
    },
  },
  opens({ type, data }, { at }) {
    const ended = { ended_at: null, finished_by: null, finish_reason: null, finish_note: null } as const
    const requested = { aasm_state: 'requested', requested_at: at, started_at: null, ...ended } as const
    if (type === 'RelationshipRequested')
      return {
        between: data,
        links: { request_id: data.requestId, ended_by_user: null, resumes_at: null },
        attributes: requested,
      }
    if (type === 'RelationshipAdminInitiated')
      return {
        between: data,
        links: { request_id: null, ended_by_user: null, resumes_at: null },
        attributes: { ...requested, aasm_state: 'admin_initiated', started_at: at },
      }
    return null
  },
  changes({ type, data, metadata }, row, { at, text }) {
    switch (type) {
      case 'RelationshipInitiated':
        return { aasm_state: 'initiated', started_at: at }
      case 'RelationshipPaused': {
        const { by, until, resumesAt, reason, word } = data
        const { pause = null, pause_word: before = null } = row.attributes
        return {
          pause: { since: pause?.since ?? at, until, resumes_at: resumesAt, by, reason },
          // Who moves the day writes no word, and takes none back.
          pause_word: word === null && pause?.by === by ? before : text('word'),
        }
      }
      case 'RelationshipResumed':
        return goingOn(row.attributes, at)
      case 'RelationshipFinished':
        return {
          aasm_state: 'finished',
          ended_at: at,
          ...goingOn(row.attributes, at),
          finished_by: metadata.actor.userId === row.participant_user_id ? 'participant' : 'presenter',
          finish_reason: data.reason,
          finish_note: text('note'),
        }
      case 'RelationshipAdminFinished':
        return {
          aasm_state: 'admin_finished',
          ended_at: at,
          ...goingOn(row.attributes, at),
          finished_by: 'admin',
          // Which of the two wanted another one is told to nobody.
          finish_reason: data.reason === 'another_mentor' ? null : data.reason,
          finish_note: text('note'),
        }
      case 'RelationshipFeedbackProvided':
        return { aasm_state: 'feedback_provided' }
      case 'RelationshipFeedbackTakenBack':
        return { aasm_state: row.attributes.finished_by === 'admin' ? 'admin_finished' : 'finished' }
      case 'RelationshipCancelled':
        return { aasm_state: 'cancelled', ended_at: at, ...goingOn(row.attributes, at) }
      case 'RelationshipRequested':
      case 'RelationshipAdminInitiated':
        return null
      default:
        return null
    }
  },
  linksOf({ type, data }) {
    switch (type) {
      case 'RelationshipPaused':
        return { resumes_at: data.resumesAt }
      case 'RelationshipAdminFinished':
        return { resumes_at: null, ...(data.note !== null && { ended_by_user: data.note.kid }) }
      case 'RelationshipResumed':
      case 'RelationshipFinished':
      case 'RelationshipCancelled':
        return { resumes_at: null }
      case 'RelationshipRequested':
      case 'RelationshipInitiated':
      case 'RelationshipAdminInitiated':
      case 'RelationshipFeedbackProvided':
      case 'RelationshipFeedbackTakenBack':
        return null
      default:
        return null
    }
  },
})

/** Without its pause, if it has one. */
function goingOn({ pause, pauses = [] }: RelationshipAttributes, at: string): Partial<RelationshipAttributes> {
  return pause == null ? {} : { pause: null, pause_word: null, pauses: [...pauses, { from: pause.since, until: at }] }
}

export interface DuePause {
  readonly id: string
  readonly companyId: string
  /** ISO 8601, to the microsecond. */
  readonly resumesAt: string
}

/** Paused accompaniments whose day has come, the longest ago first; of one company or of all, as `sql` is scoped. */
export async function duePauses(sql: Sql, now: string, after?: DuePause, limit = 100): Promise<DuePause[]> {
  return sql.query({
    name: 'pauses_due',
    text: `select id, company_id as "companyId",
        to_char(resumes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "resumesAt"
      from rm.mentoring_relationships r where resumes_at <= $1
        and not exists (select from app.companies c where c.id = r.company_id and c.state <> 'active')
        and ($3::timestamptz is null or (resumes_at, id) > ($3, $4::uuid))
      order by resumes_at, id limit $2`,
    values: [now, limit, after?.resumesAt ?? null, after?.id ?? null],
  })
}

/** SQL: when this accompaniment rested until an instant, a multirange; null: never. */
export function pausesOf(relationshipId: string, at: string): string {
  return `(select range_agg(rested) from rm.mentoring_relationships paused cross join lateral (
      select tstzrange((one ->> 'from')::timestamptz, (one ->> 'until')::timestamptz) as rested
      from json_array_elements(coalesce(paused.attributes -> 'pauses', '[]')) one
      union all
      select tstzrange((paused.attributes #>> '{pause,since}')::timestamptz, ${at})
      where (paused.attributes #>> '{pause,since}')::timestamptz < ${at}) rests
    where paused.id = ${relationshipId})`
}

/** SQL: this accompaniment is paused. */
export function isPaused(relationshipId: string): string {
  return `exists (select from rm.mentoring_relationships paused
    where paused.id = ${relationshipId} and paused.resumes_at is not null)`
}

/** The read models behind the queries of this file. */
export const relationshipReads = [
  mentoringRelationships.name,
  mentoringRequests.name,
  feedbacks.name,
  agendas.name,
  meetings.name,
] as const

/** Of the accompaniment itself, not of its meetings; nobody but the two people knows of them. */
const feedbacksOfBoth = `select coalesce(json_agg(json_build_object('type', 'feedbacks', 'id', f.id)
    order by f.requested_at, f.id), '[]')
  from rm.feedbacks f where f.relationship_id = r.id and f.meeting_id is null and f.state = 'given'
    and v.user_id in (party.participant_user_id, party.presenter_user_id)`

interface FoundLinks {
  readonly requestId: string | null
}

/** The request that the relationship came from knows the dates that were proposed, and the one that was taken. */
export const relationshipJoins = `left join rm.mentoring_requests asked on asked.id = r.request_id`

/** The date that was taken, while they have planned nothing and neither has agreed to a meeting at that time. */
const agreedDate = `case when asked.attributes ->> 'taken_date' is not null
    and not exists (select from rm.meetings m where m.relationship_id = r.id) and not exists (
    select from rm.agendas g where g.user_id in (party.participant_user_id, party.presenter_user_id)
      and g.ends_at > (asked.attributes #>> '{taken_date,starts_at}')::timestamptz
      and g.starts_at < (asked.attributes #>> '{taken_date,starts_at}')::timestamptz
        + (asked.attributes #>> '{taken_date,minutes}')::int * interval '1 minute')
  then asked.attributes -> 'taken_date' end`

export const {
  list: listMentoringRelationships,
  find: findMentoringRelationship,
  text: relationshipText,
} = partyQueries<FoundLinks, 'ended'>({
  name: mentoringRelationships.name,
  joins: relationshipJoins,
  attributes: {
    agreed_date: agreedDate,
    proposed_dates: `case when asked.attributes ->> 'taken_date' is null
      then coalesce(asked.attributes -> 'proposed_dates', '[]') else '[]' end`,
    allowed: goalsSql(relationshipPolicy, relationshipStates, 'r.state'),
  },
  relationships: { mentoring_request: { type: mentoringRequests.name, column: 'r.request_id', optional: true } },
  many: { feedbacks: feedbacksOfBoth },
  orders: { ended: 'r.ended_at desc nulls last, r.id' },
  links: { requestId: 'r.request_id' },
})
