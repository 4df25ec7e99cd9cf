import { realtimeTickets as contract } from '../../contract/platform/realtime-tickets.ts'
import { documentText } from '../../platform/http/document.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { derivedId } from '#domain/platform/ids.ts'
import type { RouteDependencies } from './shared/dependencies.ts'
import { answersOf } from './shared/from-contract.ts'

/** A ticket stands in for the token when a socket is opened: once, within 30 seconds. */
export function realtimeTicketEndpoints({ tickets }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: contract.paths.list,
      summary: 'A ticket to open one socket with',
      answers: answersOf(contract),
      access: 'session',
      reads: [],
      handle: async ({ company, session }) => {
        const { ticket, expiresAt } = await tickets.create({
          companyId: company.id,
          userId: session.user.id,
          client: session.client,
        })
        const data = {
          type: contract.type,
          // The ticket itself is no id: ids are logged and cached.
          id: derivedId('realtime_ticket', ticket),
          attributes: { ticket, expires_at: expiresAt.toISOString() },
        }
        return { status: 201, body: documentText({ data: JSON.stringify(data), included: null }) }
      },
    }),
  ]
}
