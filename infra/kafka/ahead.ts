import type { Batch } from '#domain/shared/event-store.ts'
import { AsyncSignal } from '../event-store/async-signal.ts'

/** Reads one batch ahead, and makes of it what is needed, while the one before is still being sent. */
export class Ahead<Made> {
  readonly #batches: AsyncIterator<Batch>
  readonly #make: (batch: Batch) => Made
  readonly #listener = new AsyncSignal().listen()
  #read: { readonly batch: Batch; made: Made } | 'end' | undefined
  #failure: { readonly error: unknown } | undefined

  constructor(batches: AsyncIterable<Batch>, make: (batch: Batch) => Made) {
    this.#batches = batches[Symbol.asyncIterator]()
    this.#make = make
    void this.#fetch()
  }

  /** The next, when it comes within the time; `undefined` when not, 'end' after the last. Reading goes on behind it. */
  async take(withinMs: number, signal: AbortSignal): Promise<Made | 'end' | undefined> {
    if (this.#read === undefined && this.#failure === undefined) await this.#listener.wait(signal, withinMs)
    if (this.#failure !== undefined) throw this.#failure.error
    const read = this.#read
    if (read === undefined || read === 'end') return read
    this.#read = undefined
    void this.#fetch()
    return read.made
  }

  /** What was made ahead is made again: what it depends on has changed. */
  again(): void {
    if (this.#read !== undefined && this.#read !== 'end') this.#read.made = this.#make(this.#read.batch)
  }

  async end(): Promise<void> {
    this.#listener.stop()
    await this.#batches.return?.()
  }

  async #fetch(): Promise<void> {
    try {
      const next = await this.#batches.next()
      this.#read = next.done === true ? 'end' : { batch: next.value, made: this.#make(next.value) }
    } catch (error) {
      this.#failure = { error }
    }
    this.#listener.notify()
  }
}
