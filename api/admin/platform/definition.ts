import type { AdminEvent } from '#contract/console/insight/events.ts'
import type { Reads } from '../../platform/http/read-your-writes.ts'
import type { OpenedPart } from '../people/ledger.ts'
import type { ConsoleUser, Right } from './console-user.ts'
import type { ConsoleCall, ConsoleEndpoint, NamedSchema } from './dialect.ts'
import type { Export } from './exports.ts'
import type { ListParams } from './list-params.ts'
import type { Page } from './record-query.ts'
import type { RecordSource } from './record-source.ts'
import type { Reversal } from './undo/reversal.ts'

/** Which collection, and whether its records belong to units. */
export type Named = Pick<RecordSource<never, never>, 'name' | 'id' | 'inUnit'>

/** One call of a resource, the type of its body closed over, and how it is taken back. */
export interface Part<Row extends object, Rec extends { readonly id: string }> {
  readonly endpointOf: (source: RecordSource<Row, Rec>, answers: NamedSchema) => ConsoleEndpoint
  readonly reversalOf?: (source: RecordSource<Row, Rec>) => Reversal
}

/** The acts that `actions` of a record may name. */
export type ActName<Rec> = Rec extends { readonly actions: readonly (infer Name extends string)[] } ? Name : never

/** `POST <resource>/:id/<name>`. */
export interface Act<Row extends object, Rec extends { readonly id: string }> extends Part<Row, Rec> {
  readonly name: ActName<Rec>
  readonly right: Right
  /** Whether the record allows it now, to a console user with the right: then its `actions` name it. */
  readonly allowed: (row: Row, consoleUser: ConsoleUser) => boolean
}

/** A record as it was at `at`: the answer of `GET <resource>/:id?at=`. */
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
export interface Definition<Row extends object, Rec extends { readonly id: string }> extends Omit<
  RecordSource<Row, Rec>,
  'record'
> {
  readonly answers: NamedSchema
  readonly right: Right
  /** Notes that a console user opened these records, where they are of people. Nobody waits for it. */
  readonly opened?: (call: ConsoleCall, records: readonly Rec[], part: OpenedPart) => void
  /** Filters by a person that make the list that person's own: the ledger lists its reads. */
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
  /** `POST <resource>`: `creation({ … })`. */
  readonly create?: Part<Row, Rec>
  /** `PUT <resource>/:id`: `edit({ … })`. */
  readonly edit?: Part<Row, Rec>
  /** `DELETE <resource>/:id`, and `GET deleted/<resource>`. */
  readonly remove?: Part<Row, Rec>
  /** `POST <resource>/:id/move`. */
  readonly move?: Part<Row, Rec>
  /** `POST <resource>/:id/<act>`: `act({ … })`. */
  readonly acts?: readonly Act<Row, Rec>[]
  readonly history?: History<Rec>
  /** `GET <resource>/:id/changes`: what the audit log holds of a record. */
  readonly changes?: boolean
}

/** A resource whose types of rows and records are closed over. */
export interface ConsoleResource extends Omit<RecordSource<never, never>, 'record'> {
  readonly endpoints: readonly ConsoleEndpoint[]
  /** Keys of every row that a filter leaves, in the order of the list. */
  readonly keys: (call: ConsoleCall, query: URLSearchParams) => Promise<readonly string[]>
  /** Which of these rows allow an act to the caller. */
  readonly allowing: (call: ConsoleCall, ids: readonly string[], act: string) => Promise<readonly string[]>
  /** What of it is taken back. */
  readonly reversals: readonly Reversal[]
  readonly history?: Omit<History<never>, 'page'> & {
    readonly page: (call: ConsoleCall, id: string, params: ListParams) => Promise<Page<AdminEvent>>
  }
}
