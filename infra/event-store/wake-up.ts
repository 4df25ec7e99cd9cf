/**
 * A bell that many may wait for. Each listener has its own latch, set by `ring` and cleared when it wakes: a ring between two waits is
 * kept, so nothing is missed between reading the log and waiting for more.
 */
export class Bell {
  readonly #listeners = new Set<Listener>()

  get listeners(): number {
    return this.#listeners.size
  }

  ring(): void {
    for (const listener of this.#listeners) listener.ring()
  }

  listen(): Listener {
    const listener = new Listener(() => this.#listeners.delete(listener))
    this.#listeners.add(listener)
    return listener
  }
}

class Listener {
  #rung = false
  #wake: (() => void) | undefined
  readonly stop: () => void

  constructor(stop: () => void) {
    this.stop = stop
  }

  ring(): void {
    this.#rung = true
    this.#wake?.()
  }

  /** Resolves at the next ring (or at once when one was missed), when `signal` aborts, or after `milliseconds`. */
  async wait(signal: AbortSignal, milliseconds = Infinity): Promise<void> {
    if (!this.#rung && !signal.aborted)
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
    this.#rung = false
  }
}
