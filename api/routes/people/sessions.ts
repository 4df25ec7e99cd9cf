import type { z } from 'zod'
import { deviceOf } from '#commands/people/sessions/device.ts'
import type { OpenSession } from '#commands/people/sessions/ports.ts'
import { sessions as contract, type sessionAttributes } from '../../contract/people/sessions.ts'
import { resources } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

/** One's own sessions; those of others do not exist. Sockets of an ended session are closed. */
export function sessionEndpoints({ sessions }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: "The reader's sessions, the last used first",
      access: 'session',
      reads: [],
      query: { ...queryOf(contract), page: 25 },
      answers: { ...answersOf(contract), list: true },
      handle: async (call) => {
        const open = await sessions.devices(call.session)
        return resources(
          call,
          open.map((session) => ({
            type: contract.type,
            id: session.id,
            attributes: attributesOf(session, call.session.client),
          })),
        )
      },
    }),

    endpoint({
      method: 'delete',
      path: contract.paths.list,
      summary: 'Sign out everywhere but here',
      access: 'session',
      reads: [],
      handle: async ({ session }) => {
        await sessions.endOthers(session)
        return { status: 204, body: null }
      },
    }),

    endpoint({
      method: 'delete',
      path: contract.paths.one,
      summary: 'Sign out of one device',
      access: 'session',
      reads: [],
      handle: async ({ session, params }) => {
        if (!(await sessions.end(session, params['id'] ?? ''))) throw new Problem(404, 'not_found')
        return { status: 204, body: null }
      },
    }),
  ]
}

function attributesOf(session: OpenSession, client: string): z.infer<typeof sessionAttributes> {
  const minute = 60_000
  const seen = Math.floor(session.lastSeenAt.getTime() / minute) * minute
  return {
    current: session.client === client,
    ...deviceOf(session.userAgent ?? ''),
    method: session.method,
    address: session.address,
    created_at: session.createdAt.toISOString(),
    last_seen_at: new Date(seen).toISOString(),
  }
}
