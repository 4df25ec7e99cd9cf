import { expect, test } from 'vitest'
import { requestability, type PairFacts } from './requestability.ts'

const free: PairFacts = {
  own: false,
  mentee_id: 'mentee',
  program_id: 'program',
  in_program: true,
  presenter_active: true,
  open: 0,
  limit: 3,
  mentee_full: false,
  back_on: null,
  open_request_id: null,
  waiting: null,
}

test('a mentee may ask a mentor of their program who has room', () => {
  expect(requestability(free)).toEqual({ allowed: true, reason: null, open_request_id: null })
})

test.each<[Partial<PairFacts>, string]>([
  [{ own: true, mentee_id: null }, 'self'],
  [{ mentee_id: null, program_id: null }, 'not_a_mentee'],
  [{ open_request_id: 'request', open: 3 }, 'already_open'],
  [{ presenter_active: false, in_program: false }, 'inactive'],
  [{ program_id: null }, 'not_in_program'],
  [{ in_program: false }, 'not_in_program'],
  [{ mentee_full: true, open: 3 }, 'mentee_full'],
  [{ open: 3 }, 'mentor_full'],
  [{ open: 2, limit: 1 }, 'mentor_full'],
  [{ open: 3, waiting: 'others_wait' }, 'mentor_full'],
  [{ open: 2, waiting: 'others_wait' }, 'others_wait'],
  [{ open: 3, waiting: 'offered' }, 'offered'],
])('%o: %s', (facts, reason) => {
  expect(requestability({ ...free, ...facts })).toMatchObject({ allowed: false, reason })
})
