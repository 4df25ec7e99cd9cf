import { ApiError } from '../data/errors.ts'
import { createHttp } from '../data/http.ts'
import type { Http } from '../data/http.ts'
import { createHolds, holdOf } from './holds.ts'
import type { Holds } from './holds.ts'
import { createLasting } from './lasting.ts'
import type { Lasting } from './lasting.ts'
import { createSessionKeeper } from './session.ts'
import type { SessionKeeper } from './session.ts'

/** Signs in, keeps the session and signs out: the HTTP client with the session whose headers it sends. */
export interface AuthClient {
  http: Http
  session: SessionKeeper
  /** Calls that were refused until the person does something else. */
  holds: Pick<Holds, 'subscribe'>
  /** What keeps the page when the session runs out. */
  lasting: Lasting
  /** When the page's oldest answer was written, in unix seconds of the server's clock; undefined before the first. */
  since: () => number | undefined
}

/** Clocks of servers differ a little, and a change arrives a moment after it is written. */
const slack = 5

/** The session of this browser with its HTTP client, which asks for the language of the page. */
export function createAuthClient(): AuthClient {
  const session = createSessionKeeper(localStorage)
  const holds = createHolds()
  let since: number | undefined
  const http = createHttp({
    session,
    language: () => document.documentElement.lang,
    onUnauthorized: () => {
      session.end()
    },
  })
  return {
    session,
    holds,
    lasting: createLasting(),
    since: () => since,
    async http(call) {
      const answer = await http(call).catch((error: unknown) => {
        const hold = error instanceof ApiError ? holdOf(error.code) : undefined
        if (!hold) throw error
        holds.tell(hold)
        if (call.method !== 'GET') throw error
        // Another page is loading, and these calls are made again afterwards: no screen fails.
        return new Promise<never>(() => undefined)
      })
      const written = Date.parse(answer.headers.get('date') ?? '')
      if (call.method === 'GET' && !Number.isNaN(written)) since ??= Math.floor(written / 1000) - slack
      return answer
    },
  }
}
