import type { HeldRole, Merger, OpenProfile } from '#domain/people/account/events.ts'
import type { AccountRole, AccountStatus, LegalDocument, RejectionReason } from '#domain/people/account/words.ts'
import type { Gender, ProfessionalStatus } from '#domain/people/particulars/words.ts'
import type { Answer } from '#domain/community/profile/answers.ts'
import type {
  CompanyId,
  Instant,
  ProfileId,
  ProgramId,
  RelationshipId,
  RequestId,
  UserId,
} from '#domain/platform/ids.ts'
import type { Locale } from './sessions/ports.ts'

export interface AccountFacts {
  readonly status: AccountStatus
  readonly roles: readonly AccountRole[]
  readonly businessUnit: string | null
  readonly createdAt: Instant
  readonly profiles: readonly KnownProfile[]
  readonly mustAccept: TextVersions
  /** Of age, or with the consent that a minor needs, or of an age that was never required. */
  readonly mayTakePart: boolean
}

/** A version of each text that is named. */
export type TextVersions = Readonly<Partial<Record<LegalDocument, number>>>

interface KnownProfile extends OpenProfile {
  readonly open: boolean
}

export interface Person {
  readonly companyId: CompanyId
  readonly userId: UserId
}

/** What a new account keeps beside its events: everything that names or describes the person. */
export interface NewPerson {
  /** In the form of `emailIdentity`. */
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** null for an account that signs in elsewhere. */
  readonly passwordHash: string | null
  readonly locale: Locale
  readonly timeZone: string
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth?: string | null
  readonly gender?: Gender | null
  /** Why a minor may take part, by their own statement, and when it was made. */
  readonly consent?: { readonly basis: 'emancipated' | 'parental'; readonly at: Instant } | null
  readonly phone?: string | null
  readonly linkedinUrl?: string | null
  readonly jobTitle?: string | null
  readonly professionalStatus?: ProfessionalStatus | null
  /** Code of a unit of the company. */
  readonly businessUnit?: string | null
  readonly city?: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null
  readonly worksite?: string | null
}

/** A profile of a new account, and the programs that it takes part in. */
export interface NewProfile extends OpenProfile {
  readonly programIds: readonly ProgramId[]
  readonly answers: KnownAnswers
}

/** Checked, by the `field_name` of the question. */
export type KnownAnswers = Readonly<Record<string, Answer>>

export interface NewAccountRows extends Person {
  readonly person: NewPerson
  readonly profiles: readonly NewProfile[]
  readonly roles: readonly HeldRole[]
}

/** The account that has an address. */
export interface Holder extends Person {
  /** The registration that began it never came to its event, and has had the time to. */
  readonly abandoned: boolean
}

export interface ViewedProfile extends OpenProfile {
  readonly openedAt: Instant
  readonly closedAt: Instant | null
  /** The person requested it: it joins the programs of their other profile. */
  readonly requested: boolean
}

/** What the rows of an account show of its stream. */
export interface AccountView extends Person {
  readonly revision: number
  readonly status: Exclude<AccountStatus, 'erased'>
  /** When the status began. */
  readonly statusAt: Instant
  /** Why a sign-up was rejected; null: it is not. */
  readonly rejection: RejectionReason | null
  readonly roles: readonly AccountRole[]
  readonly profiles: readonly ViewedProfile[]
  /** When the person requested each profile that awaits an answer. */
  readonly requested: Readonly<Partial<Record<OpenProfile['role'], Instant>>>
  /** What it was merged into, and what the other account takes of it. */
  readonly merger: Merger | null
  /** The highest of each text. */
  readonly accepted: TextVersions
}

/** What the plain tables know of accounts, and what their events do to them. */
export interface AccountRecords {
  /** null: the company has none of this id, or it is being registered. An erased one is still found. */
  find(person: Person): Promise<AccountFacts | null>
  /**
   * Writes the rows of a new account, hidden from every reader until `show`; they replace what an earlier call wrote of
   * the same account. null: done, or the account is visible; otherwise nothing is written, because that account has the
   * address.
   */
  reserve(account: NewAccountRows): Promise<Holder | null>
  /** Whether the password is the one of these rows: the last call that reserved them wrote it. */
  hasPasswordOf(account: NewAccountRows): Promise<boolean>
  /** Deletes the rows of `reserve`, unless the account is visible. */
  discard(person: Person): Promise<void>
  /** Accounts that were reserved over an hour ago and are not visible; some of them. */
  unfinished(): Promise<readonly Person[]>
  /**
   * Brings the rows in line with the streams, ends the sessions of accounts that are not active, and refreshes the
   * directory. A new account must accept the charter and the terms, unless it has. What an account takes of one that
   * was merged into it is written once, with both views. Safe to repeat; a view older than the rows changes nothing.
   * @returns the accounts that have rows
   */
  show(views: readonly AccountView[]): Promise<ReadonlySet<UserId>>
  /** Which of these accounts show an older revision than the given one. */
  behind(accounts: readonly { readonly userId: UserId; readonly revision: number }[]): Promise<ReadonlySet<UserId>>
  /**
   * Whether the company keeps an active administrator without this one. Then the account no longer counts as one for a
   * minute, so that two administrators who go at the same time cannot both be let go.
   */
  markAdminLeaving(person: Person): Promise<boolean>
  /**
   * Whether a file made the account and nobody has used it, or it is erased. Then nobody signs in with it for a minute,
   * so that a person who signs in meanwhile loses nothing.
   */
  letUnusedGo(person: Person): Promise<boolean>
  /**
   * Removes the person's data from every table but the log, in one transaction, and ends their sessions. Safe to
   * repeat.
   */
  scrub(person: Person, profileIds: readonly ProfileId[]): Promise<void>
  /**
   * Scrubs again what calls under way at a scrub wrote after it: of accounts that were scrubbed over a minute ago and
   * not swept since. Each alone: one that fails holds up no other.
   */
  sweep(): Promise<{ readonly done: number; readonly failed: number }>
  /**
   * Accounts that are not erased, hold no role, and whose profiles were all closed before an instant, when their owners
   * were warned; or whose sign-up was rejected 30 days ago. Ordered by id, from `after` (exclusive).
   */
  lapsed(due: LapsedBy, limit: number, after?: UserId): Promise<readonly Person[]>
  /** Which of these are erased, over all companies. */
  erasedAmong(users: readonly UserId[]): Promise<ReadonlySet<UserId>>
  /** Requests and relationships of the person that are not over, as the read models show them. */
  openOf(person: Person): Promise<readonly OpenMentoring[]>
  /** Whether the two, or accounts merged into theirs, were ever the parties of one request or relationship. */
  paired(person: Person, other: UserId): Promise<boolean>
  /** Accounts that were merged into this one, also over several merges, and are not erased. */
  mergedInto(person: Person): Promise<readonly UserId[]>
}

/** Whom the clock erases. */
export interface LapsedBy {
  /** The last role. */
  readonly closedBefore: Instant
  /** Of this end of the clock; the instant included. */
  readonly warnedBefore: Instant
}

/** A request with its relationship, or a relationship that never had a request. */
export type OpenMentoring =
  | { readonly requestId: RequestId }
  | { readonly requestId: null; readonly relationshipId: RelationshipId }
