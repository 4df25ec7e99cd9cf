import type { Sql } from '../sql.ts'

/**
 * Companies that were deleted, or are being deleted: the log keeps their events, and a rebuild would bring their rows
 * back. Within the transaction that writes the rows, so that a deletion only has to wait for the transactions that
 * began before it.
 */
export async function deletedCompanies(tx: Sql): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ company_id: string }>({
    name: 'deleted_companies',
    text: 'select company_id from app.company_deletions',
  })
  return new Set(rows.map((row) => row.company_id))
}
