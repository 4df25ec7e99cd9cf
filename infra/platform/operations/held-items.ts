import type { Operations } from '#api/admin/platform/operations/port.ts'
import type { AdminHeldItem } from '#contract/console/platform/operations.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'

/** An id that fits in a path: items are keys of any kind. */
const idOf = `md5(h.job || '/' || h.item)`
/** Rows of the list. */
const most = 500

/** What recurring work has set aside. @param system sees every company */
export function heldItemOperations(
  system: TransactionalSql,
  runJob: (job: string) => Promise<void>,
): Pick<Operations, 'heldItems' | 'retryItem'> {
  return {
    async heldItems() {
      const rows = await system.query<Omit<AdminHeldItem, 'actions'>>({
        text: `select ${idOf} as id, h.job, h.item, h.failures, h.error, rm.iso(h.since) as since,
            rm.iso(h.due_at) as due_at
          from rm.held_items h order by h.since, h.job, h.item limit ${most}`,
      })
      return rows.map((row) => ({ ...row, actions: ['retry'] }))
    },

    async retryItem(id) {
      const job = await system.transaction((sql) => makeDue(sql, id))
      if (job === null) return false
      await runJob(job)
      return true
    },
  }
}

/** @returns the job of the item; null: it is held no more */
async function makeDue(sql: Sql, id: string): Promise<string | null> {
  const [held] = await sql.query<{ job: string; item: string }>({
    text: `update rm.held_items h set due_at = now() where ${idOf} = $1 returning h.job, h.item`,
    values: [id],
  })
  if (held === undefined) return null
  // A notice keeps its own time beside.
  if (held.job === 'notices')
    await sql.query({
      text: `update app.notices set due_at = now() where id || '/' || channel = $1 and due_at is not null`,
      values: [held.item],
    })
  return held.job
}

/** @param sql sees every company */
export async function countHeldItems(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>({ text: 'select count(*)::integer as count from rm.held_items' })
  return row?.count ?? 0
}
