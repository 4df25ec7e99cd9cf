import { requestPolicy } from '#domain/mentoring/mentoring-request/policy.ts'
import { capacities, limitIn } from '../capacity/projection.ts'
import { goalsSql } from '../parties/goals.ts'
import { partyQueries } from '../parties/queries.ts'
import { timeAway } from '../../people/away.ts'
import { goingOn } from '../parties/accounts.ts'
import type { Sql } from '../../platform/sql.ts'
import { mentoringRequests } from './projection.ts'

/** The read models behind the queries of this file. */
export const requestReads = [mentoringRequests.name, capacities.name] as const

/**
 * Full parties and dates to take, looked at only while the request waits. A place that is kept for this very request
 * (the waiting list of the mentor) blocks nothing. `v` is the reader: (user_id, admin).
 */
export const requestJoins = `cross join lateral (
    select case when r.state = 'requested' and exists (
        select from json_array_elements(r.attributes -> 'proposed_dates') proposed
        where (proposed ->> 'starts_at')::timestamptz > now()) then 'offered' else r.state end as stage,
      case when r.state <> 'requested' then null
      when presenter.open >= coalesce(presenter.own_limit, ${limitIn('r.program_id', `'presenter'`)})
        and not r.relationship_id = any(presenter.relationship_ids) then 'mentor_full'
      when participant.open >= coalesce(participant.own_limit, ${limitIn('r.program_id', `'participant'`)})
        then 'mentee_full'
      end as blocked
    from (select) one
    left join rm.capacities presenter on r.state = 'requested' and presenter.profile_id = r.presenter_id
    left join rm.capacities participant on r.state = 'requested' and participant.profile_id = r.participant_id
  ) standing`

const goals = goalsSql(
  requestPolicy,
  ['requested', 'offered', 'confirmed', 'finished', 'cancelled'],
  'standing.stage',
  `goal = 'confirmed' and standing.blocked is not null`,
)

interface FoundLinks {
  readonly relationshipId: string
}

/** `allowed` and `blocked` are the viewer's. */
export const {
  list: listMentoringRequests,
  find: findMentoringRequest,
  text: requestText,
} = partyQueries<FoundLinks, 'due'>({
  name: mentoringRequests.name,
  joins: requestJoins,
  attributes: { allowed: goals, blocked: 'standing.blocked' },
  relationships: { mentoring_relationship: { type: 'mentoring_relationships', column: 'r.relationship_id' } },
  orders: { due: 'r.answer_due_at, r.id' },
  links: { relationshipId: 'r.relationship_id' },
})

export interface DueRequest {
  readonly id: string
  readonly companyId: string
  /** ISO 8601, to the microsecond. */
  readonly answerDueAt: string
}

/** SQL: the time since it was sent in which one of the two was away: nobody waits for an answer then. */
const waited = timeAway(
  [goingOn('r.participant_user_id'), goingOn('r.presenter_user_id')],
  'r.requested_at',
  '$1::timestamptz',
)

/**
 * Requests past their answer's due date, without the time in which one of the two was away, the longest overdue first;
 * of one company or of all, as `sql` is scoped.
 */
export async function dueRequests(
  sql: Sql,
  now: string,
  { limit = 500, after }: { readonly limit?: number; readonly after?: DueRequest } = {},
): Promise<DueRequest[]> {
  return sql.query({
    name: 'mentoring_requests_due',
    text: `select id, company_id as "companyId",
        to_char(answer_due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "answerDueAt"
      from rm.mentoring_requests r where state = 'requested' and answer_due_at <= $1
        and answer_due_at + ${waited} <= $1
        and not exists (select from app.companies c where c.id = r.company_id and c.state <> 'active')
        and ($3::timestamptz is null or (answer_due_at, id) > ($3, $4::uuid))
      order by answer_due_at, id limit $2`,
    values: [now, limit, after?.answerDueAt ?? null, after?.id ?? null],
  })
}
