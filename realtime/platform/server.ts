import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket, WebSocketServer } from 'ws'
import type { Sessions } from '#commands/people/sessions/sessions.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import { channelRegistry, type Channel } from './channel.ts'
import { Connection } from './connection/connection.ts'
import { wireOf } from './connection/wire.ts'
import { StreamHub } from './delivery/stream-hub.ts'
import { allowsOrigin, isCable, presented, refuseUpgrade } from './handshake.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { CompanyOf, Logger, Outbox, SessionWatch, Signals, SocketSession, Tickets } from '../ports.ts'
import { pingBytes } from './protocol/frames.ts'
import { Rota } from './rota.ts'
import { negotiate } from './protocol/subprotocol.ts'

export interface RealtimeDependencies {
  readonly companyOf: CompanyOf
  readonly verifySession: Sessions['verify']
  readonly tickets: Tickets
  readonly outbox: Outbox
  readonly sessionWatch: SessionWatch
  readonly signals: Signals
  readonly channels: readonly Channel[]
  /** Origins, e.g. `https://app.example.org`, that may connect beside the host's own pages. */
  readonly allowedOrigins?: readonly string[]
  /** Where a socket comes from, as limits count it. */
  readonly addressOf: (request: IncomingMessage) => string
  readonly limits?: Partial<Limits>
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  readonly logger: Logger
}

export interface Realtime {
  /** For the HTTP server's `upgrade` event. */
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Sends the clients to another process, waits for them a little, and ends. */
  stop(): Promise<void>
  readonly openSockets: number
  readonly openSubscriptions: number
}

/** The server of `/cable` (docs/realtime.md). It holds nothing that another process needs. */
export function createRealtime(dependencies: RealtimeDependencies): Realtime {
  const { companyOf, outbox, sessionWatch, logger, now = Date.now } = dependencies
  const limits = { ...defaultLimits, ...dependencies.limits }
  const channels = channelRegistry(dependencies.channels)
  const allowedOrigins = new Set(dependencies.allowedOrigins)
  const hub = new StreamHub({ outbox, logger, pollMs: limits.pollMs })
  const open = new Map<WebSocket, Connection>()
  const bySession = new Map<string, Set<Connection>>()
  const fromAddress = new Map<string, number>()
  const unanswered = new WeakSet<WebSocket>()
  let accepted = 0
  let stopping = false

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    handleProtocols: (offered) => negotiate([...offered]).header ?? false,
  })

  const identify = async (request: IncomingMessage, companyId: CompanyId): Promise<SocketSession | null> => {
    const credential = presented(request)
    if ('ticket' in credential) return dependencies.tickets.redeem(companyId, credential.ticket)
    const session = await dependencies.verifySession(companyId, credential.credentials)
    if (session === null) return null
    return { companyId, userId: session.user.id, client: session.client, roles: session.user.roles }
  }

  const ofSession = (client: string): ReadonlySet<Connection> => bySession.get(client) ?? new Set()
  const admit = (connection: Connection, session: SocketSession) => {
    connection.admit(session)
    // It may be gone by now.
    if (connection.session !== undefined)
      bySession.set(session.client, (bySession.get(session.client) ?? new Set()).add(connection))
  }
  const leave = (connection: Connection) => {
    if (connection.session === undefined) return
    const { client } = connection.session
    const others = bySession.get(client)
    others?.delete(connection)
    if (others?.size === 0) bySession.delete(client)
  }

  /** Counts one more, or one less, of an address. */
  const count = (address: string, by: 1 | -1) => {
    const sockets = (fromAddress.get(address) ?? 0) + by
    if (sockets > 0) fromAddress.set(address, sockets)
    else fromAddress.delete(address)
  }

  const accept = (socket: WebSocket, request: IncomingMessage, companyId: CompanyId) => {
    const address = dependencies.addressOf(request)
    const sid = randomBytes(12).toString('base64url')
    const offered = request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? []
    const { dialect } = negotiate(offered)
    const wire = wireOf(socket, request.socket)
    const connection = new Connection({
      wire,
      dialect: dialect ?? 'base',
      sid,
      channels,
      hub,
      outbox,
      limits,
      now,
      logger,
    })
    const number = ++accepted
    open.set(socket, connection)
    pings.add(number, connection)
    liveness.add(number, socket)
    count(address, 1)
    socket.on('error', (error) => logger.debug({ err: error, sid }, 'a socket failed'))
    socket.on('pong', () => unanswered.delete(socket))
    socket.on('close', (code) => {
      open.delete(socket)
      pings.delete(number, connection)
      liveness.delete(number, socket)
      leave(connection)
      count(address, -1)
      connection.closed()
      logger.debug({ sid, code }, 'a socket is closed')
    })
    socket.on('message', (data, isBinary) => {
      if (isBinary || !(data instanceof Buffer)) connection.end('invalid_request', false)
      else connection.receive(data.toString('utf8'))
    })
    if (dialect === null) return connection.end('invalid_request', false)
    identify(request, companyId)
      .then((session) => {
        if (session === null) return connection.end('unauthorized', false)
        if (ofSession(session.client).size >= limits.socketsPerSession) return connection.end('rate_limited', true)
        admit(connection, session)
        return logger.debug({ sid, companyId, userId: session.userId, dialect }, 'a socket is open')
      })
      .catch((error: unknown) => {
        logger.warn({ err: error, sid }, 'a socket’s session cannot be checked')
        connection.end('server_restart', true)
      })
  }

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    if (stopping) return refuseUpgrade(socket, '503 Service Unavailable')
    if ((fromAddress.get(dependencies.addressOf(request)) ?? 0) >= limits.socketsPerAddress)
      return refuseUpgrade(socket, '429 Too Many Requests')
    const origin = allowsOrigin(request, allowedOrigins)
    const companyId = isCable(request) && origin ? await companyOf(request) : null
    if (companyId === null) return refuseUpgrade(socket, '404 Not Found')
    server.handleUpgrade(request, socket, head, (upgraded) => accept(upgraded, request, companyId))
  }

  const endSession = (client: string) => {
    for (const connection of ofSession(client)) connection.end('unauthorized', false)
  }

  /** Changes without a signal: expired sessions, disabled accounts, changed roles. */
  const sweepSessions = async () => {
    const clients = [...bySession.keys()]
    if (clients.length === 0) return
    const good = await sessionWatch.stillOpen(clients)
    for (const client of clients) {
      const roles = good.get(client)
      if (roles === undefined) endSession(client)
      else
        for (const connection of ofSession(client))
          // What they may follow is decided at each subscribe, so they subscribe again.
          if (!sameRoles(roles, connection.session?.roles ?? [])) connection.end('remote', true)
    }
  }
  let sweeping: Promise<void> | undefined
  const sweep = () => {
    sweeping ??= sweepSessions()
      .catch((error: unknown) => logger.warn({ err: error }, 'the sessions of the sockets cannot be checked'))
      .finally(() => {
        sweeping = undefined
      })
  }

  const signals = dependencies.signals.listen({
    wake: (names) => hub.wake(names),
    sessionEnded: endSession,
    missed: () => {
      hub.wake()
      sweep()
    },
  })

  const pings = new Rota<Connection>(limits.pingMs, (part) => {
    const frame = pingBytes(now())
    for (const connection of part) if (connection.session !== undefined) connection.sendBytes(frame)
  })
  const liveness = new Rota<WebSocket>(limits.aliveMs, (part) => {
    for (const socket of part) {
      if (unanswered.has(socket)) socket.terminate()
      else if (socket.readyState === WebSocket.OPEN) {
        unanswered.add(socket)
        socket.ping()
      }
    }
  })
  const sweeps = setInterval(sweep, limits.sessionSweepMs)

  return {
    handleUpgrade(request, socket, head) {
      // A peer that resets during the handshake must not end the process.
      socket.on('error', (error) => logger.debug({ err: error }, 'a socket failed in its handshake'))
      upgrade(request, socket, head).catch((error: unknown) => {
        logger.warn({ err: error }, 'a socket cannot be opened')
        refuseUpgrade(socket, '503 Service Unavailable')
      })
    },

    async stop() {
      stopping = true
      for (const rota of [pings, liveness]) rota.stop()
      clearInterval(sweeps)
      await signals.stop()
      const gone = [...open.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const connection of open.values()) connection.end('server_restart', true)
      await Promise.race([Promise.all(gone), delay(limits.goodbyeMs, undefined, { ref: false })])
      for (const socket of open.keys()) socket.terminate()
      await hub.stop()
      await sweeping
    },

    get openSockets() {
      return open.size
    },

    get openSubscriptions() {
      let subscriptions = 0
      for (const connection of open.values()) subscriptions += connection.subscriptions
      return subscriptions
    },
  }
}

function sameRoles(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((role) => b.includes(role))
}
