import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Express, RequestHandler } from 'express'
import { createAdminRoutes } from '#api/admin/routes.ts'
import { serveApplications } from '#api/platform/http/applications.ts'
import { createApi } from '#api/platform/http/create-api.ts'
import { serveInstallation } from '#api/content/public-pages/installation.ts'
import { createMailPages } from '#api/messages/mail-pages/router.ts'
import { publicFonts } from '#api/content/public-pages/fonts.ts'
import { createPublicPages } from '#api/content/public-pages/router.ts'
import { createEndpoints } from '#api/routes/all.ts'
import { instant } from '#domain/platform/ids.ts'
import { refreshDirectory } from '#projections/community/refresh.ts'
import type { ProjectionWaiter } from '#projections/platform/runner/waiter.ts'
import { mayCallLoopback } from '../platform/config/config.ts'
import { createLogProofs } from '../platform/audit/log-proofs.ts'
import { cancelledBy } from '../platform/database/cancellation.ts'
import { createCalendarFeeds } from '../meetings/calendar/feeds.ts'
import { createOutsideCalendars } from '../meetings/calendar/outside.ts'
import { createArticleImages } from '../content/article-images.ts'
import { createAttendanceReceipts } from '../meetings/attendance/receipts.ts'
import { createAttachments } from '../messages/attachments/attachments.ts'
import { createAvatars } from '../community/avatars.ts'
import { createPictures } from '../platform/files/pictures.ts'
import { createClamdScanner, createSignatureScanner } from '../platform/files/scanner.ts'
import { createFiles } from '../platform/files/store.ts'
import { watchFiles } from '../platform/files/watch.ts'
import { watchLog } from '../platform/event-store/watch-log.ts'
import { createCompanyAdministration } from '../company/companies/administration.ts'
import { createFindTexts } from '../company/companies/host-proof.ts'
import { createDrawings } from '../company/companies/drawings.ts'
import { createAccessLog } from '../platform/http/access-log.ts'
import { createAuthorTeller } from '../messages/notices/authors.ts'
import { createContactMessages } from '../content/contact-messages.ts'
import { createErrorReports } from '../platform/http/error-reports.ts'
import { createIdempotencyStore } from '../platform/http/idempotency.ts'
import { createRateLimits } from '../platform/http/rate-limits.ts'
import { createContactRequests } from '../people/invitations/contact-requests.ts'
import { createSeason } from '../community/cohort/season.ts'
import { workOnMatches } from '../community/cohort/worker.ts'
import { importDependencies } from '../company/companies/import-dependencies.ts'
import { workOnImports } from '../people/invitations/import.ts'
import { invitationChanges } from '../people/invitations/records.ts'
import { createCallLog, withCorrelation } from '../platform/logs/logs.ts'
import { createMailActs } from '../messages/notices/acts.ts'
import { createFigureReports } from '../insight/figures/administration.ts'
import { createMailTemplates, mailPreviewOf } from '../messages/mail/template-administration.ts'
import { createOperations } from '../platform/operations/operations.ts'
import { createPushSubscriptions } from '#infra/messages/push/subscriptions.ts'
import { createCertify } from '../people/privacy/certificate.ts'
import { createLedger } from '../people/privacy/profile-accesses.ts'
import { createMeetingCalls } from '../meetings/calls/meeting-calls.ts'
import { createRealtimeTickets } from '../platform/realtime/tickets.ts'
import { createWorker } from '../platform/queue/worker.ts'
import { createWaker } from '../platform/realtime/waker.ts'
import { allowedOrigins } from '../platform/runtime/origins.ts'
import { createConnectionAdministration } from '../people/single-sign-on/administration.ts'
import { composeSingleSignOn } from '../people/single-sign-on/compose.ts'
import { createJustInTime } from '../people/single-sign-on/just-in-time.ts'
import { tellImported } from '../people/accounts/tell-imported.ts'
import { correctPerson } from '../people/accounts/correct.ts'
import { resetFactors } from '../people/second-factor/reset.ts'
import { showsDemoMailbox } from '../messages/mail/demo-mailbox.ts'
import { createIdentity } from '../people/sessions/identity.ts'
import type { RoleOptions, RunningRole } from './role.ts'

interface ApiRoleOptions extends RoleOptions {
  readonly readModels: Pick<ProjectionWaiter, 'waitUntilProcessed'>
  /** Answers `/healthz`, `/readyz` and `/metrics`. */
  readonly operations: RequestHandler
}

interface RunningApi extends RunningRole {
  readonly application: Express
}

/** Serves `/api/v1`, `/auth`, `/admin/api` and the two applications. */
export function startApiRole(options: ApiRoleOptions): RunningApi {
  const { config, core, url, version, logger, checks, companies, readModels } = options
  const { database, store, commands, sessions } = core
  const limits = createRateLimits(database)
  // What a process leaves that dies is taken up by the jobs `resume_imports` and `resume_cohort_matches`.
  const imports = createWorker(() => workOnImports(database, importDependencies(core), logger), logger)
  const matches = createWorker(() => workOnMatches({ database, commands }, logger), logger)
  const files = createFiles(config)
  const filesWatch = watchFiles({ files, logger })
  const logWatch = watchLog({ log: core.log, logger })
  const drawings = createDrawings()
  const calendarFeeds = createCalendarFeeds(database, options.baseUrlOf)
  const tellAuthors = createAuthorTeller(database.system, logger)
  const pictures = createPictures()
  const avatars = createAvatars({ database, files, pictures })
  const articleImages = createArticleImages({
    database,
    files,
    pictures,
    links: core.links,
    quotas: config.fileQuotas,
  })
  const scanner = config.clamd === undefined ? createSignatureScanner() : createClamdScanner(config.clamd)
  const attachments = createAttachments({ database, files, scanner, quotas: config.fileQuotas })
  const certify = createCertify({ store, vault: database.vault, sealSeed: options.sealKey })
  const receipts = createAttendanceReceipts({ url, sealSeed: options.sealKey })
  const profileAccesses = createLedger({ system: database.system, logger })
  const singleSignOn = composeSingleSignOn({
    database,
    vault: core.vault,
    sessions,
    baseUrlOf: options.baseUrlOf,
    register: createJustInTime({ database, accounts: commands.accounts }),
    allowLoopback: mayCallLoopback(config),
  })
  const visitors = {
    contactMessages: createContactMessages(database),
    contactRequests: createContactRequests(database),
    limits,
  }
  const application = createApi({
    companies,
    mailPages: createMailPages({
      links: core.links,
      acts: createMailActs(database, calendarFeeds),
      preview: (companyId, id) => mailPreviewOf(database.tenant(companyId), id),
      commands,
      ...visitors,
    }),
    publicPages: createPublicPages({
      sql: (companyId) => database.tenant(companyId),
      ...visitors,
      baseUrlOf: options.baseUrlOf,
      drawings,
      fonts: publicFonts(path.resolve(options.applications)),
    }),
    installation: serveInstallation({
      drawings,
      worker: workerOf(path.resolve(options.applications)),
      version,
      installable: config.installable,
    }),
    avatars,
    articleImages,
    calendarFeeds,
    sessions,
    accounts: commands.accounts,
    singleSignOn,
    identity: createIdentity({
      ...core,
      baseUrlOf: options.baseUrlOf,
      certify,
      sendsSms: config.sms !== undefined || showsDemoMailbox(config),
      origins: allowedOrigins(config),
    }),
    readModels: {
      waitUntilProcessed: (names, position, wait) =>
        readModels.waitUntilProcessed(names, position, { ...wait, unlessStuck: true }),
    },
    idempotency: createIdempotencyStore(database),
    limits,
    accessLog: createAccessLog(database),
    logger,
    logCall: createCallLog({ level: config.logLevel }),
    correlate: (id, work, givenUp) => withCorrelation(id, () => cancelledBy(givenUp, work)),
    version,
    trustProxy: config.trustProxy,
    corsOrigins: allowedOrigins(config),
    endpoints: createEndpoints({
      sql: (companyId) => database.tenant(companyId),
      ...commands,
      sessions,
      tickets: createRealtimeTickets(database),
      calls: createMeetingCalls({
        system: database.system,
        store,
        ice: config.ice,
        wake: createWaker(database.system, logger),
      }),
      errorReports: createErrorReports(database),
      ...visitors,
      tellAuthors,
      refreshDirectory,
      limits,
      profileAccesses,
      files,
      avatars,
      calendarFeeds,
      outsideCalendars: createOutsideCalendars({ database, vault: core.vault }),
      attachments,
      articleImages,
      receipts,
      push: createPushSubscriptions({ database, keys: core.pushKeys, hosts: config.pushHosts }),
      signUps: core.signUps,
      singleSignOn,
    }),
    operations: options.operations,
    admin: (guests) =>
      createAdminRoutes({
        ...guests,
        tenant: (companyId) => database.tenant(companyId),
        resetFactors,
        correctPerson,
        tellImported,
        store,
        ...commands,
        connections: createConnectionAdministration({
          database,
          vault: core.vault,
          baseUrlOf: options.baseUrlOf,
          allowLoopback: mayCallLoopback(config),
        }),
        profileAccesses,
        certify,
        receipts,
        proofs: createLogProofs(url, options.sealKey),
        mailTemplates: createMailTemplates({
          tenant: (companyId) => database.tenant(companyId),
          links: core.links,
          baseUrlOf: options.baseUrlOf,
        }),
        figureReports: createFigureReports({
          tenant: (companyId) => database.tenant(companyId),
          baseUrlOf: options.baseUrlOf,
          now: () => instant(new Date()),
        }),
        companySettings: createCompanyAdministration({ system: database.system, findTexts: createFindTexts() }),
        operations: createOperations({
          sql: database.system,
          vault: database.vault,
          store,
          embedded: config.databaseUrl === undefined,
          sealsPublished: options.sealFile !== undefined,
        }),
        now: () => instant(new Date()),
        invitations: invitationChanges,
        signUps: core.signUps,
        onImportQueued: () => imports.wake(),
        cohorts: { wait: () => matches.wake(), season: createSeason(database) },
        tellAuthors,
      }),
    applications: serveApplications({
      folder: path.resolve(options.applications),
      version,
      installable: config.installable,
    }),
  })
  return {
    application,
    health: async () => (await checks.reachable()) ?? logWatch?.state() ?? filesWatch.state(),
    // What the last calls have opened is written too.
    stopPhase: 'closed',
    stop: () => {
      logWatch?.stop()
      filesWatch.stop()
      return profileAccesses.stop()
    },
  }
}

/** Empty where the application is not built. */
function workerOf(applications: string): string {
  const file = path.join(applications, 'web', 'service-worker.js')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
