import { afterAll, afterEach } from 'vitest'

/**
 * PostgreSQL cuts the name of a prepared statement off at 63 characters, and may then run another statement. Its client
 * only warns: the test that caused the warning fails.
 */
const { error } = console
const warnings: string[] = []

console.error = (...args: unknown[]) => {
  error(...args)
  if (typeof args[0] === 'string' && args[0].includes('only supports 63 characters')) warnings.push(args[0])
}
afterAll(() => {
  console.error = error
})

afterEach(() => {
  if (warnings.splice(0).length > 0) throw new Error('the name of a prepared statement is longer than 63 characters')
})
