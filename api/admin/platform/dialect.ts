import type { z } from 'zod'
import type { Commands } from '#commands/commands.ts'
import type { SignUps } from '#commands/people/invitations/sign-ups.ts'
import type { LastWrite } from '#contract/console/platform/last-write.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { CompanyId, Instant, UserId } from '#domain/platform/ids.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import type { ConcurrencyLimit } from '../../platform/http/concurrency-limit.ts'
import { foundContactDetail } from '../../contract/platform/public-text.ts'
import type { HelpDesk } from '../../ports/mentoring.ts'
import type { AttendanceReceipts } from '../../ports/meetings.ts'
import type { Certify, CorrectPerson, ProfileAccesses, TellImported } from '../../ports/people.ts'
import { lacksSecondFactor } from '../../people/auth/second-factor-rule.ts'
import type { Dialect } from '../../platform/http/dialect.ts'
import type { ApiServices } from '../../platform/http/dispatch.ts'
import {
  type DialectTypes,
  endpoint,
  type Endpoint,
  type OfReadModels,
  type SignedInCall,
} from '../../platform/http/endpoint.ts'
import type { Reads } from '../../platform/http/read-your-writes.ts'
import { sessionHeaders } from '../../contract/people/session-headers.ts'
import type { Schema } from '../../platform/openapi/parts.ts'
import { consoleErrors, ConsoleProblem } from './console-problem.ts'
import type { InvitationChanges } from '../people/invitation-changes.ts'
import type { ListShape } from './list-params.ts'
import type {
  CompanyAdministration,
  MailTemplates,
  ConnectionAdministration,
  LogProofs,
  FigureReports,
} from './ports.ts'
import type { Operations } from './operations/port.ts'
import type { MessageCode } from './messages.ts'
import type { Cohorts } from '../community/cohort/port.ts'
import { may, type ConsoleUser, consoleUserOf, type Right } from './console-user.ts'

/** What the calls of the console are answered with: every family of commands, and the ports of the reads. */
export interface ConsoleServices extends ApiServices, Commands {
  /**
   * Removes the second factor and the passkeys of the account, ends its sessions and mails its owner, in a transaction
   * of the company. False: it has none.
   */
  readonly resetFactors: (
    sql: Sql,
    account: { readonly companyId: CompanyId; readonly userId: UserId },
  ) => Promise<boolean>
  readonly correctPerson: CorrectPerson
  readonly tellImported: TellImported
  readonly tenant: (companyId: CompanyId) => TransactionalSql
  readonly store: EventStore
  readonly now: () => Instant
  readonly invitations: InvitationChanges
  readonly signUps: Pick<SignUps, 'eraseDraft'>
  /** There is a file of people to invite. */
  readonly onImportQueued: () => void
  readonly cohorts: Cohorts
  readonly helpDesk: HelpDesk
  /** Sends the notices of acts on articles. It never fails. */
  readonly tellAuthors: () => Promise<void>
  readonly profileAccesses: ProfileAccesses
  readonly certify: Certify
  readonly receipts: AttendanceReceipts
  /** null: the log has none (EventStoreDB). */
  readonly proofs: LogProofs
  readonly operations: Operations
  readonly companySettings: CompanyAdministration
  readonly mailTemplates: MailTemplates
  readonly figureReports: FigureReports
  /** Identity providers. */
  readonly connections: ConnectionAdministration
  /** Of CSV files, for one session; of the log, for one company. */
  readonly exports: { readonly csv: ConcurrencyLimit; readonly log: ConcurrencyLimit }
}

/** A schema under its name in the OpenAPI document. */
export interface NamedSchema {
  readonly name: string
  readonly schema: z.ZodType
}

/** Who wrote the addressed record last; null: unknown. @param body the parsed body */
export type LastWriteOf = (call: ConsoleCall, body: unknown) => Promise<LastWrite | null>

/** The dialect of `/admin/api`: ra-data-json-server's. */
export interface JsonServer extends DialectTypes {
  readonly declares: OfReadModels & {
    /** Roles without it get 403. */
    readonly right: Right
    /** Where the answer to one query is made of fewer read models than `reads`. */
    readonly readsOf?: (query: URLSearchParams) => Reads
    /**
     * The query, for the OpenAPI document: a list's own parameters, and others by name. The handler reads and checks
     * them.
     */
    readonly asks?: { readonly list?: ListShape; readonly others?: Readonly<Record<string, Schema>> }
    /** How an id in the path looks. */
    readonly id?: ListShape['id']
    /** One record, a list, or a file; a record or a row is one of the schemas. */
    readonly answers:
      | { readonly one: readonly NamedSchema[] }
      | { readonly list: readonly NamedSchema[] }
      | { readonly file: string }
    readonly operationId: string
    /** It overwrites values that its sender has read: a conflict names the last writer. */
    readonly lastWrite?: LastWriteOf
    /** Statuses that the OpenAPI document names beside those of every call. */
    readonly refuses?: readonly number[]
  }
  /** Without the credentials that may be in it. */
  readonly query: URLSearchParams
  readonly call: {
    readonly consoleUser: ConsoleUser
    /** One company's rows. A transaction runs once for an `Idempotency-Key`: see `once`. */
    readonly sql: TransactionalSql
    readonly services: ConsoleServices
  }
}

export type ConsoleCall = SignedInCall<JsonServer>
export type ConsoleEndpoint = Endpoint<JsonServer>

export function jsonServer(services: ConsoleServices): Dialect<JsonServer> {
  return {
    ...consoleErrors,
    answerType: 'application/json; charset=utf-8',
    checkMediaTypes: () => undefined,
    admit({ right }, { user, method }, company, locale) {
      const consoleUser = consoleUserOf({ ...user, locale })
      if (consoleUser === null || !may(consoleUser, right)) throw new ConsoleProblem(403, 'forbidden')
      if (lacksSecondFactor(company, user, method)) throw new ConsoleProblem(403, 'second_factor_required')
      return { consoleUser, sql: services.tenant(consoleUser.companyId), services }
    },
    keyed: (admitted, once) => ({ ...admitted, sql: once(admitted.sql) }),
    readQuery(search) {
      const query = new URLSearchParams(search)
      for (const name of sessionHeaders) query.delete(name)
      return query
    },
    readsOf: ({ reads, readsOf }) => readsOf ?? (() => reads),
    readParams: (params) => params,
    readBody: (raw, { schema }) => parseRecord(raw ?? {}, schema),
    markStale: (body) => body,
    otherwise: nowhere,
  }
}

/** Console users get 404; others get 403 everywhere. */
const nowhere = endpoint<undefined, undefined, JsonServer>({
  method: 'get',
  path: '/',
  summary: 'Nothing',
  access: 'session',
  // Of every console user.
  right: 'people',
  reads: [],
  answers: { one: [] },
  operationId: 'nowhere',
  handle: () => Promise.reject(new ConsoleProblem(404, 'not_found')),
})

/** @throws ConsoleProblem 422 with each field that is missing or does not fit; a member of one is `field.member` */
function parseRecord<Body>(raw: unknown, schema: z.ZodType<Body>): Body {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue): [string, MessageCode] => {
    const { code, path } = issue
    const given = path.reduce<unknown>((part, member) => memberOf(part, member), raw)
    const isMissing = given === undefined || (typeof given === 'string' && given.trim() === '')
    const tooLong = code === 'too_big' && typeof given === 'string'
    if (foundContactDetail(issue) !== null) return [path.map(String).join('.'), 'contact_details']
    return [path.map(String).join('.') || 'root', isMissing ? 'required' : tooLong ? 'too_long' : 'invalid']
  })
  throw new ConsoleProblem(422, 'invalid_record', Object.fromEntries(fields))
}

function memberOf(part: unknown, member: PropertyKey): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, member) : undefined
}
