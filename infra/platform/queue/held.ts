import type { Sql } from '#projections/platform/sql.ts'

/** The item that stands for all of a job: what each of them needs is away. */
export const everyItem = '*'
/** SQL: the item failed before, and its pause is not over. @param key SQL of the item's key, as text */
export function isHeld(job: string, key: string): string {
  return `exists (select from rm.held_items h where h.job = '${job}' and h.item = ${key} and h.due_at > now())`
}

/** SQL: what every item of the work needs was away, and the pause of the whole work is not over. */
export function isPaused(job: string): string {
  return isHeld(job, `'${everyItem}'`)
}

/** Has the whole work wait, longer after each failure. */
export async function pauseJob(sql: Sql, job: string, error: unknown): Promise<void> {
  await hold(sql, job, everyItem, error)
}

/** Ends what `pauseJob` began. */
export async function resumeJob(sql: Sql, job: string): Promise<void> {
  await release(sql, job, everyItem)
}

/**
 * Sets an item aside after a failure: for half a minute, doubled each time, an hour at most. The console shows how many
 * are held.
 */
export async function hold(sql: Sql, job: string, item: string, error: unknown): Promise<void> {
  await sql.query({
    name: 'item_hold',
    text: `insert into rm.held_items as kept (job, item, failures, error, due_at)
      values ($1, $2, 1, $3, now() + interval '30 seconds')
      on conflict (job, item) do update set failures = kept.failures + 1, error = excluded.error,
        due_at = now() + least(interval '1 hour', interval '30 seconds' * power(2, least(kept.failures, 10)))`,
    values: [job, item, kindOf(error)],
  })
}

/** Items that no longer wait after a failure. */
export async function release(sql: Sql, job: string, ...items: readonly string[]): Promise<void> {
  await sql.query({
    name: 'items_release',
    text: 'delete from rm.held_items where job = $1 and item = any($2::text[])',
    values: [job, items],
  })
}

/** How many items of some work wait after a failure. */
export async function countHeld(sql: Sql, jobs: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>({
    name: 'items_held',
    text: 'select count(*)::integer as count from rm.held_items where starts_with(job, $1)',
    values: [jobs],
  })
  return row?.count ?? 0
}

/** The class and the code: a message may quote what somebody wrote. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
