import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import type { MailTopic } from '#domain/messages/notices/topics.ts'
import type { Person } from '#commands/people/account-records.ts'
import type { Locale } from '#commands/people/sessions/ports.ts'
import type { CompanySettings } from '#domain/company/company-settings.ts'
import type { Call } from '#domain/meetings/meeting/call.ts'
import type {
  AttachmentId,
  CompanyId,
  ConversationId,
  Instant,
  MeetingId,
  ProfileId,
  UserId,
  WorkshopId,
} from '#domain/platform/ids.ts'
import type { ReadModelName } from '#projections/all.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Attendance } from './contract/meetings/attendance-receipts.ts'
import type { ArticleImageSize } from './contract/content/article-images.ts'
import type { AvatarSize, Crop } from './contract/community/avatars.ts'
import type { CalendarFailure } from './contract/meetings/calendars.ts'
import type { CompanyAttributes } from './contract/company/companies.ts'
import type { SignedCertificate } from './contract/people/erasure-certificate.ts'
import type { AccessedPart, AccessRight } from './contract/people/profile-accesses.ts'

/** What the API needs of the rest; `infra/` implements these and `infra/main.ts` hands them over. */

/** pino's, as far as we use it. */
export interface Logger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface Company {
  readonly id: CompanyId
  /** Nobody may use it for now: every call is answered 503. */
  readonly suspended: boolean
  readonly defaultLanguage: Locale
  readonly settings: CompanySettings
  readonly attributes: CompanyAttributes
}

/** Companies by the host they answer at. */
export interface Companies {
  /** `host` is as `normalHost` gives it. With one company any host is its own. */
  byHost(host: string): Promise<Company | null>
  /** The company's logo, if it has the one with this digest. */
  logo(companyId: CompanyId, digest: string): Promise<Logo | null>
}

interface Logo {
  readonly mediaType: string
  readonly content: Uint8Array
}

/** The address of a person's sessions as a calendar. */
export interface CalendarFeed {
  readonly id: string
  readonly createdAt: Date
  /** To the hour; null: no calendar has read it. */
  readonly readAt: Date | null
}

export interface CalendarFeeds {
  of(companyId: CompanyId, userId: UserId): Promise<CalendarFeed | null>
  /** In the place of the one before, which leads nowhere from then on. `token` is kept nowhere. */
  make(companyId: CompanyId, userId: UserId): Promise<CalendarFeed & { readonly token: string }>
  remove(companyId: CompanyId, userId: UserId): Promise<void>
  /** The calendar as text; null: the token opens none. */
  read(companyId: CompanyId, token: string): Promise<string | null>
  /** One session of the person as a calendar of its own; null: it has no date, or is not theirs. */
  meeting(companyId: CompanyId, userId: UserId, meetingId: string): Promise<string | null>
}

export interface OutsideCalendar {
  readonly id: string
  readonly host: string
  readonly createdAt: Date
  readonly readAt: Date | null
  readonly triedAt: Date | null
  readonly failure: CalendarFailure | null
}

/** Calendars of somewhere else, of which the busy times are read. */
export interface OutsideCalendars {
  list(companyId: CompanyId, userId: UserId): Promise<readonly OutsideCalendar[]>
  /** Its busy times are read soon. null: there are `most` already. */
  add(
    companyId: CompanyId,
    userId: UserId,
    calendar: { readonly id: string; readonly address: URL; readonly most: number },
  ): Promise<OutsideCalendar | null>
  /** With its busy times. @returns whether it was there */
  remove(companyId: CompanyId, userId: UserId, id: string): Promise<boolean>
}

/** A browser's subscription at its push service. */
export interface PushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushBrowser {
  readonly id: string
  /** Of the session that asked. */
  readonly client: string
  readonly userAgent: string | null
  readonly createdAt: Date
}

/** The browsers that tell people of notifications. Each goes with the session that asked. */
export interface PushSubscriptions {
  /** With which browsers subscribe, in base64url. */
  serverKey(): Promise<string>
  /** Whether an endpoint is that of a push service that may be sent to. */
  isService(endpoint: string): boolean
  list(companyId: CompanyId, userId: UserId): Promise<readonly PushBrowser[]>
  /** In place of what the session had, and of whoever had the endpoint. null: the session has ended. */
  add(
    session: { readonly companyId: CompanyId; readonly userId: UserId; readonly client: string },
    subscription: PushSubscription,
  ): Promise<PushBrowser | null>
  /** @returns whether it was there */
  remove(companyId: CompanyId, userId: UserId, id: string): Promise<boolean>
  /** @returns whether there is one with this endpoint and secret */
  renew(
    companyId: CompanyId,
    former: Pick<PushSubscription, 'endpoint' | 'auth'>,
    next: PushSubscription,
  ): Promise<boolean>
}

/** How far the read models are. */
export interface ReadModels {
  /**
   * True when what readers see of these includes `position`; false when that took longer than `timeoutMs`, or cannot
   * come about for now.
   */
  waitUntilProcessed(
    names: readonly ReadModelName[],
    position: bigint,
    options: { readonly timeoutMs: number; readonly brief?: boolean },
  ): Promise<boolean>
}

/** An answer that was given, to be given again. */
export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export type Claim =
  /** The caller does the work, and must `complete` or `release` it. */
  | { readonly kind: 'claimed'; readonly holder: string }
  | { readonly kind: 'answered'; readonly answer: StoredAnswer }
  /** Someone else is at it. */
  | { readonly kind: 'busy' }
  /** The key was used for something else. */
  | { readonly kind: 'mismatch' }

/** Who asks: a user, or an anonymous caller under an id of their own. */
export interface IdempotencyKey {
  readonly companyId: CompanyId
  readonly userId: UserId
  readonly key: string
}

/**
 * Answers by idempotency key, for 24 hours. A claim lasts a few seconds and is prolonged: a crashed claimant blocks
 * nobody for long.
 */
export interface IdempotencyStore {
  claim(key: IdempotencyKey, requestHash: Uint8Array): Promise<Claim>
  prolong(key: IdempotencyKey, holder: string): Promise<void>
  complete(key: IdempotencyKey, holder: string, answer: StoredAnswer): Promise<void>
  release(key: IdempotencyKey, holder: string): Promise<void>
}

/** What somebody wrote in the contact form. */
interface ContactMessage {
  /** The same for a repeat of the call: it is kept and mailed once. */
  readonly id: string
  /** null: written without an account. */
  readonly userId: UserId | null
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly locale: Locale
}

export interface ContactMessages {
  /** Keeps it for the console, and mails it to the company and, as a copy, to its sender. */
  add(company: Pick<Company, 'id' | 'settings'>, message: ContactMessage): Promise<void>
}

/** What is counted, each with its own limit. */
export type RateLimit =
  | 'address'
  | 'session'
  | 'sign_in'
  | 'sign_in_address'
  | 'sign_in_account'
  | 'error_report'
  /** Calls of single sign-on, of one address. */
  | 'single_sign_on'
  | 'sign_up'
  | 'sign_up_mail'
  | 'contact'
  /** Messages of the contact form, of one address and for one address of mail. */
  | 'contact_form'
  | 'contact_form_sender'
  | 'registration'
  | 'mail_link'
  /** Codes of one account from one address, and from everywhere. */
  | 'second_factor'
  | 'second_factor_account'
  | 'mail_link_address'
  /** Codes by SMS that one account asks for, and that one number is sent. */
  | 'phone_code'
  | 'phone_code_number'
  /** Browsers that one person subscribes; new endpoints of browsers, of one address. */
  | 'push_subscription'
  | 'push_renewal'
  | WriteLimit

/** What one person writes, by kind: most of it is told to others. */
export type WriteLimit =
  | 'message'
  | 'conversation'
  | 'article'
  | 'article_comment'
  | 'like'
  | 'report'
  | 'mentoring_request'
  /** What becomes of a mentoring request, and dates that are proposed for it. */
  | 'request_answer'
  /** Sessions, dates that are proposed for them, and what else changes one. */
  | 'meeting'
  | 'feedback'
  | 'recommendation'
  | 'tag_proposal'
  /** Texts that others read, written anew. */
  | 'change'

/** A limit, and the texts that name what it counts. */
export type Counter = readonly [limit: RateLimit, ...key: readonly string[]]

export interface RateLimits {
  /** Counts one call. Seconds to wait when it is one too many, else null. */
  hit(...counter: Counter): Promise<number | null>
  /** Counts one call of each at once: one round trip, and exact even where `hit` counts in batches. */
  hitAll(counters: readonly Counter[]): Promise<readonly (number | null)[]>
  /** Takes one back of each, in one round trip. */
  forgive(...counters: readonly Counter[]): Promise<void>
}

/** What the access log says of a call that was refused. Opening a session writes `signed_in` by itself. */
export type AccessOutcome =
  'refused' | 'not_active' | 'limited' | 'erasure_refused' | 'second_factor_refused' | 'passkey_refused'

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

/** A crash that a browser reported, without tokens. */
export interface ErrorReport {
  readonly error: string
  readonly component_stack?: string | undefined
  readonly browser?: string | undefined
  readonly path?: string | undefined
}

export interface ErrorReports {
  /** Once for an id. */
  add(companyId: CompanyId, id: string, userId: UserId | null, report: ErrorReport): Promise<void>
}

/** Tickets with which a browser opens its socket; the realtime room makes them. */
export interface RealtimeTickets {
  create(session: {
    readonly companyId: CompanyId
    readonly userId: UserId
    readonly client: string
  }): Promise<{ readonly ticket: string; readonly expiresAt: Date }>
}

export type CallKind = 'meeting' | 'workshop'

/** A tab of one person in the call of a meeting or of a workshop. */
interface Stay {
  readonly companyId: CompanyId
  readonly kind: CallKind
  /** Of the workshop, where it is one's. */
  readonly meetingId: MeetingId
  /** `participant` or `presenter`; of a workshop the person's id. */
  readonly party: string
  readonly stayId: string
}

/** When the call of a workshop may be held, and who is in it. */
export interface GroupCallState {
  readonly opensAt: Instant
  readonly closesAt: Instant
  readonly present: readonly UserId[]
}

/** The calls of meetings; the realtime room keeps alive who is in them. */
export interface MeetingCalls extends IceServers {
  /** As the log says now; null: no such meeting of this company, or none that can have a call. */
  stateOf(companyId: CompanyId, meetingId: MeetingId): Promise<Call | null>
  /** The same of a workshop; null: there is none. */
  groupStateOf(companyId: CompanyId, workshopId: WorkshopId): Promise<GroupCallState | null>
  /** Before the meeting is told, so that its end is told whatever happens. @returns false: that stay is over */
  enter(stay: Stay & { readonly userId: UserId; readonly client: string; readonly closesAt: Instant }): Promise<boolean>
  /** Whether another tab of the same party is in: none of `earlier`, which were this one's. */
  isFollowed(stay: Stay, earlier: readonly string[]): Promise<boolean>
  /** The meeting knows: another tab of the same party is out. */
  entered(stay: Stay): Promise<void>
  /** The meeting has refused it, or lets it in no longer: it is over. */
  turnedAway(stay: Stay): Promise<void>
}

/** As `RTCConfiguration` takes it. */
export interface IceServer {
  readonly urls: readonly string[]
  readonly username?: string
  readonly credential?: string
}

/** The servers with which browsers find a path to each other. */
export interface IceServers {
  /** Whether there is one that relays where no direct path exists. */
  readonly relay: boolean
  /** With a login of their own until then. */
  until(end: Instant): readonly IceServer[]
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
 * Writes it in a transaction of the company; a mail tells both addresses of another address.
 * @returns what has changed; `taken`: somebody else has the address; `gone`: there is no such account
 */
export type CorrectPerson = (
  sql: Sql,
  person: Person,
  corrections: Corrections,
) => Promise<readonly (keyof Corrections)[] | 'taken' | 'gone'>

/** Tells somebody whose account a file made, with a link to a first password. False: not now, or not of a file. */
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
  /** Waits until there is room for more of them: whoever opens very many is not faster than they are written. */
  room(): Promise<void>
}

/** Why a picture is not taken. */
export type PictureRefusal =
  'picture_format' | 'picture_unreadable' | 'picture_too_many_pixels' | 'picture_too_small' | 'picture_crop'

/** The same square in each size, in WebP, without any metadata. */
export type AvatarPictures = ReadonlyMap<AvatarSize, Buffer>

/** A picture as a whole in each size, in WebP, without any metadata. */
export interface ArticlePictures {
  /** Of the largest size. */
  readonly width: number
  readonly height: number
  readonly sizes: ReadonlyMap<ArticleImageSize, Buffer>
}

export interface Pictures {
  /** @param crop undefined: the largest square in the middle */
  avatarOf(picture: Buffer, crop: Crop | undefined): Promise<AvatarPictures | PictureRefusal>
  articleImageOf(picture: Buffer): Promise<ArticlePictures | PictureRefusal>
}

/** Images of the help feed (docs/decisions/2601). */
export interface ArticleImages extends Pick<Pictures, 'articleImageOf'> {
  /**
   * Keeps it until an article shows it, or for a day. The same id again changes nothing.
   * @returns false when the files of the person, or of the company, take all the room that they have
   */
  keep(author: Person, imageId: string, pictures: ArticlePictures): Promise<boolean>
  /** What the addresses of images end with that are shown to this reader, for some hours. */
  ticketOf(reader: Person): string
  /** null: there is none with that key that whoever has the ticket may see now. */
  read(
    companyId: CompanyId,
    request: { readonly key: string; readonly size: ArticleImageSize; readonly ticket: string },
  ): Promise<Uint8Array | null>
}

/** People's pictures: at most one each. */
export interface Avatars extends Pick<Pictures, 'avatarOf'> {
  /**
   * Keeps it in place of the one before, and shows it in the directory.
   * @returns false when the account is erased meanwhile
   */
  keep(person: Person, profiles: readonly ProfileId[], pictures: AvatarPictures): Promise<boolean>
  /** There or not. */
  remove(person: Person, profiles: readonly ProfileId[]): Promise<void>
  /** null: nobody of the company has it. */
  read(companyId: CompanyId, key: string, size: AvatarSize): Promise<Uint8Array | null>
}

/** What a link of a mail lets the person do that it went to. */
export type MailAct =
  | 'accept_request'
  | 'refuse_request'
  | 'accept_date'
  | 'decline_date'
  /** Plans a session of an accompaniment, at a date. */
  | 'plan_session'
  | 'propose_date'
  /** One of the dates that the mentor proposed for a request. */
  | 'take_date'
  | 'accept_workshop'
  | 'decline_workshop'

/** An act as it stands now. */
export interface OpenedAct {
  readonly userId: UserId
  readonly act: MailAct
  /** The request, the accompaniment, the meeting or the workshop. */
  readonly subjectId: string
  /** The date that the mail showed. */
  readonly appointmentId: string | null
  /** The date that the link names, on the person's clock; null: it names none. */
  readonly slot: Slot | null
  readonly usedAt: Date | null
  readonly locale: 'fr' | 'en'
  /** The account may still act. */
  readonly active: boolean
  /** The other person's name, or the title of a workshop; null: the account, or the title, is gone. */
  readonly other: string | null
  /** In words, in the person's zone. */
  readonly date: string | null
  /** It still waits for this very answer. */
  readonly isOpen: boolean
  /** Why the answer would be refused now; null: nothing that the read models show. */
  readonly hindrance: 'mentor_full' | 'mentee_full' | 'slot_taken' | 'partner_busy' | null
}

export interface MailActs {
  /** Null: it went with the account. */
  find(companyId: CompanyId, id: string): Promise<OpenedAct | null>
  use(companyId: CompanyId, id: string, at: Date): Promise<void>
  /** The session that a link names, as a calendar file; null: it has no date any more. */
  calendarFile(companyId: CompanyId, id: string): Promise<string | null>
  /** Null: the account is erased. */
  readerOf(
    companyId: CompanyId,
    userId: UserId,
  ): Promise<{ readonly locale: 'fr' | 'en'; readonly receivesReport: boolean; readonly searchesTell: boolean } | null>
  /** Switches e-mails off; again changes nothing. */
  unsubscribe(companyId: CompanyId, userId: UserId, topic: MailTopic): Promise<void>
}

/** Why a file of a message is not taken. */
export type AttachmentRefusal =
  | 'attachment_empty'
  /** Not of a type that is taken, or not of the type that its name says. */
  | 'attachment_type'
  /** A picture that is not built as one: nobody can say what else it holds. */
  | 'attachment_unreadable'
  | 'attachment_infected'
  /** The scanner does not answer. */
  | 'attachment_unchecked'
  /** The files of the person, or of the company, take all the room that they have. */
  | 'quota_reached'

/** Files of messages. */
export interface Attachments {
  /** Checks a file and keeps it, before the message is written. The same id again changes nothing. */
  keep(
    author: Person,
    conversationId: ConversationId,
    attachmentId: AttachmentId,
    file: { readonly name: string; readonly content: Buffer },
  ): Promise<{ readonly mediaType: string; readonly bytes: number } | AttachmentRefusal>
  /**
   * The message was accepted: the file stays for as long as its author. That of a refused message goes by the nightly
   * job, which asks the log once no call can be under way: one under the same key may be accepted meanwhile.
   */
  accept(author: Person, attachmentId: AttachmentId): Promise<void>
  /** Its message was deleted: it can be read no more. */
  remove(companyId: CompanyId, attachmentId: AttachmentId): Promise<void>
  /** null: it is gone. Who may read it is the caller's to check. */
  read(companyId: CompanyId, attachmentId: string): Promise<AsyncIterable<Uint8Array> | null>
}

/** Pictures in the colours of a company: its icons, and the one that cards of other sites show. */
export interface Drawings {
  /** @param svg a drawing of the product, never an uploaded one */
  png(svg: string): Promise<Buffer>
}

/** Receipts of attendance: a PDF that holds its own proof. */
export interface AttendanceReceipts {
  issue(facts: Attendance): Promise<{ readonly number: string; readonly file: Buffer }>
}
