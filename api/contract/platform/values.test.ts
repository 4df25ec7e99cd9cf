import { expect, test } from 'vitest'
import { preferences } from '../people/auth.ts'
import { fieldsOf } from './fields.ts'
import { planWorkshop } from '../console/meetings/workshops.ts'
import { signUpFields } from '../people/sign-up.ts'
import { instant, slot } from './values.ts'

test.each([
  ['2026-03-17T13:00:00Z', '2026-03-17T13:00:00Z'],
  ['2026-03-17T13:00:00+00:00', '2026-03-17T13:00:00.000Z'],
  ['2026-03-17T13:00:00.5+01:00', '2026-03-17T12:00:00.500Z'],
  ['2026-12-31T22:00:00-05:30', '2027-01-01T03:30:00.000Z'],
])('%s is read as %s', (text, read) => {
  expect(instant.parse(text)).toBe(read)
  expect(slot.parse({ starts_at: text, minutes: 45, time_zone: 'Asia/Calcutta' })).toEqual({
    starts_at: read,
    minutes: 45,
    time_zone: 'Asia/Kolkata',
  })
})

test('what is no instant is refused', () => {
  const texts = ['2026-02-30T13:00:00+01:00', '2026-03-17T13:00:00', '2026-03-17', '2026-03-17T13:00:00+25:00']
  expect(texts.filter((text) => instant.safeParse(text).success)).toEqual([])
})

test('a form still knows that the field is an instant', () => {
  expect(fieldsOf(planWorkshop)['starts_at']).toMatchObject({ kind: 'instant' })
})

test.each(['\u202E', '\u2066', '\u2028'])('a name with %j is refused where it is given', (character) => {
  const name = `A${character}na`
  const codes = [preferences.safeParse({ first_name: name }), signUpFields.shape.city.safeParse(name)].map(
    ({ error }) => error?.issues[0]?.message,
  )
  expect(codes).toEqual(['invalid_value', 'not_known'])
})
