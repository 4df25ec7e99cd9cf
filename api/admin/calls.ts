import type { Request, RequestHandler, Response } from 'express'
import type { Session } from '#commands/sessions/sessions.ts'
import type { CompanyId } from '#domain/shared/ids.ts'
import type { TransactionalSql } from '#projections/sql.ts'
import { contextOf } from '../http/context.ts'
import { sessionOf } from '../http/guard.ts'
import type { ReadYourWrites, Reads } from '../http/read-your-writes.ts'
import { Refused } from './answers.ts'
import { may, type Operator, operatorOf, type Right } from './operator.ts'

/** What is read, where that depends on what is asked. */
export type ReadsOf = (query: URLSearchParams) => Reads

/** One call of a signed-in operator. */
export interface Call {
  readonly request: Request
  readonly response: Response
  readonly operator: Operator
  readonly session: Session
  /** One company's rows. */
  readonly sql: TransactionalSql
  readonly query: URLSearchParams
}

/** Session credentials may come in the query of any call. */
const credentials = ['access-token', 'token-type', 'client', 'expiry', 'uid']

/**
 * Answers a call that `requireSession` let in, when the caller's role, read with the session on every call, allows it. What is read shows
 * their own writes.
 */
export function createCalls(tenant: (companyId: CompanyId) => TransactionalSql, readYourWrites: ReadYourWrites) {
  return function call(
    right: Right | 'read',
    reads: Reads | ReadsOf,
    answer: (call: Call) => Promise<void>,
  ): RequestHandler {
    return async (request, response) => {
      const session = sessionOf(response)
      const operator = operatorOf(session.user)
      if (operator === null || (right !== 'read' && !may(operator, right))) throw new Refused(403, 'forbidden')
      const query = new URLSearchParams(contextOf(response).search)
      for (const name of credentials) query.delete(name)
      await readYourWrites.catchUp(response, session, typeof reads === 'function' ? reads(query) : reads)
      await answer({ request, response, operator, session, sql: tenant(operator.companyId), query })
    }
  }
}

/** The id in the path. */
export function idOf({ request }: Pick<Call, 'request'>): string {
  const { id } = request.params
  return typeof id === 'string' ? id : ''
}
