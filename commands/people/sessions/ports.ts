import type { NotificationChoices } from '#domain/messages/notices/topics.ts'
import type { AccountRole, AccountStatus, Theme } from '#domain/people/account/words.ts'
import type { SignInMethod } from '#domain/people/sign-in/words.ts'
import type { CompanyId, ProfileId, ProgramId, UserId } from '#domain/platform/ids.ts'
import type { TokenState } from './token-machine.ts'

export type Locale = 'fr' | 'en'

export interface OwnProfile {
  readonly id: ProfileId
  readonly role: 'participant' | 'presenter'
  /** Those it takes part in, the oldest enrolment first. */
  readonly programs: readonly ProgramId[]
}

/** The signed-in person: what policies and answers need on every call, read together with the session. */
export interface SessionUser {
  readonly id: UserId
  readonly companyId: CompanyId
  readonly email: string
  readonly status: AccountStatus
  readonly firstName: string
  readonly lastName: string
  readonly locale: Locale
  readonly timeZone: string
  readonly roles: readonly AccountRole[]
  readonly businessUnit: string | null
  readonly avatarKey: string | null
  readonly currentProfileId: ProfileId | null
  /** Somebody else chose the password: nothing but choosing another one is allowed. */
  readonly passwordChangeRequired: boolean
  /** The company asks for the acceptance of a text: nothing but giving it is allowed. */
  readonly acceptanceRequired: boolean
  /** A password or a link by mail opens no session without it. */
  readonly secondFactor: boolean
  /** Open ones. */
  readonly profiles: readonly OwnProfile[]
}

/** A text that a person must accept before anything else. */
export interface TextToAccept {
  readonly document: 'charter' | 'terms'
  /** The one in force: no other can be accepted. */
  readonly version: number
  /** The person's, in which they read it first. */
  readonly language: Locale
  /** The version that they accepted before; null: none. */
  readonly accepted: number | null
}

/** What the owner of an account sees of it in their settings. */
export interface AccountDetails {
  readonly user: SessionUser
  readonly phone: string | null
  /** A code by SMS has proved that the number is theirs. */
  readonly phoneProven: boolean
  readonly linkedinUrl: string | null
  readonly theme: Theme
  /** The new address, while it is not confirmed. */
  readonly unconfirmedEmail: string | null
  readonly hasPassword: boolean
  readonly mustAccept: readonly TextToAccept[]
  readonly notifications: NotificationChoices
}

/** Where a sign-in comes from. */
export interface SignInOrigin {
  readonly method: SignInMethod
  /** IPv4, or the /64 of IPv6. */
  readonly address: string
  /** The header as it came. */
  readonly userAgent: string | undefined
}

/** A session as its owner sees it in their list of devices. */
export interface OpenSession {
  readonly id: string
  readonly client: string
  readonly method: SignInMethod
  readonly userAgent: string | null
  readonly address: string | null
  readonly createdAt: Date
  /** When its token was last replaced, which every use does that is five seconds after the one before. */
  readonly lastSeenAt: Date
}

export interface StoredSession {
  /** Public name of the session, unique over all companies. */
  readonly client: string
  readonly companyId: CompanyId
  readonly method: SignInMethod
  readonly tokens: TokenState
  /** The position of the last event that this session wrote: its reads wait for it. */
  readonly seenPosition: bigint
  readonly user: SessionUser
}

export interface SignInAccount extends AccountDetails {
  /** PHC string; null for an account that signs in elsewhere. */
  readonly passwordHash: string | null
  /** Somebody else chose the password, and it is good until then. */
  readonly firstPasswordUntil: Date | null
  /** Address of the account that it was merged into; null: it was not. */
  readonly goesOnAs: string | null
}

/** A session to open. */
export interface NewSession {
  readonly companyId: CompanyId
  readonly userId: UserId
  readonly client: string
  readonly tokens: TokenState
  readonly origin: SignInOrigin
}

export interface SessionStore {
  /** By client, within the company: a session of another company does not exist. One round trip. */
  find(companyId: CompanyId, client: string): Promise<StoredSession | null>
  findAccount(companyId: CompanyId, email: string): Promise<SignInAccount | null>
  findUser(companyId: CompanyId, userId: UserId): Promise<SessionUser | null>
  /**
   * Adds the session with its line in the access log, and ends those of the user beyond `keep`, the ones that expire
   * first. Enqueues the mail about a new device.
   */
  open(session: NewSession, keep: number): Promise<void>
  /** The user's, the last used first. */
  list(companyId: CompanyId, userId: UserId): Promise<readonly OpenSession[]>
  /** Ends one session of the user by its id and notifies the sockets. False when there is none. */
  endOwn(companyId: CompanyId, userId: UserId, id: string): Promise<boolean>
  /** Ends the user's sessions but the one of `except`, and notifies the sockets. @returns how many */
  endOthers(companyId: CompanyId, userId: UserId, except: string): Promise<number>
  /** One conditional update: false when somebody else rotated since `before` was read, or the session is gone. */
  rotate(session: StoredSession, after: TokenState): Promise<boolean>
  /** Ends one session and notifies the sockets. False when it was gone. */
  end(companyId: CompanyId, client: string): Promise<boolean>
  /** Never moves backwards. */
  saw(companyId: CompanyId, client: string, position: bigint): Promise<void>
  replacePasswordHash(companyId: CompanyId, userId: UserId, from: string, to: string): Promise<void>
}

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Takes the same time whether there is a hash or not. `outdated`: the parameters changed since it was made.
   * @throws PasswordsBusy when too many callers wait already.
   */
  verify(hash: string | null, password: string): Promise<{ readonly ok: boolean; readonly outdated: boolean }>
}

/** Too many passwords are being checked at once; the caller may come back in a second. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
}
