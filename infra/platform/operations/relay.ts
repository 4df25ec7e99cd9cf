import type { Operations } from '#api/admin/platform/operations/port.ts'
import type { AdminParkedStream, AdminRelayOrder, AdminTopic } from '#contract/console/platform/operations.ts'
import type { EventStore, StreamName } from '#domain/platform/event-store.ts'
import { type CompanyId, isUuid } from '#domain/platform/ids.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { stopIn } from '../kafka/order-problem.ts'
import { placeOrder } from '../kafka/orders.ts'
import { type PublishedCategory, publicEvents, publishedCategories, topics } from '../kafka/public-events/index.ts'
import { positionBefore, relayState } from '../kafka/range.ts'

type RelayOperations = Pick<Operations, 'parked' | 'resume' | 'topics' | 'orders' | 'republish'>

const ordersMax = 100

export function relayOperations({
  sql,
  store,
}: {
  /** Sees every company. */
  readonly sql: TransactionalSql
  readonly store: EventStore
}): RelayOperations {
  return {
    async parked(companyId) {
      const rows = await sql.query<Omit<AdminParkedStream, 'topic' | 'actions'>>({
        text: `select p.stream as id, (array_agg(p.event_id::text order by p.revision))[1] as event_id,
            (array_agg(p.type order by p.revision))[1] as type, min(p.revision)::integer as revision,
            coalesce((array_agg(p.problem order by p.revision))[1], '') as problem, count(*)::integer as waiting,
            rm.iso(min(p.parked_at)) as parked_at, exists (select from relay.orders o
              where o.stream = p.stream and o.kind = 'resume' and o.ended_at is null) as ordered
          from relay.parked p where p.company_id = $1 group by p.stream order by min(p.parked_at), p.stream`,
        values: [companyId],
      })
      return rows.map((row) => ({
        ...row,
        topic: topicOf(row.id),
        actions: row.ordered ? [] : ['resume'],
      }))
    },

    async resume(companyId, stream) {
      const [parked] = await sql.query<object>({
        text: 'select 1 from relay.parked where stream = $1 and company_id = $2 limit 1',
        values: [stream, companyId],
      })
      if (parked === undefined)
        return { ok: false, refusal: (await isOwn(companyId, stream)) ? 'not_parked' : 'not_found' }
      await placeOrder(sql, { kind: 'resume', stream: stream as StreamName, after: 0n, to: 0n, companyId })
      return { ok: true, done: undefined }
    },

    async topics(companyId) {
      const rows = await sql.query<{ category: string; last_hour: number; last_at: string | null; parked: number }>({
        text: `select c.category, coalesce(recent.count, 0)::integer as last_hour, rm.iso(latest.at) as last_at,
            (select count(*) from relay.parked p
              where p.company_id = $1 and starts_with(p.stream, c.category || '-'))::integer as parked
          from unnest($2::text[]) with ordinality as c (category, place)
          left join lateral (select j.recorded_at as at from rm.journal j
            where j.company_id = $1 and j.category = c.category order by j.position desc limit 1) latest on true
          left join (select j.category, count(*) from rm.journal j
            where j.company_id = $1 and j.recorded_at > now() - interval '1 hour' and j.at > now() - interval '1 day'
            group by j.category) recent on recent.category = c.category
          order by c.place`,
        values: [companyId, publishedCategories],
      })
      return rows.map(({ category, ...row }): AdminTopic => {
        const published = category as PublishedCategory
        return { id: topics[published], types: Object.keys(publicEvents[published]).length, ...row }
      })
    },

    async orders(companyId) {
      const rows = await sql.query<OrderRow>({
        text: `select ${orderColumns} from relay.orders o
          where o.company_id = $1 order by o.id desc limit ${ordersMax}`,
        values: [companyId],
      })
      return rows.map(orderOf)
    },

    async republish(companyId, { from, to: toGiven, stream, dry_run: isDry }) {
      const sent = (await relayState(sql))?.position ?? 0n
      if (sent === 0n) return { ok: false, refusal: 'nothing_sent' }
      const first = BigInt(from)
      const to = toGiven === null ? sent : BigInt(toGiven)
      if (first > sent || to > sent) return { ok: false, refusal: 'beyond_relay' }
      if (to < first) return { ok: false, refusal: 'empty_range' }
      if (stream !== null && (topicOf(stream) === '' || !(await isOwn(companyId, stream))))
        return { ok: false, refusal: 'unknown_stream' }
      const named = stream === null ? null : (stream as StreamName)
      if (isDry) {
        const events = await toSend(companyId, first, to, stream)
        const order = { id: null, kind: 'republish', stream, from, to: String(to), events } as const
        return { ok: true, done: orderOf({ ...order, ordered_at: null, ended_at: null, problem: null }) }
      }
      const after = await positionBefore(first, sql)
      const { id } = await placeOrder(sql, { kind: 'republish', stream: named, after, to, companyId })
      const [placed] = await sql.query<OrderRow>({
        text: `select ${orderColumns} from relay.orders o where o.id = $1`,
        values: [id],
      })
      if (placed === undefined) throw new Error(`the order ${id} is gone`)
      return { ok: true, done: orderOf(placed) }
    },
  }

  /** A stream of the log whose first event is the company's. */
  async function isOwn(companyId: CompanyId, stream: string): Promise<boolean> {
    if (!isUuid(stream.slice(stream.indexOf('-') + 1))) return false
    const [event] = await store.readStream(stream as StreamName, { limit: 1 })
    return event?.metadata.companyId === companyId
  }

  /** Events that are published and wait in no parked stream. */
  async function toSend(companyId: CompanyId, from: bigint, to: bigint, stream: string | null): Promise<number> {
    const [row] = await sql.query<{ events: number }>({
      text: `select count(*)::integer as events from rm.journal j
        where j.company_id = $1 and j.position between $2 and $3 and j.category = any($4)
          and ($5::text is null or j.stream = $5)
          and not exists (select from relay.parked p where p.event_id = j.event_id)`,
      values: [companyId, String(from), String(to), publishedCategories, stream],
    })
    return row?.events ?? 0
  }
}

type OrderRow = Omit<AdminRelayOrder, 'stopped_at' | 'cancelled'> & { readonly problem: string | null }

function orderOf({ problem, ...order }: OrderRow): AdminRelayOrder {
  const stop = stopIn(problem, order.stream)
  return { ...order, stopped_at: stop, cancelled: problem !== null && stop === null }
}

const orderColumns = `o.id::text, o.kind, o.stream, (o.after_position + 1)::text as from, o.to_position::text as to,
  o.sent::integer as events, rm.iso(o.ordered_at) as ordered_at, rm.iso(o.ended_at) as ended_at, o.problem`

function topicOf(stream: string): string {
  const category = publishedCategories.find((one) => stream.startsWith(`${one}-`))
  return category === undefined ? '' : topics[category]
}
