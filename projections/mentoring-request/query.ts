import { requestPolicy, type RequestStage } from '#domain/mentoring-request/policy.ts'
import type { ActingRole } from '#domain/shared/policy.ts'
import { defaultLimit } from '../capacities/query.ts'
import { toOne, type JsonPage, type PageOf, type Viewer } from '../json.ts'
import type { ReadModelName } from '../runner/projection.ts'
import type { Sql } from '../sql.ts'

/** The read models behind the queries of this file. */
export const requestReads: readonly ReadModelName[] = ['mentoring_requests', 'capacities']

/** What each stage lets each role ask for, from the domain's table: `{"requested":{"presenter":["propose",…],…},…}`. */
const allowed = JSON.stringify(
  Object.fromEntries(
    (['requested', 'offered', 'confirmed', 'finished', 'cancelled'] satisfies RequestStage[]).map((stage) => [
      stage,
      Object.fromEntries(
        (['presenter', 'participant', 'admin'] satisfies ActingRole[]).map((role) => [
          role,
          requestPolicy.allowedFor(stage, [role]),
        ]),
      ),
    ]),
  ),
)

/** Full parties and dates to take, looked at only while the request waits. `v` is the reader: (user_id, admin). */
const reading = `cross join lateral (
    select case when r.state = 'requested' and exists (
        select from json_array_elements(r.attributes -> 'proposed_dates') proposed
        where (proposed ->> 'starts_at')::timestamptz > now()) then 'offered' else r.state end as stage,
      case when r.state <> 'requested' then null
      when presenter.open >= coalesce(presenter.own_limit, ${defaultLimit(`'presenter'`)}) then 'mentor_full'
      when participant.open >= coalesce(participant.own_limit, ${defaultLimit(`'participant'`)}) then 'mentee_full'
      end as blocked
    from (select) one
    left join rm.capacities presenter on r.state = 'requested' and presenter.profile_id = r.presenter_id
    left join rm.capacities participant on r.state = 'requested' and participant.profile_id = r.participant_id
  ) standing`

const goals = `(select coalesce(json_agg(distinct goal), '[]')
  from (values ('presenter', r.presenter_user_id = v.user_id), ('participant', r.participant_user_id = v.user_id),
    ('admin', v.admin)) as role (name, held)
  cross join jsonb_array_elements_text('${allowed}'::jsonb -> standing.stage -> role.name) goal
  where role.held and not (goal = 'confirmed' and standing.blocked is not null))`

const resource = `'{"type":"mentoring_requests","id":"' || r.id || '","attributes":' || left(r.attributes::text, -1)
  || ',"allowed":' || ${goals} || ',"blocked":' || coalesce('"' || standing.blocked || '"', 'null')
  || '},"relationships":{${toOne('participant', 'participants', 'r.participant_id')},${toOne('presenter', 'presenters', 'r.presenter_id')},${toOne('program', 'programs', 'r.program_id')},${toOne('mentoring_relationship', 'mentoring_relationships', 'r.relationship_id')}}}'`

export interface RequestFilter {
  /** A party's account; left out for an administrator's whole company. */
  readonly userId?: string
  /** What that person is in it. */
  readonly role?: 'participant' | 'presenter'
  readonly states?: readonly string[]
  /** Those whose answer is due first come first; by default the newest. */
  readonly dueFirst?: boolean
}

/** Newest first, or as the filter says; `allowed` and `blocked` are the viewer's. */
export async function listMentoringRequests(
  sql: Sql,
  viewer: Viewer,
  filter: RequestFilter,
  page: PageOf,
): Promise<JsonPage> {
  const order = filter.dueFirst === true ? 'r.answer_due_at, r.id' : 'r.requested_at desc, r.id'
  const [row] = await sql.query<{ data: string; total: number; profiles: string[] }>({
    name: filter.dueFirst === true ? 'mentoring_requests_page_due' : 'mentoring_requests_page',
    text: `with v as (select $6::uuid as user_id, $7::boolean as admin), found as not materialized (
        select * from rm.mentoring_requests r
        where ($1::uuid is null
            or (r.participant_user_id = $1 and $2::text is distinct from 'presenter')
            or (r.presenter_user_id = $1 and $2::text is distinct from 'participant'))
          and ($3::text[] is null or r.state = any($3))
      ), r as (select * from found order by ${order.replaceAll('r.', '')} limit $4 offset $5)
      select coalesce('[' || string_agg(${resource}, ',' order by ${order}) || ']', '[]') as data,
        (select count(*)::int from found) as total,
        array_agg(r.participant_id) || array_agg(r.presenter_id) as profiles
      from r cross join v ${reading}`,
    values: [
      filter.userId ?? null,
      filter.role ?? null,
      filter.states ?? null,
      page.size,
      (page.number - 1) * page.size,
      viewer.userId,
      viewer.admin,
    ],
  })
  return { data: row?.data ?? '[]', total: row?.total ?? 0, profileIds: [...new Set(row?.profiles)] }
}

export interface RequestFound {
  /** JSON text of the resource object. */
  readonly json: string
  readonly revision: number
  readonly state: string
  readonly programId: string
  readonly relationshipId: string
  readonly participantUserId: string
  readonly presenterUserId: string
  readonly participantId: string
  readonly presenterId: string
}

/** null: the company in scope has none of this id. Who may read it is the caller's to check. */
export async function findMentoringRequest(sql: Sql, id: string, viewer: Viewer): Promise<RequestFound | null> {
  const [row] = await sql.query<RequestFound>({
    name: 'mentoring_request',
    text: `with v as (select $2::uuid as user_id, $3::boolean as admin)
      select ${resource} as json, r.revision::int as revision, r.state, r.program_id as "programId",
        r.relationship_id as "relationshipId", r.participant_user_id as "participantUserId",
        r.presenter_user_id as "presenterUserId", r.participant_id as "participantId", r.presenter_id as "presenterId"
      from rm.mentoring_requests r cross join v ${reading} where r.id = $1`,
    values: [id, viewer.userId, viewer.admin],
  })
  return row ?? null
}

export interface DueRequest {
  readonly id: string
  readonly companyId: string
  /** ISO 8601, to the microsecond. */
  readonly answerDueAt: string
}

/** Requests that nobody answered in time, the longest due first; in the scope it is asked in, one company or all. */
export async function dueRequests(
  sql: Sql,
  now: string,
  { limit = 500, after }: { readonly limit?: number; readonly after?: DueRequest } = {},
): Promise<DueRequest[]> {
  return sql.query({
    name: 'mentoring_requests_due',
    text: `select id, company_id as "companyId",
        to_char(answer_due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "answerDueAt"
      from rm.mentoring_requests where state = 'requested' and answer_due_at <= $1
        and ($3::timestamptz is null or (answer_due_at, id) > ($3, $4::uuid))
      order by answer_due_at, id limit $2`,
    values: [now, limit, after?.answerDueAt ?? null, after?.id ?? null],
  })
}
