import type { FeedbackEvent, Rating } from '#domain/mentoring/feedback/events.ts'
import type { FeedbackState } from '#domain/mentoring/feedback/state.ts'
import type { Party } from '#domain/meetings/meeting/events.ts'
import type { TableDefinition } from '../../platform/runner/projection.ts'
import { partyReadModel, type PartyAttributes } from '../parties/read-model.ts'

/** The attributes of the resource, named as they are sent to readers of the texts. */
interface FeedbackAttributes extends PartyAttributes {
  readonly aasm_state: Exclude<FeedbackState, 'none'>
  readonly author: Party
  /** null: withdrawn. */
  readonly rating: Rating | null
  /** JSON text of the answers; null when their author was erased. */
  readonly answers: string | null
  readonly report: string | null
  /** null: as it was given. */
  readonly revised_at: string | null
}

interface FeedbackLinks {
  readonly relationship_id: string
  /** null: about the whole relationship. */
  readonly meeting_id: string | null
  /** From the answers, `<question>/<code>`: filled by the database, also when the answers go with their author. */
  readonly chosen: null
}

/**
 * What figures count, by the unit that authors have now. `measure`: `all`, `rating/<rating>`, `question/<id>`,
 * `choice/<question>/<code>`; `program_id`: the zero uuid for all programs together; `unit`: '' for none.
 */
const countTables = [
  {
    model: 'feedback_authors',
    columns: `user_id uuid not null, company_id uuid not null, subject text not null, program_id uuid not null,
      measure text not null, unit text not null, reports bigint not null, points bigint not null,
      first_at timestamptz not null, primary key (user_id, subject, program_id, measure)`,
    indexes: {
      lines: '(company_id, subject, program_id, measure, unit) include (user_id)',
      first: `(company_id, subject, program_id, first_at) include (unit) where measure = 'all'`,
    },
    read: true,
  },
  {
    model: 'feedback_counts',
    columns: `company_id uuid not null, subject text not null, program_id uuid not null, measure text not null,
      unit text not null, reports bigint not null, points bigint not null, people bigint not null,
      primary key (company_id, subject, program_id, measure, unit)`,
    indexes: {},
    read: true,
  },
] as const satisfies readonly TableDefinition[]

const withdrawn = { rating: null, answers: null, report: null } as const

/** `rm.feedbacks_v1` */
export const feedbacks = partyReadModel<'feedbacks', FeedbackEvent, FeedbackAttributes, FeedbackLinks>({
  name: 'feedbacks',
  version: 1,
  category: 'feedback',
  columns: {
    links: { relationship_id: 'uuid not null', meeting_id: 'uuid' },
    searched: { requested_at: 'timestamptz not null', author: 'text not null', rating: 'smallint' },
    addedLinks: { chosen: 'text[]' },
  },
  indexes: {
    relationship: '(relationship_id, meeting_id)',
    meeting: '(meeting_id) where meeting_id is not null',
    figures: `(company_id, requested_at)
      include (program_id, author, rating, participant_user_id, presenter_user_id, meeting_id)`,
  },
  filled: { by: 'keep_chosen', columns: ['chosen'] },
  counted: { by: 'count_feedback', tables: countTables },
  withheld: ['rating'],
  archived: {
    // The other's report or rating only when the person may read it.
    streams: `select 'feedback-' || f.id from rm.feedbacks f
      where case f.author when 'participant' then f.participant_user_id else f.presenter_user_id end = $1
    union all select 'feedback-' || f.id from rm.feedbacks f
      where case f.author when 'participant' then f.presenter_user_id else f.participant_user_id end = $1
        and f.state = 'given'
        and (exists (select from rm.meetings m where m.id = f.meeting_id and m.state = 'finished')
          or exists (select from rm.feedbacks o where o.relationship_id = f.relationship_id
            and o.meeting_id is not distinct from f.meeting_id and o.author <> f.author and o.state = 'given'))`,
  },
  texts: {
    attributes: ['answers', 'report'],
    sealed: ({ type, data }) => (type === 'FeedbackWithdrawn' ? null : { answers: data.answers, report: data.report }),
    withoutPerson(user, { participant_user_id, presenter_user_id, attributes }) {
      const author = attributes.author === 'participant' ? participant_user_id : presenter_user_id
      const written = attributes.answers !== null || attributes.report !== null
      return author === user && written ? { ...attributes, answers: null, report: null } : null
    },
  },
  opens({ type, data }, { at, text }) {
    if (type !== 'FeedbackGiven') return null
    return {
      between: data,
      links: {
        relationship_id: data.relationshipId,
        meeting_id: data.about.kind === 'meeting' ? data.about.meetingId : null,
        chosen: null,
      },
      attributes: {
        aasm_state: 'given',
        author: data.author,
        rating: data.rating,
        answers: text('answers'),
        report: text('report'),
        requested_at: at,
        revised_at: null,
      },
    }
  },
  changes({ type, data }, _row, { at, text }) {
    switch (type) {
      case 'FeedbackRevised':
        return { rating: data.rating, answers: text('answers'), report: text('report'), revised_at: at }
      case 'FeedbackWithdrawn':
        return { aasm_state: 'withdrawn', ...withdrawn }
      case 'FeedbackGiven':
        return null
      default:
        return null
    }
  },
})
