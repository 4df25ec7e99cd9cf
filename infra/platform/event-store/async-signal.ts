/**
 * A signal that many may await. Each listener has its own latch, set by `notify` and cleared when it wakes: a signal
 * between two waits is kept, so nothing is missed between reading the log and waiting for more.
 */
export class AsyncSignal {
  readonly #listeners = new Set<Listener>()
  #count = 0

  /** Signals so far. */
  get count(): number {
    return this.#count
  }

  notify(): void {
    this.#count += 1
    for (const listener of this.#listeners) listener.notify()
  }

  listen(): Listener {
    const listener = new Listener(() => this.#listeners.delete(listener))
    this.#listeners.add(listener)
    return listener
  }
}

class Listener {
  #notified = false
  #wake: (() => void) | undefined
  readonly stop: () => void

  constructor(stop: () => void) {
    this.stop = stop
  }

  notify(): void {
    this.#notified = true
    this.#wake?.()
  }

  /**
   * Resolves at the next signal, at once when there was one since the last wait, when `signal` aborts, or after
   * `milliseconds`.
   */
  async wait(signal: AbortSignal, milliseconds = Infinity): Promise<void> {
    if (!this.#notified && !signal.aborted)
      await new Promise<void>((resolve) => {
        const timer = milliseconds === Infinity ? undefined : setTimeout(() => wake(), milliseconds)
        const wake = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          this.#wake = undefined
          resolve()
        }
        this.#wake = wake
        signal.addEventListener('abort', wake)
      })
    this.#notified = false
  }
}
