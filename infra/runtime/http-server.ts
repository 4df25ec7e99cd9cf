import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as endOfPoll, setTimeout as delay } from 'node:timers/promises'

export interface HttpServer {
  readonly port: number
  /**
   * Goes on answering for so long and closes each connection after its answer, so that a proxy sends its calls
   * elsewhere.
   */
  linger(ms: number): Promise<void>
  /**
   * Takes no new connection. An open one is closed after its next answer, or when no call came on it for `quietMs`: a
   * call that is on its way when the process is told to stop gets its answer. All are closed after `closeMs`.
   */
  close(): Promise<void>
}

interface ListenOptions {
  readonly port: number
  readonly host: string
  /** Milliseconds without a call after which a connection is closed. Default 1,000. */
  readonly quietMs?: number
}

/** Calls in hand have this long to end once the server closes, in milliseconds. */
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
        // Not http's own close: that one cuts idle connections at once, also those with a call on its way.
        NetServer.prototype.close.call(server, () => resolve())
      })
      const force = setTimeout(() => server.closeAllConnections(), closeMs)
      const over = new AbortController()
      const sweeping = sweep(() => connections.closeQuiet(quietMs), over.signal)
      await ended
      clearTimeout(force)
      over.abort()
      await sweeping
      // Ends http's own timer.
      server.close(() => undefined)
    },
  }
}

const closeAfterAnswer: RequestListener = (_request, response) => {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/**
 * Right after the poll for input, when what has arrived was read: the chance to cut a call on its way is smallest
 * there.
 */
async function sweep(closeQuiet: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await endOfPoll()
    closeQuiet()
    await delay(sweepMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Knows since when each connection of the server has had no call in hand. */
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
  // It speaks another protocol from now on, and is closed by who speaks it.
  server.on('upgrade', ({ socket }: IncomingMessage) => quietSince.delete(socket))
  return {
    closeQuiet(ms: number) {
      for (const [socket, since] of quietSince) if (Date.now() - since >= ms) socket.destroySoon()
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
