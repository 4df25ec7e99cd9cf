import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdminRoutes } from '#api/admin/routes.ts'
import { createApi } from '#api/platform/http/create-api.ts'
import type { Company } from '#api/ports/company.ts'
import { createCommands } from '#commands/commands.ts'
import { createSessions } from '#commands/people/sessions/sessions.ts'
import { opened } from '#commands/people/sessions/token-machine.ts'
import type { Event } from '#domain/platform/event.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { EventStore, StreamName } from '#domain/platform/event-store.ts'
import { type CompanyId, derivedId, id, instant, type ProfileId, type UserId } from '#domain/platform/ids.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { createAttendanceReceipts } from '#infra/meetings/attendance/receipts.ts'
import { createLogProofs } from '#infra/platform/audit/log-proofs.ts'
import { invitationChanges } from '#infra/people/invitations/records.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { createSeason } from '#infra/community/cohort/season.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { createIdempotencyStore } from '#infra/platform/http/idempotency.ts'
import { defaultSettings } from '#domain/company/company-settings.ts'
import { tellImported } from '#infra/people/accounts/tell-imported.ts'
import { correctPerson } from '#infra/people/accounts/correct.ts'
import { resetFactors } from '#infra/people/second-factor/reset.ts'
import { createCompanyAdministration } from '#infra/company/companies/administration.ts'
import { createFindTexts, type FindTexts } from '#infra/company/companies/host-proof.ts'
import { createLinkSigner } from '#infra/people/links/signer.ts'
import { createFigureReports } from '#infra/insight/figures/administration.ts'
import { createMailTemplates } from '#infra/messages/mail/template-administration.ts'
import { createOperations } from '#infra/platform/operations/operations.ts'
import { createHelpDesk } from '#infra/mentoring/help/help-desk.ts'
import { createLedger } from '#infra/people/privacy/profile-accesses.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { createConnectionAdministration } from '#infra/people/single-sign-on/administration.ts'
import { createProjections } from '#projections/all.ts'
import { tableNames } from '#projections/platform/runner/projection.ts'
import { auditedColumns } from '#tests/support/audited-columns.ts'
import { testIdentity } from '#tests/support/identity.ts'
import { baseUrlOf, testSignIn } from '#tests/support/people.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { memoryVault } from '#tests/support/requests.ts'

export interface Person {
  readonly userId: UserId
  /** Their profile, for mentees and mentors. */
  readonly profileId: ProfileId
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** UTF-8, a byte order mark kept. */
  readonly text: string
  /** Parsed when it is JSON. */
  readonly json: any // eslint-disable-line typescript/no-explicit-any -- each test reads another shape
}

/** Now, for commands and figures. Everything in the scenarios is dated around it. */
export const now = instant('2026-03-17T12:00:00.000Z')

/** A server with `/admin/api` alone, on a database and a log of its own. */
export interface AdminServer {
  readonly store: EventStore
  readonly db: TestDatabase
  /** Headers of a fresh session. */
  signIn(companyId: CompanyId, person: Pick<Person, 'userId'>): Promise<Record<string, string>>
  call(company: CompanyId, session: Record<string, string>, path: string, init?: RequestInit): Promise<Answer>
  append(companyId: CompanyId, stream: StreamName, at: string, actor: Actor, ...events: Event[]): Promise<void>
  /** Brings the read models up with the log. */
  project(): Promise<void>
  close(): Promise<void>
}

/** @param findTexts what stands in the zones of hosts; by default those of the system's name servers */
export async function adminServer(findTexts: FindTexts = createFindTexts()): Promise<AdminServer> {
  const db = await testDatabase()
  const { database } = db
  const store = createMemoryEventStore()
  const sessionStore = createPostgresSessions(database)
  const sessions = createSessions({ store: sessionStore, passwords: noPasswords })
  const project = () => projectAll(db, store)
  const readModels = {
    waitUntilProcessed: async () => {
      await project()
      return true
    },
  }
  const vault = memoryVault()
  const ledger = createLedger({ system: database.system, logger: console })
  const commands = createCommands({
    store,
    vault,
    facts: createFacts((companyId) => database.tenant(companyId)),
    records: createAccountRecords(database),
  })
  const app = createApi({
    companies: {
      byHost: async (host) =>
        ({ id: id<CompanyId>(host), defaultLanguage: 'fr', settings: defaultSettings }) as Company,
      logo: async () => null,
    },
    sessions,
    accounts: commands.accounts,
    identity: testIdentity(database),
    readModels,
    idempotency: createIdempotencyStore(database),
    limits: { hit: async () => null, hitAll: async () => [], forgive: async () => undefined },
    accessLog: unusedPort(),
    logger: { info: () => undefined, warn: console.warn, error: console.error },
    version: '33.0.0',
    // The test names the company as the forwarded host.
    trustProxy: 1,
    endpoints: [],
    admin: (guests) =>
      createAdminRoutes({
        ...guests,
        helpDesk: createHelpDesk({ vault, system: database.system, logger: { ...console, debug: () => undefined } }),
        resetFactors,
        correctPerson,
        tellImported,
        tenant: (companyId) => database.tenant(companyId),
        store,
        ...commands,
        connections: createConnectionAdministration({
          database,
          vault,
          baseUrlOf: async (companyId) => baseUrlOf(companyId),
          allowLoopback: true,
        }),
        profileAccesses: ledger,
        certify: async () => null,
        receipts: createAttendanceReceipts({ url: db.url, sealSeed: Buffer.alloc(32, 7) }),
        proofs: createLogProofs(db.url, Buffer.alloc(32, 7)),
        mailTemplates: createMailTemplates({
          tenant: (companyId) => database.tenant(companyId),
          links: createLinkSigner({ keys: [Buffer.alloc(32, 3)] }),
          baseUrlOf: async (companyId) => baseUrlOf(companyId),
        }),
        figureReports: createFigureReports({
          tenant: (companyId) => database.tenant(companyId),
          baseUrlOf: async (companyId) => baseUrlOf(companyId),
          now: () => now,
        }),
        companySettings: createCompanyAdministration({ system: database.system, findTexts }),
        operations: createOperations({
          sql: database.system,
          vault: database.vault,
          store,
          embedded: true,
          sealsPublished: true,
        }),
        now: () => now,
        invitations: invitationChanges,
        signUps: { eraseDraft: async () => undefined },
        onImportQueued: () => undefined,
        cohorts: { wait: () => undefined, season: createSeason(database) },
        tellAuthors: () => Promise.resolve(),
      }),
  })
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    store,
    db,
    project,
    async signIn(companyId, { userId }) {
      const [token, client] = [randomUUID(), randomUUID()]
      const tokens = opened(createHash('sha256').update(token).digest(), Date.now())
      await sessionStore.open({ companyId, userId, client, tokens, origin: testSignIn }, 10)
      const [user] = await database
        .tenant(companyId)
        .query<{ email: string }>({ text: 'select email from app.users where id = $1', values: [userId] })
      return { 'access-token': token, client, uid: user?.email ?? '', 'x-forwarded-host': companyId }
    },
    async call(company, session, path, init = {}) {
      const headers = new Headers(init.headers)
      const own = { ...session, 'x-forwarded-host': company, 'content-type': 'application/json' }
      for (const [name, value] of Object.entries(own)) headers.set(name, value)
      const response = await fetch(`${origin}/admin/api/${path}`, { ...init, headers })
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
      return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null }
    },
    async append(companyId, stream, at, actor, ...events) {
      const revision = (await store.readStream(stream)).length - 1
      const result = await store.append([
        {
          stream,
          expected: revision < 0 ? 'no_stream' : revision,
          events: events.map(({ type, data }, n) => ({
            id: derivedId(stream, revision, n),
            type,
            schemaVersion: 1,
            data,
            metadata: { companyId, actor, correlationId: 'test', at: instant(at) },
          })),
        },
      ])
      if (!result.ok) throw new Error(`the scenario conflicts with itself on ${stream}`)
    },
    async close() {
      await ledger.stop()
      await stopServer(server)
      const audited = await unnamedInAudit(db)
      await db.close()
      if (audited.length > 0) throw new Error(`tests/support/audited-columns.ts lacks ${audited.join(', ')}`)
    },
  }
}

/** What the audit log says that its list has no words for; the questions of a company have their own. */
async function unnamedInAudit({ database }: TestDatabase): Promise<readonly string[]> {
  const rows = await database.system.query<{ type: string; name: string | null }>({
    text: `select distinct l.subject_type as type, key as name from app.audit_log l
      left join lateral (select jsonb_object_keys(l.before) key union select jsonb_object_keys(l.after)) keys on true
      where key is null or not exists (select from app.profile_questions q where key in
        (q.field_name, 'participant:' || q.field_name, 'presenter:' || q.field_name))`,
  })
  const named: Readonly<Record<string, readonly string[]>> = auditedColumns
  return rows.flatMap(({ type, name }) => {
    const isNamed = name === null ? named[type] !== undefined : named[type]?.includes(name)
    return isNamed === true ? [] : [`${type}.${name ?? ''}`]
  })
}

const noPasswords = {
  hash: () => Promise.reject(new Error('no password is set here')),
  verify: () => Promise.reject(new Error('nobody signs in with a password here')),
}

/** A port that these calls have no business with. */
export function unusedPort<Port extends object>(): Port {
  return new Proxy({} as Port, {
    get: (_, name) => {
      throw new Error(`the console asked for ${String(name)}`)
    },
  })
}

export async function projectAll({ database }: TestDatabase, store: EventStore): Promise<void> {
  const { events } = await store.readAll({ after: 0n, limit: 10_000 })
  const opener = { openMany: async (items: readonly unknown[]) => items.map(() => 'clear text') }
  for (const projection of createProjections({ opener, wake: () => undefined }))
    await database.system.transaction(async (sql) => {
      const concerned = events.filter(({ category }) => projection.categories.includes(category))
      await projection.apply(sql, concerned, { mode: 'replay', table: tableNames(projection.version) })
    })
}

async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
