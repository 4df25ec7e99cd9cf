import type { Request, RequestHandler, Response } from 'express'
import type { Session, Sessions } from '#commands/sessions/sessions.ts'
import type { CompanyId } from '#domain/shared/ids.ts'
import type { TransactionalSql } from '#projections/sql.ts'
import { contextOf } from '../http/context.ts'
import type { ReadYourWrites } from '../http/read-your-writes.ts'
import { authenticate } from '../http/session.ts'
import { Refused } from './answers.ts'
import { may, type Operator, operatorOf, type Right } from './operator.ts'

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

export interface CallDependencies {
  readonly sessions: Sessions
  readonly tenant: (companyId: CompanyId) => TransactionalSql
  readonly readYourWrites: ReadYourWrites
}

/** Session credentials may come in the query of any call. */
const credentials = ['access-token', 'token-type', 'client', 'expiry', 'uid']

/** Signs the caller in, checks the role, waits for the session's own writes, then answers. */
export function createCalls({ sessions, tenant, readYourWrites }: CallDependencies) {
  return function call(right: Right | 'read', answer: (call: Call) => Promise<void>): RequestHandler {
    return async (request, response) => {
      const context = contextOf(response)
      const session = await authenticate(sessions, request, response, undefined)
      response.setHeader('Cache-Control', 'no-store')
      const operator = operatorOf(session.user)
      if (operator === null || (right !== 'read' && !may(operator, right))) throw new Refused(403, 'forbidden')
      await readYourWrites.catchUp(session)
      const query = new URLSearchParams(context.search)
      for (const name of credentials) query.delete(name)
      await answer({ request, response, operator, session, sql: tenant(operator.companyId), query })
    }
  }
}

export type CallMaker = ReturnType<typeof createCalls>

/** The id in the path. */
export function idOf({ request }: Pick<Call, 'request'>): string {
  const { id } = request.params
  return typeof id === 'string' ? id : ''
}
