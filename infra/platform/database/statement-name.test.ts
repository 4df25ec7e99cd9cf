import { expect, test } from 'vitest'
import { statementName } from './statement-name.ts'

test('a short name stays, a long one is cut and differs from others with the same start', () => {
  expect(statementName('call_enter')).toBe('call_enter')
  const long = 'upsert_as_of_0123456789abcdef0123456789abcdef.mentoring_relationships_v1'
  const [one, other] = [statementName(`${long}_a`), statementName(`${long}_b`)]
  expect(one).toHaveLength(63)
  expect(one).toMatch(/^upsert_as_of_/)
  expect(one).not.toBe(other)
  expect(statementName(`${long}_a`)).toBe(one)
})
