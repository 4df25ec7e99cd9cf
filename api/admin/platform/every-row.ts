import { setImmediate as turn } from 'node:timers/promises'
import type { Sql } from '#projections/platform/sql.ts'
import type { ListParams } from './list-params.ts'
import type { ConsoleUser } from './console-user.ts'
import { throughPeople } from '../people/people-sought.ts'
import { sourceFor } from './record-query.ts'
import type { RecordSource } from './record-source.ts'
import { filtered, ordered, fromWithJoins } from './record-sql.ts'

/** Rows of one statement. */
const pageSize = 4_000
/** The first page is there soon. */
const firstPage = 500
/** Pages that are read while one is written. */
const pagesAhead = 2
/** Rows between which what has come of the next page is taken from its connection. */
const pieceSize = 250

/**
 * Every filtered row, some thousand at a time: those that there were at the first statement, in that order, each as it
 * is when its page is read. A page is read while the one before is written; no connection is held between them, however
 * slow the reader is.
 */
export async function* everyRow<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  everything: RecordSource<Row, Rec>,
  params: ListParams,
  consoleUser: ConsoleUser,
): AsyncGenerator<readonly Rec[]> {
  const source = sourceFor(everything, consoleUser)
  const keys = await everyKey(sql, everything, params, consoleUser)
  let next = 0
  const read = () => {
    const page = keys.slice(next, (next += next === 0 ? firstPage : pageSize))
    const rows = rowsOfKeys(sql, source, page, consoleUser)
    // A reader that stops does not await it; this avoids an unhandled rejection.
    rows.catch(() => undefined)
    return rows
  }
  const ahead = keys.length === 0 ? [] : [read()]
  for (;;) {
    const rows = await ahead.shift()
    if (rows === undefined) return
    while (ahead.length < pagesAhead && next < keys.length) ahead.push(read())
    for (let piece = 0; piece < rows.length; piece += pieceSize) {
      yield rows.slice(piece, piece + pieceSize).map((row) => source.record(row, consoleUser))
      await turn()
    }
  }
}

/** The keys of every filtered row, in the order of the list. */
export async function everyKey<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  everything: RecordSource<Row, Rec>,
  params: ListParams,
  consoleUser: ConsoleUser,
): Promise<readonly string[]> {
  const source = sourceFor(everything, consoleUser)
  const sought = await throughPeople(sql, source, params, consoleUser.unit)
  const all = filtered(source, { ...sought, ids: params.ids })
  const found = await sql.query<{ key: string }>({
    text: `select ${source.key}::text as key from ${source.from} ${all.where} ${ordered(source, params)}`,
    values: all.values,
  })
  return found.map(({ key }) => key)
}

/** Rows in the order of their keys, less those that are gone. */
async function rowsOfKeys<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  source: RecordSource<Row, Rec>,
  keys: readonly string[],
  { unit }: ConsoleUser,
): Promise<readonly Row[]> {
  const { where, values } = filtered(source, { ids: null, words: [], conditions: [], unit })
  // Of `= any`, PostgreSQL would look for some hundred keys in an index that begins with the order of the list.
  const wanted = `${source.key} in (select unnest($${values.length + 1}::${source.id === 'uuid' ? 'uuid' : 'text'}[]))`
  const rows = await sql.query<Row & { readonly key: string }>({
    text: `select ${source.key}::text as key, ${source.columns} from ${fromWithJoins(source)}
      ${where === '' ? 'where' : `${where} and`} ${wanted}`,
    values: [...values, keys],
  })
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}
