import { setTimeout as delay } from 'node:timers/promises'

/** Resolves after `milliseconds`, or at once when the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined)
}

/** Milliseconds before attempt `n + 1`: 50, 100, 200… to half a second, so that a server that is back is found soon. */
export function backOff(attempt: number): number {
  return Math.min(500, 50 * 2 ** (attempt - 1))
}
