import { sessionEndedChannel } from '../../people/sessions/open.ts'
import type { ChangedStream } from '#projections/platform/sockets.ts'
import type { Logger, Signals } from '#realtime/ports.ts'
import { nameOf } from '#realtime/streams.ts'
import { keepListening } from '../../platform/database/listen.ts'

/** Channel on which writers tell, after their commit, in which streams there are messages. */
export const wakeChannel = 'realtime'

/** PostgreSQL takes 8,000 bytes. */
const maxPayload = 7_900

/** A line for each stream; empty: anywhere, as when they are too many. */
export function payloadOf(streams: readonly ChangedStream[] | null): string {
  if (streams === null) return ''
  const lines = [...new Set(streams.map(nameOf))].join('\n')
  return Buffer.byteLength(lines) > maxPayload ? '' : lines
}

interface Options {
  readonly url: string
  readonly logger: Logger
  /** Between attempts to reach the database again. Default 500 ms. */
  readonly retryMs?: number
}

/** LISTENs on a connection of its own, and takes it up again when it is lost. */
export function createPostgresSignals({ url, logger, retryMs = 500 }: Options): Signals {
  return {
    listen(handlers) {
      const stop = new AbortController()
      const listening = keepListening({
        url,
        name: 'binome sockets',
        channels: [wakeChannel, sessionEndedChannel],
        onNotification: (channel, payload) => {
          if (channel === wakeChannel) handlers.wake(payload === '' ? undefined : payload.split('\n'))
          else if (channel === sessionEndedChannel) handlers.sessionEnded(payload)
        },
        onConnected: () => handlers.missed(),
        onLost: (err) => logger.warn({ err }, 'sockets hear no signals from the database; trying again'),
        stop: stop.signal,
        retryMs,
      })
      return {
        async stop() {
          stop.abort()
          await listening
        },
      }
    },
  }
}
