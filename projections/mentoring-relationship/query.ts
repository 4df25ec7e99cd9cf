import { toOne, type JsonPage, type PageOf } from '../json.ts'
import type { ReadModelName } from '../runner/projection.ts'
import type { Sql } from '../sql.ts'

/** The read models behind the queries of this file. */
export const relationshipReads: readonly ReadModelName[] = ['mentoring_relationships', 'mentoring_requests']

const resource = `'{"type":"mentoring_relationships","id":"' || r.id || '","attributes":' || left(r.attributes::text, -1)
  || ',"agreed_date":' || coalesce(asked.attributes ->> 'taken_date', 'null') || '},"relationships":{${toOne('participant', 'participants', 'r.participant_id')},${toOne('presenter', 'presenters', 'r.presenter_id')},${toOne('program', 'programs', 'r.program_id')},"mentoring_request":{"data":'
  || coalesce('{"type":"mentoring_requests","id":"' || r.request_id || '"}', 'null') || '}}}'`

/** The request that the relationship came from, which knows the date that was taken. */
const agreed = `left join rm.mentoring_requests asked on asked.id = r.request_id`

export interface RelationshipFilter {
  /** A party's account; left out for an administrator's whole company. */
  readonly userId?: string
  /** What that person is in it. */
  readonly role?: 'participant' | 'presenter'
  readonly states?: readonly string[]
}

/** Newest first. `json` is the text of one resource object. */
export async function listMentoringRelationships(
  sql: Sql,
  filter: RelationshipFilter,
  page: PageOf,
): Promise<JsonPage> {
  const [row] = await sql.query<{ data: string; total: number; profiles: string[] }>({
    name: 'mentoring_relationships_page',
    text: `with found as not materialized (
        select * from rm.mentoring_relationships r
        where ($1::uuid is null
            or (r.participant_user_id = $1 and $2::text is distinct from 'presenter')
            or (r.presenter_user_id = $1 and $2::text is distinct from 'participant'))
          and ($3::text[] is null or r.state = any($3))
      ), r as (select * from found order by requested_at desc, id limit $4 offset $5)
      select coalesce('[' || string_agg(${resource}, ',' order by r.requested_at desc, r.id) || ']', '[]') as data,
        (select count(*)::int from found) as total,
        array_agg(r.participant_id) || array_agg(r.presenter_id) as profiles
      from r ${agreed}`,
    values: [
      filter.userId ?? null,
      filter.role ?? null,
      filter.states ?? null,
      page.size,
      (page.number - 1) * page.size,
    ],
  })
  return { data: row?.data ?? '[]', total: row?.total ?? 0, profileIds: [...new Set(row?.profiles)] }
}

export interface RelationshipFound {
  /** JSON text of the resource object. */
  readonly json: string
  readonly revision: number
  readonly state: string
  readonly requestId: string | null
  readonly participantUserId: string
  readonly presenterUserId: string
  readonly participantId: string
  readonly presenterId: string
}

/** null: the company in scope has none of this id. Who may read it is the caller's to check. */
export async function findMentoringRelationship(sql: Sql, id: string): Promise<RelationshipFound | null> {
  const [row] = await sql.query<RelationshipFound>({
    name: 'mentoring_relationship',
    text: `select ${resource} as json, r.revision::int as revision, r.state, r.request_id as "requestId",
        r.participant_user_id as "participantUserId", r.presenter_user_id as "presenterUserId",
        r.participant_id as "participantId", r.presenter_id as "presenterId"
      from rm.mentoring_relationships r ${agreed} where r.id = $1`,
    values: [id],
  })
  return row ?? null
}
