import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test.each([
  ['Ana', 'Ana'],
  ['שרה', '\u2068שרה\u2069'],
  ['Ana\u202E', '\u2068Ana\u202E\u2069'],
  ['Ana\u2069', 'Ana'],
  ['\u2067Ana', 'Ana'],
  ['שרה\u2069 Cohen', '\u2068שרה Cohen\u2069'],
  ['Ana\u2069\u202E', '\u2068Ana\u202E\u2069'],
  ['Ana\u200F', '\u2068Ana\u200F\u2069'],
])('%j stands in a sentence as %j', (words, expected) => {
  expect(isolated(words)).toBe(expected)
})
