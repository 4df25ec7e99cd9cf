const TRANSIENT = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock_timeout
  '57014', // statement_timeout
  '57P01', // the server is stopped, or the backend terminated
  '57P02', // crash
  '57P03', // starting up
  '53300', // too many connections
])

/** SQLSTATE of an error of the server; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error ? error.code : undefined
}

/** Whether the same statement may succeed when it is sent again: the connection failed, or the server asked for it. */
export function mayBeRepeated(error: unknown): boolean {
  const state = sqlState(error)
  // Without SQLSTATE the error is not the server's: the connection was lost or could not be opened.
  return state === undefined || TRANSIENT.has(state) || state.startsWith('08')
}
