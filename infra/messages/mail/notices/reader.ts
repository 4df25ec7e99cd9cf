import type { LinkSigner } from '#commands/people/links/ports.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'

type Locale = 'fr' | 'en'

/** Whom a notification is for, and how to lead them on. */
export interface NoticeReader {
  readonly sql: Sql
  readonly links: LinkSigner
  readonly companyId: CompanyId
  readonly userId: UserId
  readonly locale: Locale
  readonly timeZone: string
  readonly base: string
  /** Of the row in the outbox: each mail has links of its own. */
  readonly mailId: string
}
