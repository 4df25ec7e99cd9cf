import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createApi } from '#api/platform/http/create-api.ts'
import { documentText, pageLinks } from '#api/platform/http/document.ts'
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
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { createLedger } from '#infra/people/privacy/profile-accesses.ts'
import { createAccessLog } from '#infra/platform/http/access-log.ts'
import { createCompanies } from '#infra/company/http-companies.ts'
import { createContactMessages } from '#infra/content/contact-messages.ts'
import { createErrorReports } from '#infra/platform/http/error-reports.ts'
import { createIdempotencyStore } from '#infra/platform/http/idempotency.ts'
import { createRateLimits, defaultAllowances } from '#infra/platform/http/rate-limits.ts'
import { createCallLog, createLogger, withCorrelation } from '#infra/platform/logs/logs.ts'
import { createMetrics } from '#infra/platform/metrics/metrics.ts'
import { noIceServers } from '#infra/meetings/calls/ice-servers.ts'
import { createMeetingCalls } from '#infra/meetings/calls/meeting-calls.ts'
import { createRealtimeTickets } from '#infra/platform/realtime/tickets.ts'
import { createContactRequests } from '#infra/people/invitations/contact-requests.ts'
import { createInvitationRecords } from '#infra/people/invitations/records.ts'
import { createLinkSigner } from '#infra/people/links/signer.ts'
import { createPasswords } from '#infra/people/sessions/passwords.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { createMemoryKeyTable } from '#infra/platform/vault/key-table.ts'
import { createVault } from '#infra/platform/vault/vault.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { findMentoringRequest, listMentoringRequests } from '#projections/mentoring/mentoring-request/query.ts'
import type { Sql, Statement } from '#projections/platform/sql.ts'
import { noArticleImages, noAttachments, noAvatars, noPush } from './no-avatars.ts'
import { noAccounts, testIdentity } from '#tests/support/identity.ts'

/**
 * One of the two servers of the bench, in a process of its own: `http-child.ts <product|bare> <url> <company> <user>`.
 * Sends its port.
 */
const [kind, url = '', companyId = '', userId = ''] = process.argv.slice(2)
const poolSize = 10
const server = kind === 'product' ? product() : bare()
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())

/** As `infra/roles/api.ts` composes it, logs and figures included. */
function product() {
  const database = new Database({ url, poolSize })
  const many = { points: 1e9, seconds: 3600 }
  const limits = createRateLimits(database, {
    ...defaultAllowances,
    address: { ...many, batch: defaultAllowances.address.batch },
    session: { ...many, batch: defaultAllowances.session.batch },
  })
  const tenant = (company: CompanyId) => database.tenant(company)
  const vault = createVault({ keys: createMemoryKeyTable(), kek: new Uint8Array(32) })
  const sessions = createSessions({ store: createPostgresSessions(database), passwords: createPasswords() })
  const app = createApi({
    companies: createCompanies(database),
    sessions,
    accounts: noAccounts,
    identity: testIdentity(database),
    readModels: { waitUntilProcessed: async () => true },
    idempotency: createIdempotencyStore(database),
    limits,
    accessLog: createAccessLog(database),
    logger: createLogger({ level: 'info' }),
    logCall: createCallLog({ level: 'info' }),
    correlate: (id, work, givenUp) => withCorrelation(id, () => cancelledBy(givenUp, work)),
    version: '0.0.0',
    trustProxy: 0,
    endpoints: createEndpoints({
      sql: tenant,
      ...createCommands({
        store: createMemoryEventStore(),
        vault,
        facts: createFacts(tenant),
        records: createAccountRecords(database),
      }),
      sessions,
      tickets: createRealtimeTickets(database),
      calls: createMeetingCalls({
        system: database.system,
        store: createMemoryEventStore(),
        ice: noIceServers,
        wake: () => undefined,
      }),
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
      helpDesk: createHelpDesk({ vault, system: database.system, logger: createLogger({ level: 'info' }) }),
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
  return createApiServer(createMetrics().listener(app))
}

/** The same statements and the same bytes, without session, company, limits, checks or logs. */
function bare() {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    options: `-c role=binome_app -c app.company_id=${companyId}`,
  })
  const sql: Sql = {
    query: async <Row extends object>(statement: Statement) =>
      (await pool.query<Row>({ ...statement, values: [...(statement.values ?? [])] })).rows,
  }
  const viewer = { userId, admin: false }
  const answer = async (target: string) => {
    const requestId = target.split('/').at(-1) ?? ''
    const page = { number: 1, size: 50 }
    if (requestId.startsWith('mentoring_requests?')) {
      const { data, total } = await listMentoringRequests(sql, viewer, { userId }, page)
      const links = pageLinks('/api/v1/mentoring_requests', '?page[size]=50', page, total)
      return documentText({ data, included: null, links, meta: { total } })
    }
    const found = await findMentoringRequest(sql, requestId, viewer)
    return documentText({ data: found?.json ?? 'null', included: null })
  }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await answer(request.url ?? '')
    response.writeHead(200, { 'Content-Type': 'application/vnd.api+json', 'Content-Length': Buffer.byteLength(body) })
    response.end(body)
  }
  return createServer((request, response) => void respond(request, response))
}
