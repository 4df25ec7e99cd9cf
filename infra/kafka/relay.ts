import type { RecordedEvent } from '#domain/shared/event-store.ts'
import type { Projection } from '#projections/runner/projection.ts'
import type { Sql } from '#projections/sql.ts'
import type { PublicSender } from './client.ts'
import { NotMappable, publishedCategories, toPublicMessage, type PublicMessage } from './public-events.ts'

interface RelayOptions {
  readonly sender: PublicSender
  readonly log: { error(fields: object, message: string): void }
}

/**
 * Follows the log like a read model, its table being Kafka. Sends each batch, waits for the acknowledgement, and only then lets the runner move the checkpoint, in the transaction that is
 * fenced by the lease's epoch. A crash, a broker that stops and an answer that is lost therefore send again what was not known
 * to be there: at least once, in log order per stream, with the same `ce_id`.
 */
export function createKafkaRelay({ sender, log }: RelayOptions): Projection {
  let connected = false
  return {
    name: 'kafka_relay',
    version: 1,
    categories: publishedCategories,
    async apply(sql, events, { mode }) {
      if (mode === 'replay') return
      const messages = await mappable(sql, events, log)
      if (messages.length === 0) return
      if (!connected) await sender.connect()
      connected = true
      try {
        await sender.send(messages)
      } catch (error) {
        // A client that lost its brokers finds them again from a fresh connection.
        connected = false
        await sender.disconnect().catch(() => undefined)
        throw error
      }
    },
  }
}

/** Messages of the streams that are not stopped. An event that cannot be mapped stops its stream: it and those behind it are parked. */
async function mappable(
  sql: Sql,
  events: readonly RecordedEvent[],
  log: RelayOptions['log'],
): Promise<readonly PublicMessage[]> {
  const stopped = await stoppedStreams(sql, events)
  const parked: { readonly event: RecordedEvent; readonly problem: string | null }[] = []
  const messages: PublicMessage[] = []
  for (const event of events) {
    if (stopped.has(event.stream)) {
      parked.push({ event, problem: null })
      continue
    }
    try {
      messages.push(toPublicMessage(event))
    } catch (error) {
      if (!(error instanceof NotMappable)) throw error
      stopped.add(event.stream)
      parked.push({ event, problem: error.message })
      log.error({ event: event.id, stream: event.stream, err: error }, 'relay stopped a stream')
    }
  }
  await park(sql, parked)
  return messages
}

async function stoppedStreams(sql: Sql, events: readonly RecordedEvent[]): Promise<Set<string>> {
  const rows = await sql.query<{ stream: string }>({
    name: 'relay_stopped',
    text: `select distinct stream from relay.parked where stream = any($1::text[])`,
    values: [[...new Set(events.map(({ stream }) => stream))]],
  })
  return new Set(rows.map(({ stream }) => stream))
}

async function park(
  sql: Sql,
  parked: readonly { readonly event: RecordedEvent; readonly problem: string | null }[],
): Promise<void> {
  if (parked.length === 0) return
  await sql.query({
    text: `insert into relay.parked (event_id, company_id, stream, revision, position, type, problem)
      select event_id, company_id, stream, revision, position, type, problem
      from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[])
        as e (event_id, company_id, stream, revision, position, type, problem)
      where not exists (select from relay.parked known where known.event_id = e.event_id)`,
    values: [
      parked.map(({ event }) => event.id),
      parked.map(({ event }) => event.metadata.companyId),
      parked.map(({ event }) => event.stream),
      parked.map(({ event }) => event.revision),
      parked.map(({ event }) => event.position.toString()),
      parked.map(({ event }) => event.type),
      parked.map(({ problem }) => problem),
    ],
  })
}
