import { expect, it } from 'vitest'
import { searchWords, withoutQuotes } from './search-words.ts'

it.each([
  ['"ines', ['ines']],
  ['« ines carbonnel »', ['ines', 'carbonnel']],
  ['“Inès” l’écoute', ['Inès', 'l’écoute']],
  ['"', []],
  ['  ', []],
])('looks for the words of %s', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

it('keeps quotation marks inside a text', () => {
  expect(withoutQuotes('"il a dit « oui » hier')).toBe('il a dit « oui » hier')
})
