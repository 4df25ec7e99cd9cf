import { moment as readMoment } from '#api/admin/platform/list-params.ts'
import { BadParameter } from '#api/admin/platform/console-problem.ts'
import type { Position } from '#domain/platform/event-store.ts'
import { isUuid } from '#domain/platform/ids.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { UsageError } from '../../platform/audit/command.ts'

/** ISO text of a moment; a date alone means its end, in UTC. @throws UsageError when it is no time, or in the future */
export function parseTime(text: string, now: Date): string {
  let at: string
  try {
    at = readMoment('time', text, 'T23:59:59.999Z')
  } catch (error) {
    if (!(error instanceof BadParameter)) throw error
    throw new UsageError(
      `${text} is no time: give a date, 2026-03-17, or an instant with its zone, 2026-03-17T13:00:00Z`,
    )
  }
  // The end of today is in the future: today means up to now.
  if (text.length === 10 && text === now.toISOString().slice(0, 10)) return now.toISOString()
  if (Date.parse(at) > now.getTime()) throw new UsageError(`${at} is in the future; it is ${now.toISOString()}`)
  return at
}

/** The last event of the log at a time. */
export interface Moment {
  readonly at: string
  readonly position: Position
  readonly type: string
  readonly recordedAt: string
}

/**
 * The event with the highest position among those recorded at or before the time. The server's clock may have gone
 * back: events before it in the log belong to the moment, whatever their time.
 * @throws UsageError when the log begins later, or is empty
 */
export async function positionAt(sql: TransactionalSql, at: string): Promise<Moment> {
  // A time in milliseconds covers all its microseconds.
  const [row] = await sql.transaction(async (tx) => {
    await tx.query({ text: 'set local statement_timeout = 0' })
    return tx.query<{ position: string; type: string; recorded: Date }>({
      text: `select position::text, type, recorded_at as recorded from es.events
        where position = (select max(position) from es.events
          where recorded_at < $1::timestamptz + interval '1 millisecond')`,
      values: [at],
    })
  })
  if (row !== undefined)
    return { at, position: BigInt(row.position), type: row.type, recordedAt: row.recorded.toISOString() }
  const [first] = await sql.query<{ recorded: Date }>({
    text: 'select recorded_at as recorded from es.events order by position limit 1',
  })
  throw noEventsBefore(at, first?.recorded.toISOString())
}

function noEventsBefore(at: string, first: string | undefined): UsageError {
  return new UsageError(
    first === undefined
      ? 'the log is empty'
      : `nothing had happened at ${at}: the first event was recorded at ${first}`,
  )
}

export interface Company {
  readonly id: string
  readonly name: string
}

/** By id, slug or host. @throws UsageError */
export async function findCompany(sql: TransactionalSql, text: string): Promise<Company> {
  const [found] = await sql.query<Company>({
    text: `select id, name from app.companies where slug = $1 or hosts @> array[$1] or id = $2::uuid limit 1`,
    values: [text.toLowerCase(), isUuid(text.toLowerCase()) ? text : null],
  })
  if (found !== undefined) return found
  const all = await sql.query<{ slug: string }>({ text: 'select slug from app.companies order by slug limit 20' })
  throw new UsageError(`there is no company ${text}; there are ${all.map(({ slug }) => slug).join(', ') || 'none'}`)
}
