/** How many of something may run at once. */
export interface AtOnce {
  /** For one key, e.g. a session. */
  readonly each: number
  /** In this process. */
  readonly all: number
}

/** Counts what runs, in all and by key. */
export class ConcurrencyLimit {
  readonly #limits: AtOnce
  readonly #running = new Map<string, number>()
  #all = 0

  constructor(limits: AtOnce) {
    this.#limits = limits
  }

  /** Gives the function that ends it; null when it is one too many. */
  enter(key: string): (() => void) | null {
    const mine = this.#running.get(key) ?? 0
    if (mine >= this.#limits.each || this.#all >= this.#limits.all) return null
    this.#running.set(key, mine + 1)
    this.#all += 1
    return () => {
      this.#all -= 1
      const left = (this.#running.get(key) ?? 1) - 1
      if (left === 0) this.#running.delete(key)
      else this.#running.set(key, left)
    }
  }
}
