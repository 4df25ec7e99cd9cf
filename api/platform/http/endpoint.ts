import type { z } from 'zod'
import type { CommandContext } from '#commands/platform/ports.ts'
import type { SessionUser } from '#commands/people/sessions/ports.ts'
import type { Session } from '#commands/people/sessions/sessions.ts'
import type { Position } from '#domain/platform/event-store.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import type { Company } from '../../ports/company.ts'
import type { WriteLimit } from '../../ports/platform.ts'
import type { RequestContext } from './context.ts'
import type { Resource } from './document.ts'
import type { SentFile, SentForm } from './form.ts'
import type { Query, QueryRules } from './query.ts'
import type { Reads } from './read-your-writes.ts'

/** What the endpoints of a dialect have that those of others have not. How the dialect is spoken: `Dialect`. */
export interface DialectTypes {
  /** What an endpoint declares beside `Declared`. */
  readonly declares: object
  /** The query as handlers are given it. */
  readonly query: unknown
  /** What a signed-in call holds beside the members of every dialect. */
  readonly call: object
}

export interface OfReadModels {
  /** The read models that its answer is made of: it waits for the reader's own writes in these, and in no others. */
  readonly reads: Reads
}

/** The dialect of `/api/v1`. */
export interface JsonApi extends DialectTypes {
  readonly declares: OfReadModels & {
    readonly query?: QueryRules
    /** The read models that `include` adds to `reads`. */
    readonly readsIncluded?: Reads
    /** For the OpenAPI document. Without it the answer has no body. */
    readonly answers?: Answers
  }
  readonly query: Query
  readonly call: object
}

/** What a handler is given: a call that was let in, with its parts parsed. */
export interface Call<Types extends DialectTypes = JsonApi> {
  readonly context: RequestContext
  readonly company: Company
  /** Path parameters; `id` and those that end with `Id` are UUIDs in lower case in `/api/v1`. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Types['query']
  /** `If-Match`, as the revisions that it takes; see `revisionOf`. */
  readonly ifRevisions: readonly number[] | undefined
  /** The same for a repeat of the call under the same `Idempotency-Key`. */
  readonly idempotencyKey: string
  /**
   * For a write that its repeat would do again or refuse: called first in the transaction that writes. False: an
   * earlier call under this key has committed it. What is refused afterwards must end the transaction with an error.
   */
  readonly isFirst: (sql: Sql) => Promise<boolean>
  /**
   * Runs its transactions once for the key: a repeat does not write, and is given what the first one returned, as JSON
   * keeps it. One for a call.
   */
  readonly once: (sql: TransactionalSql) => TransactionalSql
  /** What a transaction of `once` has returned under this key, for what cannot be found any more; null: none has. */
  readonly wrote: (sql: Sql) => Promise<unknown>
  /** Reads the file that is sent, of an endpoint with `upload`. @throws Problem 413 */
  readonly file: () => Promise<Buffer>
  /** The file of a form, of an endpoint whose upload is one; null when none is sent. */
  readonly attached: () => Promise<SentFile | null>
}

interface OfSession<Types extends DialectTypes> extends Call<Types> {
  readonly session: Session
  readonly user: SessionUser
  /** What a command of this person comes with. `as` is `user` unless they act as an administrator. */
  command(as?: 'user' | 'admin'): CommandContext
  /** Waits until the read models of this endpoint include `position`; later calls of this session wait for it too. */
  settle(position: Position): Promise<void>
}

export type SignedInCall<Types extends DialectTypes = JsonApi> = OfSession<Types> & Types['call']

export interface Answer {
  readonly status: number
  /** Text in the media type of the dialect; null for an answer without a body. */
  readonly body: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer that is written as it is made: an export, a file. It begins with the first chunk. */
export interface StreamedAnswer {
  readonly status: 200
  readonly headers: Readonly<Record<string, string>>
  /** `write` waits while the reader is slower than the server, and throws when the reader has gone. */
  readonly stream: (write: (chunk: string | Uint8Array) => Promise<void>) => Promise<void>
  /** Called once the answer has ended, whether it was written, broken off or never begun. */
  readonly ended?: () => void
}

/** The resource type that a document must hold, or `plain` for an object that is no JSON:API document. */
export type DocumentKind = string

/** What a body must be. */
export interface BodyRules<Body = unknown> {
  readonly schema: z.ZodType<Body>
  readonly kind: DocumentKind
  /** Another name of its type, which clients may send. */
  readonly alias?: string
  /** What a call without a body means, by the id of its path; without it, a body is needed. */
  readonly unsent?: (id: string) => unknown
  /** The handler makes any text storable itself. */
  readonly anyText?: true
  /** In bytes, where it is not that of every call. */
  readonly limit?: number
}

export interface UploadRules {
  /** In bytes. */
  readonly limit: number
  /** Those that the handler may take. */
  readonly mediaTypes: readonly string[]
  /** The file comes in a form, whose fields make this document; a body of another type is the document itself. */
  readonly form?: (fields: SentForm['fields']) => unknown
}

/** The body of the call by the rules of its endpoint. @throws Problem for what does not fit */
export type ReadBody = <Body>(rules: BodyRules<Body>, current?: () => Promise<Resource>) => Promise<Body> | Body

interface Declared {
  readonly method: 'get' | 'post' | 'patch' | 'put' | 'delete'
  /** Below the prefix of its dialect, with `:name` parameters. */
  readonly path: string
  /** One line for the OpenAPI document. */
  readonly summary: string
  /** Answers also a person who has not accepted the texts yet (docs/decisions/2110). */
  readonly beforeAcceptance?: true
  /**
   * Its resource has revisions, and it compares them with `If-Match`. In JSON:API no other change is made under
   * `If-Match`: it is 412, because nothing can have the revision that is named (docs/decisions/2009).
   */
  readonly revisions?: true
  /** What its caller writes: each person has so much of each kind in a while. */
  readonly writes?: WriteLimit
  /** The body is a file, whatever type the client gives it. It is not read before the handler asks for it. */
  readonly upload?: UploadRules
}

/** The resource answered, or several, or one of several types, or null; a document of `meta` alone; or a file. */
export type Answers =
  | {
      readonly type: string | readonly string[]
      readonly attributes: z.ZodType
      readonly list?: boolean
      readonly nullable?: boolean
      /** What `meta` of a list holds beside `total`. */
      readonly listMeta?: z.ZodType
    }
  | { readonly meta: z.ZodType }
  /** Its media type. */
  | { readonly file: string }

/** Whether it takes an `Idempotency-Key`. A file that is put is the same again, and is not read for its hash. */
export function keyedMethod({ method, upload }: Pick<Declared, 'method' | 'upload'>): boolean {
  return method === 'post' || method === 'patch' || (method === 'put' && upload === undefined)
}

interface SignedIn<Body, Found, Types extends DialectTypes> {
  readonly access: 'session'
  /** A JSON:API document of that type, or a plain object. Without it a body is not read. */
  readonly body?: BodyRules<Body>
  /** The resource as the caller reads it, where a PATCH may send it back. */
  readonly current?: (call: SignedInCall<Types>) => Promise<Resource>
  /**
   * The record of the address, found before its body is judged: for what is not there the answer is 404, whatever was
   * sent.
   */
  readonly find?: (call: SignedInCall<Types>) => Promise<Found>
  readonly handle: (call: SignedInCall<Types>, body: Body, found: Found) => Promise<Answer | StreamedAnswer>
}

interface Open<Body, Types extends DialectTypes> {
  readonly access: 'anyone'
  readonly body?: BodyRules<Body>
  /** `session` is null for a visitor, and for someone whose session is over. */
  readonly handle: (call: Call<Types> & { readonly session: Session | null }, body: Body) => Promise<Answer>
}

/** One entry of a route table, with the types of its body and its record closed over. */
export type Endpoint<Types extends DialectTypes = JsonApi> = Declared &
  Types['declares'] & {
    readonly body?: BodyRules
    readonly run:
      | {
          readonly access: 'session'
          readonly handle: (call: SignedInCall<Types>, read: ReadBody) => Promise<Answer | StreamedAnswer>
        }
      | {
          readonly access: 'anyone'
          readonly handle: (call: Call<Types> & { readonly session: Session | null }, read: ReadBody) => Promise<Answer>
        }
  }

/**
 * Declares one endpoint: what may be sent, by whom, what comes back. Bodies are checked before the handler sees them.
 */
export function endpoint<Body = undefined, Found = undefined, Types extends DialectTypes = JsonApi>(
  definition: Declared & Types['declares'] & (SignedIn<Body, Found, Types> | Open<Body, Types>),
): Endpoint<Types> {
  const { body } = definition
  const parse = async (read: ReadBody, current?: () => Promise<Resource>): Promise<Body> =>
    body === undefined ? (undefined as Body) : read(body, current)
  return { ...definition, run: definition.access === 'session' ? signedIn(definition, parse) : open(definition, parse) }
}

type Parse<Body> = (read: ReadBody, current?: () => Promise<Resource>) => Promise<Body>

function signedIn<Body, Found, Types extends DialectTypes>(
  { access, current, find, handle }: SignedIn<Body, Found, Types>,
  parse: Parse<Body>,
): Endpoint<Types>['run'] {
  return {
    access,
    handle: async (call, read) => {
      const found = find === undefined ? (undefined as Found) : await find(call)
      return handle(call, await parse(read, current && (() => current(call))), found)
    },
  }
}

function open<Body, Types extends DialectTypes>(
  { access, handle }: Open<Body, Types>,
  parse: Parse<Body>,
): Endpoint<Types>['run'] {
  return { access, handle: async (call, read) => handle(call, await parse(read)) }
}
