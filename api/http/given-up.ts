type Listener = () => void

/** An `AbortSignal` as far as a call needs one, at less cost: most calls are answered, and nobody is told. */
export class GivenUp {
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

  /** The same for those who take nothing less. */
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
