import { milestoneSql, milestonesOf } from '../action-plan/milestones-sql.ts'
import { actionPlans } from '../action-plan/projection.ts'
import { isGone } from '../../people/is-gone.ts'
import { capacities, limitOfPrograms } from '../capacity/projection.ts'
import { feedbacks } from '../feedback/projection.ts'
import type { JsonPage } from '../../platform/json.ts'
import { meetings } from '../../meetings/meeting/projection.ts'
import { meetingText } from '../../meetings/meeting/query.ts'
import { requestJoins, requestReads, requestText } from '../mentoring-request/query.ts'
import { accountOf, peopleNow } from '../parties/accounts.ts'
import type { Sql } from '../../platform/sql.ts'
import { waitingLists } from '../waiting-list/projection.ts'
import { relationshipJoins, relationshipReads, relationshipText } from './projection.ts'

/** The read models behind the query of this file. */
export const centerReads = [
  ...relationshipReads,
  ...requestReads,
  meetings.name,
  feedbacks.name,
  capacities.name,
  actionPlans.name,
  waitingLists.name,
] as const

/** Of each kind; capacities are far below. */
const most = 100
/** Meetings of each that were held, beside those that are open. */
const lastHeld = 3
/** How long a request that was closed stands beside the open ones, in days. */
const closedDays = 30
/** How long a finished accompaniment asks for a rating, in days. */
const ratingDays = 60

interface Center extends JsonPage {
  /** JSON text of the array of meetings. */
  readonly meetings: string
  /** JSON text of the array of requests that wait, and of the reader's own that were closed lately. */
  readonly requests: string
  /** How many requests the reader has sent. */
  readonly sent: number
  /** Of these: closed, and not in `requests`. */
  readonly closed: number
  /** Of the reader as a mentor; null for everybody else. */
  readonly capacity: { readonly open: number; readonly limit: number; readonly full: boolean } | null
  /** Ids of those that are over and that the reader has still to rate. */
  readonly unrated: readonly string[]
  /** Of each plan of those that run: the next task of the reader. */
  readonly nextTasks: readonly NextTask[]
  /** Of each plan of those that run: the next milestone of the reader, or of both. */
  readonly nextMilestones: readonly NextMilestone[]
  /** Waiting lists that the reader is in, or was. */
  readonly waits: number
}

interface NextMilestone {
  readonly relationship_id: string
  readonly kind: string
  readonly count: number | null
  readonly title: string | null
  readonly due_on: string | null
  readonly with_session: number | null
  readonly late: boolean
}

interface NextTask {
  readonly relationship_id: string
  readonly title: string | null
  readonly due_on: string | null
}

interface Row {
  readonly data: string
  readonly total: number
  readonly profiles: string[]
  readonly meetings: string
  readonly requests: string
  readonly sent: number
  readonly closed: number
  readonly capacity: Omit<NonNullable<Center['capacity']>, 'full'> | null
  readonly unrated: string[]
  readonly nextTasks: NextTask[]
  readonly nextMilestones: NextMilestone[]
  readonly waits: number
}

/**
 * What concerns a person's mentoring now, in one statement, newest first: their relationships that run, with their
 * meetings; those of the requests; those that are over and that they have still to rate, or with a meeting that they
 * have still to report.
 */
export async function mentoringCenter(sql: Sql, userId: string): Promise<Center> {
  const [row] = await sql.query<Row>({ name: 'mentoring_center', text, values: [userId] })
  if (row === undefined) throw new Error('the center is one row')
  return {
    ...row,
    profileIds: [...new Set(row.profiles)],
    capacity: row.capacity && { ...row.capacity, full: row.capacity.open >= row.capacity.limit },
  }
}

const me = accountOf('$1')
const mine = `(participant_user_id = ${me} or presenter_user_id = ${me})`

const open = `(select * from rm.mentoring_requests where presenter_user_id = $1 and state = 'requested'
    order by answer_due_at, id limit ${most})
  union all (select * from rm.mentoring_requests where participant_user_id = ${me} and (state = 'requested'
      or (state = 'cancelled' and decided_at > now() - interval '${closedDays} days'))
    order by requested_at desc, id limit ${most})`

const side = `case over.presenter_user_id when $1 then 'presenter' else 'participant' end`

/** Of the reader; not about an erased person, nor for a merged account. */
const withSomebody = `$1 in (over.participant_user_id, over.presenter_user_id) and not ${isGone(
  'case over.presenter_user_id when $1 then over.participant_user_id else over.presenter_user_id end',
)}`

/** Without a rating by the reader. */
const unrated = `select * from rm.mentoring_relationships over
  where ${withSomebody} and state in ('finished', 'admin_finished')
    and ended_at > now() - interval '${ratingDays} days'
    and not exists (select from rm.feedbacks given where given.relationship_id = over.id and given.meeting_id is null
      and given.state = 'given' and given.author = ${side})
  order by ended_at desc, id limit ${most}`

/** Meetings that were held before their relationship was over, without a report of the reader. */
const unreported = `select m.* from rm.mentoring_relationships over join rm.meetings m on m.relationship_id = over.id
  where ${withSomebody} and over.state in ('finished', 'admin_finished', 'feedback_provided')
    and m.state in ('feedback_requested', 'feedback_filled')
    and not (m.attributes -> 'feedback_by')::jsonb ? ${side}
  order by m.due_at, m.id limit ${most}`

/** SQL of the JSON text of an array of the resource objects of `r`. */
const listOf = (resource: string, order: string) =>
  `coalesce('[' || string_agg(${resource}, ',' order by ${order}) || ']', '[]')`

const nextTasks = `(select coalesce(json_agg(json_build_object('relationship_id', plan.id, 'title', next.title,
      'due_on', next.due_on) order by plan.id), '[]')
    from running cross join rm.action_plans plan cross join lateral (
      select one ->> 'title' as title, one ->> 'due_on' as due_on from json_array_elements(plan.attributes -> 'tasks')
        with ordinality task (one, place)
      where one ->> 'aasm_state' = 'open' and one ->> 'for' in ('both',
        case running.presenter_user_id when $1 then 'presenter' else 'participant' end)
      order by one ->> 'due_on' nulls last, place limit 1) next
    where plan.id = running.id)`

const nextMilestones = `(select coalesce(json_agg(next.milestone order by plan.id), '[]')
    from running cross join rm.action_plans plan cross join lateral (
      select json_build_object('relationship_id', plan.id,
          ${milestoneSql('(select u.locale from app.users u where u.id = $1)')}) as milestone
      from ${milestonesOf('plan')}
      where one ->> 'reached_at' is null and one ->> 'for' in ('both',
        case running.presenter_user_id when $1 then 'presenter' else 'participant' end)
      order by one ->> 'due_on' nulls last, place limit 1) next
    where plan.id = running.id and plan.milestones_version > 0)`

const text = `with v as (select $1::uuid as user_id, false as admin), running as materialized (
    select * from rm.mentoring_relationships where ${mine} and state in ('initiated', 'admin_initiated')
    order by requested_at desc, id limit ${most}
  ), asked as materialized (${open}), unrated as materialized (${unrated}), unreported as materialized (${unreported}
  ), shown as (
    select * from running union all select * from unrated
    union all select * from rm.mentoring_relationships
      where id in (select relationship_id from unreported) and id not in (select id from unrated)
    union all select * from rm.mentoring_relationships
      where id in (select relationship_id from asked) and state in ('requested', 'cancelled')
  ), ranked as (
    select m.*, row_number() over (partition by m.relationship_id, m.due_at is null
      order by m.starts_at desc nulls last, m.id) as place
    from rm.meetings m where m.relationship_id in (select id from running)
      and (m.due_at is not null or m.evidence is not null)
  ), met as materialized (
    select * from ranked where due_at is not null or place <= ${lastHeld}
    union all select *, 0 from unreported)
  select ${listOf(
    `left(${relationshipText}, -2) || ',"meetings":{"data":' || coalesce((
        select json_agg(json_build_object('type', 'meetings', 'id', met.id) order by met.requested_at, met.id)::text
        from met where met.relationship_id = r.id), '[]') || '}}}'`,
    'r.requested_at desc, r.id',
  )} as data,
    count(*)::int as total,
    coalesce(array_agg(party.participant_id) || array_agg(party.presenter_id), '{}') as profiles,
    (select ${listOf(meetingText, 'r.requested_at, r.id')} from met r cross join v ${peopleNow}) as meetings,
    (select ${listOf(requestText, 'r.requested_at desc, r.id')} from asked r
      cross join v ${peopleNow} ${requestJoins}) as requests,
    (select count(*)::int from rm.mentoring_requests where participant_user_id = ${me}) as sent,
    (select count(*)::int from rm.mentoring_requests
      where participant_user_id = ${me} and state = 'cancelled' and id not in (select id from asked)) as closed,
    (select json_build_object('open', coalesce(held.open, 0),
        'limit', coalesce(held.own_limit, ${limitOfPrograms('p.id', `'presenter'`)}))
      from app.profiles p left join rm.capacities held on held.profile_id = p.id
      where p.user_id = $1 and p.role = 'presenter' and p.closed_at is null) as capacity,
    (select coalesce(array_agg(id), '{}') from unrated) as unrated, ${nextTasks} as "nextTasks",
    ${nextMilestones} as "nextMilestones",
    (select count(*)::int from app.profiles p join rm.waiting_lists list on list.people @> array[p.id]
      where p.user_id = $1 and p.role = 'participant') as waits
  from shown r cross join v ${peopleNow} ${relationshipJoins}`
