import { sessionEndedChannel } from '#infra/sessions/open.ts'
import type { Logger, Signals } from '#realtime/ports.ts'
import { keepListening } from '../database/listen.ts'

/** Channel on which writers tell, after their commit, that there are messages. It carries nothing. */
export const wakeChannel = 'realtime'

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
          if (channel === wakeChannel) handlers.wake()
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
