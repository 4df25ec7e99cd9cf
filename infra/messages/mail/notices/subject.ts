import type { MailActEntry, OpenedAct } from '#api/ports/messages.ts'
import type { NoticeParams } from '#commands/messages/mail/ports.ts'
import type { MilestoneKind } from '#domain/mentoring/action-plan/words.ts'
import type { MeetingType } from '#domain/meetings/meeting/words.ts'
import type { WorkshopAnswer } from '#domain/meetings/workshop/words.ts'
import type { NoticeKind, ReminderKind } from '#domain/messages/notices/topics.ts'
import type { MailAct } from '#domain/messages/notices/words.ts'
import type { SubjectType } from '#projections/messages/notifications/rules/index.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { CalendarPart, CalendarReader } from './calendar.ts'
import type { NoticeFacts, SubjectFacts } from './facts.ts'
import type { NoticeTemplate } from './frame.ts'
import type { NoticeReader } from './reader.ts'

/** What the read models show of the subject of a notification, and of the other person. */
export interface NoticeSubject {
  readonly subjectType: SubjectType
  readonly subjectId: string
  readonly state: string
  readonly asMentor: boolean
  /** Empty for a conversation. */
  readonly attributes: SubjectAttributes
  readonly revision: number
  readonly relationshipId: string | null
  readonly requestId: string | null
  readonly program: Readonly<Record<string, string>> | null
  readonly other: OtherPerson | null
  /** Of the mentor of a request. */
  readonly limit: number | null
  readonly open: number | null
  /** Of a request that waits: which side has no place left. */
  readonly blocked?: 'mentor_full' | 'mentee_full' | null
  /** The company's people meet in the product. */
  readonly inProduct?: boolean
}

interface OtherPerson {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly time_zone: string
  readonly job_title: string | null
  readonly unit: Readonly<Record<string, string>> | null
  readonly city: string | null
  /** The day on which they are back; null: they are not away. */
  readonly back_on?: string | null
}

export interface Slot {
  readonly starts_at: string
  readonly minutes: number
}

export interface Criterion {
  readonly criterion: string
  readonly points: number
  readonly matched: readonly { readonly code: string; readonly label: Readonly<Record<'fr' | 'en', string>> }[]
  readonly slots?: readonly { readonly weekday: number; readonly start: string; readonly end: string }[]
}

/** Of a request or a meeting, as they are sent; the others have none of these. */
export interface SubjectAttributes {
  /** Of an article, or a workshop. */
  readonly title?: string | null
  /** Of a workshop. */
  readonly description?: string | null
  readonly removed_reason?: string | null
  readonly message?: string | null
  readonly receipt?: { readonly score: number; readonly criteria: readonly Criterion[] }
  readonly answer_due_at?: string
  readonly proposed_dates?: readonly Slot[]
  readonly taken_date?: Slot | null
  readonly proposal_note?: string | null
  readonly refusal_note?: string | null
  readonly revocation_note?: string | null
  readonly finish_note?: string | null
  readonly pause?: { readonly until: string; readonly by: string; readonly reason: string } | null
  readonly pause_word?: string | null
  readonly session_number?: number
  /** Of meetings that were planned together. */
  readonly series?: { readonly rank: number; readonly of: number } | null
  readonly topic?: string | null
  readonly meeting_type?: MeetingType
  readonly conference_url?: string | null
  readonly starts_at?: string | null
  readonly ends_at?: string | null
  /** Another date that waits for an answer beside the agreed one. */
  readonly counter_proposal?: { readonly id: string; readonly starts_at: string; readonly ends_at: string } | null
  readonly due_at?: string | null
  readonly updated_at?: string
  readonly feedback_by?: readonly string[]
  readonly closing_note?: string | null
  /** Of the reader's plans: the open tasks of this week, as days. */
  readonly due_tasks?: readonly { readonly title: string | null; readonly due_on: string }[]
  readonly due_milestones?: readonly {
    readonly kind: MilestoneKind
    readonly count: number | null
    readonly title: Readonly<Record<'fr' | 'en', string>> | null
    readonly due_on: string
  }[]
  /** Of a profile of one's own. */
  readonly completion?: number
  readonly min_completion?: number
  /** Of a workshop: what the reader answered; null: they are not invited any more. */
  readonly answer?: WorkshopAnswer | null
  readonly appointments?: readonly (Slot & {
    readonly id: string
    readonly state: string
    readonly proposed_by: string
    readonly note: string | null
    readonly decline_note: string | null
    readonly was_agreed?: boolean
    readonly proposed_at: string
    readonly decided_at: string | null
  })[]
}

/** What is mailed of one aggregate, or of another thing that notifications are about. `all.ts` lists them. */
export interface SubjectDescriptor {
  /** SQL of a `NoticeSubject` without its type and id. $1: its company, $2: its id, $3: the reader. */
  readonly statement: string
  /** The code of the notification that the statement takes as $4. */
  readonly detail?: string
  /** Where it comes from the log. */
  readonly follower?: Follower
  /** Of several people, none of whom is a mentor or a mentee in it: it is called by its title. */
  readonly isOfGroup?: true
  /**
   * SQL by kind: whether what a notice says is still so; null: nothing that comes later makes it untrue. $1: its
   * subject, $2: its recipient, $3: when it was made, $4: now. A kind that several subjects have is still so when it
   * holds of each of them: `unless` holds of what another table has.
   */
  readonly conditions: { readonly [Kind in NoticeKind]?: string | null }
  readonly reminders?: readonly ReminderRule[]
  /** The first subject of the list that has a kind gives its words where the subject has none of its own. */
  readonly words: { readonly [Kind in NoticeKind]?: NoticeTemplate }
  /** What its words say of it. */
  readonly facts?: (subject: NoticeSubject, reader: NoticeReader, params: NoticeParams) => Partial<SubjectFacts>
  /** The same of an example. */
  readonly sample?: (locale: 'fr' | 'en') => Partial<SubjectFacts>
  /** Its message is quoted. */
  readonly quotes?: true
  readonly pages: (subject: NoticeSubject, base: string) => SubjectPages
  /** The answers that its mail allows; null: there is nothing to decide for the reader. */
  readonly offer?: (kind: NoticeKind, subject: NoticeSubject, base: string) => Offer | null
  /** The dates that its mail offers. */
  readonly dates?: (reader: NoticeReader, kind: NoticeKind, subject: NoticeSubject) => Promise<DatesOffered | null>
  /** What links of its mails allow. */
  readonly acts?: { readonly [Act in MailAct]?: ActRule }
  /** Until when a link to its file for a calendar is good; null: it has no date. */
  readonly fileUntil?: (subject: NoticeSubject) => string | null
  /** What its mail brings to a calendar; null: this kind moves no date. */
  readonly calendar?: (
    kind: NoticeKind,
    subject: NoticeSubject,
    facts: NoticeFacts,
    reader: CalendarReader,
  ) => CalendarPart | null
}

interface Follower {
  readonly table: string
  /** The column that dates a row. */
  readonly of: string
  /** Made by an event of the subject alone, which the table shows with the event's time. */
  readonly shows: ReadonlySet<NoticeKind>
}

export interface ReminderRule {
  readonly kind: ReminderKind
  /**
   * SQL of whom to remind now ($1): id, company_id, user_id, counterpart_id (the other one's profile), and `step`,
   * which names the reminder among those of one subject. Each has a window, so that a process that was away for a
   * while sends the last one only. `session`: it is told on the eve alone.
   */
  readonly due: string
}

interface SubjectPages {
  readonly see: string
  readonly report?: string
  /** Where one joins it by video; null: it is not by video, or not agreed. */
  readonly join?: string | null
}

export interface Offer {
  readonly accept: MailAct
  readonly refuse: MailAct
  readonly appointmentId: string | null
  /** Until the thing is decided, by its own clock at the latest. */
  readonly expiresAt: string
  readonly other: string
}

export interface DatesOffered {
  readonly act: MailAct
  readonly subjectId: string
  readonly appointmentId: string | null
  readonly slots: readonly { readonly startsAt: string; readonly minutes: number }[]
}

interface ActRule extends MailActEntry {
  /** Whether what the mail offered still waits for that very answer. */
  readonly isOpen: (
    subject: NoticeSubject,
    link: Pick<OpenedAct, 'appointmentId' | 'slot'>,
    sql: Sql,
  ) => boolean | Promise<boolean>
  /** Why the answer would be refused now. */
  readonly hindrance?: (
    subject: NoticeSubject,
    userId: string,
    sql: Sql,
  ) => OpenedAct['hindrance'] | Promise<OpenedAct['hindrance']>
}
