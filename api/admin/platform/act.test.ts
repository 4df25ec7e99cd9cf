import { expect, test } from 'vitest'
import { refusals } from '../../refusals/index.ts'
import type { Meaning } from '../../refusals/platform/meaning.ts'
import { refusalOf } from './refusal-of.ts'
import { consoleErrors } from './console-problem.ts'

const act = { aggregate: 'mentoring_request', notAllowed: 'revoke_not_allowed' } as const
const problemOf = (...[result, definition, body]: Parameters<typeof refusalOf>) => {
  const problem = refusalOf(result, definition, body)
  return { status: problem.status, ...(JSON.parse(consoleErrors.errorBody(problem, 'en')) as { message: string }) }
}

test('a refusal has its own message, and names its field', () => {
  const message = 'This reason does not fit this action.'
  const result = { ok: false, refusal: { code: 'reason_invalid' } } as const
  expect(problemOf(result, act, { reason: 'other' })).toEqual({
    status: 422,
    message,
    code: 'reason_invalid',
    errors: { reason: message },
  })
  expect(problemOf(result, act, {})).toEqual({ status: 422, message, code: 'reason_invalid' })
})

test('a state that does not allow the act has the words of the act, else those of the aggregate', () => {
  const result = { ok: false, refusal: { code: 'transition_not_allowed' } } as const
  expect(problemOf(result, act, {})).toMatchObject({ status: 422, code: 'revoke_not_allowed' })
  expect(problemOf(result, { aggregate: 'mentoring_request' }, {})).toEqual({
    status: 422,
    message: 'The request cannot move to that state.',
    code: 'transition_not_allowed',
  })
})

test('a missing record, a missing right and a conflict keep the words of the console', () => {
  expect(problemOf({ ok: false, refusal: { code: 'not_found' } }, act, {})).toMatchObject({
    status: 404,
    code: 'not_found',
  })
  expect(problemOf({ ok: false, refusal: { code: 'forbidden' } }, act, {})).toMatchObject({
    status: 403,
    code: 'forbidden',
  })
  expect(problemOf({ ok: false, conflict: true }, act, {})).toMatchObject({ status: 409, code: 'conflict' })
})

test('a refusal about an accompaniment has the word of the console, and speaks of two other people', () => {
  const detail = (code: 'mentor_full' | 'mentee_full' | 'already_open') =>
    problemOf({ ok: false, refusal: { code } }, { aggregate: 'mentoring_request' }, {}).message
  expect(detail('mentor_full')).toBe('The mentor already has as many relationships as their limit allows.')
  expect(detail('mentee_full')).toBe('The mentee already has as many relationships as their limit allows.')
  expect(detail('already_open')).toBe(
    'A request or a relationship between these two people is already open in this program.',
  )
})

test('no refusal says accompaniment in the English of the console', () => {
  const all: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = refusals
  const inEnglish = Object.values(all).flatMap((meanings) =>
    Object.values(meanings).flatMap((meaning) => ('en' in meaning ? [meaning.console?.en ?? meaning.en.detail] : [])),
  )
  expect(inEnglish.filter((detail) => /accompaniment|mentoring/i.test(detail))).toEqual([])
})
