/** Resolves after `milliseconds`, or at once when the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    signal.addEventListener('abort', wake)
  })
}

/** Milliseconds before attempt `n + 1`: 50, 100, 200… to half a second, so that a server that is back is not waited for. */
export function backOff(attempt: number): number {
  return Math.min(500, 50 * 2 ** (attempt - 1))
}
