import type { Vault } from '#commands/platform/ports.ts'
import type { CalendarFailure } from '#contract/meetings/calendars.ts'
import type { Sealed } from '#domain/platform/event.ts'
import { dayMs } from '#domain/platform/wall-clock.ts'
import { addressContext } from '../calendar/outside.ts'
import { CalendarUnread, readCalendar } from '../calendar/read-calendar.ts'
import { ofActiveCompany } from '../../company/companies/active.ts'
import { createGuardedFetch, type GuardedFetch } from '../../people/single-sign-on/guarded-fetch.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { mayCallLoopback } from '../../platform/config/config.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import { isHeld } from '../../platform/queue/held.ts'
import type { Job } from '../../platform/jobs/job.ts'

/** A run ends before its queue counts it as lost; the next one goes on. */
const runMs = 90_000
/** Calendars that are fetched at a time: altogether, and of one host. */
const mostAtOnce = 6
const mostOfHost = 3
/** After so many in a row that do not answer, a host is left alone until the next run. */
const mostFailures = 3
/** Free slots lie within a year. */
const daysAhead = 370
const longestAnswer = 20_000_000
const longestMs = 20_000

interface DueCalendar {
  readonly id: string
  readonly address: Sealed
  readonly entity_tag: string | null
  readonly time_zone: string
  readonly email: string
  readonly host: string
}

interface Dependencies {
  /** Sees all companies. */
  readonly system: Sql
  readonly vault: Pick<Vault, 'open'>
  readonly fetch: GuardedFetch
  readonly logger: Pick<Logger, 'error'>
  readonly now: () => number
}

export function readCalendarsJob({ core, config, logger }: Pick<RoleOptions, 'core' | 'config' | 'logger'>): Job {
  const { database, vault } = core
  const fetch = createGuardedFetch({
    allowLoopback: mayCallLoopback(config),
    mostBytes: longestAnswer,
    longestMs,
  })
  const dependencies = { system: database.system, vault, fetch, logger, now: Date.now }
  return {
    name: 'read_calendars',
    cron: '*/5 * * * *',
    run: () => readCalendars(dependencies),
    due: () => hasNewCalendars(database.system),
  }
}

const due = `o.due_at <= now() and u.status = 'active' and ${ofActiveCompany('o.company_id')}
  and not ${isHeld('read_calendars', 'o.id::text')}`

/** Somebody has given an address and waits. */
async function hasNewCalendars(system: Sql): Promise<boolean> {
  const found = await system.query({
    name: 'outside_calendars_new',
    text: `select from app.outside_calendars o join app.users u on u.id = o.user_id
      where o.tried_at is null and ${due} limit 1`,
  })
  return found.length > 0
}

/**
 * Reads the busy times of the calendars that are due, each every half hour; one that fails keeps those that were read
 * last, and waits longer after each failure, a day at most. A host that does not answer holds up only its own.
 */
export async function readCalendars(dependencies: Dependencies): Promise<JobReport> {
  const { system, logger, now } = dependencies
  const end = now() + runMs
  const hosts = createHosts()
  const readers = Array.from({ length: mostAtOnce }, () =>
    eachItem(
      { sql: system, job: 'read_calendars', logger },
      dueCalendars(system, hosts, () => now() < end),
      ({ id }) => id,
      (calendar) => readOne(dependencies, calendar, hosts),
    ),
  )
  const reports = await Promise.all(readers)
  return {
    done: reports.reduce((sum, { done }) => sum + done, 0),
    failed: reports.reduce((sum, { failed }) => sum + failed, 0),
  }
}

async function readOne(
  { system, vault, fetch, now }: Dependencies,
  calendar: DueCalendar,
  hosts: Hosts,
): Promise<boolean> {
  const { id, host } = calendar
  let isAnswered = true
  try {
    const address = await vault.open(calendar.address, addressContext(id))
    // The key of an erased person is gone; the row follows.
    if (address === null) return false
    const read = await readCalendar(fetch, {
      address,
      entityTag: calendar.entity_tag,
      span: { start: now() - dayMs, end: now() + daysAhead * dayMs },
      timeZone: calendar.time_zone,
      owner: calendar.email,
    })
    await system.query({
      text: `update app.outside_calendars set tried_at = now(), read_at = now(), failure = $4, failures = 0,
          due_at = now() + interval '30 minutes',
          entity_tag = case when $2::jsonb is null then entity_tag else $3 end,
          busy = case when $2::jsonb is null then busy else coalesce((
            select range_agg(tstzrange(to_timestamp((b ->> 'start')::float8 / 1000),
              to_timestamp((b ->> 'end')::float8 / 1000))) from jsonb_array_elements($2) b), '{}') end
        where id = $1`,
      values: [
        id,
        read && JSON.stringify(read.busy),
        read?.entityTag ?? null,
        read?.isWhole === false ? ('in_part' satisfies CalendarFailure) : null,
      ],
    })
    return true
  } catch (error) {
    if (!(error instanceof CalendarUnread)) throw error
    isAnswered = !['unreachable', 'too_slow', 'error_answer'].includes(error.failure)
    await noteFailure(system, id, error.failure)
    return false
  } finally {
    hosts.note(host, isAnswered)
  }
}

async function noteFailure(system: Sql, id: string, failure: CalendarFailure): Promise<void> {
  await system.query({
    text: `update app.outside_calendars set tried_at = now(), failure = $2, failures = failures + 1,
        due_at = now() + least(interval '1 day', interval '30 minutes' * power(2, least(failures, 6)))
      where id = $1`,
    values: [id, failure],
  })
}

/** Takes the next calendar that is due, but none of these hosts. */
type Claim = (closed: readonly string[]) => Promise<DueCalendar | undefined>

/** The hosts of one run. */
interface Hosts {
  /** Runs one claim after another: the next one knows what the last has taken. */
  readonly claim: (next: Claim) => Promise<DueCalendar | undefined>
  readonly leave: (host: string) => void
  readonly note: (host: string, isAnswered: boolean) => void
}

function createHosts(): Hosts {
  const running = new Map<string, number>()
  const failures = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()
  const claimAfter = async (before: Promise<unknown>, next: Claim) => {
    await before
    const calendar = await next(closed())
    if (calendar !== undefined) running.set(calendar.host, (running.get(calendar.host) ?? 0) + 1)
    return calendar
  }
  const closed = () => [
    ...[...running].flatMap(([host, count]) => (count >= mostOfHost ? [host] : [])),
    ...[...failures].flatMap(([host, count]) => (count >= mostFailures ? [host] : [])),
  ]
  return {
    claim(next) {
      const mine = claimAfter(last, next)
      last = mine.catch(() => undefined)
      return mine
    },
    leave(host) {
      running.set(host, (running.get(host) ?? 1) - 1)
    },
    note(host, isAnswered) {
      failures.set(host, isAnswered ? 0 : (failures.get(host) ?? 0) + 1)
    },
  }
}

/**
 * The longest due first, of hosts that are open. Each is put off before it is read: one that stops the process is not
 * read for ever. Once a day all of a calendar is read, changed or not: time has passed, and its owner may have moved.
 */
async function* dueCalendars(system: Sql, hosts: Hosts, hasTime: () => boolean): AsyncGenerator<DueCalendar> {
  while (hasTime()) {
    const calendar = await hosts.claim(async (closed) => {
      const [found] = await system.query<DueCalendar>({
        name: 'outside_calendar_due',
        text: `update app.outside_calendars set due_at = now() + interval '30 minutes'
          from (select o.id as due_id, u.time_zone, u.email
            from app.outside_calendars o join app.users u on u.id = o.user_id
            where ${due} and o.host <> all($1::text[]) order by o.due_at limit 1 for update of o skip locked) next
          where id = next.due_id
          returning id, address, host, next.time_zone, next.email,
            case when read_at >= date_trunc('day', now()) then entity_tag end as entity_tag`,
        values: [closed],
      })
      return found
    })
    if (calendar === undefined) return
    try {
      yield calendar
    } finally {
      hosts.leave(calendar.host)
    }
  }
}
