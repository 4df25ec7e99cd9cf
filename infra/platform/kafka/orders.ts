import type { Position, StreamName } from '#domain/platform/event-store.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** An operator's order to the relay. Positions: `after` is exclusive, `to` inclusive. */
export interface Order {
  readonly id: string
  readonly kind: 'republish' | 'resume'
  readonly stream: StreamName | null
  /** Only this company's events; null: all, from the command line. */
  readonly companyId: string | null
  readonly after: Position
  readonly to: Position
  /** Everything up to here was sent again and acknowledged. */
  readonly reached: Position
  readonly sent: number
  readonly orderedAt: Date
  readonly endedAt: Date | null
  /** Why it ended before its end. */
  readonly problem: string | null
}

type OrderRow = Omit<Order, 'after' | 'to' | 'reached' | 'sent'> & {
  readonly after: string
  readonly to: string
  readonly reached: string
  readonly sent: string
}

const columns = `id::text, kind, stream, company_id::text as "companyId",
  after_position::text as after, to_position::text as to, reached::text,
  sent::text, ordered_at as "orderedAt", ended_at as "endedAt", problem`

function order({ after, to, reached, sent, ...row }: OrderRow): Order {
  return { ...row, after: BigInt(after), to: BigInt(to), reached: BigInt(reached), sent: Number(sent) }
}

/**
 * Places an order, or finds the same one that is still open: who asks twice, or was killed while waiting, follows the
 * first.
 */
export async function placeOrder(
  sql: Sql,
  wanted: Pick<Order, 'kind' | 'stream' | 'after' | 'to'> & Partial<Pick<Order, 'companyId'>>,
): Promise<{ readonly id: string; readonly found: boolean }> {
  const { kind, stream, after, to, companyId = null } = wanted
  const values = [kind, stream, after.toString(), to.toString(), companyId]
  const [known] = await sql.query<{ id: string }>({
    // A range without an end was ordered up to where the relay was then.
    text: `select id::text from relay.orders where ended_at is null and kind = $1 and stream is not distinct from $2
        and after_position = $3 and (kind = 'resume' or to_position <= $4 and company_id is not distinct from $5::uuid)
      order by id limit 1`,
    values,
  })
  if (known !== undefined) return { id: known.id, found: true }
  const [placed] = await sql.query<{ id: string }>({
    text: `insert into relay.orders (kind, stream, after_position, to_position, reached, company_id)
      values ($1, $2, $3, $4, $3, $5) returning id::text`,
    values,
  })
  if (placed === undefined) throw new Error('the order was not placed')
  return { id: placed.id, found: false }
}

/** The oldest order that is not done. */
export async function openOrder(sql: Sql): Promise<Order | undefined> {
  const [row] = await sql.query<OrderRow>({
    name: 'relay_open_order',
    text: `select ${columns} from relay.orders where ended_at is null order by id limit 1`,
  })
  return row && order(row)
}

export async function findOrder(sql: Sql, id: string): Promise<Order | undefined> {
  const [row] = await sql.query<OrderRow>({
    text: `select ${columns} from relay.orders where id = $1`,
    values: [id],
  })
  return row && order(row)
}

/** @returns false when it was cancelled meanwhile. */
export async function moveOrder(sql: Sql, id: string, reached: Position, sent: number): Promise<boolean> {
  const rows = await sql.query({
    text: `update relay.orders set reached = $2, sent = sent + $3 where id = $1 and ended_at is null
      returning 1 as moved`,
    values: [id, reached.toString(), sent],
  })
  return rows.length > 0
}

/** @returns false when it had ended already. */
export async function endOrder(sql: Sql, id: string, problem: string | null): Promise<boolean> {
  const rows = await sql.query({
    text: `update relay.orders set ended_at = now(), problem = $2 where id = $1 and ended_at is null
      returning 1 as ended`,
    values: [id, problem],
  })
  return rows.length > 0
}
