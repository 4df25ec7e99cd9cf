import { pause } from '#projections/platform/pause.ts'
import pg from 'pg'

interface Listening {
  /** PostgreSQL's url, of a login that may act as `binome_system`. */
  readonly url: string
  /** For `pg_stat_activity`. */
  readonly name: string
  readonly channels: readonly string[]
  readonly onNotification: (channel: string, payload: string) => void
  /** Each time the connection is made: notifications may have been missed. */
  readonly onConnected: () => void
  /** The connection was lost or not made; it is tried again. */
  readonly onLost: (cause: unknown) => void
  readonly stop: AbortSignal
  /** Between attempts. Default 500 ms. */
  readonly retryMs?: number
}

/** LISTENs on a connection of its own until it is stopped, and takes it up again when it is lost. */
export async function keepListening({ stop, retryMs = 500, ...listening }: Listening): Promise<void> {
  const { url, name, channels, onNotification, onConnected, onLost } = listening
  while (!stop.aborted) {
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      options: '-c role=binome_system',
      keepAlive: true,
    })
    const left = new AbortController()
    const ended = new Promise<Error | undefined>((resolve) => {
      client.on('error', resolve)
      client.on('end', () => resolve(undefined))
      stop.addEventListener('abort', () => resolve(undefined), { signal: left.signal })
    })
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
    try {
      await client.connect()
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
      onConnected()
      const cause = await ended
      if (!stop.aborted) onLost(cause)
    } catch (error) {
      if (!stop.aborted) onLost(error)
    } finally {
      left.abort()
      await client.end().catch(() => undefined)
    }
    await pause(retryMs, stop)
  }
}
