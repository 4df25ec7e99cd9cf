import type { Sql } from '#projections/sql.ts'
import type { Logger } from '#realtime/ports.ts'
import { wakeChannel } from './signals.ts'

/**
 * Tells the processes that hold sockets that there are messages. Call it after the transaction that published is
 * committed: a NOTIFY inside would take a lock that makes commits wait for each other. One is under way at a time, and
 * what comes meanwhile shares the next. It never throws and never waits; when it fails, polling delivers.
 */
export function createWaker(sql: Sql, logger: Logger): () => void {
  let wanted = false
  let telling = false

  const tell = async () => {
    telling = true
    while (wanted) {
      wanted = false
      try {
        await sql.query({ name: 'realtime_wake', text: `select pg_notify('${wakeChannel}', '')` })
      } catch (error) {
        logger.warn({ err: error }, 'sockets could not be woken; they find their messages at the next poll')
      }
    }
    telling = false
  }

  return () => {
    wanted = true
    if (!telling) void tell()
  }
}
