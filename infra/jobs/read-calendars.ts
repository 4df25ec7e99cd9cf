import type { Vault } from '#commands/ports.ts'
import type { CalendarFailure } from '#contract/calendars.ts'
import type { Sealed } from '#domain/shared/event.ts'
import { dayMs } from '#domain/shared/wall-clock.ts'
import { addressContext } from '#infra/calendar/outside.ts'
import { CalendarUnread, readCalendar } from '#infra/calendar/read-calendar.ts'
import { ofActiveCompany } from '#infra/companies/active.ts'
import { createGuardedFetch, type GuardedFetch } from '#infra/single-sign-on/guarded-fetch.ts'
import type { Sql } from '#projections/sql.ts'
import type { Logger } from '../logs.ts'
import type { RoleOptions } from '../roles/role.ts'
import { eachItem, type JobReport } from './items.ts'
import type { Job } from './job.ts'

/** A run ends before its queue counts it as lost; the next one goes on. */
const runMs = 120_000
/** Free slots lie within a year. */
const daysAhead = 370
const longestAnswer = 5_000_000

interface DueCalendar {
  readonly id: string
  readonly address: Sealed
  readonly entity_tag: string | null
  readonly time_zone: string
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
  const fetch = createGuardedFetch({ allowLoopback: config.databaseUrl === undefined, mostBytes: longestAnswer })
  const dependencies = { system: database.system, vault, fetch, logger, now: Date.now }
  return {
    name: 'read_calendars',
    cron: '*/5 * * * *',
    run: () => readCalendars(dependencies),
    due: () => hasNewCalendars(database.system),
  }
}

const due = `o.due_at <= now() and u.status = 'active' and ${ofActiveCompany('o.company_id')}`

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
 * last, and waits longer after each failure, a day at most.
 */
export async function readCalendars({ system, vault, fetch, logger, now }: Dependencies): Promise<JobReport> {
  const end = now() + runMs
  return eachItem(
    dueCalendars(system, () => now() < end),
    async (calendar) => {
      const { id } = calendar
      const address = await vault.open(calendar.address, addressContext(id))
      // The key of an erased person is gone; the row follows.
      if (address === null) return false
      const span = { start: now() - dayMs, end: now() + daysAhead * dayMs }
      try {
        const asked = { address, entityTag: calendar.entity_tag, span, timeZone: calendar.time_zone }
        const read = await readCalendar(fetch, asked)
        await system.query({
          text: `update app.outside_calendars set tried_at = now(), read_at = now(), failure = null, failures = 0,
              due_at = now() + interval '30 minutes',
              entity_tag = case when $2::jsonb is null then entity_tag else $3 end,
              busy = case when $2::jsonb is null then busy else coalesce((
                select range_agg(tstzrange(to_timestamp((b ->> 'start')::float8 / 1000),
                  to_timestamp((b ->> 'end')::float8 / 1000))) from jsonb_array_elements($2) b), '{}') end
            where id = $1`,
          values: [id, read && JSON.stringify(read.busy), read?.entityTag ?? null],
        })
        return true
      } catch (error) {
        if (!(error instanceof CalendarUnread)) throw error
        await noteFailure(system, id, error.failure)
        return false
      }
    },
    ({ id }, error) => logger.error({ calendarId: id, err: error }, 'an outside calendar could not be read'),
  )
}

async function noteFailure(system: Sql, id: string, failure: CalendarFailure): Promise<void> {
  await system.query({
    text: `update app.outside_calendars set tried_at = now(), failure = $2, failures = failures + 1,
        due_at = now() + least(interval '1 day', interval '30 minutes' * power(2, least(failures, 6)))
      where id = $1`,
    values: [id, failure],
  })
}

/** The longest due first. Each is put off before it is read: one that stops the process is not read for ever. */
async function* dueCalendars(system: Sql, hasTime: () => boolean): AsyncGenerator<DueCalendar> {
  while (hasTime()) {
    const [calendar] = await system.query<DueCalendar>({
      name: 'outside_calendar_due',
      text: `update app.outside_calendars set due_at = now() + interval '30 minutes'
        from (select o.id as due_id, u.time_zone from app.outside_calendars o join app.users u on u.id = o.user_id
          where ${due} order by o.due_at limit 1 for update of o skip locked) next
        where id = next.due_id
        returning id, address, entity_tag, next.time_zone`,
    })
    if (calendar === undefined) return
    yield calendar
  }
}
