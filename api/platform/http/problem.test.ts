import { expect, test } from 'vitest'
import { textOf } from './problem.ts'

test.each([
  [20, '20 secondes', '20 seconds'],
  [60, '1 minute', '1 minute'],
  [900, '15 minutes', '15 minutes'],
  [901, '16 minutes', '16 minutes'],
  [7200, '2 heures', '2 hours'],
])('a wait of %i s is rounded to a readable unit', (seconds, french, english) => {
  const fault = { code: 'too_many_requests', values: { seconds } } as const
  const detail = (locale: 'fr' | 'en') => textOf(fault, locale).detail.replaceAll(/\s/g, ' ')
  expect(detail('fr')).toBe(`Réessayez dans ${french}.`)
  expect(detail('en')).toBe(`Try again in ${english}.`)
})

test('a day is written in the format of its language', () => {
  const fault = { code: 'days_overlap', values: { first: '2027-02-01', last: '2027-02-12' } } as const
  expect(textOf(fault, 'fr').detail).toBe('Ces jours en touchent d’autres, du 1er février 2027 au 12 février 2027.')
  expect(textOf(fault, 'en').detail).toContain('1 February 2027')
})
