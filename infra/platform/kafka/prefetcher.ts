import type { Batch } from '#domain/platform/event-store.ts'
import { AsyncSignal } from '../event-store/async-signal.ts'

/** Reads the next batch, and maps it, while the present one is being sent. */
export class Prefetcher<Mapped> {
  readonly #batches: AsyncIterator<Batch>
  readonly #map: (batch: Batch) => Mapped
  readonly #listener = new AsyncSignal().listen()
  #next: { readonly batch: Batch; mapped: Mapped } | 'end' | undefined
  #failure: { readonly error: unknown } | undefined

  constructor(batches: AsyncIterable<Batch>, map: (batch: Batch) => Mapped) {
    this.#batches = batches[Symbol.asyncIterator]()
    this.#map = map
    void this.#fetch()
  }

  /** The next mapped batch; `undefined` when none comes in time, 'end' after the last. Starts reading the one after. */
  async take(withinMs: number, signal: AbortSignal): Promise<Mapped | 'end' | undefined> {
    if (this.#next === undefined && this.#failure === undefined) await this.#listener.wait(signal, withinMs)
    if (this.#failure !== undefined) throw this.#failure.error
    const next = this.#next
    if (next === undefined || next === 'end') return next
    this.#next = undefined
    void this.#fetch()
    return next.mapped
  }

  /** Maps the next batch again: what the mapping depends on has changed. */
  remap(): void {
    if (this.#next !== undefined && this.#next !== 'end') this.#next.mapped = this.#map(this.#next.batch)
  }

  async end(): Promise<void> {
    this.#listener.stop()
    await this.#batches.return?.()
  }

  async #fetch(): Promise<void> {
    try {
      const next = await this.#batches.next()
      this.#next = next.done === true ? 'end' : { batch: next.value, mapped: this.#map(next.value) }
    } catch (error) {
      this.#failure = { error }
    }
    this.#listener.notify()
  }
}
