import type { TransactionalSql } from '#projections/sql.ts'
import type { Logger } from '#realtime/ports.ts'

/**
 * Drops what no reader may ask for any more: messages older than 5 minutes beyond the newest 100 of their stream, and dead tickets.
 * Every process may call it at any time; one of them works.
 * @returns how many messages went.
 */
export async function trimRealtime(system: TransactionalSql): Promise<number> {
  return system.transaction(async (sql) => {
    const [turn] = await sql.query<{ mine: boolean }>({
      text: `select pg_try_advisory_xact_lock(hashtext('realtime.trim')) as mine`,
    })
    if (turn?.mine !== true) return 0
    await sql.query({ text: `delete from realtime.tickets where expires_at < now()` })
    const [row] = await sql.query<{ trimmed: string }>({ text: `select realtime.trim() as trimmed` })
    return Number(row?.trimmed)
  })
}

/** Trims every `everyMs` (default one minute) until stopped. */
export function startRealtimeRetention(
  system: TransactionalSql,
  logger: Logger,
  everyMs = 60_000,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = trimRealtime(system).catch((error: unknown) =>
      logger.warn({ err: error }, 'old messages of the sockets could not be dropped'),
    )
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
