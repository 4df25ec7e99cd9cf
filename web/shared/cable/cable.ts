import { Channel, createCable as createAnyCable, type Cable as AnyCable } from '@anycable/web'
import { notificationsMessage, type NotificationsMessage } from '#contract/platform/realtime.ts'

/** `offline`: it is trying again. `closed`: by us, for good. */
export type CableStatus = 'connecting' | 'online' | 'offline' | 'closed'

interface CableOptions {
  /**
   * A fresh ticket for each connection: `POST /api/v1/realtime_ticket`. When it rejects, the cable tries again later.
   */
  readonly getTicket: () => Promise<string>
  /**
   * Since when the page may have missed something, in unix seconds of the server's clock: from before the oldest that
   * it shows was read.
   */
  readonly since?: () => number | undefined
}

export interface Cable {
  /** For `useSyncExternalStore`. */
  readonly status: { get(): CableStatus; subscribe(listener: () => void): () => void }
  /**
   * What concerns the signed-in person, in order; after a lost connection what was missed comes first, and on the
   * first one what happened `since`. `onResync`: messages may have been missed, so what is on the screen should be
   * read again. Gives how to stop.
   */
  subscribeNotifications(onMessage: (message: NotificationsMessage) => void, onResync: () => void): () => void
  /** A channel beside it: its messages, in order; after a cut the missed ones, or `resync`. */
  follow(identifier: Identified, handlers: FollowHandlers): () => void
  /** Sends something on a channel that is followed. */
  perform(identifier: Identified, action: string, payload?: object): void
  /** Does not wait for the next attempt to connect. */
  hurry(): void
  /** For good: sign-out. */
  close(): void
}

type Identified = Readonly<Record<string, string>> & { readonly channel: string }

interface FollowHandlers {
  readonly message: (message: unknown) => void
  /** Messages may have been missed. */
  readonly resync: () => void
  /** It can be spoken on, at first and after each cut. */
  readonly open?: () => void
  /** The server does not let it be followed, or no longer. */
  readonly refused?: () => void
}

class NotificationsChannel extends Channel {
  static override readonly identifier = 'NotificationsChannel'
}

const firstDelayMs = 500
const longestDelayMs = 30_000

/** Doubling, with jitter: a server that restarts is not met by everyone at once. */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** attempt) * (0.5 + Math.random())
}

/** The live connection to `/cable` of this host. It opens at the first subscription. */
export function createCable({ getTicket, since = () => undefined }: CableOptions): Cable {
  const { protocol, host } = globalThis.location
  let closed = false
  const cable = createAnyCable(`${protocol.replace('http', 'ws')}//${host}/cable`, {
    protocol: 'actioncable-v1-ext-json',
    // Positions say what was missed; the clocks of people's machines do not. Subscriptions are made anew on each
    // connection.
    protocolOptions: { historyTimestamp: false, disableSessionRecovery: true },
    transportConfigurator: async (transport) => {
      const ticket = await getTicket()
      // The library would go on and open a socket that nobody holds.
      if (closed) throw new Error('closed while waiting for a ticket')
      transport.setParam('ticket', ticket)
    },
    reconnectStrategy: reconnectDelayMs,
    logLevel: 'error',
  })
  const stopRetrying = retryAfterRefusal(cable)
  const followed = new Map<string, ReturnType<AnyCable['subscribeTo']>>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  for (const event of ['connect', 'disconnect', 'close'] as const) cable.on(event, tell)

  return {
    status: {
      get: () => (closed ? 'closed' : statusOf(cable)),
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },

    subscribeNotifications(onMessage, onResync) {
      const channel = new NotificationsChannel()
      // Without one, the server cannot tell what was missed.
      let hasPosition = false
      channel.on('message', (message) => {
        hasPosition = true
        const parsed = notificationsMessage.safeParse(message)
        // A newer server may say more than this page knows.
        if (parsed.success) onMessage(parsed.data)
      })
      channel.on('connect', () => {
        if (hasPosition) return
        const from = since()
        if (from === undefined) onResync()
        else cable.send({ command: 'history', identifier: channel.identifier, history: { since: from } })
      })
      channel.on('info', ({ type }) => {
        if (type === 'history_not_found') onResync()
      })
      cable.subscribe(channel)
      return () => channel.disconnect()
    },

    follow(identifier, { message, resync, open, refused }) {
      const { channel: name, ...params } = identifier
      const channel = cable.subscribeTo(name, params)
      let connected = false
      channel.on('message', message)
      channel.on('connect', () => {
        // What was missed comes by itself after a cut, as far as a position is known.
        if (connected) resync()
        connected = true
        open?.()
      })
      let left = false
      channel.on('close', () => {
        if (!left && !closed) refused?.()
      })
      channel.on('info', ({ type }) => {
        if (type === 'history_not_found') resync()
      })
      followed.set(JSON.stringify(identifier), channel)
      return () => {
        left = true
        followed.delete(JSON.stringify(identifier))
        channel.disconnect()
      }
    },

    perform(identifier, action, payload) {
      const channel = followed.get(JSON.stringify(identifier))
      channel?.perform(action, payload).catch(() => undefined)
    },

    hurry() {
      cable.connect().catch(() => undefined)
    },

    close() {
      closed = true
      stopRetrying()
      // While it waits for a ticket nothing else handles the rejection that closing brings.
      if (cable.state === 'connecting') cable.connect().catch(() => undefined)
      cable.disconnect()
      tell()
    },
  }
}

function statusOf(cable: AnyCable): CableStatus {
  if (cable.state === 'connected') return 'online'
  return cable.state === 'idle' || cable.state === 'connecting' ? 'connecting' : 'offline'
}

/**
 * A refused ticket ends the library's own attempts. It may only have been too old when it arrived: the next one
 * decides, and when the session is over, asking for it says so to the rest of the application.
 */
function retryAfterRefusal(cable: AnyCable): () => void {
  let attempt = 0
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  cable.on('connect', () => {
    attempt = 0
  })
  cable.on('close', () => {
    if (stopped) return
    timer = setTimeout(() => {
      cable.connect().catch(() => undefined)
    }, reconnectDelayMs(attempt))
    attempt += 1
  })
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
