import type { Batch, Position, ReadAllOptions, SubscribeOptions } from '#domain/platform/event-store.ts'

interface FollowDependencies {
  /** @param atEnd the read before came to the end of the log */
  readonly readAll: (options: ReadAllOptions, atEnd: boolean) => Promise<Batch>
  /**
   * Resolves when the log may have grown past what was read, when `signal` aborts, or when it is time to poll. `quiet`
   * counts the polls in a row that found nothing. It must not miss what was appended since `listen` was called.
   */
  readonly listen: () => { grown(quiet: number, signal: AbortSignal): Promise<void>; stop(): void }
  /** A failed read: resolves when the next attempt may be made, or throws what cannot be repaired by trying again. */
  readonly onReadError: (error: unknown, attempt: number, signal: AbortSignal) => Promise<void>
}

/**
 * Catch-up, then live, by the same reads throughout, so there is no switch that could lose events. A batch is given
 * when it has events, when the position moved over filtered events, or when the end of the log is reached for the first
 * time.
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
  const read = (from: Position) =>
    readAll({ after: from, limit: batchSize, ...(categories && { categories }) }, caughtUp)
  // The next batch is read while one is handled: events up to a position never change.
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
      const isFirstEnd = batch.caughtUp && !caughtUp
      caughtUp = batch.caughtUp
      if (!caughtUp) {
        ahead = read(batch.position)
        // Handled when awaited above; this avoids an unhandled rejection when nobody awaits it.
        ahead.catch(() => undefined)
      }
      if (moved || isFirstEnd) yield batch
      position = batch.position
      quiet = moved ? 0 : quiet + 1
      if (caughtUp && !signal.aborted) await listener.grown(quiet, signal)
    }
  } finally {
    listener.stop()
  }
}
