/** Milliseconds before attempt `n + 1`: 50, 100, 200… to half a second, so that a server that is back is found soon. */
export function backOff(attempt: number): number {
  return Math.min(500, 50 * 2 ** (attempt - 1))
}
