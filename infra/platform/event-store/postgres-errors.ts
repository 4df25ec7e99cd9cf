import { isOutageState, sqlState } from '#projections/platform/outage.ts'

/**
 * Whether the same statement may succeed when it is sent again: the connection failed, or the server's error says so.
 */
export function mayBeRepeated(error: unknown): boolean {
  const state = sqlState(error)
  // Without SQLSTATE the error is not the server's: the connection was lost or could not be opened.
  return state === undefined || isOutageState(state)
}
