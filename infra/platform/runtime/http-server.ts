import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as endOfPoll, setTimeout as delay } from 'node:timers/promises'
import { pause } from '#projections/platform/pause.ts'

export interface HttpServer {
  readonly port: number
  /** Answers for so long, and closes each connection after its answer, so that a proxy sends its calls elsewhere. */
  linger(ms: number): Promise<void>
  /**
   * Accepts no new connection. An open connection is closed after its next answer, or after `quietMs` without a call: a
   * call that is on its way when the process begins to stop is answered. All are closed after `closeMs`.
   * @returns how many calls had no answer by then
   */
  close(): Promise<number>
}

interface ListenOptions {
  readonly port: number
  readonly host: string
  /** Milliseconds without a call after which a connection is closed. Default 1,000. */
  readonly quietMs?: number
}

/** How long running calls may take once the server closes, in milliseconds. */
const closeMs = 5_000
const sweepMs = 50

export async function listenHttp(server: Server, { port, host, quietMs = 1_000 }: ListenOptions): Promise<HttpServer> {
  const connections = watchConnections(server)
  server.listen(port, host)
  await once(server, 'listening')
  let closesAfterAnswer = false
  const closeAfterAnswers = () => {
    if (!closesAfterAnswer) server.prependListener('request', closeAfterAnswer)
    closesAfterAnswer = true
  }
  return {
    port: (server.address() as AddressInfo).port,
    async linger(ms) {
      closeAfterAnswers()
      await delay(ms)
    },
    async close() {
      closeAfterAnswers()
      const ended = new Promise<void>((resolve) => {
        // Not http's own close, which cuts idle connections at once, also one with a call on its way.
        NetServer.prototype.close.call(server, () => resolve())
      })
      let cut = 0
      const force = setTimeout(() => {
        cut = connections.running()
        server.closeAllConnections()
      }, closeMs)
      const over = new AbortController()
      const sweeping = sweep(() => connections.closeQuiet(quietMs), over.signal)
      await ended
      clearTimeout(force)
      over.abort()
      await sweeping
      // Stops http's timer.
      server.close(() => undefined)
      return cut
    },
  }
}

const closeAfterAnswer: RequestListener = (_request, response) => {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/**
 * Runs right after the poll phase, when everything that arrived was read: the risk of cutting a call on its way is
 * smallest there.
 */
async function sweep(closeQuiet: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await endOfPoll()
    closeQuiet()
    await pause(sweepMs, signal)
  }
}

/** Records since when each connection of the server has had no running call. */
function watchConnections(server: Server) {
  const quietSince = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    quietSince.set(socket, Date.now())
    socket.once('close', () => quietSince.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    quietSince.set(socket, Number.POSITIVE_INFINITY)
    response.once('close', () => {
      if (!socket.destroyed) quietSince.set(socket, Date.now())
    })
  })
  // The connection changes its protocol; the new protocol's server closes it.
  server.on('upgrade', ({ socket }: IncomingMessage) => quietSince.delete(socket))
  return {
    running: () => [...quietSince.values()].filter((since) => since === Number.POSITIVE_INFINITY).length,
    closeQuiet(ms: number) {
      for (const [socket, since] of quietSince) if (Date.now() - since >= ms) socket.destroySoon()
    },
  }
}

/** A server for operators only: it answers these, and 404 to the rest. */
export function operatorsServer(
  answers: readonly ((request: IncomingMessage, response: ServerResponse) => boolean)[],
): Server {
  return createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (!answers.some((answer) => answer(request, response))) response.writeHead(404).end()
  })
}
