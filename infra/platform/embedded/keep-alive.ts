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
 * Starts the embedded PostgreSQL again when it is gone. After a crash the first attempts may fail until the processes
 * that are left of it have ended.
 * @returns the function that ends the watch
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
