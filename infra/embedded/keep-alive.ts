import { setTimeout as wait } from 'node:timers/promises'
import { runningPostmaster } from './postmaster.ts'

interface KeepAliveOptions {
  /** The cluster's data folder. */
  readonly data: string
  /** Starts the server on the port it had. */
  readonly restart: () => Promise<void>
  readonly say: (line: string) => void
  readonly everyMs?: number
}

/**
 * Starts PostgreSQL again when it is gone: nobody else looks after an embedded one. After a crash the first attempts
 * may fail, while what is left of it ends.
 * @returns the function that ends the watch.
 */
export function keepAlive({ data, restart, say, everyMs = 100 }: KeepAliveOptions): () => Promise<void> {
  const stop = new AbortController()
  const watch = async () => {
    for (;;) {
      await wait(everyMs, undefined, { signal: stop.signal, ref: false })
      if ((await runningPostmaster(data)) !== undefined) continue
      say('PostgreSQL is gone; starting it again.')
      await restart().catch((error: unknown) =>
        say(error instanceof Error ? (error.message.split('\n').at(-1) ?? '') : String(error)),
      )
    }
  }
  const watching = watch().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
  })
  return async () => {
    stop.abort()
    await watching
  }
}
