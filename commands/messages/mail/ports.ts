import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import type { Channel } from '#domain/messages/notices/words.ts'
import type { OpenProfile } from '#domain/people/account/events.ts'
import type { ProfileRefusalReason } from '#domain/people/account/words.ts'
import type { CompanyId, Instant, ProfileId, ProgramId, UserId } from '#domain/platform/ids.ts'
import type { FactorChange } from '../../people/second-factor/ports.ts'
import type { LinkPurpose } from '../../people/links/ports.ts'

/** Channel that announces an enqueued mail at the commit, without a payload. */
export const mailChannel = 'mails'

type MailLocale = 'fr' | 'en'

/**
 * Who receives a mail:
 * - a person: their address and language are read when the mail is sent; `address` replaces theirs, e.g. by the old one
 * - an address without an account; without `locale` the company's default language
 * - the company's active administrators, one mail each
 */
export type MailRecipient =
  | { readonly userId: UserId; readonly address?: string }
  | { readonly address: string; readonly locale?: MailLocale }
  | 'administrators'

type ProfileRole = OpenProfile['role']
type NoParams = Readonly<Record<string, never>>

/** What a notification is about: everything else is read when the mail is sent. */
export interface NoticeParams {
  readonly subjectType: string
  readonly subjectId: string
  readonly at: Instant
  /** Codes and instants of the notification. */
  readonly codes: Readonly<Record<string, string>>
  /** The browser of a push, by its subscription. */
  readonly push?: string
}

/** A notification in the mail of the day. */
export type DigestEntry = NoticeParams & { readonly kind: NoticeKind }

type NoticeMails = { readonly [Kind in NoticeKind]: NoticeParams }

/** What each template needs, beside the recipient's and the company's names. Empty once the mail was sent. */
export interface MailParams extends NoticeMails {
  readonly invitation: {
    readonly firstName: string | null
    readonly programId: ProgramId | null
    /** The person requested the mail themselves. */
    readonly asked?: boolean
  }
  /** Holds nothing of the sign-up: its author may have typed another person's address. */
  readonly sign_up_resume: NoParams
  /** Somebody began a sign-up with the address of an account. */
  readonly account_exists: NoParams
  readonly sign_up_to_approve: { readonly applicantId: UserId }
  /** To administrators: somebody without an invitation would like to hear of the program. */
  readonly contact_request: NoParams
  /** To a reader: somebody asked for help. Nothing of what, or of whom. */
  readonly help_waits: { readonly caseId: string; readonly overdue: boolean }
  /** To the sender: its link withdraws the request. */
  readonly contact_request_copy: { readonly kind: 'information' | 'demo'; readonly information: boolean }
  /** To the company: a message of the contact form. Its words stand in `app.contact_messages` alone. */
  readonly contact_message: { readonly messageId: string }
  /** The same, to a person whose account wrote it. */
  readonly contact_copy: { readonly messageId: string }
  /** To the address that a visitor typed, which may be a stranger's: nothing of what they wrote. */
  readonly contact_received: NoParams
  readonly sign_up_approved: NoParams
  /** To somebody whose account a file made. */
  readonly account_ready: NoParams
  /** To administrators: somebody asks for the other profile. */
  readonly profile_to_approve: { readonly applicantId: UserId; readonly role: ProfileRole }
  readonly profile_accepted: { readonly role: ProfileRole }
  readonly profile_refused: { readonly role: ProfileRole; readonly reason: ProfileRefusalReason }
  /** The sign-up waits for an administrator. `byLink`: the link of the sign-up shows what was sent. */
  readonly sign_up_received: { readonly byLink: boolean }
  readonly sign_up_rejected: NoParams
  readonly password_reset: {
    /** Checked against the allow-list; null: our own page. */
    readonly redirectUrl: string | null
  }
  /** To the person for whom an operator has made a company: the link with which they choose a password. */
  readonly first_administrator: NoParams
  readonly password_changed: { readonly at: Instant }
  readonly second_factor_changed: { readonly change: FactorChange; readonly at: Instant }
  readonly passkey_added: { readonly name: string; readonly at: Instant }
  readonly identity_changed: {
    readonly change: 'linked' | 'unlinked'
    /** What people read on the button of the connection. */
    readonly provider: string
    readonly at: Instant
  }
  /** What the provider says now and the account does not; null: it says the same, or nothing that is kept. */
  readonly identity_differs: {
    readonly told: 'person' | 'administrators'
    readonly provider: string
    readonly applicantId: UserId
    readonly address: string | null
    readonly name: string | null
  }
  readonly new_device: {
    readonly at: Instant
    /** Such as `Firefox, Windows`. */
    readonly device: string
    /** As in the access log: IPv4, or the /64 of IPv6. */
    readonly network: string
  }
  /** To the new address, which is to be confirmed. */
  readonly email_change: NoParams
  /** To the old address. */
  readonly email_changed: { readonly at: Instant }
  /** To the new address, which an operator wrote. */
  readonly email_corrected: { readonly at: Instant }
  /** `signsIn`: with the address that it goes to; `passwordOfOther`: the other address had the password that stays. */
  readonly accounts_merged: { readonly signsIn: boolean; readonly passwordOfOther: boolean }
  /** The owner of an account with too many wrong passwords gets in by mail. */
  readonly sign_in_link: NoParams
  readonly account_erased: { readonly firstName: string | null }
  readonly export_ready: NoParams
  /** A month before the clock erases the account. */
  readonly retention_warning: { readonly goesAt: Instant }
  /** To the operators of the installation. */
  readonly read_model_stopped: { readonly model: string; readonly since: Instant }
  readonly certificate_expires: { readonly connection: string; readonly expiresAt: Instant }
  /** The figures of a month (`2026-03`), of one program or of all. */
  readonly figures_report: { readonly month: string; readonly programId: ProgramId | null }
  /** New matches of saved searches, and how many more than those named. */
  readonly new_profiles: {
    readonly searches: readonly {
      readonly id: string
      readonly profileIds: readonly ProfileId[]
      readonly more: number
    }[]
  }
  /** The daily mail, for users who chose it. */
  readonly digest: { readonly entries: readonly DigestEntry[] }
  /** To an administrator who tries a template: what it says of an example, in one language. */
  /** Without words: the company's own. */
  readonly template_test: {
    readonly of: string
    readonly language: 'fr' | 'en'
    readonly subject?: string | null | undefined
    readonly intro?: string | null | undefined
  }
  /** By SMS alone: the code that proves a phone. */
  readonly phone_code: NoParams
}

export type MailTemplate = keyof MailParams

/** The templates that lead to a signed link, and what the link is for. */
export const linkOfTemplate = {
  invitation: 'invitation',
  sign_up_resume: 'sign_up',
  password_reset: 'password_reset',
  first_administrator: 'password_reset',
  account_ready: 'password_reset',
  email_change: 'email_change',
  sign_in_link: 'sign_in',
  export_ready: 'export',
  contact_request_copy: 'withdrawal',
} as const satisfies { readonly [Template in MailTemplate]?: LinkPurpose }

type LinkTemplate = keyof typeof linkOfTemplate

/** The link is signed when the mail is sent: the row holds no secret. A mail is not sent after its link has expired. */
export interface MailLink {
  readonly id: string
  readonly expiresAt: Date
}

interface Envelope {
  readonly companyId: CompanyId
  /** Default: e-mail. An SMS goes to the number of the account, where the template has words for one. */
  readonly channel?: Channel
  /** Unique in the company for a month: the same key again sends nothing. Not personal; e.g. `password_reset/<id>`. */
  readonly key: string
  readonly to: MailRecipient
}

type PlainMail = {
  [Template in Exclude<MailTemplate, NoticeKind>]: Envelope & {
    readonly template: Template
    readonly params: MailParams[Template]
  } & (Template extends LinkTemplate ? { readonly link: MailLink } : { readonly link?: never })
}[Exclude<MailTemplate, NoticeKind>]

interface NoticeMail extends Envelope {
  readonly template: NoticeKind
  readonly params: NoticeParams
  readonly link?: never
}

/** One mail to send. */
export type Mail = PlainMail | NoticeMail

/** Mails leave within a second or two, in the role `jobs`. */
export interface MailOutbox {
  /**
   * Idempotent by `key`. To enqueue within a transaction of plain tables, `infra/` has `enqueueMail(sql, mail)`.
   * @throws RangeError when an address or a text has a line break or another control character
   */
  enqueue(mail: Mail): Promise<void>
}
