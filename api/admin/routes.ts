import { type ErrorRequestHandler, Router } from 'express'
import type { EventStore } from '#domain/shared/event-store.ts'
import { type CompanyId, type Instant, isUuid } from '#domain/shared/ids.ts'
import type { TransactionalSql } from '#projections/sql.ts'
import { contextOf } from '../http/context.ts'
import type { ApiGuests } from '../http/create-api.ts'
import { requireSession } from '../http/guard.ts'
import { BadParameter, Refused, sendList, sendRefusal } from './answers.ts'
import { type LogProofs, sendProofs, sendSeals } from './audit.ts'
import { createCalls, idOf } from './calls.ts'
import { dashboardQuery } from './dashboard.ts'
import { sendCsv } from './download.ts'
import { type EraseDependencies, sendErased } from './erase.ts'
import { relationshipExport, requestExport, userExport } from './exports.ts'
import { listParams } from './list-params.ts'
import { type AdminResource, listQuery } from './list-query.ts'
import { found, sendHistory, sendRelationship, sendRequest } from './records.ts'
import { businessUnits } from './resources/business-units.ts'
import { companies } from './resources/companies.ts'
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

/**
 * `/admin/api`, in the dialect of ra-data-json-server (docs/console.md); the `admin` of `createApi`.
 */
export function createAdminRoutes(dependencies: AdminDependencies): Router {
  const { store, now } = dependencies
  const call = createCalls(dependencies.tenant)
  const router = Router({ caseSensitive: true })
  router.use(requireSession(dependencies))

  const lists = <Row extends object, Rec extends { readonly id: string }>(resource: AdminResource<Row, Rec>) => {
    router.get(
      `/${resource.name}`,
      call('read', async ({ response, sql, operator, query }) => {
        sendList(response, await listQuery(sql, resource, listParams(query, resource), operator))
      }),
    )
  }
  const shows = <Row extends object, Rec extends { readonly id: string }>(
    resource: AdminResource<Row, Rec>,
    right: Parameters<typeof call>[0] = 'read',
  ) => {
    router.get(
      `/${resource.name}/:id`,
      call(right, async (one) => {
        const [unknown] = one.query.keys()
        if (unknown !== undefined) throw new BadParameter(unknown, 'unknown_parameter')
        one.response.json(await found(one, resource, idOf(one)))
      }),
    )
  }

  router.get(
    '/dashboard',
    call('dashboard', async ({ response, sql, operator, query }) => {
      for (const name of query.keys()) if (name !== 'program_id') throw new BadParameter(name, 'unknown_parameter')
      const programId = query.get('program_id')
      if (programId !== null && !isUuid(programId)) throw new BadParameter('program_id', 'invalid')
      response.json(await dashboardQuery(sql, operator, programId, now()))
    }),
  )
  const history = call('read', (one) => sendHistory(one, store))
  const journal = call('journal', async ({ response, sql, operator, query }) => {
    sendList(response, await listQuery(sql, events, listParams(query, events), operator))
  })
  router.get('/events', (...of) =>
    new URLSearchParams(contextOf(of[1]).search).has('resource') ? history(...of) : journal(...of),
  )
  shows(events, 'journal')
  router.get(
    '/log_seals',
    call('journal', (one) => sendSeals(one, dependencies.proofs)),
  )
  router.get(
    '/log.ndjson',
    call('journal', (one) => sendProofs(one, dependencies.proofs)),
  )
  router.get(
    '/mentoring_requests.csv',
    call('read', (one) => sendCsv(one, mentoringRequests, requestExport)),
  )
  router.get(
    '/mentoring_relationships.csv',
    call('read', (one) => sendCsv(one, mentoringRelationships, relationshipExport)),
  )
  router.get(
    '/users.csv',
    call('read', (one) => sendCsv(one, users, userExport)),
  )
  lists(mentoringRequests)
  lists(mentoringRelationships)
  router.get(
    '/mentoring_requests/:id',
    call('read', (one) => sendRequest(one, store)),
  )
  router.get(
    '/mentoring_relationships/:id',
    call('read', (one) => sendRelationship(one, store)),
  )
  router.post(
    '/mentoring_requests/:id/revoke',
    call('act', (one) => sendRevoked(one, dependencies)),
  )
  lists(users)
  shows(users)
  router.post(
    '/users/:id/erase',
    call('erase', (one) => sendErased(one, dependencies)),
  )
  lists(programs)
  shows(programs)
  lists(businessUnits)
  shows(businessUnits)
  lists(companies)
  shows(companies)

  router.use(call('read', () => Promise.reject(new Refused(404, 'not_found'))))
  router.use(answerRefusals)
  return router
}

/** `{message, code, errors?}`, in the reader's language; the server's own failures are the application's to tell. */
const answerRefusals: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (!(error instanceof Refused) || response.headersSent) {
    next(error)
    return
  }
  sendRefusal(response, error, contextOf(response).locale)
}
