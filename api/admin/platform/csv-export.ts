import { canonicalZone } from '#domain/platform/time-zone.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { StreamedAnswer } from '../../platform/http/endpoint.ts'
import type { ConcurrencyLimit } from '../../platform/http/concurrency-limit.ts'
import { BadParameter, ConsoleProblem } from './console-problem.ts'
import { csvLine, csvStart } from '#contract/platform/csv.ts'
import type { ConsoleCall } from './dialect.ts'
import { cells, type Export, type ExportFile, exportFile, fileName, titles } from './exports.ts'
import { inLanguage, listParams } from './list-params.ts'
import type { Locale } from './messages.ts'
import type { ConsoleUser } from './console-user.ts'
import { everyRow } from './every-row.ts'
import type { RecordSource } from './record-source.ts'

/** When to ask again for an export that was one too many, in seconds. */
const retryAfterS = 30

/**
 * Every filtered row of a list as CSV, streamed, in the order of the list. The page of the list is ignored.
 * `without` names columns that are left out; `time_zone` is the reader's, by default the one of their account.
 * @param written gets the rows of the file before they are written
 */
export async function csvFile<Row extends object, Rec extends { readonly id: string }>(
  { context: { locale }, query, sql, consoleUser, session, services }: ConsoleCall,
  source: RecordSource<Row, Rec>,
  whole: Export<Rec>,
  written: (records: readonly Rec[]) => Promise<void>,
): Promise<StreamedAnswer> {
  const left = new Set<string>(query.getAll('without'))
  const wanted = { ...whole, columns: whole.columns.filter(({ title, source: of }) => !left.has(of ?? title)) }
  const params = listParams(query, inLanguage(source, locale), ['time_zone', 'without'])
  const file = await readersFile(sql, locale, await zoneOf(sql, consoleUser, query))
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName(wanted, file, new Date())}"`,
    },
    ended: enterExport(services.exports.csv, session.client),
    async stream(write) {
      const rows = everyRow(sql, source, params, consoleUser)
      for await (const lines of csvLines(rows, wanted, file, written)) await write(lines)
    },
  }
}

/** The text of a file, some hundred lines at a time. */
export async function* csvLines<Rec>(
  rows: AsyncIterable<readonly Rec[]>,
  wanted: Export<Rec>,
  file: ExportFile,
  written: (records: readonly Rec[]) => Promise<void>,
): AsyncGenerator<string> {
  // With the first rows: an export whose query fails has not begun.
  let heading = csvStart + csvLine(titles(wanted, file), file.separator)
  for await (const records of rows) {
    await written(records)
    yield heading + records.map((record) => csvLine(cells(wanted, record, file), file.separator)).join('')
    heading = ''
  }
  if (heading !== '') yield heading
}

/** What a file of a company is written with, on the clock of its reader. */
export const readersFile = async (sql: Sql, locale: Locale, zone: string): Promise<ExportFile> =>
  exportFile(locale, zone, await labels(sql, locale))

/** Gives the function that ends it. @throws ConsoleProblem 429 when it is one too many for this key */
export function enterExport(running: ConcurrencyLimit, key: string): () => void {
  const leave = running.enter(key)
  if (leave !== null) return leave
  throw new ConsoleProblem(429, 'export_busy', {}, { 'Retry-After': String(retryAfterS) })
}

/** @throws BadParameter */
async function zoneOf(sql: Sql, { userId }: ConsoleUser, query: URLSearchParams): Promise<string> {
  const given = query.get('time_zone')
  if (given !== null) {
    const zone = canonicalZone(given)
    if (query.getAll('time_zone').length > 1 || zone === null) throw new BadParameter('time_zone', 'invalid')
    return zone
  }
  const [account] = await sql.query<{ time_zone: string }>({
    name: 'admin_export_zone',
    text: 'select time_zone from app.users where id = $1',
    values: [userId],
  })
  return account?.time_zone ?? 'UTC'
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
