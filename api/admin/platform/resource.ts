import type { AdminEvent } from '#contract/console/insight/events.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import type { Reads } from '../../platform/http/read-your-writes.ts'
import { pascal, text } from '../../platform/openapi/parts.ts'
import type { Act, ActName } from './act.ts'
import type { Creation } from './creation.ts'
import { ConsoleProblem } from './console-problem.ts'
import { csvFile } from './csv-export.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer, NamedSchema } from './dialect.ts'
import type { Export } from './exports.ts'
import { type OpenedPart, tellRead } from '../people/ledger.ts'
import { everyKey } from './every-row.ts'
import { instantSchema, listParams, type ListParams } from './list-params.ts'
import { beyondRows, may, type ConsoleUser, type Right } from './console-user.ts'
import { listQuery, type Page, sourceFor } from './record-query.ts'
import type { RecordSource } from './record-source.ts'
import { found, list, momentOf, one, takesOnly, withEtag } from './records.ts'
import type { Reversal } from './undo/reversal.ts'

/** Which collection, and whether its records belong to units. */
export type Named = Pick<RecordSource<never, never>, 'name' | 'id' | 'inUnit'>

/** A record as it was at `at`: shown for `GET <resource>/:id?at=`. */
export interface AsOf<Rec> {
  readonly answers: NamedSchema
  /** What it is made of beyond the record. */
  readonly reads?: Reads
  readonly record: (call: ConsoleCall, record: Rec, at: string) => Promise<object>
  /** The one that the call names, if it was deleted since; null: it was not. */
  readonly ofDeleted?: (call: ConsoleCall, source: Named, at: string) => Promise<object | null>
}

/** What happened to a record: `GET events?resource=<resource>&id=`. */
export interface History<Rec> {
  readonly reads: Reads
  readonly page: (call: ConsoleCall, record: Rec, params: ListParams) => Promise<Page<AdminEvent>>
}

/**
 * One collection of the console, with what may be done with it. Who may read it is `right`; summaries are for the
 * OpenAPI document.
 */
interface Definition<Row extends object, Rec extends { readonly id: string }> extends Omit<
  RecordSource<Row, Rec>,
  'record'
> {
  readonly answers: NamedSchema
  readonly right: Right
  /** Notes that a console user opened these records, where they are of people. Nobody waits for it. */
  readonly opened?: (call: ConsoleCall, records: readonly Rec[], part: OpenedPart) => void
  /** Filters by a person that make the list that person's own: they are told that it was read. */
  readonly ofPerson?: readonly string[]
  /** A row as this console user may see it; `actions` are added. */
  readonly record: (row: Row, consoleUser: ConsoleUser) => Omit<Rec, 'actions'>
  /** Summary of `GET <resource>`. */
  readonly list?: string
  /** Summary of `GET <resource>/:id`. */
  readonly show?: string
  readonly asOf?: AsOf<Rec>
  /** `GET <resource>.csv`. */
  readonly csv?: Export<Rec>
  /** `POST <resource>`. */
  readonly create?: Creation<Row, Rec>
  /** The writes of a table without events, and its history (`plain.ts`). */
  readonly writes?: readonly Creation<Row, Rec>[]
  /** `POST <resource>/:id/<act>`. */
  readonly acts?: readonly Act<Row, Rec>[]
  readonly history?: History<Rec>
}

/** A resource whose types of rows and records are closed over. */
export interface ConsoleResource extends Omit<RecordSource<never, never>, 'record'> {
  readonly endpoints: readonly ConsoleEndpoint[]
  /** Keys of every row that a filter leaves, in the order of the list. */
  readonly keys: (call: ConsoleCall, query: URLSearchParams) => Promise<readonly string[]>
  /** Which of these rows allow an act, to whoever calls. */
  readonly allowing: (call: ConsoleCall, ids: readonly string[], act: string) => Promise<readonly string[]>
  /** What of it is taken back. */
  readonly reversals: readonly Reversal[]
  readonly history?: Omit<History<never>, 'page'> & {
    readonly page: (call: ConsoleCall, id: string, params: ListParams) => Promise<Page<AdminEvent>>
  }
}

/** Declares a resource; its routes, OpenAPI operations, CSV file and the `actions` of its records follow. */
export function resource<Row extends object, Rec extends { readonly id: string }>({
  history,
  ...definition
}: Definition<Row, Rec>): ConsoleResource & RecordSource<Row, Rec> {
  const acts = definition.acts ?? []
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
    keys: ({ sql, consoleUser }, query) =>
      everyKey(sql, source, listParams(query, sourceFor(source, consoleUser)), consoleUser),
    async allowing({ sql, consoleUser }, ids, act) {
      const query = new URLSearchParams(ids.map((id) => ['id', id]))
      const { records } = await listQuery(sql, source, listParams(query, sourceFor(source, consoleUser)), consoleUser)
      const allows = (record: Rec) =>
        'actions' in record && Array.isArray(record.actions) && record.actions.includes(act)
      return records.filter(allows).map(({ id }) => id)
    },
    reversals: [definition.create, ...(definition.writes ?? []), ...acts].flatMap(
      (declared) => declared?.reversalOf?.(source) ?? [],
    ),
    endpoints: [
      ...(definition.csv === undefined ? [] : [csvOf(definition, source, definition.csv)]),
      ...(definition.list === undefined ? [] : [listOf(definition, source, definition.list)]),
      ...(definition.show === undefined ? [] : [showOf(definition, source, definition.show)]),
      ...(definition.create === undefined ? [] : [definition.create.endpointOf(source, definition.answers)]),
      ...(definition.writes ?? []).map((write) => write.endpointOf(source, definition.answers)),
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
      const page = await listQuery(sql, source, listParams(query, sourceFor(source, consoleUser)), consoleUser)
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
