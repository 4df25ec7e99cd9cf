import { once } from 'node:events'
import { WebSocket } from 'ws'

/** The sockets to open; the answer is how many milliseconds it took. */
export interface Wanted {
  readonly port: number
  readonly tickets: readonly string[]
}

/** Sockets that are under way at once. */
const atOnce = 100
/** Of one address, below the limit of the server. */
const perAddress = 4_000
const identifiers = ['{"channel":"NotificationsChannel"}', '{"channel":"OnlineChannel"}']

/** A process with the sockets of pages at which nobody looks: each follows what every page follows. */
async function open({ port, tickets }: Wanted): Promise<number> {
  const since = performance.now()
  const left = tickets.entries()
  const some = async () => {
    for (const [n, ticket] of left) {
      const localAddress = `127.0.0.${1 + Math.floor(n / perAddress)}`
      const socket = new WebSocket(`ws://127.0.0.1:${port}/cable?ticket=${ticket}`, 'actioncable-v1-ext-json', {
        localAddress,
        perMessageDeflate: false,
      })
      socket.on('close', (code) => {
        throw new Error(`a socket was closed: ${code}`)
      })
      let missing = identifiers.length
      const subscribed = new Promise<void>((resolve) => {
        socket.on('message', (data: Buffer) => {
          if (data.includes('confirm_subscription') && --missing === 0) resolve()
        })
      })
      await once(socket, 'open')
      for (const identifier of identifiers) socket.send(JSON.stringify({ command: 'subscribe', identifier }))
      await subscribed
    }
  }
  await Promise.all(Array.from({ length: atOnce }, some))
  return performance.now() - since
}

process.on('message', (wanted: Wanted) => {
  void open(wanted).then((tookMs) => process.send?.(tookMs))
})
process.on('disconnect', () => process.exit())
