import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { sessionEndedChannel } from '#infra/sessions/open.ts'
import type { Logger, SignalHandlers, Signals } from '#realtime/ports.ts'

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
      const listening = keepListening(url, handlers, stop.signal, async (cause) => {
        logger.warn({ err: cause }, 'sockets hear no signals from the database; trying again')
        await setTimeout(retryMs, undefined, { signal: stop.signal }).catch(() => undefined)
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

async function keepListening(
  connectionString: string,
  handlers: SignalHandlers,
  stop: AbortSignal,
  lost: (error: unknown) => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    const client = new pg.Client({
      connectionString,
      application_name: 'binome sockets',
      options: '-c role=binome_system',
      keepAlive: true,
    })
    const ended = new Promise<Error | undefined>((resolve) => {
      client.on('error', resolve)
      client.on('end', () => resolve(undefined))
      stop.addEventListener('abort', () => resolve(undefined), { once: true })
    })
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === wakeChannel) handlers.wake()
      else if (channel === sessionEndedChannel) handlers.sessionEnded(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${wakeChannel}; listen ${sessionEndedChannel}`)
      handlers.missed()
      const cause = await ended
      if (!stop.aborted) await lost(cause)
    } catch (error) {
      if (!stop.aborted) await lost(error)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
