import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { id, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import type { Outbox, SignalHandlers } from '#realtime/ports.ts'
import { createRealtime } from '#realtime/platform/server.ts'

/**
 * The socket server without a store: `relay-child.ts`. What is posted to it goes to everybody who follows
 * RelayChannel. Sends its port. It keeps the last frame alone.
 */
const companyId = id<CompanyId>(randomUUID())
const session = { companyId, userId: id<UserId>(randomUUID()), client: 'bench', roles: [] }
const epoch = 'bench'
let offset = 0
let payload = '{}'
let handlers: SignalHandlers | undefined

const outbox: Outbox = {
  extents: async (keys) => keys.map(() => ({ epoch, first: offset, last: offset, since: offset + 1 })),
  async read(places) {
    const behind = [...places.entries()].filter(([, { position }]) => position.offset < offset)
    const last = { epoch, offset }
    return new Map(behind.map(([n]) => [n, { last, messages: [{ ...last, payload }], restarted: false }]))
  },
  changedSince: async () => ({ mark: '', streams: null }),
}
const realtime = createRealtime({
  companyOf: async () => companyId,
  addressOf: () => '',
  verifySession: async () => null,
  tickets: { redeem: async () => session },
  outbox,
  sessionWatch: { stillOpen: async (clients) => new Map(clients.map((client) => [client, []])) },
  signals: {
    listen: (given) => {
      handlers = given
      return { stop: async () => undefined }
    },
  },
  channels: [{ name: 'RelayChannel', open: async () => ({ streams: ['relay'] }) }],
  logger: { debug() {}, info() {}, warn: console.warn, error: console.error },
})
const server = createServer((request, response) => {
  const relay = async () => {
    payload = await text(request)
    offset += 1
    handlers?.wake()
    response.writeHead(201).end()
  }
  void relay()
})
server.on('upgrade', realtime.handleUpgrade)
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
