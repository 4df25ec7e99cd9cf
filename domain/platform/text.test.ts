import { describe, expect, test } from 'vitest'
import { isBlank, isPlainName, isStorable, isStorableInstant, unstorableIn, withoutBlanks } from './text.ts'

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
  ['', true],
  [' \t\n', true],
  ['\u200B\u200D\uFEFF', true],
  ['\u3164 \u2800\u00AD\u{E0041}', true],
  ['a\u200B', false],
  ['👩\u200D🔬', false],
  ['.', false],
])('%j shows nothing: %s', (text, expected) => expect(isBlank(text)).toBe(expected))

test('texts that show nothing are empty, however deep they stand', () => {
  const sent = { a: ['\u200B', 'x\u200B'], b: { c: ' \u2060', d: 1, e: null } }
  expect(withoutBlanks(sent)).toEqual({ a: ['', 'x\u200B'], b: { c: '', d: 1, e: null } })
})

test.each([
  ['Zoé O’Brien', true],
  ['علي', true],
  ['می\u200Cخواهم', true],
  ['Ana \u202Egpj.exe', false],
  ['Ana\u2066', false],
  ['Ana\u2028Mia', false],
  ['Ana\nMia', false],
])('%j is a name: %s', (text, expected) => expect(isPlainName(text)).toBe(expected))

test.each([
  ['0000-01-01T00:00:00Z', false],
  ['1899-12-31T23:59:59Z', false],
  ['1900-01-01T00:00:00Z', true],
  ['2026-11-22T00:00:00Z', true],
  ['9999-12-31T23:59:59-14:00', false],
  ['none', false],
])('the instant %s is storable: %s', (text, expected) => expect(isStorableInstant(Date.parse(text))).toBe(expected))
