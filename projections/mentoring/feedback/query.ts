import { meetings } from '../../meetings/meeting/projection.ts'
import { accountOf, peopleNow } from '../parties/accounts.ts'
import type { Sql } from '../../platform/sql.ts'
import { feedbacks } from './projection.ts'

/** The read models behind the query of this file. */
export const feedbackReads = [feedbacks.name, meetings.name] as const

/** A feedback as its reader may know it. */
export interface FeedbackFound {
  readonly id: string
  readonly revision: number
  readonly relationshipId: string
  /** null: about the whole relationship. */
  readonly meetingId: string | null
  readonly programId: string
  readonly participantId: string
  readonly presenterId: string
  readonly author: 'participant' | 'presenter'
  readonly own: boolean
  /** By the reader's account, not by one that was merged into it: only the former writes. */
  readonly begun: boolean
  /** The other side has given theirs. */
  readonly otherGiven: boolean
  /** Own, both given, or the meeting is over: the words and the rating. */
  readonly readable: boolean
  readonly rating: number | null
  /** JSON text. */
  readonly answers: string | null
  readonly report: string | null
  readonly givenAt: string
  readonly revisedAt: string | null
}

/** Which ones: of a meeting, on a relationship, or all of the reader's meetings and relationships. */
export type FeedbackFilter = { readonly meetingId: string } | { readonly relationshipId: string } | 'all'

const me = accountOf('$1')

/** Those that stand, of a party: the reader's own, and what they may know of the other's. Newest first. */
export async function feedbacksOf(sql: Sql, userId: string, filter: FeedbackFilter): Promise<readonly FeedbackFound[]> {
  const meetingId = filter !== 'all' && 'meetingId' in filter ? filter.meetingId : null
  const relationshipId = filter !== 'all' && 'relationshipId' in filter ? filter.relationshipId : null
  return sql.query<FeedbackFound>({
    name: 'feedbacks_of',
    text: `with r as (
        select f.*, $1::uuid in (f.participant_user_id, f.presenter_user_id) as begun,
          (f.author = 'participant') = (f.participant_user_id = ${me}) as own,
          exists (select from rm.feedbacks o where o.relationship_id = f.relationship_id
            and o.meeting_id is not distinct from f.meeting_id and o.author <> f.author
            and o.state = 'given') as other_given,
          exists (select from rm.meetings m where m.id = f.meeting_id and m.state = 'finished') as closed
        from rm.feedbacks f
        where (f.participant_user_id = ${me} or f.presenter_user_id = ${me}) and f.state = 'given'
          and ($2::uuid is null or f.meeting_id = $2)
          and ($3::uuid is null or (f.relationship_id = $3 and f.meeting_id is null))
      )
      select id, revision::int as revision, relationship_id as "relationshipId", meeting_id as "meetingId",
        program_id as "programId", party.participant_id as "participantId", party.presenter_id as "presenterId",
        author, own, begun,
        other_given as "otherGiven", own or other_given or closed as readable,
        case when own or other_given or closed then rating end as rating,
        case when own or other_given or closed then attributes ->> 'answers' end as answers,
        case when own or other_given or closed then attributes ->> 'report' end as report,
        attributes ->> 'requested_at' as "givenAt", attributes ->> 'revised_at' as "revisedAt"
      from r ${peopleNow} order by requested_at desc, id limit 1000`,
    values: [userId, meetingId, relationshipId],
  })
}
