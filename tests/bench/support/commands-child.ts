import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createApi } from '#api/platform/http/create-api.ts'
import { createApiServer } from '#api/platform/http/server.ts'
import { createEndpoints } from '#api/routes/all.ts'
import { createAttendanceReceipts } from '#infra/meetings/attendance/receipts.ts'
import { createCommands } from '#commands/commands.ts'
import { createSignUps } from '#commands/people/invitations/sign-ups.ts'
import { createSessions } from '#commands/people/sessions/sessions.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { cancelledBy } from '#infra/platform/database/cancellation.ts'
import { createCalendarFeeds } from '#infra/meetings/calendar/feeds.ts'
import { createMeetingAgendas } from '#infra/meetings/agendas/meeting-agendas.ts'
import { createAbsenceWords } from '#infra/people/absences/words.ts'
import { createWaitingMessages } from '#infra/mentoring/waiting-messages.ts'
import { createHelpDesk } from '#infra/mentoring/help/help-desk.ts'
import { createPrivateNotes } from '#infra/mentoring/notes/private-notes.ts'
import { createOutsideCalendars } from '#infra/meetings/calendar/outside.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { createLedger } from '#infra/people/privacy/profile-accesses.ts'
import { createAccessLog } from '#infra/platform/http/access-log.ts'
import { createCompanies } from '#infra/company/http-companies.ts'
import { createContactMessages } from '#infra/content/contact-messages.ts'
import { createErrorReports } from '#infra/platform/http/error-reports.ts'
import { createIdempotencyStore } from '#infra/platform/http/idempotency.ts'
import { createRateLimits, defaultAllowances } from '#infra/platform/http/rate-limits.ts'
import { createCallLog, createLogger, withCorrelation } from '#infra/platform/logs/logs.ts'
import { noIceServers } from '#infra/meetings/calls/ice-servers.ts'
import { createMeetingCalls } from '#infra/meetings/calls/meeting-calls.ts'
import { createRealtimeTickets } from '#infra/platform/realtime/tickets.ts'
import { createContactRequests } from '#infra/people/invitations/contact-requests.ts'
import { createInvitationRecords } from '#infra/people/invitations/records.ts'
import { createLinkSigner } from '#infra/people/links/signer.ts'
import { createPasswords } from '#infra/people/sessions/passwords.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { createKeyTable } from '#infra/platform/vault/key-table.ts'
import { createVault } from '#infra/platform/vault/vault.ts'
import { createProjections } from '#projections/all.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { createProjectionRunner } from '#projections/platform/runner/runner.ts'
import { noArticleImages, noAttachments, noAvatars, noPush } from './no-avatars.ts'
import { noAccounts, testIdentity } from '#tests/support/identity.ts'

/**
 * The API with its read models in one process, as `infra/roles/api.ts` composes them: `commands-child.ts <url>`. Sends
 * its port.
 */
const [url = ''] = process.argv.slice(2)
const database = new Database({ url, poolSize: 10 })
const store = await createPostgresEventStore({ url })
const vault = createVault({ keys: createKeyTable(database.vault), kek: randomBytes(32) })
const logger = createLogger({ level: 'info' })
const projections = createProjections({ opener: vault, wake: () => undefined })
const runner = createProjectionRunner({ store, sql: database.system, projections, log: logger })
runner.start()
const many = { points: 1e9, seconds: 3600 }
const limits = createRateLimits(database, {
  ...defaultAllowances,
  address: { ...many, batch: defaultAllowances.address.batch },
  session: { ...many, batch: defaultAllowances.session.batch },
  mentoring_request: { ...many, batch: 1 },
  meeting: { ...many, batch: 1 },
  message: { ...many, batch: 1 },
})
const sql = (company: CompanyId) => database.tenant(company)
const sessions = createSessions({ store: createPostgresSessions(database), passwords: createPasswords() })
const app = createApi({
  companies: createCompanies(database),
  sessions,
  accounts: noAccounts,
  identity: testIdentity(database),
  readModels: {
    waitUntilProcessed: (names, position, options) =>
      runner.waitUntilProcessed(names, position, { ...options, unlessStuck: true }),
  },
  idempotency: createIdempotencyStore(database),
  limits,
  accessLog: createAccessLog(database),
  logger,
  logCall: createCallLog({ level: 'info' }),
  correlate: (id, work, givenUp) => withCorrelation(id, () => cancelledBy(givenUp, work)),
  version: '0.0.0',
  trustProxy: 0,
  endpoints: createEndpoints({
    sql,
    ...createCommands({ store, vault, facts: createFacts(sql), records: createAccountRecords(database) }),
    sessions,
    tickets: createRealtimeTickets(database),
    calls: createMeetingCalls({ system: database.system, store, ice: noIceServers, wake: () => undefined }),
    errorReports: createErrorReports(database),
    contactMessages: createContactMessages(database),
    contactRequests: createContactRequests(database),
    tellAuthors: () => Promise.resolve(),
    refreshDirectory,
    limits,
    profileAccesses: createLedger({ system: database.system, logger: createLogger({ level: 'info' }) }),
    files: { read: async () => null },
    avatars: noAvatars,
    calendarFeeds: createCalendarFeeds(database, async () => 'http://localhost'),
    outsideCalendars: createOutsideCalendars({ database, vault }),
    privateNotes: createPrivateNotes(vault),
    meetingAgendas: createMeetingAgendas({ system: database.system, vault, wake: () => undefined }),
    waitingMessages: createWaitingMessages(vault),
    absenceWords: createAbsenceWords(vault),
    helpDesk: createHelpDesk({ vault, system: database.system, logger }),
    attachments: noAttachments,
    articleImages: noArticleImages,
    receipts: createAttendanceReceipts({ url, sealSeed: undefined }),
    push: noPush,
    signUps: createSignUps({
      records: createInvitationRecords(database),
      links: createLinkSigner({ keys: [new Uint8Array(32)] }),
      vault,
    }),
  }),
})
const server = createApiServer(app)
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
