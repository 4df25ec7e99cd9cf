import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Role } from '../config.ts'

/** Why a role is not ready, in a few words; null when it is. */
export type Check = () => Promise<string | null>

export interface Health {
  /** A role is not ready until its check is set. */
  set(role: Role, check: Check): void
  /** From now on `/readyz` says that no more calls should be sent here. */
  drain(): void
  /** Answers `/healthz` and `/readyz`; false for anything else. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  check(): Promise<Readonly<Partial<Record<Role, string>>>>
}

const checkMs = 2_000

/**
 * `GET /healthz`: 200 when every role of this process is ready, else 503, with each role's state. `GET /readyz`: the same, and 503 while the
 * process drains: a balancer sends no more calls, while the process is still healthy.
 */
export function createHealth(roles: readonly Role[]): Health {
  const checks = new Map<Role, Check>()
  let draining = false

  const stateOf = async (role: Role): Promise<string> => {
    const check = checks.get(role)
    if (check === undefined) return 'starting'
    const late = new Promise<string>((resolve) => {
      setTimeout(resolve, checkMs, `no answer within ${checkMs} ms`).unref()
    })
    // The error's own words may quote an address with a password.
    return (await Promise.race([check(), late]).catch(() => 'failing')) ?? 'ready'
  }

  const check = async () =>
    Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await stateOf(role)] as const)))

  const send = async (response: ServerResponse, mayTakeCalls: boolean) => {
    const states = await check()
    const ready = Object.values(states).every((state) => state === 'ready') && mayTakeCalls
    const body = JSON.stringify({ status: ready ? 'ready' : draining ? 'draining' : 'not ready', roles: states })
    response.writeHead(ready ? 200 : 503, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    response.end(body)
  }

  return {
    set: (role, roleCheck) => void checks.set(role, roleCheck),
    drain: () => {
      draining = true
    },
    answer(request, response) {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      if (pathname !== '/healthz' && pathname !== '/readyz') return false
      void send(response, pathname === '/healthz' || !draining)
      return true
    },
    check,
  }
}
