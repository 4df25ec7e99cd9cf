import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import type { Meetings } from '#commands/meetings/meetings.ts'
import type { Workshops } from '#commands/meetings/workshops.ts'
import { createSessions } from '#commands/people/sessions/sessions.ts'
import { id, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createChannelDependencies } from '#infra/compose/channels.ts'
import type { LocalSockets } from '#infra/platform/realtime/local-sockets.ts'
import { createOutbox } from '#infra/platform/realtime/outbox.ts'
import { createSessionWatch } from '#infra/platform/realtime/session-watch.ts'
import { createPostgresSignals } from '#infra/meetings/calls/signals.ts'
import { createRealtimeTickets } from '#infra/platform/realtime/tickets.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Channel } from '#realtime/platform/channel.ts'
import { createChannels } from '#realtime/channels.ts'
import type { Limits } from '#realtime/platform/limits.ts'
import type { Logger, PathReports } from '#realtime/ports.ts'
import { createRealtime } from '#realtime/platform/server.ts'
import { run } from '#tests/support/run.ts'

export const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} }

export interface CableServer {
  /** `ws://127.0.0.1:port/cable` */
  readonly url: string
  readonly port: number
  readonly openSockets: () => number
  stop(): Promise<void>
}

interface CableOptions {
  readonly url: string
  readonly limits?: Partial<Limits>
  readonly channels?: readonly Channel[]
  readonly allowedOrigins?: readonly string[]
  readonly logger?: Logger
  /** Called when a person has left a call; a no-op by default. */
  readonly meetings?: Pick<Meetings, 'leaveCall'>
  readonly workshops?: Pick<Workshops, 'leaveWorkshopCall'>
  readonly paths?: PathReports
  /** What this process commits itself. */
  readonly local?: LocalSockets
}

/**
 * The sockets of one process on that database, composed as the product composes them. Every host but `nowhere.test` is
 * the first company.
 */
export async function startCable({
  url,
  logger = silent,
  channels = [],
  paths = { pathReported: () => undefined },
  local,
  meetings = { leaveCall: async ({ meetingId }) => ({ ok: true, id: meetingId, position: 0n, repeated: true }) },
  workshops = {
    leaveWorkshopCall: async ({ workshopId }) => ({ ok: true, id: workshopId, position: 0n, repeated: true }),
  },
  ...options
}: CableOptions): Promise<CableServer> {
  const database = new Database({ url, poolSize: 4, applicationName: 'cable', onLost: () => undefined })
  const sessions = createSessions({
    store: createPostgresSessions(database),
    passwords: { hash: async () => '', verify: async () => ({ ok: false, outdated: false }) },
  })
  const dependencies = createChannelDependencies({
    database,
    meetings,
    workshops,
    logger,
    paths,
    ...(local && { local }),
  })
  const realtime = createRealtime({
    ...options,
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
    channels: [...createChannels(dependencies), ...channels],
    tickets: createRealtimeTickets(database),
    outbox: createOutbox(database.system),
    sessionWatch: createSessionWatch(database.system),
    signals: createPostgresSignals({ url, logger, retryMs: 50, ...(local && { local }) }),
    logger,
    companyOf: async (request) => {
      if (request.headers.host?.startsWith('nowhere.test') === true) return null
      const rows = await run(database.system)<{ id: CompanyId }>`select id from app.companies
        order by created_at limit 1`
      return rows[0]?.id ?? null
    },
    verifySession: (companyId, credentials) => sessions.verify(companyId, credentials),
  })
  const http = createServer((_request, response) => response.writeHead(404).end())
  http.on('upgrade', realtime.handleUpgrade)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    port,
    url: `ws://127.0.0.1:${port}/cable`,
    openSockets: () => realtime.openSockets,
    async stop() {
      http.close()
      await realtime.stop()
      await dependencies.stop()
      http.closeAllConnections()
      await database.close()
    },
  }
}

export interface Person {
  readonly companyId: CompanyId
  readonly userId: UserId
  readonly client: string
  readonly stream: string
  /** The query string of the token triple. */
  readonly credentials: string
}

export async function addCompany(sql: Sql): Promise<CompanyId> {
  const companyId = id<CompanyId>(randomUUID())
  await run(sql)`insert into app.companies (id, slug, name, brand, settings)
    values (${companyId}, ${`c-${companyId.slice(0, 8)}`}, 'Acme', '{}', '{}')`
  return companyId
}

/** An active user with an open session. */
export async function addPerson(sql: Sql, companyId: CompanyId): Promise<Person> {
  const userId = id<UserId>(randomUUID())
  const email = `${userId}@acme.test`
  await run(sql)`insert into app.users (id, company_id, email, first_name, last_name)
    values (${userId}, ${companyId}, ${email}, 'Ada', 'Byron')`
  const { client, credentials } = await addSession(sql, companyId, userId)
  return { companyId, userId, client, credentials, stream: `notifications:${userId}` }
}

export async function addSession(sql: Sql, companyId: CompanyId, userId: UserId) {
  const client = randomUUID()
  const token = randomUUID()
  await run(sql)`insert into app.sessions (client, company_id, user_id, current_hash, rotated_at, expires_at, ends_at)
    values (${client}, ${companyId}, ${userId}, ${createHash('sha256').update(token).digest()}, now(),
    now() + interval '1 hour', now() + interval '1 day')`
  const credentials = new URLSearchParams({ 'access-token': token, client, uid: `${userId}@acme.test` }).toString()
  return { client, credentials }
}

export async function publish(sql: Sql, person: Person, ...payloads: readonly object[]): Promise<void> {
  await sql.query({
    text: `select from realtime.publish_many($1, $2, $3)`,
    values: [
      payloads.map(() => person.companyId),
      payloads.map(() => person.stream),
      payloads.map((payload) => JSON.stringify(payload)),
    ],
  })
}

export const base = 'actioncable-v1-json'
export const extended = 'actioncable-v1-ext-json'
export const identifier = '{"channel":"NotificationsChannel"}'

/** A client that keeps every frame as it came, pings aside. */
export class RawClient {
  readonly socket: WebSocket
  readonly frames: string[] = []
  closed: { readonly code: number } | undefined
  readonly #changed = new EventTarget()

  constructor(url: string, protocols: string | string[] = base, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, protocols, { headers })
    this.socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (!text.startsWith('{"type":"ping"')) this.frames.push(text)
      this.#changed.dispatchEvent(new Event('change'))
    })
    this.socket.on('close', (code) => {
      this.closed = { code }
      this.#changed.dispatchEvent(new Event('change'))
    })
    this.socket.on('error', () => undefined)
  }

  send(command: object): void {
    this.socket.send(JSON.stringify(command))
  }

  subscribe(history?: object): void {
    this.send({ command: 'subscribe', identifier, ...(history === undefined ? {} : { history }) })
  }

  /** The first frame, from `from` on, that contains `text`. Fails when the socket closes before. */
  async frame(text: string, from = 0): Promise<string> {
    const found = () => this.frames.slice(from).find((frame) => frame.includes(text))
    await this.until(() => found() !== undefined || this.closed !== undefined)
    const frame = found()
    if (frame === undefined)
      throw new Error(`closed (${this.closed?.code}) before ${text}; got ${this.frames.join(' ')}`)
    return frame
  }

  async close(): Promise<void> {
    this.socket.terminate()
    await this.until(() => this.closed !== undefined)
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await once(this.#changed, 'change')
  }

  /** The data messages, parsed. */
  get messages(): { message: { n: number }; epoch?: string; offset?: number; stream_id?: string }[] {
    return this.frames.filter((frame) => frame.includes('"message":')).map((frame) => JSON.parse(frame))
  }
}

/** Connected, welcomed and subscribed to its notifications. */
export async function subscribed(server: CableServer, person: Person, protocol = extended, history?: object) {
  const client = new RawClient(`${server.url}?${person.credentials}`, protocol)
  await client.frame('welcome')
  client.subscribe(history)
  await client.frame('confirm_subscription')
  return client
}
