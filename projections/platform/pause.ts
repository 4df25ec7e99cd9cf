import { setTimeout as delay } from 'node:timers/promises'

/** Resolves after `milliseconds`, or at once when the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined)
}
