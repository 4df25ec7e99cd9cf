import { once } from 'node:events'
import type { Response } from 'express'
import type { Sql } from '#projections/sql.ts'
import { contextOf } from '../http/context.ts'
import type { Call } from './calls.ts'
import { csvLine, csvStart } from './csv.ts'
import { cells, type Export, type ExportNames, titles } from './exports.ts'
import { listParams } from './list-params.ts'
import { type AdminResource, everyRow } from './list-query.ts'
import type { Locale } from './messages.ts'

/** GET <resource>.csv: every filtered row, streamed, in the order of the list. The page of the list is ignored. */
export async function sendCsv<Row extends object, Rec extends { readonly id: string }>(
  { response, query, sql, operator }: Call,
  resource: AdminResource<Row, Rec>,
  columns: Export<Rec>,
): Promise<void> {
  const params = listParams(query, resource)
  const { locale } = contextOf(response)
  const separator = locale === 'fr' ? ';' : ','
  const names = await exportNames(sql, locale)
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${resource.name}-${new Date().toISOString().slice(0, 10)}.csv"`,
  })
  await sql.transaction(async (transaction) => {
    await write(response, csvStart + csvLine(titles(columns, locale), separator))
    for await (const records of everyRow(transaction, resource, params, operator))
      await write(response, records.map((record) => csvLine(cells(columns, record, locale, names), separator)).join(''))
  })
  response.end()
}

/** Waits while the reader is slower than we are. @throws when the reader has gone */
async function write(response: Response, text: string): Promise<void> {
  if (response.destroyed) throw new Error('the reader has gone')
  if (response.write(text)) return
  await Promise.race([once(response, 'drain'), once(response, 'close')])
}

async function exportNames(sql: Sql, locale: Locale): Promise<ExportNames> {
  const [programs, units] = await Promise.all([
    sql.query<{ key: string; label: Partial<Record<Locale, string>> }>({
      name: 'admin_export_programs',
      text: 'select id as key, name as label from app.programs',
    }),
    sql.query<{ key: string; label: Partial<Record<Locale, string>> }>({
      name: 'admin_export_units',
      text: 'select code as key, label from app.business_units',
    }),
  ])
  const labels = new Map([...programs, ...units].map(({ key, label }) => [key, label[locale] ?? label.fr ?? key]))
  return { program: (id) => labels.get(id) ?? id, unit: (code) => (code === null ? null : (labels.get(code) ?? code)) }
}
