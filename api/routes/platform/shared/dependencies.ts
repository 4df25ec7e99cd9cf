import type { Commands } from '#commands/commands.ts'
import type { FileStore } from '#commands/platform/files/ports.ts'
import type { ContactRequests } from '#commands/people/invitations/ports.ts'
import type { SignUps } from '#commands/people/invitations/sign-ups.ts'
import type { SingleSignOn } from '#commands/people/single-sign-on/single-sign-on.ts'
import type { Sessions } from '#commands/people/sessions/sessions.ts'
import type { CompanyId, ProfileId } from '#domain/platform/ids.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import type { ArticleImages, ContactMessages } from '../../../ports/content.ts'
import type { Attachments, PushSubscriptions } from '../../../ports/messages.ts'
import type {
  AttendanceReceipts,
  CalendarFeeds,
  MeetingCalls,
  OutsideCalendars,
  MeetingAgendas,
} from '../../../ports/meetings.ts'
import type { HelpDesk, PrivateNotes, WaitingMessages } from '../../../ports/mentoring.ts'
import type { Avatars } from '../../../ports/community.ts'
import type { ErrorReports, RateLimits, RealtimeTickets } from '../../../ports/platform.ts'
import type { AbsenceWords, ProfileAccesses } from '../../../ports/people.ts'

/** What the handlers of `/api/v1` work with: every family of commands, and the ports of the reads. */
export interface RouteDependencies extends Commands {
  /** Statements of one company. */
  readonly sql: (companyId: CompanyId) => TransactionalSql
  readonly sessions: Pick<Sessions, 'devices' | 'end' | 'endOthers'>
  readonly tickets: RealtimeTickets
  readonly calls: MeetingCalls
  readonly errorReports: ErrorReports
  readonly contactMessages: ContactMessages
  /** Sends the notices of calls on articles. It never fails. */
  readonly tellAuthors: () => Promise<void>
  readonly limits: RateLimits
  readonly profileAccesses: ProfileAccesses
  readonly files: Pick<FileStore, 'read'>
  readonly avatars: Avatars
  readonly calendarFeeds: CalendarFeeds
  readonly outsideCalendars: OutsideCalendars
  readonly privateNotes: PrivateNotes
  readonly meetingAgendas: MeetingAgendas
  readonly waitingMessages: WaitingMessages
  readonly absenceWords: AbsenceWords
  readonly helpDesk: HelpDesk
  readonly attachments: Attachments
  readonly articleImages: ArticleImages
  readonly receipts: AttendanceReceipts
  readonly push: PushSubscriptions
  readonly signUps: SignUps
  readonly contactRequests: Pick<ContactRequests, 'add'>
  readonly singleSignOn?: Pick<SingleSignOn, 'start'>
  /** Brings the directory's rows of these profiles up to date, in the transaction that changed the plain tables. */
  readonly refreshDirectory: (sql: Sql, companyId: CompanyId, profiles: readonly ProfileId[]) => Promise<void>
}
