import { expect, test } from 'vitest'
import { normalPassword, passwordFaults } from './password.ts'

const rules = { minLength: 12 }

test.each([
  ['Kf9#mvLq2!xT', []],
  ['Élan-vital-été', []],
  ['Kf9#mvLq2!x', ['too_short']],
  [`Kf9#${'abcdefghij'.repeat(6)}`, []],
  [`Kf9#${'abcdefghij'.repeat(6)}k`, ['too_long']],
  ['kf9#mvlq2!xt', ['no_upper']],
  ['KF9#MVLQ2!XT', ['no_lower']],
  ['Kf9mvLq2xTuv', ['no_special']],
  ['Kf9 mvLq2 xT', ['no_special']],
  ['', ['too_short', 'no_upper', 'no_lower', 'no_special', 'common']],
  ['Aa!Aa!Aa!Aa!', ['common']],
  ['x'.repeat(10_000_000), ['too_long']],
])('%.20s: %j', (password, faults) => {
  expect(passwordFaults(password, rules)).toEqual(faults)
})

test('the shortest length is the company’s', () => {
  expect(passwordFaults('Kf9#mv', { minLength: 6 })).toEqual([])
  expect(passwordFaults('Kf9#mvLq2!xT', { minLength: 13 })).toEqual(['too_short'])
})

test.each([
  ['Carbonnel-12!', 'its owner’s name'],
  ['cárbonNEL#2026', 'the same with accents'],
  ['ines.carbonnel@A1', 'the address'],
  ['Valombre-2026!', 'the company'],
  ['Léa-1234567890', 'a short name and little else'],
  ['AnneMarie#2026', 'a double name as one word'],
])('%s is refused: it is %s', (password) => {
  const personal = ['Inès', 'Carbonnel', 'ines.carbonnel@valombre.example', 'Valombre', 'Léa', 'anne-marie@mail.test']
  expect(passwordFaults(password, { ...rules, personal })).toEqual(['personal'])
})

test('a short name inside another word is no matter', () => {
  expect(passwordFaults('Balancelle-42?', { ...rules, personal: ['Léa', 'Ance'.slice(0, 3)] })).toEqual([])
})

test('both spellings of an accent are one password, of one length', () => {
  expect(normalPassword('e\u0301')).toBe(normalPassword('é'))
  expect(passwordFaults('E\u0301te\u0301-a\u0300-midi', { minLength: 10 })).toEqual([])
  expect(passwordFaults('E\u0301te\u0301-a\u0300-midi', { minLength: 11 })).toEqual(['too_short'])
})
