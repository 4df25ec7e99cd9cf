import { expect, test } from 'vitest'
import { sentences } from './useMoment.ts'

test.each([
  ['C’est convenu', 'C’est convenu. La suite.'],
  ['Comment était-ce\u202F?', 'Comment était-ce\u202F? La suite.'],
  ['C’est dit.', 'C’est dit. La suite.'],
])('%s and what comes next have one sign between them', (title, joined) => {
  expect(sentences(title, 'La suite.')).toBe(joined)
})
