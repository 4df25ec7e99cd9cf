import { describe, expect, test } from 'vitest'
import { isStorable, isStorableInstant, unstorableIn } from './text.ts'

describe('text', () => {
  test.each([
    ['é 😀', true],
    ['', true],
    ['a\0b', false],
    ['\ud83d', false],
    ['\ude00\ud83d', false],
  ])('%j is storable: %s', (text, expected) => expect(isStorable(text)).toBe(expected))

  test.each([
    [{ a: [{ b: 'x' }, { b: 'x\0' }] }, ['a', '1', 'b']],
    [{ a: { 'b\0': 1 } }, ['a']],
    ['\ud800', []],
    [{ a: [1, null, true, 'x'] }, null],
  ])('in %j', (value, expected) => expect(unstorableIn(value)).toEqual(expected))
})

test.each([
  ['0000-01-01T00:00:00Z', false],
  ['1899-12-31T23:59:59Z', false],
  ['1900-01-01T00:00:00Z', true],
  ['2026-11-22T00:00:00Z', true],
  ['9999-12-31T23:59:59-14:00', false],
  ['none', false],
])('the instant %s is storable: %s', (text, expected) => expect(isStorableInstant(Date.parse(text))).toBe(expected))
