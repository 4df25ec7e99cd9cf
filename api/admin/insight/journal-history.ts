import type { AdminEvent } from '#contract/console/insight/events.ts'
import { readableData } from '#domain/aggregates.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { ListParams } from '../platform/list-params.ts'
import type { Page } from '../platform/record-query.ts'

/** Several streams, merged into one history. */
interface JournalStreams {
  /** Of the statement. */
  readonly name: string
  /** SQL of `stream`, `about`, and `session` (`{id, number}` as JSON, or null). */
  readonly streams: string
  /** SQL condition on their event `e`; every event by default. */
  readonly condition?: string
  readonly values: readonly (string | null)[]
}

type Row = Omit<AdminEvent, 'session'> & { readonly session: NonNullable<AdminEvent['session']> | null }

/** A page of what happened in these streams, and the whole count: from the journal, one query for all of them. */
export async function journalHistory(
  sql: Sql,
  { name, streams, condition = 'true', values }: JournalStreams,
  params: Pick<ListParams, 'order' | 'offset' | 'limit'>,
): Promise<Page<AdminEvent>> {
  const order = params.order === 'ASC' ? 'asc' : 'desc'
  const from = `(${streams}) of join rm.journal e on e.stream = of.stream`
  const after = values.length
  const [rows, counted] = await Promise.all([
    sql.query<Row>({
      name: `${name}_${order}`,
      text: `select e.event_id as id, of.about, of.session, e.stream, e.type, e.revision::int as revision,
          e.position::text as position, rm.iso(e.at) as at, e.data,
          e.correlation_id,
          json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name',
            case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end) as actor
        from ${from} left join app.users u on u.id = e.actor_id where ${condition}
        order by e.position ${order}, e.event_id limit $${after + 1} offset $${after + 2}`,
      values: [...values, params.limit, params.offset],
    }),
    sql.query<{ total: number }>({
      name: `${name}_count`,
      text: `select count(*)::int as total from ${from} where ${condition}`,
      values: [...values],
    }),
  ])
  return { records: rows.map(eventOf), total: counted[0]?.total ?? 0 }
}

function eventOf({ session: meeting, ...event }: Row): AdminEvent {
  const { actor, data } = event
  // People write under their own name: an author without a name is erased, and so is the key of the text.
  const isErased = actor.id !== null && actor.name === null
  const readable = isErased ? withErasedText(data) : data
  return {
    ...event,
    ...(meeting !== null && { session: meeting }),
    data: readableData({ type: event.type, data: readable }),
  }
}

function withErasedText(data: AdminEvent['data']): AdminEvent['data'] {
  const isText = (value: unknown) => typeof value === 'object' && value !== null && 'sealed' in value
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, isText(value) ? { sealed: true, erased: true } : value]),
  )
}
