import type { Response } from 'express'
import { isTimeZone } from '#domain/shared/time-zone.ts'
import type { Sql } from '#projections/sql.ts'
import { contextOf } from '../http/context.ts'
import { AtOnce, streamTo } from '../http/stream.ts'
import { BadParameter, Refused } from './answers.ts'
import type { Call } from './calls.ts'
import { csvLine, csvStart } from './csv.ts'
import { cells, type Export, exportFile, fileName, titles } from './exports.ts'
import { listParams } from './list-params.ts'
import { type AdminResource, everyRow } from './list-query.ts'
import type { Locale } from './messages.ts'
import type { Operator } from './operator.ts'

/** Each keeps the ids of its rows. */
const exportsAtOnce = new AtOnce({ each: 2, all: 50 })
/** When to ask again for an export that was one too many, in seconds. */
const retryAfterS = 30

/**
 * GET <resource>.csv: every filtered row, streamed, in the order of the list. The page of the list is ignored.
 * `time_zone` is the reader's; by default the one of their account.
 */
export async function sendCsv<Row extends object, Rec extends { readonly id: string }>(
  { response, query, sql, operator, session }: Call,
  resource: AdminResource<Row, Rec>,
  wanted: Export<Rec>,
): Promise<void> {
  const params = listParams(query, resource, ['time_zone'])
  const leave = enterExport(exportsAtOnce, response, session.client)
  try {
    const { locale } = contextOf(response)
    const separator = locale === 'fr' ? ';' : ','
    const file = exportFile(locale, await zoneOf(sql, operator, query), await labels(sql, locale))
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName(wanted, file, new Date())}"`,
    })
    const write = streamTo(response)
    await write(csvStart + csvLine(titles(wanted, file), separator))
    for await (const records of everyRow(sql, resource, params, operator))
      await write(records.map((record) => csvLine(cells(wanted, record, file), separator)).join(''))
    response.end()
  } finally {
    leave()
  }
}

/** @throws Refused 429 when it is one too many for this key */
export function enterExport(exports: AtOnce, response: Response, key: string): () => void {
  const leave = exports.enter(key)
  if (leave !== null) return leave
  response.set('Retry-After', String(retryAfterS))
  throw new Refused(429, 'export_busy')
}

/** @throws BadParameter */
async function zoneOf(sql: Sql, { userId }: Operator, query: URLSearchParams): Promise<string> {
  const given = query.get('time_zone')
  if (given !== null) {
    if (query.getAll('time_zone').length > 1 || !isTimeZone(given)) throw new BadParameter('time_zone', 'invalid')
    return given
  }
  const [account] = await sql.query<{ time_zone: string }>({
    name: 'admin_export_zone',
    text: 'select time_zone from app.users where id = $1',
    values: [userId],
  })
  return account !== undefined && isTimeZone(account.time_zone) ? account.time_zone : 'UTC'
}

/** What programs and units are called, by id and by code. */
async function labels(sql: Sql, locale: Locale): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ key: string; label: Partial<Record<Locale, string>> }>({
    name: 'admin_export_labels',
    text: `select id::text as key, name as label from app.programs
      union all select code, label from app.business_units`,
  })
  return new Map(rows.map(({ key, label }) => [key, label[locale] ?? label.fr ?? key]))
}
