import type { Position } from '#domain/platform/event-store.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { KafkaCommandRefused } from './command-refused.ts'
import { follower } from './relay-run.ts'

/** As typed. `from` and `to` are inclusive. */
export interface RangeGiven {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface RelayState {
  /** Everything up to here is in Kafka, or parked. */
  readonly position: Position
  /** Who holds the lease now. */
  readonly owner: string | null
  readonly lastError: string | null
  readonly failingSince: Date | null
}

export async function relayState(sql: Sql): Promise<RelayState | undefined> {
  const [row] = await sql.query<Omit<RelayState, 'position'> & { readonly position: string }>({
    text: `select position::text, case when lease_until > clock_timestamp() then owner end as owner,
        last_error as "lastError", failing_since as "failingSince"
      from rm.projections where name = $1 and version = $2`,
    values: [follower.name, follower.version],
  })
  return row && { ...row, position: BigInt(row.position) }
}

/** The range of the log: after (exclusive) to (inclusive). @throws KafkaCommandRefused for an invalid range */
export async function rangeOf(
  { from: fromGiven, to: toGiven }: RangeGiven,
  sql: Sql,
): Promise<{ readonly after: Position; readonly to: Position }> {
  if (fromGiven === undefined)
    throw new KafkaCommandRefused(
      '--from is missing: the position of the first event to send again (ce_position), or 0 for all.',
    )
  const from = positionIn('--from', fromGiven)
  const sent = (await relayState(sql))?.position ?? 0n
  if (sent === 0n) throw new KafkaCommandRefused('The relay has sent nothing yet: there is nothing to send again.')
  const to = toGiven === undefined ? sent : positionIn('--to', toGiven)
  if (from > sent)
    throw new KafkaCommandRefused(
      `--from ${from}: the relay is at ${sent}. What comes after is sent anyway, when its turn comes.`,
    )
  if (to > sent)
    throw new KafkaCommandRefused(
      `--to ${to}: the relay is at ${sent}. Leave --to out to send again all that was sent.`,
    )
  if (to < from) throw new KafkaCommandRefused(`--to ${to} is before --from ${from}.`)
  return { after: await positionBefore(from, sql), to }
}

/** Opaque to people: text that the log gave. Never through a float. */
function positionIn(option: string, given: string): Position {
  if (!/^\d{1,19}$/.test(given) || BigInt(given) > 9_223_372_036_854_775_807n)
    throw new KafkaCommandRefused(`${option} ${given}: a position is a whole number, as in ce_position.`)
  return BigInt(given)
}

/**
 * The log is read after a position, exclusively, and EventStoreDB takes only one that it has given: the event before.
 * In PostgreSQL is the log or its copy.
 */
export async function positionBefore(from: Position, sql: Sql): Promise<Position> {
  const [row] = await sql.query<{ position: string | null }>({
    name: 'position_before',
    text: 'select max(position)::text as position from es.events where position < $1',
    values: [String(from)],
  })
  return BigInt(row?.position ?? 0)
}
