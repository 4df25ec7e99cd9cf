import type { AgendaItemsRefusal } from '#domain/meetings/agenda-items/items.ts'
import type { Party } from '#domain/meetings/meeting/events.ts'
import type { CompanyId, Instant, MeetingId, UserId } from '#domain/platform/ids.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import type { Attendance } from '../contract/meetings/attendance-receipts.ts'
import type { CalendarFailure } from '../contract/meetings/calendars.ts'
import type { SentAgendaEdit, MeetingAgendaAttributes } from '../contract/meetings/meeting-agendas.ts'
import type { CallKind } from '../contract/meetings/webconferences.ts'

/** What the API needs of calls, calendars and attendance. `infra/` implements these. */

/** The address of a person's meetings as a calendar. */
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
  /** One meeting of the person as a calendar of its own; null: it has no date, or is not theirs. */
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

/** When a call may be held, and which parties are in it. */
export interface CallState {
  /** Null: there is no agreed date, and nobody has started the meeting. */
  readonly opensAt: Instant | null
  readonly closesAt: Instant | null
  readonly present: readonly string[]
}

/** The calls of meetings; the realtime room keeps alive who is in them. */
export interface MeetingCalls extends IceServers {
  /** As the log says now; null: no such meeting or workshop of this company, or none that can have a call. */
  stateOf(companyId: CompanyId, kind: CallKind, id: MeetingId): Promise<CallState | null>
  /**
   * Called before the meeting records the stay, so that its end is recorded in any case.
   * @returns false: that stay is over
   */
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

/** Receipts of attendance: a PDF that holds its own proof. */
export interface AttendanceReceipts {
  issue(facts: Attendance): Promise<{ readonly number: string; readonly file: Buffer }>
}

/** The agenda of a session, and the party that reads or edits it. */
export interface AgendaPlace {
  readonly companyId: CompanyId
  readonly meetingId: string
  readonly userId: UserId
  readonly party: Party
}

export type AgendaEdited =
  | { readonly revision: number }
  /** `agenda_over`: so is the session; `erased`: so is the account. */
  | { readonly refusal: AgendaItemsRefusal | 'agenda_over' | 'erased' }

/** What the two parties of a session will talk about. */
export interface MeetingAgendas {
  /** @param isOpen the session is not over */
  read(sql: Sql, place: AgendaPlace, isOpen: boolean): Promise<MeetingAgendaAttributes>
  /**
   * One after the other: edits of a session wait for each other. The other party hears of it at once.
   * @param once runs the transaction once for the key of the call
   */
  edit(
    place: AgendaPlace,
    edit: SentAgendaEdit,
    once: (sql: TransactionalSql) => TransactionalSql,
  ): Promise<AgendaEdited>
}
