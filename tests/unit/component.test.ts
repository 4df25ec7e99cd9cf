import { expect, test } from 'vitest'
import { leftOut } from '#tests/support/component.ts'

const missing = 'A Kafka broker needs Java 17 or later, there is no java here: install a JRE.'

test('a suite whose component is missing is left out on a machine of a person', () => {
  expect(leftOut(missing, {})).toBe(true)
  expect(leftOut(undefined, {})).toBe(false)
})

test('a suite whose component is missing fails under CI, with what to install', () => {
  expect(() => leftOut(missing, { CI: 'true' })).toThrow(/install a JRE/)
  expect(leftOut(undefined, { CI: 'true' })).toBe(false)
})
