import { expect, test } from 'vitest'
import { readIfMatch } from './preconditions.ts'

test.each([
  [undefined, undefined],
  ['*', undefined],
  ['"3"', [3]],
  ['"3", "5" ,"x"', [3, 5]],
  ['W/"3", "4"', [4]],
  ['3', []],
  ['"99999999999999999"', []],
])('If-Match %j takes %j', (header, revisions) => expect(readIfMatch(header)).toEqual(revisions))
