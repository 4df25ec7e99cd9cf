import { relationshipStates, type Side } from '#domain/mentoring/mentoring-relationship/words.ts'
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

/** The attributes of the resource, named as they are sent. */
interface RelationshipAttributes extends PartyAttributes {
  readonly aasm_state: Exclude<RelationshipState, 'none'>
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly finished_by: Side | null
  readonly finish_reason: string | null
  /** Clear text; null when there is none or its author was erased. */
  readonly finish_note: string | null
}

interface RelationshipLinks {
  /** null when an administrator set it up directly. */
  readonly request_id: string | null
  /** Who wrote the word of its end, where an administrator ended it. */
  readonly ended_by_user: string | null
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
    addedLinks: { ended_by_user: 'text' },
  },
  indexes: {
    finished_presenter: `(presenter_id) ${over}`,
    finished_participant: `(participant_id) ${over}`,
    changed: '(company_id, updated_at desc, id)',
    ended_by: '(ended_by_user) where ended_by_user is not null',
  },
  texts: {
    attributes: ['finish_note'],
    authorColumns: ['ended_by_user'],
    sealed: ({ type, data }) =>
      type === 'RelationshipFinished' || type === 'RelationshipAdminFinished' ? { note: data.note } : null,
    withoutPerson(user, { participant_user_id, presenter_user_id, ended_by_user, attributes }) {
      const { finished_by: by, finish_note } = attributes
      const authors = { participant: participant_user_id, presenter: presenter_user_id, admin: ended_by_user }
      return finish_note !== null && by !== null && authors[by] === user ? { ...attributes, finish_note: null } : null
    },
  },
  opens({ type, data }, { at }) {
    const ended = { ended_at: null, finished_by: null, finish_reason: null, finish_note: null } as const
    const requested = { aasm_state: 'requested', requested_at: at, started_at: null, ...ended } as const
    if (type === 'RelationshipRequested')
      return { between: data, links: { request_id: data.requestId, ended_by_user: null }, attributes: requested }
    if (type === 'RelationshipAdminInitiated')
      return {
        between: data,
        links: { request_id: null, ended_by_user: null },
        attributes: { ...requested, aasm_state: 'admin_initiated', started_at: at },
      }
    return null
  },
  changes({ type, data, metadata }, row, { at, text }) {
    switch (type) {
      case 'RelationshipInitiated':
        return { aasm_state: 'initiated', started_at: at }
      case 'RelationshipFinished':
        return {
          aasm_state: 'finished',
          ended_at: at,
          finished_by: metadata.actor.userId === row.participant_user_id ? 'participant' : 'presenter',
          finish_reason: data.reason,
          finish_note: text('note'),
        }
      case 'RelationshipAdminFinished':
        return {
          aasm_state: 'admin_finished',
          ended_at: at,
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
        return { aasm_state: 'cancelled', ended_at: at }
      case 'RelationshipRequested':
      case 'RelationshipAdminInitiated':
        return null
      default:
        return null
    }
  },
  linksOf: ({ type, data }) =>
    type === 'RelationshipAdminFinished' && data.note !== null ? { ended_by_user: data.note.kid } : null,
})

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
