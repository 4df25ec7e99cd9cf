import { expect, test } from 'vitest'
import { problemOf } from '#api/platform/http/failures.ts'
import { mayBeRepeated } from './postgres-errors.ts'

const server = (code: string) => Object.assign(new Error('refused'), { code, severity: 'ERROR' })
const node = (code: string) => Object.assign(new Error('failed'), { code })

test.each([
  ...['40001', '40P01', '53100', '53200', '53300', '55P03', '57014', '57P01', '08006', '25P03'].map(server),
  ...['ECONNRESET', 'EMFILE', 'ENFILE', 'ENOSPC'].map(node),
  new Error('Connection terminated unexpectedly'),
  // The next statement of a transaction whose connection has died.
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
])('%s is repeated by the store, and answered with 503', (error) => {
  expect(mayBeRepeated(error)).toBe(true)
  const { status, headers } = problemOf(error)
  expect([status, headers]).toEqual([503, { 'Retry-After': '2' }])
})

test.each(['23505', '42P01', '22001'].map(server))('%s is a fault, and is not repeated', (error) => {
  expect(mayBeRepeated(error)).toBe(false)
  expect(problemOf(error).status).toBe(500)
})
