import type { Commands } from '#commands/commands.ts'
import type { Person } from '#commands/people/account-records.ts'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import type { refusalReasons } from '#domain/mentoring/mentoring-request/words.ts'
import type { MailTopic } from '#domain/messages/notices/topics.ts'
import type { AttachmentId, CompanyId, ConversationId, UserId } from '#domain/platform/ids.ts'

/** What the API needs of mails, pushes and files of messages. `infra/` implements these. */

/** A browser's subscription at its push service. */
export interface PushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushBrowser {
  readonly id: string
  /** Of the session that subscribed it. */
  readonly client: string
  readonly userAgent: string | null
  readonly createdAt: Date
}

/** The browsers that receive notifications. Each ends with the session that subscribed it. */
export interface PushSubscriptions {
  /** With which browsers subscribe, in base64url. */
  serverKey(): Promise<string>
  /** Whether an endpoint is that of a push service that may be sent to. */
  isService(endpoint: string): boolean
  list(companyId: CompanyId, userId: UserId): Promise<readonly PushBrowser[]>
  /** Replaces the subscription of the session, and any other one of the endpoint. null: the session has ended. */
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

interface ActWords {
  readonly ask: (other: string, date: string) => string
  readonly about: string
  readonly confirm: string
  readonly done: string
  readonly after: string
}

export interface ActLink {
  readonly context: CommandContext
  readonly locale: 'fr' | 'en'
  readonly subjectId: string
  readonly appointmentId: string | null
  readonly slot: Slot | null
}

/** What the person wrote on the page. */
interface Written {
  readonly reason: (typeof refusalReasons)[number] | null
  readonly note: string | null
}

/** What a link of a mail lets the person do that it went to: the command, and the words of its page. */
export interface MailActEntry extends Readonly<Record<'fr' | 'en', ActWords>> {
  readonly takesReason?: true
  readonly takesNote?: true
  /** How what it is about is called without a title; missing: it is about a person. */
  readonly untitled?: Readonly<Record<'fr' | 'en', string>>
  /** The limit of the other person, as it is said of somebody else: its own words do not say whose it is. */
  readonly limitOfOther?: 'mentee_full' | 'mentor_full'
  /** The page where another date can be chosen than the one that the link names. */
  readonly otherDates?: (subjectId: string) => string
  /** It agrees the date of a session, whose page has its file for a calendar. */
  readonly agreesSession?: true
  readonly run: (commands: Commands, link: ActLink, written: Written) => Promise<CommandResult>
}

/** An act as it stands now. */
export interface OpenedAct {
  readonly userId: UserId
  readonly entry: MailActEntry
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
  /** Its page in the application. */
  readonly page: string
  /** It still waits for this very answer. */
  readonly isOpen: boolean
  /** Why the answer would be refused now; null: nothing that the read models show. */
  readonly hindrance: 'mentor_full' | 'mentee_full' | 'slot_taken' | 'partner_busy' | null
}

export interface MailActs {
  /** Null: it went with the account. */
  find(companyId: CompanyId, id: string): Promise<OpenedAct | null>
  use(companyId: CompanyId, id: string, at: Date): Promise<void>
  /** The meeting that a link names, as a calendar file; null: it has no date any more. */
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
