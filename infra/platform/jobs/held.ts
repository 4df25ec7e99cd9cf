import type { Sql } from '#projections/platform/sql.ts'

/** The result of one run over many items. */
export interface JobReport {
  readonly done: number
  /** Tried again at a later run. */
  readonly failed: number
}

/** The item that stands for all of a job: what each of them needs is away. */
const everyItem = '*'
/** After so many failures in a row for that reason, no further item is tried. */
const mostUnavailable = 2

/** Milliseconds that one item may take. What hangs goes on by itself; its outcome is no longer waited for. */
const deadlineMs = 30_000

interface Work {
  /** Sees all companies. */
  readonly sql: Sql
  /** Names the items of this work in `rm.held_items`. */
  readonly job: string
  readonly logger?: { readonly error: (fields: object, text: string) => void } | undefined
  /**
   * Whether an error says that what every item needs is away, such as the store of files. After two in a row the whole
   * work waits, as one item would; then one failure suffices (docs/decisions/2013).
   */
  readonly isUnavailable?: (error: unknown) => boolean
}

/** SQL: the item failed before, and its pause is not over. @param key SQL of the item's key, as text */
export function isHeld(job: string, key: string): string {
  return `exists (select from rm.held_items h where h.job = '${job}' and h.item = ${key} and h.due_at > now())`
}

/** SQL: what every item of the work needs was away, and the pause of the whole work is not over. */
export function isPaused(job: string): string {
  return isHeld(job, `'${everyItem}'`)
}

/** Has the whole work wait, longer after each failure. */
export async function pause(sql: Sql, job: string, error: unknown): Promise<void> {
  await hold(sql, job, everyItem, error)
}

/** Ends what `pause` began. */
export async function resume(sql: Sql, job: string): Promise<void> {
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

/**
 * Handles each item alone: one that fails, or takes too long, is set aside and does not stop the others. Those that
 * are set aside are left out until their pause is over, and count as failed.
 * @param work resolves false when the item cannot be done now: it counts as failed, and is due at the next run
 */
export async function eachAlone<Item>(
  { sql, job, logger, isUnavailable = never }: Work,
  items: Iterable<Item> | AsyncIterable<Item>,
  keyOf: (item: Item) => string,
  work: (item: Item) => Promise<unknown>,
): Promise<JobReport> {
  const rows = await sql.query<{ item: string; held: boolean }>({
    name: 'items_of_job',
    text: 'select item, due_at > now() as held from rm.held_items where job = $1',
    values: [job],
  })
  const known = new Map(rows.map(({ item, held }) => [item, held]))
  let [done, failed] = [0, 0]
  if (known.get(everyItem) === true) return { done, failed: 1 }
  let unavailable = known.has(everyItem) ? mostUnavailable - 1 : 0
  for await (const item of items) {
    const key = keyOf(item)
    if (known.get(key) === true) {
      failed += 1
      continue
    }
    try {
      if ((await inTime(work(item))) === false) failed += 1
      else done += 1
      if (known.has(key)) await release(sql, job, key)
      unavailable = 0
      if (known.delete(everyItem)) await resume(sql, job)
    } catch (error) {
      failed += 1
      if (isUnavailable(error) || (error instanceof TooLate && isUnavailable !== never)) {
        unavailable += 1
        if (unavailable < mostUnavailable) continue
        logger?.error({ job, err: error }, 'what every item of a job needs is away; the job waits')
        await pause(sql, job, error)
        return { done, failed }
      }
      logger?.error({ job, item: key, err: error }, 'an item of a job failed and is set aside')
      await hold(sql, job, key, error)
    }
  }
  return { done, failed }
}

const never = () => false

class TooLate extends Error {
  override readonly name = 'TooLate'
  override readonly message = 'the item took too long'
}

async function inTime(work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate()), deadlineMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The class and the code: a message may quote what somebody wrote. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
