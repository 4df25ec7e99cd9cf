import type { Logger } from '#api/ports/platform.ts'
import type { ProfileAccess, ProfileAccesses } from '#api/ports/people.ts'
import type { Sql } from '#projections/platform/sql.ts'

interface LedgerOptions {
  readonly system: Sql
  readonly logger: Pick<Logger, 'warn'>
  /** Between two writes, in milliseconds: what a killed process loses at most. */
  readonly everyMs?: number
  /** Different lines that wait at most, while the database is away; the oldest go. */
  readonly held?: number
}

export interface Ledger extends ProfileAccesses {
  /** Writes what waits. */
  flush(): Promise<void>
  stop(): Promise<void>
}

interface Line extends ProfileAccess {
  times: number
  at: string
}

/** A page that stays open reads its record again: what is read within so many minutes is one visit. */
const visitMinutes = 30

/** Lines of one statement. */
const batch = 500

/**
 * Collects who opened whose profile and writes it a second later, so that no answer waits for it. A batch that fails is
 * kept and written with the next one.
 */
export function createLedger({ system, logger, everyMs = 1_000, held = 50_000 }: LedgerOptions): Ledger {
  const waiting = new Map<string, Line>()
  let writing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, everyMs)
  }

  const keep = (line: Line) => {
    const { companyId, userId, readerId, part, right, at } = line
    const key = [companyId, userId, readerId, part, right, at.slice(0, 10)].join('/')
    const known = waiting.get(key)
    if (known === undefined) waiting.set(key, line)
    else
      waiting.set(key, {
        ...line,
        reason: line.reason ?? known.reason,
        at: line.at > known.at ? line.at : known.at,
        times: known.times + (isNewVisit(known.at, line.at) ? line.times : 0),
      })
    const [oldest] = waiting.keys()
    if (waiting.size > held && oldest !== undefined) waiting.delete(oldest)
  }

  const write = async () => {
    const lines = [...waiting.values()]
    waiting.clear()
    for (let from = 0; from < lines.length; from += batch)
      try {
        await insert(system, lines.slice(from, from + batch))
      } catch (error) {
        for (const line of lines.slice(from)) keep(line)
        logger.warn({ err: error, lines: lines.length - from }, 'who opened profiles could not be written; tried again')
        later()
        return
      }
  }

  const flush = () => {
    writing = writing.then(write)
    return writing
  }

  return {
    add(access) {
      if (access.userId === access.readerId) return
      keep({ ...access, times: 1, at: minute(new Date()) })
      later()
    },
    async room() {
      if (waiting.size >= held / 2) await flush()
    },
    flush,
    async stop() {
      clearTimeout(timer)
      await flush()
      clearTimeout(timer)
    },
  }
}

function isNewVisit(before: string, at: string): boolean {
  return Date.parse(at) - Date.parse(before) > visitMinutes * 60_000
}

function minute(at: Date): string {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString()
}

/**
 * What two people have in common is looked up here, where nobody waits. In the order of the key, so that two processes
 * do not wait for each other in a circle.
 */
async function insert(sql: Sql, lines: readonly Line[]): Promise<void> {
  await sql.query({
    name: 'profile_accesses_write',
    text: `insert into app.profile_accesses as kept
        (company_id, user_id, reader_id, part, access_right, since, reason, day, times, at)
      select v."companyId", v."userId", v."readerId", v.part, 
        coalesce(pair."right", case v."right" when 'counterpart' then 'request' else v."right" end),
        min(pair.since), max(v.reason), (max(v.at) at time zone 'UTC')::date, max(v.times), max(v.at)
      from jsonb_to_recordset($1) as v ("companyId" uuid, "userId" uuid, "readerId" uuid, part text, "right" text,
        reason text, times integer, at timestamptz)
      join app.users owner on owner.id = v."userId" and owner.company_id = v."companyId" and owner.status <> 'erased'
      join app.users reader on reader.id = v."readerId" and reader.company_id = v."companyId"
        and reader.status <> 'erased'
      left join lateral (
        select case when r.started_at is null then 'request' else 'accompaniment' end as "right",
          coalesce(r.started_at, r.requested_at) as since
        from rm.mentoring_relationships r
        where v."right" = 'counterpart' and (
          (r.participant_user_id = v."userId" and r.presenter_user_id = v."readerId")
          or (r.presenter_user_id = v."userId" and r.participant_user_id = v."readerId"))
        order by r.state in ('initiated', 'admin_initiated') desc, r.requested_at desc limit 1
      ) pair on true
      group by 1, 2, 3, 4, 5, (v.at at time zone 'UTC')::date
      order by 2, 3, 8, 4, 5
      on conflict (user_id, reader_id, day, part, access_right) do update set
        times = kept.times + case when excluded.at > kept.at + make_interval(mins => $2) then excluded.times else 0 end,
        at = greatest(kept.at, excluded.at), since = coalesce(excluded.since, kept.since),
        reason = coalesce(excluded.reason, kept.reason)`,
    values: [JSON.stringify(lines), visitMinutes],
  })
}
