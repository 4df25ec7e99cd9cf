import { expect, test } from 'vitest'
import { id, type UserId } from '../../platform/ids.ts'
import { decideAsAuthor, decideAsReader, type HelpCase, workingDaysAfter } from './rules.ts'

const fanny = id<UserId>('00000000-0000-4000-8000-000000000001')
const sandrine = id<UserId>('00000000-0000-4000-8000-000000000002')
const gone = id<UserId>('00000000-0000-4000-8000-000000000003')
const stranger = id<UserId>('00000000-0000-4000-8000-000000000004')
const readers = [fanny, sandrine]

const open: HelpCase = { state: 'open', readerId: null }
const mine: HelpCase = { state: 'in_hands', readerId: fanny }
const hers: HelpCase = { state: 'in_hands', readerId: sandrine }
const orphan: HelpCase = { state: 'in_hands', readerId: gone }
const over: HelpCase = { state: 'closed', readerId: fanny }
const states = { open, mine, hers, orphan, over }

test.each([
  ['open', 'take', mine],
  ['open', 'answer', mine],
  ['open', 'hand_over', hers],
  ['open', 'close', over],
  ['open', 'another_mentor', over],
  ['mine', 'take', mine],
  ['mine', 'answer', mine],
  ['mine', 'hand_over', hers],
  ['mine', 'close', over],
  ['mine', 'another_mentor', over],
  ['hers', 'take', 'help_case_taken'],
  ['hers', 'answer', 'help_case_taken'],
  ['hers', 'hand_over', 'help_case_taken'],
  ['hers', 'close', 'help_case_taken'],
  ['hers', 'another_mentor', 'help_case_taken'],
  ['orphan', 'take', mine],
  ['orphan', 'answer', mine],
  ['orphan', 'hand_over', hers],
  ['orphan', 'close', over],
  ['orphan', 'another_mentor', over],
  ['over', 'take', 'help_case_closed'],
  ['over', 'answer', 'help_case_closed'],
  ['over', 'hand_over', 'help_case_closed'],
  ['over', 'close', 'help_case_closed'],
  ['over', 'another_mentor', 'help_case_closed'],
] as const)('a case that is %s, when Fanny does %s, is as the table says', (state, act, result) => {
  const to = act === 'hand_over' ? sandrine : undefined
  const expected = typeof result === 'string' ? { refusal: result } : { after: result }
  expect(decideAsReader(states[state], act, fanny, readers, to)).toEqual(expected)
})

test('a case goes to nobody who does not read it', () => {
  expect(decideAsReader(mine, 'hand_over', fanny, readers, stranger)).toEqual({ refusal: 'not_a_reader' })
})

test.each([
  ['open', 'write', open],
  ['mine', 'write', mine],
  ['over', 'write', 'help_case_closed'],
  ['open', 'withdraw', { state: 'closed', readerId: null }],
  ['mine', 'withdraw', over],
  ['over', 'withdraw', 'help_case_closed'],
] as const)('a case that is %s, when its author does %s, is as the table says', (state, act, result) => {
  const expected = typeof result === 'string' ? { refusal: result } : { after: result }
  expect(decideAsAuthor(states[state], act)).toEqual(expected)
})

test.each([
  ['2026-11-27', 3, '2026-12-02'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-11-30', 5, '2026-12-07'],
])('an answer to what was asked on %s is promised in %i working days: %s', (day, count, due) => {
  expect(workingDaysAfter(day, count)).toBe(due)
})
