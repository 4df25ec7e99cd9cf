import { endpoint } from '../../platform/http/endpoint.ts'
import { pascal, text } from '../../platform/openapi/parts.ts'
import { tellRead } from '../people/ledger.ts'
import { beyondRows, type ConsoleUser, may } from './console-user.ts'
import { ConsoleProblem } from './console-problem.ts'
import { csvFile } from './csv-export.ts'
import type { Act, ActName, ConsoleResource, Definition } from './definition.ts'
import type { ConsoleEndpoint, JsonServer } from './dialect.ts'
import { everyKey } from './every-row.ts'
import type { Export } from './exports.ts'
import { inLanguage, instantSchema, listParams } from './list-params.ts'
import { plainDefinition } from './plain.ts'
import type { PlainConsoleContract, PlainDefinition, Rec as PlainRecord } from './plain-definition.ts'
import { changesOf, deletionsOf } from './plain-history.ts'
import { listQuery, sourceFor } from './record-query.ts'
import type { RecordSource } from './record-source.ts'
import { allows, found, list, momentOf, one, takesOnly, withEtag } from './records.ts'

/**
 * Declares a resource; its routes, OpenAPI operations, CSV file and the `actions` of its records follow. A table
 * without events gives its contract: columns, filters, orders, bodies and history derive from it.
 */
export function resource<Contract extends PlainConsoleContract>(
  definition: PlainDefinition<Contract>,
): ConsoleResource & RecordSource<PlainRecord, PlainRecord>
export function resource<Row extends object, Rec extends { readonly id: string }>(
  definition: Definition<Row, Rec>,
): ConsoleResource & RecordSource<Row, Rec>
export function resource(
  definition: PlainDefinition<PlainConsoleContract> | Definition<PlainRecord, PlainRecord>,
): ConsoleResource & RecordSource<PlainRecord, PlainRecord> {
  return assemble('contract' in definition ? plainDefinition(definition) : definition)
}

function assemble<Row extends object, Rec extends { readonly id: string }>({
  history,
  ...definition
}: Definition<Row, Rec>): ConsoleResource & RecordSource<Row, Rec> {
  const { create, edit, remove, move, acts = [] } = definition
  const writes = [create, edit, remove, move].filter((part) => part !== undefined)
  const source: RecordSource<Row, Rec> = {
    ...definition,
    sorts: { id: definition.key, ...definition.sorts },
    neverNull: ['id', ...(definition.neverNull ?? [])],
    record: (row, consoleUser) => {
      const record = definition.record(row, consoleUser)
      // What `Rec` has beside `record` are the actions, if any.
      return (definition.acts === undefined ? record : { ...record, actions: actionsOf(acts, row, consoleUser) }) as Rec
    },
  }
  return {
    ...source,
    keys: ({ sql, consoleUser, context: { locale } }, query) =>
      everyKey(sql, source, listParams(query, inLanguage(sourceFor(source, consoleUser), locale)), consoleUser),
    async allowing({ sql, consoleUser }, ids, act) {
      const query = new URLSearchParams(ids.map((id) => ['id', id]))
      const { records } = await listQuery(sql, source, listParams(query, sourceFor(source, consoleUser)), consoleUser)
      return records.filter((record) => allows(record, act)).map(({ id }) => id)
    },
    reversals: [...writes, ...acts].flatMap((part) => part.reversalOf?.(source) ?? []),
    endpoints: [
      ...(definition.csv === undefined ? [] : [csvOf(definition, source, definition.csv)]),
      ...(definition.list === undefined ? [] : [listOf(definition, source, definition.list)]),
      ...(definition.show === undefined ? [] : [showOf(definition, source, definition.show)]),
      ...writes.map((write) => write.endpointOf(source, definition.answers)),
      ...(definition.changes === true ? [changesOf(source, definition.right)] : []),
      ...(definition.remove === undefined ? [] : [deletionsOf(source, definition.right)]),
      ...acts.map((act) => act.endpointOf(source, definition.answers)),
    ],
    ...(history && {
      history: {
        reads: history.reads,
        page: async (call, id, params) => {
          const record = await found(call, source, id)
          definition.opened?.(call, [record], 'history')
          return history.page(call, record, params)
        },
      },
    }),
  }
}

function actionsOf<Row extends object, Rec extends { readonly id: string }>(
  acts: readonly Act<Row, Rec>[],
  row: Row,
  consoleUser: ConsoleUser,
): readonly ActName<Rec>[] {
  return acts
    .filter(({ right, allowed }) => may(consoleUser, right) && allowed(row, consoleUser))
    .map(({ name }) => name)
}

function listOf<Row extends object, Rec extends { readonly id: string }>(
  { answers, right, ofPerson = [] }: Definition<Row, Rec>,
  source: RecordSource<Row, Rec>,
  summary: string,
): ConsoleEndpoint {
  return endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: `/${source.name}`,
    summary,
    access: 'session',
    right,
    reads: source.reads,
    asks: { list: source },
    answers: { list: [answers] },
    operationId: `listAdmin${pascal(source.name)}`,
    handle: async (call) => {
      const { sql, query, consoleUser } = call
      const shape = inLanguage(sourceFor(source, consoleUser), call.context.locale)
      const page = await listQuery(sql, source, listParams(query, shape), consoleUser)
      tellRead(
        call,
        ofPerson.flatMap((filter) => query.getAll(filter)),
        'history',
      )
      return list(page)
    },
  })
}

function showOf<Row extends object, Rec extends { readonly id: string }>(
  { answers, right, asOf, opened }: Definition<Row, Rec>,
  source: RecordSource<Row, Rec>,
  summary: string,
): ConsoleEndpoint {
  const { id } = source
  return endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: `/${source.name}/:id`,
    summary,
    access: 'session',
    right,
    reads: [...source.reads, ...(asOf?.reads ?? [])],
    readsOf: (query) => (query.has('at') ? [...source.reads, ...(asOf?.reads ?? [])] : source.reads),
    id,
    ...(asOf && { asks: { others: { at: instantSchema } } }),
    answers: { one: asOf === undefined ? [answers] : [answers, asOf.answers] },
    operationId: `getAdmin${pascal(source.name)}ById`,
    handle: async (call) => {
      if (asOf === undefined) takesOnly(call.query, [])
      const at = asOf === undefined ? null : momentOf(call)
      // A record as it was is its history.
      if (at !== null && !may(call.consoleUser, 'read')) throw new ConsoleProblem(403, 'forbidden')
      const deleted = at === null ? null : await asOf?.ofDeleted?.(call, source, at)
      if (deleted) return one(deleted)
      const record = await found(call, source, call.params['id'])
      opened?.(call, [record], at === null ? 'record' : 'history')
      return asOf === undefined || at === null ? withEtag(record) : one(await asOf.record(call, record, at))
    },
  })
}

function csvOf<Row extends object, Rec extends { readonly id: string }>(
  { right, opened }: Definition<Row, Rec>,
  source: RecordSource<Row, Rec>,
  csv: Export<Rec>,
): ConsoleEndpoint {
  return endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: `/${source.name}.csv`,
    summary: 'The list as a file for spreadsheets: every row, whatever the page',
    access: 'session',
    right: beyondRows(right),
    reads: source.reads,
    asks: { list: source, others: { time_zone: text, without: text } },
    answers: { file: 'text/csv' },
    operationId: `export${pascal(source.name)}`,
    handle: (call) =>
      csvFile(call, source, csv, async (records) => {
        opened?.(call, records, 'export')
        await call.services.profileAccesses.room()
      }),
  })
}
