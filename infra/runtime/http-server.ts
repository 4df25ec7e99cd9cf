import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface HttpServer {
  readonly port: number
  /** Goes on answering for so long and closes each connection after its answer, so that whoever is before us sends its calls elsewhere. */
  linger(ms: number): Promise<void>
  /** Takes no more; idle connections go at once, those with a call in hand when it is answered, all of them after `closeMs`. */
  close(): Promise<void>
}

/** Calls in hand have this long to end once the server closes, in milliseconds. */
const closeMs = 5_000

export async function listenHttp(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<HttpServer> {
  server.listen(port, host)
  await once(server, 'listening')
  const lastAnswer: RequestListener = (_request, response) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  return {
    port: (server.address() as AddressInfo).port,
    async linger(ms) {
      server.prependListener('request', lastAnswer)
      await delay(ms)
    },
    async close() {
      const ended = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      server.closeIdleConnections()
      const sweep = setInterval(() => server.closeIdleConnections(), 100)
      const force = setTimeout(() => server.closeAllConnections(), closeMs)
      await ended
      clearInterval(sweep)
      clearTimeout(force)
    },
  }
}

/** A server for operators only: what one of these answers, 404 for the rest. */
export function operatorsServer(
  answers: readonly ((request: IncomingMessage, response: ServerResponse) => boolean)[],
): Server {
  return createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (!answers.some((answer) => answer(request, response))) response.writeHead(404).end()
  })
}
