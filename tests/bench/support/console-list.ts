import type { ConsoleUser } from '#api/admin/platform/console-user.ts'
import { listParams } from '#api/admin/platform/list-params.ts'
import { listQuery } from '#api/admin/platform/record-query.ts'
import type { RecordSource } from '#api/admin/platform/record-source.ts'
import { id, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { companyId } from './directory-data.ts'

/** Who asks for lists of the console: an administrator of the whole company. */
export const admin: ConsoleUser = {
  userId: id<UserId>(companyId),
  companyId: id<CompanyId>(companyId),
  role: 'admin',
  locale: 'fr',
  unit: null,
}

/** A list of the console, called as by its page. */
export function askList<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  source: RecordSource<Row, Rec>,
  query: string,
  consoleUser: ConsoleUser = admin,
): Promise<unknown> {
  return listQuery(sql, source, listParams(new URLSearchParams(query), source), consoleUser)
}

/** Milliseconds of a call, of so many one after the other. */
export async function timed(calls: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  for (let call = 0; call < calls; call += 1) await work()
  return (performance.now() - started) / calls
}
