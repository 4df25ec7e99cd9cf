import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProcessRole } from '#contract/console/platform/operations.ts'

/**
 * Resolves with the reason why a role is not ready; null when it is ready; `ready, …` when it is ready and there is
 * something to see to; `degraded, …` when it takes calls and cannot do a part of its work.
 */
export type Check = () => Promise<string | null>

export interface Health {
  /** Until it is set, the role counts as starting. */
  set(role: ProcessRole, check: Check): void
  /** From now on `/readyz` says that no more calls should be sent here. */
  drain(): void
  /** The state of each role, as in `/readyz`. */
  roles(): Promise<readonly RoleState[]>
  /** Answers `/healthz` and `/readyz`; false for anything else. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean
}

export interface RoleState {
  readonly role: ProcessRole
  readonly state: string
  /** False while the role does not do its work, or not the whole of it. */
  readonly ready: boolean
}

const checkMs = 2_000
const isReady = (state: string) => /^ready(,|$)/.test(state)
const takesCalls = (state: string) => /^(ready|degraded)(,|$)/.test(state)
/** It has not begun; what fails has. */
const isStarting = (state: string) => /^(starting|catching up)(,|$)/.test(state)
/** The roles that serve calls. */
const serving: ReadonlySet<ProcessRole> = new Set(['api', 'realtime'])

/**
 * `GET /healthz`: 200 as long as the process can answer at all; it asks nothing of anyone, so a database that is away
 * restarts nobody. `GET /readyz`: 200 when calls may be sent here, else 503, with each role's state in words.
 *
 * Where calls are served, the other roles count while they start: a broker that is away, from the first second or
 * later, or a read model that stopped at an event must not take every process from behind the balancer. The answer is
 * then `degraded`, not `ready`; an alarm is raised from the same states (role-alarm.ts).
 */
export function createHealth(roles: readonly ProcessRole[]): Health {
  const checks = new Map<ProcessRole, Check>()
  const serves = roles.some((role) => serving.has(role))
  let draining = false

  const stateOf = async (role: ProcessRole): Promise<string> => {
    const check = checks.get(role)
    if (check === undefined) return 'starting'
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, checkMs, `no answer within ${checkMs} ms`)
    })
    // The error's message may quote an address with a password.
    const state = await Promise.race([check(), late]).catch(() => 'failing')
    clearTimeout(timer)
    return state ?? 'ready'
  }

  const holdsBack = ({ role, state }: RoleState) =>
    !takesCalls(state) && (!serves || serving.has(role) || isStarting(state))

  const states = () =>
    Promise.all(
      roles.map(async (role): Promise<RoleState> => {
        const state = await stateOf(role)
        return { role, state, ready: isReady(state) }
      }),
    )

  const readiness = async () => {
    const now = await states()
    const serving = !now.some(holdsBack) && !draining
    const whole = now.every(({ ready }) => ready)
    const status = draining ? 'draining' : serving ? (whole ? 'ready' : 'degraded') : 'not ready'
    return { serving, status, roles: Object.fromEntries(now.map(({ role, state }) => [role, state])) }
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
    roles: states,
    answer(request, response) {
      const path = (request.url ?? '').split('?', 1)[0]
      if (path === '/healthz') send(response, 200, { status: 'alive' })
      else if (path === '/readyz')
        void readiness().then(({ serving, ...body }) => send(response, serving ? 200 : 503, body))
      else return false
      return true
    },
  }
}
