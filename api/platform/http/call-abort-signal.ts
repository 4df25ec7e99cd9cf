type Listener = () => void

/**
 * The part of `AbortSignal` that a call needs, at less cost: most calls are answered and never abort. It aborts when
 * the client has gone or the time limit is over.
 */
export class CallAbortSignal {
  #aborted = false
  readonly #listeners = new Set<Listener>()
  #controller: AbortController | undefined

  get aborted(): boolean {
    return this.#aborted
  }

  addEventListener(_type: 'abort', listener: Listener): void {
    this.#listeners.add(listener)
  }

  removeEventListener(_type: 'abort', listener: Listener): void {
    this.#listeners.delete(listener)
  }

  /** A real `AbortSignal`, for APIs that need one. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#aborted) this.#controller.abort()
    return this.#controller.signal
  }

  abort(): void {
    if (this.#aborted) return
    this.#aborted = true
    for (const listener of this.#listeners) listener()
    this.#listeners.clear()
    this.#controller?.abort()
  }
}
