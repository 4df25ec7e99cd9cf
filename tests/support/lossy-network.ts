import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { BrowserContext } from 'playwright-core'

/** For a browser that also offers its loopback address to the other one. */
export const loopbackCalls = ['--allow-loopback-in-peer-connection']

export interface LossyNetwork {
  /** Every call of these pages goes through it from now on. To be called before they have any. */
  hold(context: BrowserContext): Promise<void>
  /** So many of a hundred packets get lost, each way; 100 cuts it. */
  lose(percent: number): void
  /** How many got through, and how many got lost, since it was made. */
  readonly figures: { readonly passed: number; readonly lost: number }
  close(): void
}

/**
 * The network between the browsers of a test: each address that one offers to the other is replaced by one of a relay
 * on this machine, in the page itself. So nothing of a call goes past it.
 * @param random from 0 to 1; a packet is lost when it is under the percentage
 */
export function lossyNetwork(random: () => number = Math.random): LossyNetwork {
  const sockets = new Set<Socket>()
  const relays = new Map<string, Promise<number>>()
  const figures = { passed: 0, lost: 0 }
  let loss = 0

  const bound = async () => {
    const socket = createSocket('udp4')
    sockets.add(socket)
    // A browser that is gone refuses its packets.
    socket.on('error', () => undefined)
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return socket
  }
  const send = (socket: Socket, packet: Buffer, port: number) => {
    if (random() * 100 < loss) {
      figures.lost += 1
      return
    }
    figures.passed += 1
    socket.send(packet, port, '127.0.0.1', () => undefined)
  }
  /** Whatever comes to it goes on to that port, from a port of its own for each sender, where the answers come back. */
  const relayTo = async (target: number) => {
    const front = await bound()
    const backs = new Map<number, Promise<Socket>>()
    front.on('message', (packet, { port }) => {
      let back = backs.get(port)
      if (back === undefined) {
        back = bound().then((socket) => {
          socket.on('message', (answer) => send(front, answer, port))
          return socket
        })
        backs.set(port, back)
      }
      void back.then((socket) => send(socket, packet, target))
    })
    return front.address().port
  }
  /** null: an address that is not offered further. */
  const through = async (candidate: string): Promise<string | null> => {
    const parts = candidate.split(' ')
    const [, , protocol, , , port = ''] = parts
    if (protocol?.toLowerCase() !== 'udp') return null
    let relay = relays.get(port)
    if (relay === undefined) relays.set(port, (relay = relayTo(Number(port))))
    // A browser may hide the address under a name; one of them is its loopback address.
    return parts
      .with(4, '127.0.0.1')
      .with(5, String(await relay))
      .join(' ')
  }

  return {
    async hold(context) {
      await context.exposeFunction('throughTheNetwork', through)
      await context.addInitScript(relayCandidates)
    },
    lose(percent) {
      loss = percent
    },
    figures,
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}

/** In the page: what the other one offers is replaced before the browser knows it. */
function relayCandidates(): void {
  const { prototype } = RTCPeerConnection
  type With<Given> = (this: RTCPeerConnection, given: Given) => Promise<void>
  const add = Reflect.get(prototype, 'addIceCandidate') as With<RTCIceCandidateInit>
  const describe = Reflect.get(prototype, 'setRemoteDescription') as With<RTCSessionDescriptionInit>
  const through = Reflect.get(window, 'throughTheNetwork') as (candidate: string) => Promise<string | null>
  Object.assign(prototype, {
    async addIceCandidate(this: RTCPeerConnection, offered: RTCIceCandidateInit) {
      const { sdpMid = null, sdpMLineIndex = null, usernameFragment = null } = offered
      const candidate = offered.candidate ? await through(offered.candidate) : ''
      if (candidate !== null) await add.call(this, { candidate, sdpMid, sdpMLineIndex, usernameFragment })
    },
    async setRemoteDescription(this: RTCPeerConnection, { type, sdp = '' }: RTCSessionDescriptionInit) {
      await describe.call(this, { type, sdp: sdp.replaceAll(/^a=candidate:.*\r\n/gm, '') })
    },
  })
}
