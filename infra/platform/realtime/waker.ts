import type { Sql } from '#projections/platform/sql.ts'
import type { Logger } from '#realtime/ports.ts'
import type { ChangedStream } from '#projections/platform/sockets.ts'
import { nameOf } from '#realtime/streams.ts'
import { payloadOf, wakeChannel } from '../../meetings/calls/signals.ts'
import type { LocalSockets } from './local-sockets.ts'

/**
 * Wakes the processes that hold sockets: there are messages in these streams, or anywhere. Call it after the
 * transaction that published is committed: a NOTIFY inside would take a lock that makes commits wait for each other.
 * One is under way at a time, and what comes meanwhile shares the next. It never throws and never waits; when it fails,
 * polling delivers.
 * @param local the sockets of this process, which it wakes at once
 */
export function createWaker(
  sql: Sql,
  logger: Logger,
  local?: LocalSockets,
): (streams?: readonly ChangedStream[]) => void {
  /** Null: anywhere. */
  let wanted: ChangedStream[] | null = []
  let telling = false

  const tell = async () => {
    telling = true
    while (wanted === null || wanted.length > 0) {
      const payload = payloadOf(wanted, local?.id)
      wanted = []
      try {
        await sql.query({ name: 'realtime_wake', text: `select pg_notify('${wakeChannel}', $1)`, values: [payload] })
      } catch (error) {
        logger.warn({ err: error }, 'sockets could not be woken; they find their messages at the next poll')
      }
    }
    telling = false
  }

  return (streams) => {
    if (streams !== undefined) local?.wake(streams.map(nameOf))
    wanted = streams === undefined || wanted === null ? null : [...wanted, ...streams]
    if (!telling) void tell()
  }
}
