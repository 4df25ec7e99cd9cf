import { randomUUID } from 'node:crypto'
import { setInterval } from 'node:timers'
import type { ChangedStream } from '#projections/platform/sockets.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Logger, Presence } from '#realtime/ports.ts'
import { presenceStream } from '#realtime/streams.ts'

interface PresenceOptions {
  /** Of the system's role: it writes for every company. */
  readonly sql: Sql
  /** Wakes the processes for messages in these streams. */
  readonly wake: (streams: readonly ChangedStream[]) => void
  readonly logger: Logger
  /** Between two times that the stays of this process are prolonged. */
  readonly beatMs?: number
}

/** Of a socket whose process does not prolong it any more. */
const expiry = '15 seconds'
/** Of a socket that was closed: a page that is loaded again is back sooner. */
const grace = '2 seconds'
const sweepMs = 1_000

/** Presence in PostgreSQL, across the processes. Everybody who left is announced by a sweep, whatever ended them. */
export function createPresence({ sql, wake, logger, beatMs = 5_000 }: PresenceOptions): Presence {
  const stays = new Map<string, { readonly companyId: string; readonly userId: string }>()

  const guard = (work: Promise<unknown>) => {
    work.catch((error: unknown) => logger.warn({ err: error }, 'presence could not be written'))
  }
  const announceGone = async () => {
    const gone = await sweep(sql)
    if (gone.length > 0) wake(gone)
  }
  const beat = setInterval(() => {
    if (stays.size > 0) guard(prolong(sql, stays))
  }, beatMs)
  const sweeping = setInterval(() => {
    guard(announceGone())
  }, sweepMs)

  return {
    async enter({ companyId, userId }) {
      const stay = randomUUID()
      await arrive(sql, { stay, companyId, userId })
      // Not before: a beat would add the row that arrives.
      stays.set(stay, { companyId, userId })
      wake([{ companyId, stream: presenceStream(userId) }])
      return {
        async leave() {
          stays.delete(stay)
          await sql.query({
            name: 'presence_leave',
            text: `update realtime.presence set expires_at = least(expires_at, now() + interval '${grace}')
              where stay = $1`,
            values: [stay],
          })
        },
      }
    },
    stop() {
      clearInterval(beat)
      clearInterval(sweeping)
    },
  }
}

interface Arrival {
  readonly stay: string
  readonly companyId: string
  readonly userId: string
}

/**
 * Announced when the person was not there before, without a wait for the disk: a crash of PostgreSQL empties the table
 * of who is there anyway.
 */
async function arrive(sql: Sql, { stay, companyId, userId }: Arrival): Promise<void> {
  await sql.query({
    name: 'presence_arrive',
    text: `with before as (
        select exists (select from realtime.presence
          where company_id = $2 and user_id = $3 and expires_at >= now()) as there
      ), arrived as (
        insert into realtime.presence (stay, company_id, user_id, since, expires_at)
        values ($1, $2, $3, now(), now() + interval '${expiry}')
      )
      select realtime.publish($2, $4, $5::jsonb), set_config('synchronous_commit', 'off', true)
      from before where not there`,
    values: [stay, companyId, userId, presenceStream(userId), messageOf(userId, true)],
  })
}

/** Mostly all rows are there. Some are not after a crash of PostgreSQL, or when the process slept. */
async function prolong(sql: Sql, stays: ReadonlyMap<string, Omit<Arrival, 'stay'>>): Promise<void> {
  const here = [...stays.keys()]
  const [row] = await sql.query<{ prolonged: number }>({
    name: 'presence_prolong',
    text: `with prolonged as (
        update realtime.presence set expires_at = now() + interval '${expiry}'
        where stay = any(string_to_array($1, ',')::uuid[]) returning 1
      ) select count(*)::int as prolonged from prolonged`,
    values: [here.join(',')],
  })
  if (row?.prolonged !== here.length) await restore(sql, stays)
}

async function restore(sql: Sql, stays: ReadonlyMap<string, Omit<Arrival, 'stay'>>): Promise<void> {
  await sql.query({
    name: 'presence_restore',
    text: `insert into realtime.presence as p (stay, company_id, user_id, since, expires_at)
      select stay, company_id, user_id, now(), now() + interval '${expiry}'
      from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as s (stay, company_id, user_id)
      on conflict (stay) do update set expires_at = excluded.expires_at`,
    values: [
      [...stays.keys()],
      [...stays.values()].map(({ companyId }) => companyId),
      [...stays.values()].map(({ userId }) => userId),
    ],
  })
}

/** @returns the streams of the people who were announced as gone */
async function sweep(sql: Sql): Promise<readonly ChangedStream[]> {
  const gone = await sql.query<{ company_id: string; user_id: string }>({
    name: 'presence_sweep',
    text: `with gone as (
        delete from realtime.presence where expires_at < now() returning company_id, user_id
      )
      select distinct company_id, user_id from gone where not exists (
        select from realtime.presence p
        where p.company_id = gone.company_id and p.user_id = gone.user_id and p.expires_at >= now())`,
  })
  if (gone.length === 0) return []
  await sql.query({
    name: 'realtime_publish',
    text: `select count(*) from realtime.publish_many($1::uuid[], $2::text[], $3::jsonb[])`,
    values: [
      gone.map(({ company_id }) => company_id),
      gone.map(({ user_id }) => presenceStream(user_id)),
      gone.map(({ user_id }) => messageOf(user_id, false)),
    ],
  })
  return gone.map(({ company_id, user_id }) => ({ companyId: company_id, stream: presenceStream(user_id) }))
}

function messageOf(userId: string, online: boolean): string {
  return JSON.stringify({ type: 'presence', user_id: userId, online })
}
