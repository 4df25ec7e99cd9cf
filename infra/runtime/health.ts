import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Role } from '../config.ts'

/** Why a role is not ready, in a few words; null when it is; `ready, …` when it is and something is to be seen to all the same. */
export type Check = () => Promise<string | null>

export interface Health {
  /** A role is not ready until its check is set. */
  set(role: Role, check: Check): void
  /** From now on `/readyz` says that no more calls should be sent here. */
  drain(): void
  /** Answers `/healthz` and `/readyz`; false for anything else. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean
}

const checkMs = 2_000
const isReady = (state: string) => /^ready(,|$)/.test(state)
/** The roles that calls are sent to. */
const serving: ReadonlySet<Role> = new Set(['api', 'realtime'])

/**
 * `GET /healthz`: 200 as long as the process can answer at all; it asks nothing of anyone, so a database that is away restarts nobody.
 * `GET /readyz`: 200 when calls may be sent here, else 503, with each role's state in words.
 *
 * Where calls are served, the other roles count until they are ready for the first time: a broker that is away or a read model that
 * stopped at an event must not take every process from behind the balancer. Their state is still told, and in the figures.
 */
export function createHealth(roles: readonly Role[]): Health {
  const checks = new Map<Role, Check>()
  const begun = new Set<Role>()
  const serves = roles.some((role) => serving.has(role))
  let draining = false

  const stateOf = async (role: Role): Promise<string> => {
    const check = checks.get(role)
    if (check === undefined) return 'starting'
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, checkMs, `no answer within ${checkMs} ms`)
    })
    // The error's own words may quote an address with a password.
    const state = await Promise.race([check(), late]).catch(() => 'failing')
    clearTimeout(timer)
    if (isReady(state ?? 'ready')) begun.add(role)
    return state ?? 'ready'
  }

  const counts = (role: Role) => !serves || serving.has(role) || !begun.has(role)

  const readiness = async () => {
    const states = await Promise.all(roles.map(async (role) => [role, await stateOf(role)] as const))
    const ready = states.every(([role, state]) => isReady(state) || !counts(role)) && !draining
    return { ready, status: draining ? 'draining' : ready ? 'ready' : 'not ready', roles: Object.fromEntries(states) }
  }

  const send = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    response.end(JSON.stringify(body))
  }

  return {
    set: (role, roleCheck) => void checks.set(role, roleCheck),
    drain: () => {
      draining = true
    },
    answer(request, response) {
      const path = (request.url ?? '').split('?', 1)[0]
      if (path === '/healthz') send(response, 200, { status: 'alive' })
      else if (path === '/readyz')
        void readiness().then(({ ready, ...body }) => send(response, ready ? 200 : 503, body))
      else return false
      return true
    },
  }
}
