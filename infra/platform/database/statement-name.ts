import { createHash } from 'node:crypto'

/** Of PostgreSQL: two names that are alike so far would be one statement. */
const longest = 63

/** The name of a prepared statement. Those that hold the name of a table may be too long: their end is a digest. */
export function statementName(name: string): string {
  if (Buffer.byteLength(name) <= longest) return name
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 16)
  return `${name.slice(0, longest - 1 - digest.length)}_${digest}`
}
