import { expect, test } from 'vitest'
import { oneOf, outdatedIn } from './path.ts'

test.each([
  ['', []],
  ['sort=a&q=words', []],
  ['sort=', []],
  ['utm_source=mail', []],
  ['sort=c', ['c']],
  ['city=Lyon&sort=c', ['city=Lyon', 'c']],
  ['constructor=x', ['constructor=x']],
])('%s', (address, expected) => {
  expect(outdatedIn(new URLSearchParams(address), { sort: oneOf(['a', 'b']), q: () => true })).toEqual(expected)
})
