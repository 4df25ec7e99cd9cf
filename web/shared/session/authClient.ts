import { createHttp } from '../data/http.ts'
import type { Http } from '../data/http.ts'
import { createSessionKeeper } from './session.ts'
import type { SessionKeeper } from './session.ts'

/** Signs in, keeps the session and signs out: the HTTP client with the session whose headers it sends. */
export interface AuthClient {
  http: Http
  session: SessionKeeper
  /** When the page's oldest answer was written, in unix seconds of the server's clock; undefined before the first. */
  since: () => number | undefined
}

/** Clocks of servers differ a little, and a change is told a moment after it is written. */
const slack = 5

/** The session of this browser with its HTTP client, which asks for the language of the page. */
export function createAuthClient(): AuthClient {
  const session = createSessionKeeper(localStorage)
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
    since: () => since,
    async http(call) {
      const answer = await http(call)
      const written = Date.parse(answer.headers.get('date') ?? '')
      if (call.method === 'GET' && !Number.isNaN(written)) since ??= Math.floor(written / 1000) - slack
      return answer
    },
  }
}
