import { afterEach } from 'vitest'

/**
 * PostgreSQL cuts the name of a prepared statement off at 63 characters, and may then run another statement. Its client
 * only warns: the test that caused the warning fails.
 */
const { error } = console
const warnings: string[] = []

console.error = (...said: unknown[]) => {
  error(...said)
  if (typeof said[0] === 'string' && said[0].includes('only supports 63 characters')) warnings.push(said[0])
}

afterEach(() => {
  if (warnings.splice(0).length > 0) throw new Error('the name of a prepared statement is longer than 63 characters')
})
