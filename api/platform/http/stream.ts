import { once } from 'node:events'
import type { Response } from 'express'
import { contextOf } from './context.ts'

/** A reader that takes nothing for so long has gone, in milliseconds. */
const usualStallMs = 60_000

/**
 * From now on the answer may take as long as its reader takes something of it at least every `stallMs`. Gives the
 * function that writes: it waits while the reader is slower than we are.
 * @throws when the reader has gone
 */
export function streamTo(response: Response, stallMs = usualStallMs): (chunk: string | Uint8Array) => Promise<void> {
  const context = contextOf(response)
  context.endClock()
  return async (chunk) => {
    context.abortSignal.signal.throwIfAborted()
    if (response.write(chunk)) return
    const stalled = AbortSignal.timeout(stallMs)
    try {
      await once(response, 'drain', { signal: AbortSignal.any([stalled, context.abortSignal.signal]) })
    } catch (error) {
      context.abort()
      throw error
    }
  }
}
