import { once } from 'node:events'
import type { Response } from 'express'
import { contextOf } from './context.ts'

/** A reader that takes nothing for so long has gone, in milliseconds. */
const stallMs = 60_000

/**
 * From now on the answer may take as long as its reader takes something of it now and then. Gives the function that writes: it waits while the
 * reader is slower than we are.
 * @throws when the reader has gone
 */
export function streamTo(response: Response): (text: string) => Promise<void> {
  const context = contextOf(response)
  context.endClock()
  return async (text) => {
    context.givenUp.signal.throwIfAborted()
    if (response.write(text)) return
    const stalled = AbortSignal.timeout(stallMs)
    try {
      await once(response, 'drain', { signal: AbortSignal.any([stalled, context.givenUp.signal]) })
    } catch (error) {
      context.giveUp()
      throw error
    }
  }
}

/** How many of something may run at once: for one of a kind, e.g. a session, and in this process. */
export class AtOnce {
  readonly #most: { readonly each: number; readonly all: number }
  readonly #running = new Map<string, number>()
  #all = 0

  constructor(most: { readonly each: number; readonly all: number }) {
    this.#most = most
  }

  /** Gives the function that ends it; null when it is one too many. */
  enter(key: string): (() => void) | null {
    const mine = this.#running.get(key) ?? 0
    if (mine >= this.#most.each || this.#all >= this.#most.all) return null
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
