import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { defaultLimits } from '#realtime/platform/limits.ts'
import { pingBytes } from '#realtime/platform/protocol/frames.ts'
import { Rota } from '#realtime/platform/rota.ts'
import { startCable } from '#tests/integration/platform/realtime/support.ts'

/** What the bench wants to know: CPU time of the process in milliseconds, or resident bytes after a collection. */
export type Question = 'cpu' | 'memory'

const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error }

/** The product's sockets. `BusyChannel` is one stream that the bench writes into. */
async function product(url: string): Promise<number> {
  const channels = [{ name: 'BusyChannel', open: async () => ({ streams: ['busy'] }) }]
  return (await startCable({ url, logger: quiet, channels })).port
}

/** Sockets that are answered and kept alive with the same pings, and do nothing else. */
async function bare(): Promise<number> {
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false })
  const pings = new Rota<Duplex>(defaultLimits.pingMs, (part) => {
    const frame = pingBytes(Date.now())
    for (const socket of part) socket.write(frame)
  })
  const server = createServer()
  let opened = 0
  server.on('upgrade', (request, transport, head) => {
    sockets.handleUpgrade(request, transport, head, (socket) => {
      pings.add((opened += 1), transport)
      socket.on('message', () => socket.send('{"type":"confirm_subscription"}'))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function answer(question: Question): Promise<number> {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  // What was freed goes back to the system with some delay.
  for (let time = 0; time < 3; time += 1) {
    globalThis.gc?.()
    await wait(300)
  }
  return process.memoryUsage.rss()
}

process.on('message', (question: Question) => {
  void answer(question).then((figure) => process.send?.(figure))
})
process.on('disconnect', () => process.exit())
const url = process.env['DATABASE_URL']
/** Its first message: the port. */
process.send?.(await (url === undefined ? bare() : product(url)))
