import type { Person } from '#commands/people/account-records.ts'
import type { Sealed } from '#domain/platform/event.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { SignedCertificate } from '../contract/people/erasure-certificate.ts'
import type { AccessedPart, AccessRight } from '../contract/people/profile-accesses.ts'

/** What the API needs of accounts and their data. `infra/` implements these. */

/** What the access log says of a call that was refused. Opening a session writes `signed_in` by itself. */
export type AccessOutcome =
  | 'refused'
  | 'not_active'
  | 'limited'
  | 'erasure_refused'
  | 'second_factor_refused'
  | 'passkey_refused'

/** Who came in, who was refused, and from where: for administrators, for a year (docs/privacy.md). */
export interface AccessLog {
  /**
   * `userId` null: no account is named. `limited` is written once in a quarter of an hour for one account and address.
   */
  write(entry: {
    readonly companyId: CompanyId
    readonly userId: UserId | null
    readonly outcome: AccessOutcome
    readonly address: string
  }): Promise<void>
  /** The account that the address names, and whether its owner signed in from there in the last 90 days. */
  find(
    companyId: CompanyId,
    email: string,
    address: string,
  ): Promise<{ readonly userId: UserId | null; readonly known: boolean }>
}

/** What an operator corrects of a person: all of it, the address in the form of `emailIdentity`. */
export interface Corrections {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string | null
  readonly job_title: string | null
}

/**
 * Writes it in a transaction of the company; a changed address is mailed to both.
 * @returns what has changed; `taken`: somebody else has the address; `gone`: there is no such account
 */
export type CorrectPerson = (
  sql: Sql,
  person: Person,
  corrections: Corrections,
) => Promise<readonly (keyof Corrections)[] | 'taken' | 'gone'>

/**
 * Mails a person whose account an import made, with a link to a first password. False: not now, or not of an import.
 */
export type TellImported = (sql: Sql, person: Person) => Promise<boolean>

/** Certifies that a person of the company was erased; null: they were not. */
export type Certify = (person: {
  readonly companyId: CompanyId
  readonly userId: UserId
}) => Promise<SignedCertificate | null>

/** Somebody opened what is personal of another one. */
export interface ProfileAccess {
  readonly companyId: CompanyId
  /** Whose. */
  readonly userId: UserId
  readonly readerId: UserId
  readonly part: AccessedPart
  /** `counterpart`: by an accompaniment or a request, which is looked up when it is written. */
  readonly right: AccessRight | 'counterpart'
  /** As staff gave it. */
  readonly reason: string | null
}

/** The ledger that a person reads. Lines are written a moment later: no answer waits for it. */
export interface ProfileAccesses {
  add(access: ProfileAccess): void
  /** Waits until there is room for more: profiles are opened no faster than lines are written. */
  room(): Promise<void>
}

/** What people say of their absences, sealed under their key. */
export interface AbsenceWords {
  /** null: the account is erased. */
  seal(person: Person, absenceId: string, word: string): Promise<Sealed | null>
  /** null: it opens no more. */
  open(absenceId: string, word: Sealed): Promise<string | null>
}
