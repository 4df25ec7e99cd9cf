import { LeaseLost } from '#projections/platform/lease-lost.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { everyItem, hold, pauseJob, release, resumeJob } from './held.ts'

/** The result of one run over many items. */
export interface JobReport {
  readonly done: number
  /** Tried again at a later run. */
  readonly failed: number
}

/** After so many failures in a row for that reason, no further item is tried. */
const mostUnavailable = 2

/** Milliseconds that one item may take. What hangs goes on by itself; its outcome is no longer waited for. */
const deadlineMs = 30_000
/** Items of jobs whose work has not ended in this process. */
const underWay = new Set<string>()

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

/**
 * Handles each item alone: one that fails, or takes too long, is set aside and does not stop the others. Those that are
 * set aside are left out until their pause is over, and count as failed; so is one whose work hangs in this process.
 * @param work resolves false when the item cannot be done now: it counts as failed, and is due at the next run
 */
export async function eachItem<Item>(
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
    if (known.get(key) === true || underWay.has(`${job} ${key}`)) {
      failed += 1
      continue
    }
    try {
      if ((await inTime(`${job} ${key}`, work(item))) === false) failed += 1
      else done += 1
      if (known.has(key)) await release(sql, job, key)
      unavailable = 0
      if (known.delete(everyItem)) await resumeJob(sql, job)
    } catch (error) {
      failed += 1
      if (isUnavailable(error) || (error instanceof TooLate && isUnavailable !== never)) {
        unavailable += 1
        if (unavailable < mostUnavailable) continue
        logger?.error({ job, err: error }, 'what every item of a job needs is away; the job waits')
        await pauseJob(sql, job, error)
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

async function inTime(name: string, work: Promise<unknown>): Promise<unknown> {
  underWay.add(name)
  const ended = work.finally(() => underWay.delete(name))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate()), deadlineMs)
  })
  try {
    return await Promise.race([ended, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Works on what `take` gives under a lease, one after the other, until it gives none. One on which the work fails is
 * set aside, so that `take` leaves it out for a while; one whose lease was lost is another process's.
 */
export async function workOff<Item extends { readonly id: string }>(
  { sql, job, logger }: Work,
  take: () => Promise<Item | null>,
  work: (item: Item) => Promise<void>,
): Promise<JobReport> {
  let [done, failed] = [0, 0]
  for (let item = await take(); item !== null; item = await take())
    try {
      await work(item)
      await release(sql, job, item.id)
      done += 1
    } catch (error) {
      if (error instanceof LeaseLost) continue
      failed += 1
      logger?.error({ job, item: item.id, err: error }, 'an item of a job failed and is set aside')
      await hold(sql, job, item.id, error)
    }
  return { done, failed }
}
