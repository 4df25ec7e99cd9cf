import type { NotificationChoices } from '#domain/messages/notices/topics.ts'
import type { Theme } from '#domain/people/account/words.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { AccountDetails, Locale, NewSession, SessionUser } from '../sessions/ports.ts'

/** What a person may change of their account without their password. Undefined: as it is. */
export interface AccountChanges {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly locale?: Locale | undefined
  readonly timeZone?: string | undefined
  readonly phone?: string | null | undefined
  readonly linkedinUrl?: string | null | undefined
  readonly theme?: Theme | undefined
  /** What is not given stays. */
  readonly notifications?: NotificationChange | undefined
}

export type NotificationChange = {
  readonly [Name in keyof NotificationChoices]?: NotificationChoices[Name] | undefined
}

export type AccountLinkPurpose = 'password_reset' | 'sign_in'

/** A link that can still be used, and whose. */
export interface UsableLink {
  readonly id: string
  readonly user: SessionUser
}

interface OwnAccount {
  readonly companyId: CompanyId
  readonly userId: UserId
}

/** Passwords, addresses and links in the plain tables. Each of the changes is one transaction, with its mails. */
export interface CredentialRecords {
  /** Null: there is no such account. */
  details(account: OwnAccount): Promise<AccountDetails | null>
  /** Also brings the directory up to date, where it shows the person. */
  change(account: OwnAccount, changes: AccountChanges): Promise<void>
  /**
   * Adds a link for the active account of the address and enqueues its mail. Writes a row where there is no such
   * account too. A second call within ten seconds sends no second mail. False: there is none.
   */
  addLink(link: {
    readonly companyId: CompanyId
    readonly purpose: AccountLinkPurpose
    readonly email: string
    readonly expiresAt: Date
    /** Checked against the allow-list; null: our own page. Of a reset. */
    readonly redirectUrl: string | null
    /** Only accounts of administrators get one. */
    readonly onlyAdmins: boolean
  }): Promise<boolean>
  /** Null: it was used, is over, or its account is not active. */
  findLink(companyId: CompanyId, purpose: AccountLinkPurpose, id: string): Promise<UsableLink | null>
  /**
   * Uses the link, sets the password, ends every session and open link of the owner, and opens the new session, if
   * there is one. False: somebody used the link first, and nothing is written.
   */
  resetPassword(link: UsableLink, passwordHash: string, session: NewSession | null): Promise<boolean>
  /** Uses the link and opens the session, if there is one. False: as above. */
  useSignInLink(link: UsableLink, session: NewSession | null): Promise<boolean>
  /** Sets the password; ends every other session and every open link of the owner. */
  setPassword(account: OwnAccount & { readonly client: string; readonly passwordHash: string }): Promise<void>
  /** The hash, and whether it was set within the last ten seconds. */
  password(account: OwnAccount): Promise<{ readonly hash: string | null; readonly justSet: boolean }>
  /** Whether an account of the company has the address. */
  hasAddress(companyId: CompanyId, email: string): Promise<boolean>
  /** Remembers the new address and enqueues the mail to it; the same address within ten seconds sends nothing. */
  askForEmail(account: OwnAccount & { readonly email: string; readonly expiresAt: Date }): Promise<void>
  /**
   * Makes the new address the account's, mails the old one, and ends every session but the one of `client`. `gone`: the
   * link was used, is over, or its account is not active.
   */
  confirmEmail(link: {
    readonly companyId: CompanyId
    readonly id: string
    readonly client: string | null
  }): Promise<'confirmed' | 'taken' | 'gone'>
  /** The account of the address, when it was made within the last ten seconds. */
  justRegistered(companyId: CompanyId, email: string): Promise<OwnAccount | null>
}
