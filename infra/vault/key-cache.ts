interface Entry {
  readonly key: Buffer
  readonly until: number
}

/**
 * Unwrapped keys, the least recently used going first. An entry lives a short while, so that a key destroyed by another process
 * is gone here soon after. `now` in milliseconds.
 */
export class KeyCache {
  readonly #entries = new Map<string, Entry>()
  readonly #capacity: number
  readonly #lifetimeMs: number
  readonly #now: () => number

  constructor(options: { readonly capacity: number; readonly lifetimeMs: number; readonly now: () => number }) {
    this.#capacity = options.capacity
    this.#lifetimeMs = options.lifetimeMs
    this.#now = options.now
  }

  get(subject: string): Buffer | undefined {
    const entry = this.#entries.get(subject)
    if (entry === undefined) return undefined
    this.#entries.delete(subject)
    if (entry.until <= this.#now()) return undefined
    this.#entries.set(subject, entry)
    return entry.key
  }

  set(subject: string, key: Buffer): void {
    this.#entries.delete(subject)
    this.#entries.set(subject, { key, until: this.#now() + this.#lifetimeMs })
    if (this.#entries.size <= this.#capacity) return
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest)
      return
    }
  }

  delete(subject: string): void {
    this.#entries.delete(subject)
  }
}
