import type { z } from 'zod'
import type { CommandContext } from '#commands/ports.ts'
import type { SessionUser } from '#commands/sessions/ports.ts'
import type { Session } from '#commands/sessions/sessions.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Company } from '../ports.ts'
import type { RequestContext } from './context.ts'
import type { Resource } from './document.ts'
import { type DocumentKind, parseDocument, parsePlain } from './documents-in.ts'
import type { Query, QueryRules } from './query.ts'
import type { Reads } from './read-your-writes.ts'

/** What a handler is given: a call that was let in, with its parts parsed. */
export interface Call {
  readonly context: RequestContext
  readonly company: Company
  /** Path parameters; `id`s are UUIDs in lower case. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  /** `If-Match`, as the revisions that it takes; see `revisionOf`. */
  readonly ifRevisions: readonly number[] | undefined
  /** The same for a repeat of the call under the same `Idempotency-Key`. */
  readonly idempotencyKey: string
}

export interface SignedInCall extends Call {
  readonly session: Session
  readonly user: SessionUser
  /** What a command of this person comes with. `as` is `user` unless they act as an administrator. */
  command(as?: 'user' | 'admin'): CommandContext
  /** Waits until what this endpoint reads shows what was written at `position`; so will the later calls of this session. */
  settle(position: Position): Promise<void>
}

export interface Answer {
  readonly status: number
  /** JSON:API document; null for an answer without a body. */
  readonly body: string | null
  readonly headers?: Readonly<Record<string, string>>
}

interface Base<Body> {
  readonly method: 'get' | 'post' | 'patch' | 'put' | 'delete'
  /** Below `/api/v1`, with `:name` parameters. */
  readonly path: string
  /** One line for the OpenAPI document. */
  readonly summary: string
  /** The read models that its answer is made of: it waits for the reader's own writes in these, and in no others. */
  readonly reads: Reads
  /** And what `include` adds to it. */
  readonly readsIncluded?: Reads
  readonly query?: QueryRules
  /** A JSON:API document of that type, or a plain object. Without it a body is not read. */
  readonly body?: {
    readonly schema: z.ZodType<Body>
    readonly kind: DocumentKind
    /** The handler makes any text storable itself. */
    readonly anyText?: true
  }
  /** The resource as the caller reads it, where a PATCH may send it back. */
  readonly current?: (call: SignedInCall) => Promise<Resource>
  /** For the OpenAPI document. Without it the answer has no body. */
  readonly answers?: Answers
}

/** The resource answered, or several, or one of several types, or null; or a document of `meta` alone. */
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

interface SignedIn<Body> extends Base<Body> {
  readonly access: 'session'
  readonly handle: (call: SignedInCall, body: Body) => Promise<Answer>
}

interface Open<Body> extends Base<Body> {
  readonly access: 'anyone'
  /** `session` is null for a visitor, and for someone whose session is over. */
  readonly handle: (call: Call & { readonly session: Session | null }, body: Body) => Promise<Answer>
}

/** One entry of a route table, with the type of its body closed over. */
export interface Endpoint extends Omit<Base<unknown>, 'body' | 'current'> {
  readonly body?: { readonly schema: z.ZodType; readonly kind: DocumentKind; readonly anyText?: true }
  readonly run:
    | { readonly access: 'session'; readonly handle: (call: SignedInCall, raw: unknown) => Promise<Answer> }
    | {
        readonly access: 'anyone'
        readonly handle: (call: Call & { readonly session: Session | null }, raw: unknown) => Promise<Answer>
      }
}

/** Declares one endpoint: what may be sent, by whom, what comes back. `raw` bodies are checked before the handler sees them. */
export function endpoint<Body = undefined>(definition: SignedIn<Body> | Open<Body>): Endpoint {
  const { access, handle, body, current, ...base } = definition
  const parse = async (raw: unknown, id: string | undefined, read?: () => Promise<Resource>): Promise<Body> => {
    if (body === undefined) return undefined as Body
    if (body.kind === 'plain') return parsePlain(raw, body.schema)
    return parseDocument(raw, body.schema, { type: body.kind, method: base.method, id, ...(read && { current: read }) })
  }
  return {
    ...base,
    ...(body && { body }),
    run:
      access === 'session'
        ? {
            access,
            handle: async (call, raw) =>
              handle(call, await parse(raw, call.params['id'], current && (() => current(call)))),
          }
        : { access, handle: async (call, raw) => handle(call, await parse(raw, call.params['id'])) },
  }
}
