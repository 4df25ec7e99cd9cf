import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CalendarFailure } from '#contract/meetings/calendars.ts'
import { AddressRefused, AnswerTooLong, type GuardedFetch } from '../../people/single-sign-on/guarded-fetch.ts'
import type { BusyAnswer, BusyWork } from './busy-thread.ts'
import type { BusyQuery, BusyTimes } from './busy-times.ts'

/** Why a calendar could not be read. */
export class CalendarUnread extends Error {
  override readonly name = 'CalendarUnread'
  readonly failure: CalendarFailure

  constructor(failure: CalendarFailure) {
    super(`the calendar could not be read: ${failure}`)
    this.failure = failure
  }
}

interface CalendarQuery extends BusyQuery {
  readonly address: string
  /** Of the answer that was read last. */
  readonly entityTag: string | null
}

interface CalendarRead extends BusyTimes {
  readonly entityTag: string | null
}

const mostRedirects = 3
const parsingMs = 20_000

/**
 * Asks an outside calendar for its busy times. null: it has not changed.
 * @throws CalendarUnread
 */
export async function readCalendar(
  fetch: GuardedFetch,
  { address, entityTag, ...query }: CalendarQuery,
): Promise<CalendarRead | null> {
  const answer = await ask(fetch, address, entityTag)
  if (answer.status === 304) return null
  if (!answer.ok) throw new CalendarUnread(failureOf(answer.status))
  const read = await inTurn(async () => parsed({ text: await answer.text(), query }))
  // What was read in part is read again.
  return { ...read, entityTag: read.isWhole ? (answer.headers.get('etag')?.slice(0, 200) ?? null) : null }
}

/** Each address on the way is judged as the first. */
async function ask(fetch: GuardedFetch, address: string, entityTag: string | null): Promise<Response> {
  const headers = {
    accept: 'text/calendar',
    'user-agent': 'Binome',
    ...(entityTag !== null && { 'if-none-match': entityTag }),
  }
  let at = address
  try {
    for (let left = mostRedirects; ; left -= 1) {
      const answer = await fetch(at, { headers })
      const next = [301, 302, 303, 307, 308].includes(answer.status) ? answer.headers.get('location') : null
      if (next === null) return answer
      if (left === 0) throw new CalendarUnread('error_answer')
      at = new URL(next, at).href
    }
  } catch (error) {
    throw error instanceof CalendarUnread ? error : new CalendarUnread(failureIn(error))
  }
}

function failureIn(error: unknown): CalendarFailure {
  if (error instanceof AddressRefused) return error.kind === 'private' ? 'private_network' : 'unreachable'
  if (error instanceof AnswerTooLong) return 'too_long'
  return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name) ? 'too_slow' : 'unreachable'
}

function failureOf(status: number): CalendarFailure {
  if (status === 401 || status === 403) return 'not_public'
  return status === 404 || status === 410 ? 'not_found' : 'error_answer'
}

let turn: Promise<unknown> = Promise.resolve()

/** One text at a time is parsed: many long ones would fill the memory. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

/** On a thread of its own with bounds: what others wrote may take long or much memory to read. */
async function parsed(work: BusyWork): Promise<BusyTimes> {
  const thread = new Worker(new URL('./busy-thread.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  })
  const answer = once(thread, 'message', { signal: AbortSignal.timeout(parsingMs) })
  try {
    const [read] = (await answer) as [BusyAnswer]
    if (read === null) throw new CalendarUnread('no_calendar')
    return read
  } catch (error) {
    throw error instanceof CalendarUnread ? error : new CalendarUnread('too_slow')
  } finally {
    await thread.terminate()
  }
}
