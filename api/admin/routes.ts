import { type ErrorRequestHandler, Router } from 'express'
import type { EventStore } from '#domain/shared/event-store.ts'
import { type CompanyId, type Instant, isUuid } from '#domain/shared/ids.ts'
import type { TransactionalSql } from '#projections/sql.ts'
import { contextOf } from '../http/context.ts'
import type { ApiGuests } from '../http/create-api.ts'
import { requireSession } from '../http/guard.ts'
import type { Reads } from '../http/read-your-writes.ts'
import { BadParameter, Refused, sendList, sendRefusal } from './answers.ts'
import { type LogProofs, sendProofs, sendSeals } from './audit.ts'
import { type Call, createCalls, idOf, type ReadsOf } from './calls.ts'
import { dashboardQuery, dashboardReads } from './dashboard.ts'
import { sendCsv } from './download.ts'
import { type EraseDependencies, sendErased } from './erase.ts'
import { type Export, relationshipExport, requestExport, userExport } from './exports.ts'
import { listParams } from './list-params.ts'
import { type AdminResource, listQuery } from './list-query.ts'
import { may, type Right } from './operator.ts'
import { found, sendHistory, sendRelationship, sendRequest } from './records.ts'
import { accessLog } from './resources/access-log.ts'
import { businessUnits } from './resources/business-units.ts'
import { companies } from './resources/companies.ts'
import { errorReports } from './resources/error-reports.ts'
import { events } from './resources/events.ts'
import { mentoringRelationships } from './resources/mentoring-relationships.ts'
import { mentoringRequests } from './resources/mentoring-requests.ts'
import { programs } from './resources/programs.ts'
import { users } from './resources/users.ts'
import { type RevokeDependencies, sendRevoked } from './revoke.ts'

export interface AdminDependencies extends ApiGuests {
  readonly tenant: (companyId: CompanyId) => TransactionalSql
  readonly store: EventStore
  readonly requests: RevokeDependencies['requests']
  readonly accounts: EraseDependencies['accounts']
  readonly now: () => Instant
  /** null: the log has none (EventStoreDB). */
  readonly proofs: LogProofs | null
}

/** One call of the console. Every route says who may make it. */
export interface AdminRoute {
  readonly method: 'get' | 'post'
  readonly path: string
  readonly right: Right | 'read'
  /** The read models behind the answer: it waits for the caller's own writes in these. */
  readonly reads: Reads | ReadsOf
  readonly answer: (call: Call) => Promise<void>
}

/** Every route of `/admin/api` (docs/console.md), in the order in which Express tries them. */
export function adminRoutes(dependencies: AdminDependencies): readonly AdminRoute[] {
  const { store, proofs, now } = dependencies
  const route =
    (method: AdminRoute['method']) =>
    (
      path: string,
      right: AdminRoute['right'],
      reads: AdminRoute['reads'],
      answer: AdminRoute['answer'],
    ): AdminRoute => ({
      method,
      path,
      right,
      reads,
      answer,
    })
  const get = route('get')
  const post = route('post')
  const csv = <Row extends object, Rec extends { readonly id: string }>(
    resource: AdminResource<Row, Rec>,
    columns: Export<Rec>,
  ) => get(`/${resource.name}.csv`, 'read', resource.reads, (one) => sendCsv(one, resource, columns))
  return [
    get('/dashboard', 'dashboard', dashboardReads, (one) => sendDashboard(one, now())),
    get('/events', 'read', eventReads, (one) => sendEvents(one, store)),
    show(events, 'journal'),
    get('/log_seals', 'journal', [], (one) => sendSeals(one, proofs)),
    get('/log.ndjson', 'journal', [], (one) => sendProofs(one, proofs)),
    csv(mentoringRequests, requestExport),
    csv(mentoringRelationships, relationshipExport),
    csv(users, userExport),
    list(mentoringRequests),
    list(mentoringRelationships),
    get('/mentoring_requests/:id', 'read', mentoringRequests.reads, (one) => sendRequest(one, store)),
    get('/mentoring_relationships/:id', 'read', mentoringRelationships.reads, (one) => sendRelationship(one, store)),
    post('/mentoring_requests/:id/revoke', 'act', mentoringRequests.reads, (one) => sendRevoked(one, dependencies)),
    list(users),
    show(users),
    post('/users/:id/erase', 'erase', users.reads, (one) => sendErased(one, dependencies)),
    list(programs),
    show(programs),
    list(businessUnits),
    show(businessUnits),
    list(companies),
    show(companies),
    list(accessLog, 'security'),
    list(errorReports, 'security'),
  ]
}

/** `/admin/api`, in the dialect of ra-data-json-server; the `admin` of `createApi`. */
export function createAdminRoutes(dependencies: AdminDependencies): Router {
  const call = createCalls(dependencies.tenant, dependencies.readYourWrites)
  const router = Router({ caseSensitive: true })
  router.use(requireSession(dependencies))
  for (const { method, path, right, reads, answer } of adminRoutes(dependencies))
    router[method](path, call(right, reads, answer))
  router.use(call('read', [], () => Promise.reject(new Refused(404, 'not_found'))))
  router.use(answerRefusals)
  return router
}

function list<Row extends object, Rec extends { readonly id: string }>(
  resource: AdminResource<Row, Rec>,
  right: AdminRoute['right'] = 'read',
): AdminRoute {
  return {
    method: 'get',
    path: `/${resource.name}`,
    right,
    reads: resource.reads,
    answer: async ({ response, sql, operator, query }) => {
      sendList(response, await listQuery(sql, resource, listParams(query, resource), operator))
    },
  }
}

function show<Row extends object, Rec extends { readonly id: string }>(
  resource: AdminResource<Row, Rec>,
  right: AdminRoute['right'] = 'read',
): AdminRoute {
  return {
    method: 'get',
    path: `/${resource.name}/:id`,
    right,
    reads: resource.reads,
    answer: async (one) => {
      const [unknown] = one.query.keys()
      if (unknown !== undefined) throw new BadParameter(unknown, 'unknown_parameter')
      one.response.json(await found(one, resource, idOf(one)))
    },
  }
}

const eventReads: ReadsOf = (query) =>
  query.has('resource') ? [...mentoringRequests.reads, ...mentoringRelationships.reads] : events.reads

/** The history of what `resource` and `id` name; without them the company's log, for those who may search it. */
async function sendEvents(one: Call, store: EventStore): Promise<void> {
  if (one.query.has('resource')) return sendHistory(one, store)
  if (!may(one.operator, 'journal')) throw new Refused(403, 'forbidden')
  return sendList(one.response, await listQuery(one.sql, events, listParams(one.query, events), one.operator))
}

async function sendDashboard({ response, sql, operator, query }: Call, at: Instant): Promise<void> {
  for (const name of query.keys()) if (name !== 'program_id') throw new BadParameter(name, 'unknown_parameter')
  const programId = query.get('program_id')
  if (programId !== null && !isUuid(programId)) throw new BadParameter('program_id', 'invalid')
  response.json(await dashboardQuery(sql, operator, programId, at))
}

/** `{message, code, errors?}`, in the reader's language; the server's own failures are the application's to tell. */
const answerRefusals: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (!(error instanceof Refused) || response.headersSent) {
    next(error)
    return
  }
  sendRefusal(response, error, contextOf(response).locale)
}
