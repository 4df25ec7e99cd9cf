import { ApiError } from '../../../shared/data/errors.ts'
import { idOf } from '../../../testing/fixtures.ts'
import { createCall, type CallOptions } from './call.ts'
import type { PeerOptions } from './peer.ts'

type ChannelHandlers = Parameters<CallOptions['cable']['follow']>[1]

export const shows = { microphone: true, camera: true, screen: false, audio_only: false }
/** The messages of the tab on its channel, and those of the server. */
export function tab(party: string, answers: readonly (ApiError | 'in')[] = ['in'], ofPage = new Set<string>()) {
  const performed: { action: string; payload: unknown }[] = []
  const peers: (PeerOptions & {
    received: unknown[]
    shared: unknown[]
    restarts: number
    closed: boolean
    limit: number | null
  })[] = []
  const lines: object[] = []
  const stays: string[] = []
  const followed: string[] = []
  const afters: (readonly string[] | undefined)[] = []
  let handlers: ChannelHandlers | undefined
  const rest = [...answers]
  const call = createCall({
    meetingId: idOf(9),
    retryMs: 1,
    stays: ofPage,
    join: async (stay, after) => {
      stays.push(stay)
      afters.push(after)
      const answer = rest.length > 1 ? rest.shift() : rest[0]
      if (answer instanceof ApiError) throw answer
      return { party, ice_servers: [{ urls: ['stun:stun.example'] }] }
    },
    keep: async () => undefined,
    cable: {
      follow: ({ stay = '' }, listeners) => {
        followed.push(stay)
        handlers = listeners
        listeners.open?.()
        return () => undefined
      },
      perform: (_identifier, action, payload) => {
        performed.push({ action, payload })
      },
    },
    connect: (options) => {
      const peer = {
        ...options,
        received: [] as unknown[],
        shared: [] as unknown[],
        restarts: 0,
        closed: false,
        limit: null as number | null,
      }
      peers.push(peer)
      options.onLink('connecting')
      return {
        receive: (signal) => peer.received.push(signal),
        show: (kind, track) => peer.shared.push([kind, track]),
        limit: (bits) => {
          peer.limit = bits
        },
        restart: () => (peer.restarts += 1),
        measure: async () => null,
        say: (words) => {
          lines.push(words)
          return true
        },
        close: () => (peer.closed = true),
      }
    },
  })
  const hear = (message: object) => handlers?.message(message)
  return {
    call,
    performed,
    peers,
    lines,
    stays,
    followed,
    afters,
    hear,
    handlers: () => handlers,
    stay: () => stays.at(-1) ?? '',
  }
}
