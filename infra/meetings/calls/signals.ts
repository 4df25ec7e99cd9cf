import { sessionEndedChannel } from '../../people/sessions/open.ts'
import type { ChangedStream } from '#projections/platform/sockets.ts'
import type { Logger, Signals } from '#realtime/ports.ts'
import { nameOf } from '#realtime/streams.ts'
import type { LocalSockets } from '../../platform/realtime/local-sockets.ts'
import { keepListening } from '../../platform/database/listen.ts'

/** Channel on which writers tell, after their commit, in which streams there are messages. */
export const wakeChannel = 'realtime'

/** PostgreSQL takes 8,000 bytes. */
const maxPayload = 7_900

/**
 * A line for each stream; empty: anywhere, as when they are too many.
 * @param from the process that has woken its own sockets, on a line before: no name of a stream is like it
 */
export function payloadOf(streams: readonly ChangedStream[] | null, from?: string): string {
  if (streams === null) return ''
  const lines = [...(from === undefined ? [] : [from]), ...new Set(streams.map(nameOf))].join('\n')
  return Buffer.byteLength(lines) > maxPayload ? '' : lines
}

interface Options {
  readonly url: string
  readonly logger: Logger
  /** Between attempts to reach the database again. Default 500 ms. */
  readonly retryMs?: number
  /** What this process commits itself. */
  readonly local?: LocalSockets
}

/** LISTENs on a connection of its own, and takes it up again when it is lost. */
export function createPostgresSignals({ url, logger, retryMs = 500, local }: Options): Signals {
  return {
    listen(handlers) {
      const stop = new AbortController()
      const leave = local?.listen((names) => handlers.wake(names))
      const wake = (payload: string) => {
        if (payload === '') return handlers.wake()
        const lines = payload.split('\n')
        if (lines[0] !== local?.id) handlers.wake(lines)
      }
      const listening = keepListening({
        url,
        name: 'binome sockets',
        channels: [wakeChannel, sessionEndedChannel],
        onNotification: (channel, payload) => {
          if (channel === wakeChannel) wake(payload)
          else if (channel === sessionEndedChannel) handlers.sessionEnded(payload)
        },
        onConnected: () => handlers.missed(),
        onLost: (err) => logger.warn({ err }, 'sockets hear no signals from the database; trying again'),
        stop: stop.signal,
        retryMs,
      })
      return {
        async stop() {
          leave?.()
          stop.abort()
          await listening
        },
      }
    },
  }
}
