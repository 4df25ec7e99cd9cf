import type { OfferedRole } from '#commands/people/invitations/ports.ts'
import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'
import type { CompanyId, ProgramId, UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'

export interface NewInvitation {
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly roles: readonly OfferedRole[]
  readonly programId: ProgramId | null
  readonly businessUnit: string | null
  readonly locale: 'fr' | 'en' | null
}

/** Why an invitation is not sent: the field, and what is wrong with it. */
export type InvitationRefusal =
  | 'known_here'
  | 'email_domain_not_allowed'
  | 'unit_unknown'
  | 'program_unknown'
  | 'invited_elsewhere'

/** A file of people as it was sent, as long as it is kept. */
export interface ImportedFile {
  readonly columns: AdminInvitationImport['columns']
  readonly lines: readonly {
    readonly line: number
    readonly cells: readonly string[]
    /** Cells typed again, by what their column is taken for. `cells` has those of the file's columns already. */
    readonly typed: Readonly<Record<string, string>>
  }[]
}

/** What an administrator does to invitations, with their mails, in a transaction of the company. */
export interface InvitationChanges {
  /** Invites, or sends a new mail for the invitation that is still open. */
  invite(
    sql: Sql,
    companyId: CompanyId,
    by: UserId,
    invitation: NewInvitation,
    scope: { readonly unit: string | null; readonly domains: readonly string[] },
  ): Promise<{ readonly id: string } | { readonly refused: InvitationRefusal }>
  /** Records an invitation that let in a person whose sign-up waited. @returns its id */
  recordUsed(sql: Sql, companyId: CompanyId, by: UserId, userId: UserId, unit: string | null): Promise<string>
  /** A new mail, valid for fourteen days. False: it was used or revoked. */
  resend(sql: Sql, id: string): Promise<boolean>
  revoke(sql: Sql, companyId: CompanyId, id: string, by: UserId): Promise<boolean>
  /** Those of a file that nobody has used. False: there were none. */
  revokeImport(sql: Sql, companyId: CompanyId, importId: string, by: UserId): Promise<boolean>
  /** null: it was read to its end, or is too old. */
  importedFile(sql: Sql, importId: string): Promise<ImportedFile | null>
}
