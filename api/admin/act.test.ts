import { expect, test } from 'vitest'
import { refusalOf } from './act.ts'
import { consoleErrors } from './console-problem.ts'

const act = { aggregate: 'mentoring_request', notAllowed: 'revoke_not_allowed' } as const
const said = (...[result, definition, body]: Parameters<typeof refusalOf>) => {
  const problem = refusalOf(result, definition, body)
  return { status: problem.status, ...(JSON.parse(consoleErrors.errorBody(problem, 'en')) as object) }
}

test('a refused rule is said in its own words, and names the field that it is about', () => {
  const message = 'This reason does not fit this action.'
  const result = { ok: false, refusal: { code: 'reason_invalid' } } as const
  expect(said(result, act, { reason: 'other' })).toEqual({
    status: 422,
    message,
    code: 'reason_invalid',
    errors: { reason: message },
  })
  expect(said(result, act, {})).toEqual({ status: 422, message, code: 'reason_invalid' })
})

test('a state that does not allow the act has the words of the act, else those of the aggregate', () => {
  const result = { ok: false, refusal: { code: 'transition_not_allowed' } } as const
  expect(said(result, act, {})).toMatchObject({ status: 422, code: 'revoke_not_allowed' })
  expect(said(result, { aggregate: 'mentoring_request' }, {})).toEqual({
    status: 422,
    message: 'The request cannot move to that state.',
    code: 'transition_not_allowed',
  })
})

test('a missing record, a missing right and a conflict keep the words of the console', () => {
  expect(said({ ok: false, refusal: { code: 'not_found' } }, act, {})).toMatchObject({ status: 404, code: 'not_found' })
  expect(said({ ok: false, refusal: { code: 'forbidden' } }, act, {})).toMatchObject({ status: 403, code: 'forbidden' })
  expect(said({ ok: false, conflict: true }, act, {})).toMatchObject({ status: 409, code: 'conflict' })
})
