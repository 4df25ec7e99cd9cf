import { type ErrorRequestHandler, Router } from 'express'
import type { EventStore } from '#domain/shared/event-store.ts'
import { isUuid, type Instant } from '#domain/shared/ids.ts'
import { contextOf } from '../http/context.ts'
import { Problem, textOf } from '../http/problem.ts'
import type { Logger } from '../ports.ts'
import { BadParameter, Refused, sendList, sendRefusal } from './answers.ts'
import { type CallDependencies, createCalls, idOf } from './calls.ts'
import { dashboardQuery } from './dashboard.ts'
import { sendCsv } from './download.ts'
import { relationshipExport, requestExport } from './exports.ts'
import { listParams } from './list-params.ts'
import { type AdminResource, listQuery } from './list-query.ts'
import { found, sendHistory, sendRelationship, sendRequest } from './records.ts'
import { businessUnits } from './resources/business-units.ts'
import { companies } from './resources/companies.ts'
import { mentoringRelationships } from './resources/mentoring-relationships.ts'
import { mentoringRequests } from './resources/mentoring-requests.ts'
import { programs } from './resources/programs.ts'
import { users } from './resources/users.ts'
import { type RevokeDependencies, sendRevoked } from './revoke.ts'

export interface AdminDependencies extends CallDependencies {
  readonly store: EventStore
  readonly requests: RevokeDependencies['requests']
  readonly now: () => Instant
  readonly logger: Pick<Logger, 'error'>
}

/**
 * `/admin/api`, in the dialect of ra-data-json-server (docs/console.md). Needs the request's context, with its company, to be set
 * by the application that mounts it; reads its own bodies.
 */
export function createAdminRoutes(dependencies: AdminDependencies): Router {
  const { store, now } = dependencies
  const call = createCalls(dependencies)
  const router = Router({ caseSensitive: true })

  const lists = <Row extends object, Rec extends { readonly id: string }>(resource: AdminResource<Row, Rec>) => {
    router.get(
      `/${resource.name}`,
      call('read', async ({ response, sql, operator, query }) => {
        sendList(response, await listQuery(sql, resource, listParams(query, resource), operator))
      }),
    )
  }
  const shows = <Row extends object, Rec extends { readonly id: string }>(resource: AdminResource<Row, Rec>) => {
    router.get(
      `/${resource.name}/:id`,
      call('read', async (one) => {
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
  router.get(
    '/events',
    call('read', (one) => sendHistory(one, store)),
  )
  router.get(
    '/mentoring_requests.csv',
    call('read', (one) => sendCsv(one, mentoringRequests, requestExport)),
  )
  router.get(
    '/mentoring_relationships.csv',
    call('read', (one) => sendCsv(one, mentoringRelationships, relationshipExport)),
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
  lists(programs)
  shows(programs)
  lists(businessUnits)
  shows(businessUnits)
  lists(companies)
  shows(companies)

  router.use(call('read', () => Promise.reject(new Refused(404, 'not_found'))))
  router.use(answerErrors(dependencies.logger))
  return router
}

/** `{message, code, errors?}`, in the reader's language. What is no refusal is a fault of ours, logged and said without details. */
function answerErrors(logger: Pick<Logger, 'error'>): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const { locale, id } = contextOf(response)
    if (response.headersSent) {
      response.destroy()
      logger.error({ err: error, requestId: id }, 'an answer of the console broke off')
      return
    }
    if (error instanceof Refused) {
      sendRefusal(response, error, locale)
      return
    }
    const problem = error instanceof Problem ? error : new Problem(500, 'internal_error')
    if (problem !== error) logger.error({ err: error, requestId: id }, 'a call of the console failed')
    const [fault] = problem.faults
    response.set(problem.headers).status(problem.status)
    response.json({ message: fault === undefined ? '' : textOf(fault, locale).detail, code: fault?.code })
  }
}
