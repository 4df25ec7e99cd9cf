import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { Sql } from '../sql.ts'

/**
 * The events without those of companies that were deleted, or are being deleted: the log keeps them, and a rebuild
 * would bring their rows back. Within the transaction that writes the rows, so that a deletion only has to wait for the
 * transactions that began before it.
 */
export async function withoutDeletedCompanies(
  tx: Sql,
  events: readonly RecordedEvent[],
): Promise<readonly RecordedEvent[]> {
  if (events.length === 0) return events
  const rows = await tx.query<{ company_id: string }>({
    name: 'deleted_companies',
    text: 'select company_id from app.company_deletions',
  })
  if (rows.length === 0) return events
  const deleted = new Set(rows.map((row) => row.company_id))
  return events.filter(({ metadata }) => !deleted.has(metadata.companyId))
}
