import type { TransactionalSql } from '#projections/platform/sql.ts'

/**
 * Drops what no reader may ask for any more: messages older than 5 minutes beyond the newest 100 of their stream, and
 * dead tickets. Every process may call it at any time; one of them works.
 * @returns how many messages went.
 */
export async function trimRealtime(system: TransactionalSql): Promise<number> {
  return system.transaction(async (sql) => {
    const [lock] = await sql.query<{ held: boolean }>({
      text: `select pg_try_advisory_xact_lock(hashtext('realtime.trim')) as held`,
    })
    if (lock?.held !== true) return 0
    await sql.query({ text: `delete from realtime.tickets where expires_at < now()` })
    const [row] = await sql.query<{ trimmed: string }>({ text: `select realtime.trim() as trimmed` })
    return Number(row?.trimmed)
  })
}
