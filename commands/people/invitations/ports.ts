import type { CompanySettings } from '#domain/company/company-settings.ts'
import type { InvitationOrigin } from '#domain/people/sign-up/words.ts'
import type { Sealed } from '#domain/platform/event.ts'
import type { CompanyId, Instant, ProgramId, UserId } from '#domain/platform/ids.ts'
import type { ProvenIdentity } from '../single-sign-on/ports.ts'

export type OfferedRole = 'participant' | 'presenter'

/** An invitation, and the account that was made with it or has its address. */
export interface Invitation {
  readonly id: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly roles: readonly OfferedRole[]
  readonly program: { readonly id: ProgramId; readonly name: { readonly fr: string; readonly en: string } } | null
  readonly businessUnit: string | null
  readonly origin: InvitationOrigin
  readonly invitedBy: { readonly id: UserId; readonly name: string } | null
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly revokedAt: Date | null
  readonly account: SignedUp | null
  /** That the person showed at the company's provider within the last hour. */
  readonly identity: (ProvenIdentity & { readonly label: string }) | null
  readonly draft: Sealed | null
  readonly draftAt: Date | null
}

/** The person who signed up. `own`: with this invitation; otherwise the account has the invitation's address. */
interface SignedUp {
  readonly userId: UserId
  readonly own: boolean
  readonly status: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly jobTitle: string | null
  readonly businessUnit: string | null
  readonly phone: string | null
  readonly city: string | null
  readonly roles: readonly OfferedRole[]
  readonly createdAt: Date
}

/** Under which the account of an invitation is registered: one account, however often it is used at once. */
export function signUpKey(invitationId: string): string {
  return `sign_up/${invitationId}`
}

export interface Contact {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly kind: 'information' | 'demo'
  readonly locale: 'fr' | 'en' | null
  /** For a demonstration: where the sender works, and for how many people. */
  readonly company: string | null
  readonly size: string | null
  /** They ticked the box. */
  readonly wantsInformation: boolean
}

/** Invitations in the plain tables. Each change is one transaction, with its mail. */
export interface InvitationRecords {
  find(companyId: CompanyId, id: string): Promise<Invitation | null>
  /**
   * What somebody gets who asks for a mail: with an account, that they have one; nothing where they have no invitation
   * and sign-up is not open.
   */
  sendAgain(companyId: CompanyId, email: string, locale: 'fr' | 'en' | null, open: boolean): Promise<void>
  /** False: the invitation was used, revoked, or is over. `key` is the one that sealed it. */
  saveDraft(companyId: CompanyId, id: string, draft: Sealed, key: UserId): Promise<boolean>
  /** The key of the invitation's draft; a new one where it has none. */
  draftKey(companyId: CompanyId, id: string): Promise<UserId | null>
  /** @returns the key that sealed the draft */
  eraseDraft(companyId: CompanyId, id: string): Promise<UserId | null>
  /** Of an account that was registered: the invitation cannot be used again. */
  markUsed(companyId: CompanyId, id: string, userId: UserId, at: Instant): Promise<void>
}

/** What people without an invitation ask for, until it is a year old. */
export interface ContactRequests {
  /**
   * Mails the administrators, and the sender with a link to withdraw it. The same again within a day changes nothing.
   */
  add(companyId: CompanyId, contact: Contact): Promise<void>
  /** null: it was erased. */
  find(companyId: CompanyId, id: string): Promise<Pick<Contact, 'wantsInformation'> | null>
  /** They agree no longer to receive information. */
  withdraw(companyId: CompanyId, id: string): Promise<void>
  erase(companyId: CompanyId, id: string): Promise<void>
}

export type SignUpSettings = Pick<CompanySettings, 'invitation_only' | 'allowed_email_domains'>
