import type { Batch, Position, ReadAllOptions, SubscribeOptions } from '#domain/shared/event-store.ts'

interface FollowDependencies {
  readonly readAll: (options: ReadAllOptions) => Promise<Batch>
  /**
   * Resolves when the log may have grown past what was read, when `signal` aborts, or when it is time to look anyway.
   * `quiet` is how many looks in a row found nothing. It must not miss what was appended since `listen` was called.
   */
  readonly listen: () => { grown(quiet: number, signal: AbortSignal): Promise<void>; stop(): void }
  /** A failed read: resolves when the next attempt may be made, or throws what cannot be repaired by trying again. */
  readonly onReadError: (error: unknown, attempt: number, signal: AbortSignal) => Promise<void>
}

/**
 * Catch-up, then live: the same reads all along, so there is no cut-over to get wrong. A batch is given when there is
 * something in it, when the position moved over events that the filter left out, or when the end of the log is reached
 * for the first time.
 */
export async function* follow(
  { readAll, listen, onReadError }: FollowDependencies,
  { after, batchSize, categories, signal }: SubscribeOptions,
): AsyncGenerator<Batch, void, undefined> {
  const listener = listen()
  let position: Position = after
  let caughtUp = false
  let quiet = 0
  let failures = 0
  const read = (from: Position) => readAll({ after: from, limit: batchSize, ...(categories && { categories }) })
  // While a batch is worked on, the next one is read: what is up to a position never changes.
  let ahead: Promise<Batch> | undefined
  try {
    while (!signal.aborted) {
      let batch: Batch
      const reading = ahead ?? read(position)
      ahead = undefined
      try {
        batch = await reading
        failures = 0
      } catch (error) {
        if (signal.aborted) return
        failures += 1
        await onReadError(error, failures, signal)
        continue
      }
      if (signal.aborted) return
      const moved = batch.position > position
      if (!batch.caughtUp) {
        ahead = read(batch.position)
        // Awaited above, if anybody still wants it.
        ahead.catch(() => undefined)
      }
      if (moved || (batch.caughtUp && !caughtUp)) yield batch
      position = batch.position
      caughtUp = batch.caughtUp
      quiet = moved ? 0 : quiet + 1
      if (caughtUp && !signal.aborted) await listener.grown(quiet, signal)
    }
  } finally {
    listener.stop()
  }
}
