import type { Sql } from '#projections/platform/sql.ts'
import type { GaugeValue } from './gauges.ts'

/** Counts of tables: messages kept for sockets, streams that the relay has stopped. The same from any process. */
export async function tableGauges(sql: Sql): Promise<readonly GaugeValue[]> {
  const [row] = await sql.query<{ messages: number; streams: number; stopped: number; parked: number }>({
    name: 'metrics_tables',
    text: `select (select count(*)::int from realtime.events) as messages, (select count(*)::int from realtime.streams)
      as streams,
        count(distinct stream)::int as stopped, count(*)::int as parked from relay.parked`,
  })
  if (row === undefined) return []
  return [
    {
      name: 'realtime_outbox_messages',
      help: 'Messages kept for sockets that come back; sockets read them at once, so none waits to be sent',
      value: row.messages,
    },
    { name: 'realtime_outbox_streams', help: 'Streams of messages for sockets', value: row.streams },
    {
      name: 'relay_stopped_streams',
      help: 'Streams that are not published any more until they are mended',
      value: row.stopped,
    },
    { name: 'relay_parked_events', help: 'Events that wait in them', value: row.parked },
  ]
}
