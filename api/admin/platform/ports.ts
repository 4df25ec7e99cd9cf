import type {
  AdminCompanySettings,
  AdminRetentionAhead,
  WriteCompanySettings,
} from '#contract/console/company/company-settings.ts'
import type { AdminFigureReport, ChooseReportReader, SendReport } from '#contract/console/insight/figure-reports.ts'
import type { AdminSeal } from '#contract/console/platform/log-seals.ts'
import type {
  AdminMailTemplate,
  AdminMailWords,
  MailPreview,
  MailTest,
  MailTestWords,
  MailWords,
} from '#contract/console/messages/mail-templates.ts'
import type {
  AdminConnection,
  ConnectionBody,
  ConnectionTest,
  ImportedSettings,
  MetadataImport,
} from '#contract/console/people/single-sign-on.ts'
import type { CompanyId, ConnectionId, UserId } from '#domain/platform/ids.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import type { ConsoleUser } from './console-user.ts'
import type { Locale, MessageCode } from './messages.ts'

export interface Administrator {
  readonly companyId: CompanyId
  readonly userId: UserId
}

/** Why a company stays as it is. */
export type Refusal =
  | 'conflict'
  | 'not_a_host'
  | 'host_taken'
  | 'host_asked'
  | 'last_host'
  | 'no_such_host'
  | 'not_a_logo'

/** Of the call: see `SignedInCall`. */
type Once = (sql: TransactionalSql) => TransactionalSql

/** What an administrator decides about their company: looks, rules and addresses. */
export interface CompanyAdministration {
  read(companyId: CompanyId): Promise<AdminCompanySettings>
  /** What the clock deletes within 31 days. */
  retentionAhead(companyId: CompanyId): Promise<AdminRetentionAhead>
  /** @param revision the one that was read; undefined: whatever it is now */
  change(
    once: Once,
    by: Administrator,
    change: WriteCompanySettings,
    revision: number | undefined,
  ): Promise<Refusal | null>
  /** null removes the logo. @param revision as for `change` */
  keepLogo(by: Administrator, content: Buffer | null, revision: number | undefined): Promise<Refusal | null>
  /** The host waits until a record in its zone proves that it is the company's. */
  askHost(once: Once, by: Administrator, host: string): Promise<Refusal | null>
  /** Looks for the record, and takes the host into use when it is there. */
  checkHost(by: Administrator, host: string): Promise<Refusal | null>
  removeHost(by: Administrator, host: string): Promise<Refusal | null>
}

/** The mails that the product sends, with the company's own words. An unknown template is null everywhere. */
export interface MailTemplates {
  list(by: Administrator): Promise<readonly AdminMailTemplate[]>
  words(by: Administrator, id: string, language: 'fr' | 'en'): Promise<AdminMailWords | null>
  /** @returns false when another revision than `revision` is there */
  keep(sql: Sql, by: Administrator, id: string, words: MailWords, revision: number | undefined): Promise<boolean>
  /** As this administrator would read an example, with words that are not kept. */
  preview(by: Administrator, id: string, words: MailWords): Promise<MailPreview | null>
  /** Puts an example into the outbox, to this administrator. */
  sendTest(sql: Sql, by: Administrator, id: string, words: MailTestWords): Promise<MailTest | null>
}

/** What is wrong with a connection that was sent, by field. */
export type Refused = { readonly errors: Readonly<Record<string, MessageCode>> }

/** The connections of a company to its identity providers. Each change is in the audit log, without secrets. */
export interface ConnectionAdministration {
  list(companyId: CompanyId): Promise<readonly AdminConnection[]>
  /** The same id again changes nothing. */
  create(by: Administrator, id: ConnectionId, body: ConnectionBody): Promise<AdminConnection | Refused>
  /**
   * The kind stays.
   * @param sql of the company
   * @param revisions it is at one of them; undefined: whatever it is now
   * @throws ConsoleProblem 412 when it is at another one
   */
  update(
    sql: TransactionalSql,
    by: Administrator,
    id: ConnectionId,
    body: ConnectionBody,
    revisions: readonly number[] | undefined,
  ): Promise<AdminConnection | Refused>
  remove(by: Administrator, id: ConnectionId): Promise<void>
  /** Asks the provider. Keeps the result with the connection. */
  test(companyId: CompanyId, id: ConnectionId, locale: Locale): Promise<ConnectionTest>
  /** @throws ConsoleProblem 422 for what is no metadata, or an address that may not be fetched */
  importMetadata(source: MetadataImport, locale: Locale): Promise<ImportedSettings>
}

/** What proves the log: its seals, and exports with proofs. */
export interface LogProofs {
  /** One company's, newest first or oldest first, and how many it has. */
  seals(page: {
    readonly companyId: CompanyId
    readonly offset: number
    readonly limit: number
    readonly order: 'ASC' | 'DESC'
    /** Their numbers; null: all. */
    readonly ids: readonly string[] | null
  }): Promise<{ readonly records: readonly AdminSeal[]; readonly total: number }>
  /** One company's events as they are stored, with their proofs, as NDJSON; `write` waits for the reader. */
  export(
    scope: { readonly companyId: CompanyId; readonly from?: bigint; readonly to?: bigint; readonly stream?: string },
    write: (text: string) => Promise<void>,
  ): Promise<unknown>
}

/** The figures of a month by mail, and their recipients: a unit administrator chooses among those of the unit. */
export interface FigureReports {
  /** Who may receive it, and the months that are over. */
  read(by: ConsoleUser): Promise<AdminFigureReport>
  /** `stopped`: they stopped it themselves. */
  choose(sql: Sql, by: ConsoleUser, reader: ChooseReportReader): Promise<'done' | 'not_found' | 'stopped'>
  /** To the caller. null: no month that is over, or no program. @returns their address */
  send(sql: Sql, by: ConsoleUser, request: SendReport): Promise<string | null>
  file(by: ConsoleUser, request: SendReport): Promise<{ readonly name: string; readonly content: Buffer } | null>
}
