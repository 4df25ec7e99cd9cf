import type { AdminEvent } from '#contract/console/events.ts'
import type { Sql } from '#projections/sql.ts'
import type { ListParams } from './list-params.ts'
import type { Page } from './record-query.ts'

/** $1: the person. Everything they are a party of, their capacities and their account. */
const streams = `
  select 'account-' || $1::text as stream, 'account' as about
  union all
  select 'capacity-' || p.id, p.role || '_capacity' from app.profiles p where p.user_id = $1::uuid
  union all
  select 'mentoring_request-' || r.id, 'request' from rm.mentoring_requests r
    where r.participant_user_id = $1::uuid or r.presenter_user_id = $1::uuid
  union all
  select 'mentoring_relationship-' || r.id, 'relationship' from rm.mentoring_relationships r
    where r.participant_user_id = $1::uuid or r.presenter_user_id = $1::uuid`

/**
 * What happened to one person, a page of it and the whole count. It is read from the journal, one query for all the
 * streams.
 */
export async function personHistory(sql: Sql, userId: string, params: ListParams): Promise<Page<AdminEvent>> {
  const order = params.order === 'ASC' ? 'asc' : 'desc'
  const [rows, counted] = await Promise.all([
    sql.query<AdminEvent>({
      name: `admin_person_history_${order}`,
      text: `select e.event_id as id, of.about, e.stream, e.type, e.revision::int as revision,
          e.position::text as position, rm.iso(e.at) as at, e.data,
          json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name',
            case when u.status <> 'erased' then u.first_name || ' ' || u.last_name end) as actor
        from (${streams}) of join rm.journal e on e.stream = of.stream left join app.users u on u.id = e.actor_id
        order by e.position ${order}, e.event_id limit $2 offset $3`,
      values: [userId, params.limit, params.offset],
    }),
    sql.query<{ total: number }>({
      name: 'admin_person_history_count',
      text: `select count(*)::int as total from (${streams}) of join rm.journal e on e.stream = of.stream`,
      values: [userId],
    }),
  ])
  return { records: rows, total: counted[0]?.total ?? 0 }
}
