import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { type AdminDependencies, createAdminRoutes } from '#api/admin/routes.ts'
import { createApi } from '#api/platform/http/create-api.ts'
import { createApiServer } from '#api/platform/http/server.ts'
import type { Logger } from '#api/ports/platform.ts'
import type { Endpoint } from '#api/platform/http/endpoint.ts'
import { createMailPages } from '#api/messages/mail-pages/router.ts'
import type { AuthDependencies } from '#api/people/auth/dependencies.ts'
import { authEndpoints } from '#api/people/auth/router.ts'
import { openApiDocument } from '#api/platform/openapi/document.ts'
import { createPublicPages } from '#api/content/public-pages/router.ts'
import { createEndpoints } from '#api/routes/all.ts'
import type { RouteDependencies } from '#api/routes/platform/shared/dependencies.ts'
import { createCommands } from '#commands/commands.ts'
import type { FileStore } from '#commands/platform/files/ports.ts'
import type { ActionPlans } from '#commands/mentoring/action-plans.ts'
import type { Meetings } from '#commands/meetings/meetings.ts'
import type { Workshops } from '#commands/meetings/workshops.ts'
import type { Vault } from '#commands/platform/ports.ts'
import type { LinkSigner } from '#commands/people/links/ports.ts'
import type { Passwords } from '#commands/people/sessions/ports.ts'
import { createSignUps } from '#commands/people/invitations/sign-ups.ts'
import { createSessions, type Sessions } from '#commands/people/sessions/sessions.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { instant } from '#domain/platform/ids.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { createAttendanceReceipts } from '#infra/meetings/attendance/receipts.ts'
import { createLogProofs } from '#infra/platform/audit/log-proofs.ts'
import { cancelledBy } from '#infra/platform/database/cancellation.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createCompanyAdministration } from '#infra/company/companies/administration.ts'
import { createDrawings } from '#infra/company/companies/drawings.ts'
import { createSeason } from '#infra/community/cohort/season.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { createCalendarFeeds } from '#infra/meetings/calendar/feeds.ts'
import { createMeetingAgendas } from '#infra/meetings/agendas/meeting-agendas.ts'
import { createAbsenceWords } from '#infra/people/absences/words.ts'
import { createWaitingMessages } from '#infra/mentoring/waiting-messages.ts'
import { createHelpDesk } from '#infra/mentoring/help/help-desk.ts'
import { createPrivateNotes } from '#infra/mentoring/notes/private-notes.ts'
import { createOutsideCalendars } from '#infra/meetings/calendar/outside.ts'
import { createArticleImages } from '#infra/content/article-images.ts'
import { createAttachments } from '#infra/messages/attachments/attachments.ts'
import { createAvatars } from '#infra/community/avatars.ts'
import { createDiskFiles } from '#infra/platform/files/disk.ts'
import { createPictures } from '#infra/platform/files/pictures.ts'
import type { FileQuotas } from '#infra/platform/config/config.ts'
import { createSignatureScanner, type Scanner } from '#infra/platform/files/scanner.ts'
import { createAccessLog } from '#infra/platform/http/access-log.ts'
import { createCompanies } from '#infra/company/http-companies.ts'
import { createAuthorTeller } from '#infra/messages/notices/authors.ts'
import { createContactMessages } from '#infra/content/contact-messages.ts'
import { createErrorReports } from '#infra/platform/http/error-reports.ts'
import { createIdempotencyStore } from '#infra/platform/http/idempotency.ts'
import {
  type Allowances,
  createRateLimits,
  defaultAllowances,
  writeAllowances,
} from '#infra/platform/http/rate-limits.ts'
import { createMailActs } from '#infra/messages/notices/acts.ts'
import { createFigureReports } from '#infra/insight/figures/administration.ts'
import { createMailTemplates, mailPreviewOf } from '#infra/messages/mail/template-administration.ts'
import { createOperations } from '#infra/platform/operations/operations.ts'
import { createCertify } from '#infra/people/privacy/certificate.ts'
import { createLedger, type Ledger } from '#infra/people/privacy/profile-accesses.ts'
import { createContactRequests } from '#infra/people/invitations/contact-requests.ts'
import { createInvitationRecords, invitationChanges } from '#infra/people/invitations/records.ts'
import { createLinkSigner } from '#infra/people/links/signer.ts'
import { noIceServers } from '#infra/meetings/calls/ice-servers.ts'
import { createMeetingCalls } from '#infra/meetings/calls/meeting-calls.ts'
import { createRealtimeTickets } from '#infra/platform/realtime/tickets.ts'
import { createConnectionAdministration } from '#infra/people/single-sign-on/administration.ts'
import { composeSingleSignOn } from '#infra/people/single-sign-on/compose.ts'
import type { FacebookAddresses } from '#infra/people/single-sign-on/facebook.ts'
import { createJustInTime } from '#infra/people/single-sign-on/just-in-time.ts'
import { createPushKeys } from '#infra/messages/push/keys.ts'
import { createPushSubscriptions } from '#infra/messages/push/subscriptions.ts'
import { tellImported } from '#infra/people/accounts/tell-imported.ts'
import { correctPerson } from '#infra/people/accounts/correct.ts'
import { resetFactors } from '#infra/people/second-factor/reset.ts'
import { createPasswords } from '#infra/people/sessions/passwords.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { createKeyTable } from '#infra/platform/vault/key-table.ts'
import { createVault } from '#infra/platform/vault/vault.ts'
import { createProjections } from '#projections/all.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { Projection } from '#projections/platform/runner/projection.ts'
import { createProjectionRunner } from '#projections/platform/runner/runner.ts'
import { type Contract, contractOf } from './contract.ts'
import { type HttpCall, httpClient } from './http-client.ts'
import { baseUrlOf, emailOf, testPassword } from './people.ts'
import { testIdentity } from './identity.ts'
import { readingWhatItDeclares, watchReads } from './declared-reads.ts'
import { testDatabase, type TestDatabase } from './postgres.ts'

// The product decodes no picture in this process; tests look at those that it made.
sharp.unblock({ operation: ['VipsForeignLoad'] })

export interface TestApi {
  readonly db: TestDatabase
  readonly vault: Vault
  readonly store: EventStore
  /** Signs what the mails would link to. */
  readonly links: LinkSigner
  readonly port: number
  readonly endpoints: readonly Endpoint[]
  /** Writes what was opened at once, when it is flushed. */
  readonly ledger: Ledger
  readonly files: FileStore
  /** What jobs and reactions do with sessions. */
  readonly meetings: Pick<Meetings, 'passMeetingDueDate' | 'endMeetingWithRelationship' | 'leaveCall'>
  readonly workshops: Workshops
  /** What jobs and reactions do with the milestones of plans. */
  readonly actionPlans: Pick<ActionPlans, 'planMilestones' | 'settleMilestones'>
  /** Every answer is held against it. */
  readonly contract: Contract
  /** Somebody of a company, signed in; `null` is a visitor. Tokens are kept as a browser keeps them. */
  as(slug: string, name: string | null): Promise<TestPerson>
  close(): Promise<void>
}

export type TestPerson = Awaited<ReturnType<typeof signedIn>>

export interface TestApiOptions {
  /** Of the vault and the links, for a second process on the database. Default: random. */
  readonly kek?: Buffer
  /** Ahead of what the API is composed of, e.g. a store that loses answers. */
  readonly wrapStore?: (store: EventStore) => EventStore
  readonly wrapProjection?: (projection: Projection) => Projection
  readonly allowances?: Partial<Allowances>
  /** Milliseconds since the epoch, for sessions. */
  readonly now?: () => number
  /** How many proxies stand before it: 1 lets a test say its address. */
  readonly trustProxy?: number
  readonly onError?: (fields: object) => void
  readonly passwords?: Passwords
  /** Origins that links may return to, beside the company's. */
  readonly origins?: readonly string[]
  /** How long a call may take, in milliseconds. */
  readonly timeoutMs?: number
  readonly exportsAtOnce?: AdminDependencies['exportsAtOnce']
  /** Where Facebook is. */
  readonly facebook?: FacebookAddresses
  /** Sign-ups need the link of a mail, as in production. */
  readonly provenSignUp?: true
  /** The address at which the product reaches its database, e.g. a proxy before `url`; the test's own stay direct. */
  readonly databaseAt?: (url: string) => Promise<string>
  readonly scanner?: Scanner
  /** In bytes. Default: a gigabyte each. */
  readonly quotas?: FileQuotas
  /** Default: a folder. */
  readonly files?: FileStore
  /** The pages of visitors too, which answer where the API has nothing. */
  readonly publicPages?: true
  /** Served beside those of the product. */
  readonly moreEndpoints?: (dependencies: RouteDependencies) => readonly Endpoint[]
}

/** A test writes in a minute what a person writes in a week. */
const anyNumberOfWrites = Object.fromEntries(
  Object.keys(writeAllowances).map((kind) => [kind, { points: 1e6, seconds: 60, batch: 1 }]),
)

/**
 * The API as it is composed in production, on a fresh database, with its projections running. The caller seeds people.
 */
export async function testApi(options: TestApiOptions = {}): Promise<TestApi> {
  const db = await testDatabase({ poolSize: 10 })
  const url = (await options.databaseAt?.(db.url)) ?? db.url
  const database =
    url === db.url ? db.database : new Database({ url, poolSize: 10, applicationName: 'test', onLost: () => undefined })
  const store = await createPostgresEventStore({ url, applicationName: 'test' })
  const kek = options.kek ?? randomBytes(32)
  const vault = createVault({ keys: createKeyTable(database.vault), kek })
  const links = createLinkSigner({ keys: [kek] })
  const silent: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const runner = createProjectionRunner({
    store,
    sql: database.system,
    log: silent,
    firstRetryMs: 20,
    longestRetryMs: 50,
    projections: createProjections({ opener: vault, wake: () => undefined }).map(
      options.wrapProjection ?? ((projection) => projection),
    ),
  })
  runner.start()
  const limits = createRateLimits(database, { ...defaultAllowances, ...anyNumberOfWrites, ...options.allowances })
  const ledger = createLedger({ system: database.system, logger: silent })
  const filesFolder = await mkdtemp(path.join(tmpdir(), 'binome-files-'))
  const files = options.files ?? createDiskFiles(filesFolder)
  const calendarFeeds = createCalendarFeeds(database, async (companyId) => baseUrlOf(companyId))
  const pictures = createPictures()
  const quotas = options.quotas ?? { person: 1e9, company: 1e9 }
  const avatars = createAvatars({ database, files, pictures })
  const articleImages = createArticleImages({ database, files, pictures, links, quotas })
  const tenant = (companyId: Parameters<typeof database.tenant>[0]) => database.tenant(companyId)
  const sql = (companyId: Parameters<typeof database.tenant>[0]) => watchReads(database.tenant(companyId))
  const commands = createCommands({
    store: options.wrapStore?.(store) ?? store,
    vault,
    facts: createFacts(tenant),
    records: createAccountRecords(database),
  })
  const passwords = options.passwords ?? createPasswords()
  const ownSessions = createSessions({
    store: createPostgresSessions(database),
    passwords,
    ...(options.now && { now: options.now }),
  })
  const sessions: Sessions = {
    ...ownSessions,
    // What somebody does, the others of a test read at once; read models that a test breaks are not waited for.
    async saw(session, position) {
      await ownSessions.saw(session, position)
      const signal = AbortSignal.timeout(1_000)
      await runner.waitUntilProcessed('all', position, { timeoutMs: Infinity, signal, unlessStuck: true })
    },
  }
  const invitations = createInvitationRecords(database)
  const signUps = createSignUps({ records: invitations, links, vault })
  const singleSignOn = composeSingleSignOn({
    database,
    vault,
    sessions,
    baseUrlOf: async (companyId) => baseUrlOf(companyId),
    register: createJustInTime({ database, accounts: commands.accounts }),
    allowLoopback: true,
    ...(options.facebook && { facebook: options.facebook }),
  })
  const visitors = {
    contactMessages: createContactMessages(database),
    contactRequests: createContactRequests(database),
    limits,
  }
  const receipts = createAttendanceReceipts({ url: db.url, sealSeed: Buffer.alloc(32, 7) })
  const helpDesk = createHelpDesk({ vault, system: database.system, logger: { ...silent, debug: () => undefined } })
  const tellAuthors = createAuthorTeller(database.system, { ...silent, debug: () => undefined })
  const dependencies: RouteDependencies = {
    sql,
    ...commands,
    sessions,
    tickets: createRealtimeTickets(database),
    calls: createMeetingCalls({ system: database.system, store, ice: noIceServers, wake: () => undefined }),
    errorReports: createErrorReports(database),
    push: createPushSubscriptions({ database, keys: createPushKeys({ sql: database.vault, kek }), hosts: [] }),
    ...visitors,
    tellAuthors,
    refreshDirectory,
    limits,
    profileAccesses: ledger,
    files,
    avatars,
    calendarFeeds,
    outsideCalendars: createOutsideCalendars({ database, vault }),
    privateNotes: createPrivateNotes(vault),
    meetingAgendas: createMeetingAgendas({ system: database.system, vault, wake: () => undefined }),
    waitingMessages: createWaitingMessages(vault),
    absenceWords: createAbsenceWords(vault),
    helpDesk,
    attachments: createAttachments({
      database,
      files,
      scanner: options.scanner ?? createSignatureScanner(),
      quotas,
    }),
    articleImages,
    receipts,
    signUps,
    singleSignOn,
  }
  const endpoints = [...createEndpoints(dependencies), ...(options.moreEndpoints?.(dependencies) ?? [])]
  const contract = contractOf(endpoints, () =>
    openApiDocument(endpoints, authEndpoints({} as AuthDependencies), '33.0.0'),
  )
  const app = createApi({
    companies: createCompanies(database),
    mailPages: createMailPages({
      links,
      acts: createMailActs(database, calendarFeeds),
      preview: (companyId, id) => mailPreviewOf(tenant(companyId), id),
      commands,
      ...visitors,
    }),
    ...(options.publicPages === true && {
      publicPages: createPublicPages({
        sql: (companyId) => database.tenant(companyId),
        ...visitors,
        baseUrlOf: async (companyId) => baseUrlOf(companyId),
        drawings: createDrawings(),
        fonts: { text: null, headings: null },
      }),
    }),
    avatars,
    articleImages,
    calendarFeeds,
    sessions,
    singleSignOn,
    accounts: commands.accounts,
    identity: testIdentity(database, {
      ...(options.provenSignUp === true && { signUps }),
      certify: createCertify({ store, vault: database.vault, sealSeed: Buffer.alloc(32, 7) }),
      passwords,
      vault,
      sessions,
      links,
      origins: options.origins ?? [],
      now: options.now,
    }),
    readModels: {
      waitUntilProcessed: (names, position, options) =>
        runner.waitUntilProcessed(names, position, { ...options, unlessStuck: true }),
    },
    idempotency: createIdempotencyStore(database),
    limits,
    accessLog: createAccessLog(database),
    logger: { ...silent, error: (fields) => options.onError?.(fields) },
    version: '33.0.0',
    correlate: (_id, work, givenUp) => cancelledBy(givenUp, work),
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    trustProxy: options.trustProxy ?? 0,
    endpoints: endpoints.map(readingWhatItDeclares),
    admin: (guests) =>
      createAdminRoutes({
        ...guests,
        tenant,
        helpDesk,
        resetFactors,
        correctPerson,
        tellImported,
        store,
        ...commands,
        connections: createConnectionAdministration({
          database,
          vault,
          baseUrlOf: async (companyId) => baseUrlOf(companyId),
          allowLoopback: true,
          facebook: options.facebook,
        }),
        mailTemplates: createMailTemplates({ tenant, links, baseUrlOf: async (companyId) => baseUrlOf(companyId) }),
        figureReports: createFigureReports({
          tenant,
          baseUrlOf: async (companyId) => baseUrlOf(companyId),
          now: () => instant(new Date()),
        }),
        companySettings: createCompanyAdministration({ system: database.system, findTexts: async () => [] }),
        operations: createOperations({
          sql: database.system,
          vault: database.vault,
          store,
          embedded: true,
          sealsPublished: true,
        }),
        profileAccesses: ledger,
        certify: createCertify({ store, vault: database.vault, sealSeed: Buffer.alloc(32, 7) }),
        receipts,
        proofs: createLogProofs(db.url, Buffer.alloc(32, 7)),
        now: () => instant(new Date()),
        invitations: invitationChanges,
        signUps,
        onImportQueued: () => undefined,
        cohorts: { wait: () => undefined, season: createSeason(database) },
        tellAuthors,
        ...(options.exportsAtOnce && { exportsAtOnce: options.exportsAtOnce }),
      }),
  })
  const server: Server = createApiServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const people: TestPerson[] = []
  return {
    db,
    vault,
    store,
    links,
    port,
    endpoints,
    contract,
    ledger,
    files,
    meetings: commands.meetings,
    workshops: commands.workshops,
    actionPlans: commands.actionPlans,
    async as(slug, name) {
      const person = await signedIn(port, slug, name, contract)
      people.push(person)
      return person
    },
    async close() {
      for (const person of people) person.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await ledger.stop()
      await runner.stop()
      await store.close()
      if (database !== db.database) await database.close()
      await db.close()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

/** Signs in at a server that runs. */
export async function signedIn(port: number, slug: string, name: string | null, contract?: Contract) {
  const client = httpClient(port, `${slug}.localhost`)
  const tokens: Record<string, string> = {}
  const keep = (headers: Record<string, unknown>) => {
    for (const header of ['access-token', 'token-type', 'client', 'expiry', 'uid'])
      if (typeof headers[header] === 'string') tokens[header] = headers[header]
  }
  const call = async (path: string, options: HttpCall = {}) => {
    const answer = await client.call(path, { ...options, headers: { ...tokens, ...options.headers } })
    keep(answer.headers)
    contract?.check(options.method ?? 'GET', path, answer)
    // The page about cookies says that there are none.
    if ('set-cookie' in answer.headers) throw new Error(`${path} sets a cookie`)
    return answer
  }
  if (name !== null) {
    const body = { email: emailOf(slug, name), password: testPassword }
    const answer = await call('/auth/sign_in', { method: 'POST', body })
    if (answer.status !== 200) throw new Error(`${name} could not sign in: ${answer.status} ${answer.text}`)
  }
  return {
    tokens,
    get: (path: string, headers: Record<string, string> = {}) => call(path, { headers }),
    post: (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(path, { method: 'POST', body, headers }),
    patch: (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(path, { method: 'PATCH', body, headers }),
    call,
    close: client.close,
  }
}
