import { randomUUID } from 'node:crypto'

type Listener = (names: readonly string[]) => void

/** From what this process commits to the sockets that it holds itself: they need not wait for a signal. */
export interface LocalSockets {
  /** Names this process in its signals: its own sockets were woken before. */
  readonly id: string
  /** There are messages in the streams of these names. */
  wake: Listener
  /** @returns what ends it */
  listen(listener: Listener): () => void
}

export function createLocalSockets(): LocalSockets {
  const listeners = new Set<Listener>()
  return {
    id: randomUUID(),
    wake(names) {
      for (const listener of listeners) listener(names)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
