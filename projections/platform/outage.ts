/** SQLSTATEs after which the same statement may succeed. The classes 08 (connection) and 53 (resources) are whole. */
const outages: ReadonlySet<string> = new Set([
  '25P03', // idle in a transaction for too long: the connection is closed
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock_timeout
  '57014', // statement_timeout
  '57P01', // the server is stopped, or the backend terminated
  '57P02', // crash
  '57P03', // starting up
  '57P05', // an idle connection is closed
  '58030', // the disk does not answer
])

/** Codes of Node: a connection that is broken or refused, no name server, no file descriptors, no room on the disk. */
const nodeOutages: ReadonlySet<string> = new Set([
  'EAGAIN',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETUNREACH',
  'ENFILE',
  'ENOENT', // the socket of a server that is down
  'ENOMEM',
  'ENOSPC',
  'EPIPE',
  'ETIMEDOUT',
])

/** Errors of node-postgres without a code: a connection that died, before or within a transaction. */
const lostConnection =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded)/

/** SQLSTATE of an error of the server; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error ? error.code : undefined
}

/** Whether the server asks for the statement to be sent again later. */
export function isOutageState(state: string): boolean {
  return outages.has(state) || state.startsWith('08') || state.startsWith('53')
}

/** Whether what failed may succeed when it is done again: the store repeats it, the API answers 503. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const state = sqlState(error)
  if (state !== undefined) return isOutageState(state)
  return ('code' in error && nodeOutages.has(String(error.code))) || lostConnection.test(error.message)
}
