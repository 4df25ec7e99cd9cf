import { pause } from '#projections/platform/pause.ts'
import { AsyncSignal } from '../../platform/event-store/async-signal.ts'
import type { Logger } from '../../platform/logs/logs.ts'

/** Milliseconds. A mail that is not announced is found after so long; the mails of a killed process too. */
const pollMs = 3_000
/** Milliseconds that mails under way get when the process stops; what is not sent then waits for another one. */
const stopMs = 3_000

/** What sends one mail, or one SMS, at a time. */
export interface Carrier {
  /** Sends the one that is due for longest. False: none is due, or the server is not to be asked now. */
  deliverOne(): Promise<boolean>
  /** Milliseconds until the server may be asked again; 0 when it may be. */
  pauseMs(): number
  close(): void
}

interface WorkerOptions {
  /** Puts right what killed processes left. */
  readonly tidy: () => Promise<void>
  /** Puts notifications that are due into the outbox. @returns whether there may be more */
  readonly dispatch: () => Promise<boolean>
  /** Mails are sent side by side, one for each. */
  readonly carriers: readonly Carrier[]
  /** Keeps calling `wake` when there may be mails, until told to stop. */
  readonly listen: (wake: () => void, stop: AbortSignal) => Promise<void>
  readonly logger: Pick<Logger, 'warn'>
}

/** @returns what waits for the mails under way, and ends everything */
export function startMailWorker({ tidy, dispatch, carriers, listen, logger }: WorkerOptions): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const due = new AsyncSignal()

  const keepOn = async (work: () => Promise<boolean>, pauseMs: () => number = () => 0) => {
    const listener = due.listen()
    while (!signal.aborted) {
      let busy = false
      try {
        busy = await work()
      } catch (error) {
        logger.warn({ err: error }, 'mails could not be worked on; trying again')
        await pause(pollMs, signal)
      }
      if (busy || signal.aborted) continue
      const ms = pauseMs()
      // While the server cannot be reached, a new mail changes nothing.
      if (ms > 0) await pause(ms, signal)
      else await listener.wait(signal, pollMs)
    }
    listener.stop()
  }
  const running = Promise.all([
    listen(() => due.notify(), signal),
    keepOn(async () => {
      await tidy()
      return false
    }),
    keepOn(dispatch),
    ...carriers.map((carrier) =>
      keepOn(
        () => carrier.deliverOne(),
        () => carrier.pauseMs(),
      ),
    ),
  ])
  return async () => {
    stopping.abort()
    const settled = new AbortController()
    const late = pause(stopMs, settled.signal)
    await Promise.race([running, late])
    for (const carrier of carriers) carrier.close()
    await running
    settled.abort()
  }
}
