import { expect, test } from 'vitest'
import { checkAnswer, type Answer, type Question } from './answers.ts'
import { seniorityOf, yearsOf } from './questions.ts'

const question = (changed: Partial<Question> = {}): Question => ({
  fieldName: 'needs',
  fieldType: 'textarea',
  required: false,
  maxLength: null,
  maxChoices: null,
  possible: [],
  ...changed,
})
const possible = [
  { code: 'budget', archived: false },
  { code: 'excel', archived: true },
]
const codes = (...given: string[]): Answer => given.map((code) => ({ code }))

/** The faults of an answer as `place:code`. */
function faultsOf(of: Question, given: Answer, held: readonly string[] = []): readonly string[] {
  const { refusals = [] } = checkAnswer(of, given, held)
  return refusals.map(({ at, fault }) => [...at, fault.code].join(':'))
}

test('a text is trimmed, and one of spaces is no answer', () => {
  expect(checkAnswer(question(), '  Un cap.  ', [])).toEqual({ answer: 'Un cap.' })
  expect(checkAnswer(question(), '   ', [])).toEqual({ answer: null })
})

test('a text of one line turns the direction of no other; one of several may', () => {
  expect(faultsOf(question({ fieldType: 'input' }), 'Un\u202E cap')).toEqual(['invalid_value'])
  expect(faultsOf(question(), 'Un\u202E cap')).toEqual([])
  const book = { type: 'book' as const, title: 'Tenir\u202E', author: 'B.\u2066 Roy', link: null }
  expect(faultsOf(question({ fieldType: 'resources' }), [book])).toEqual([
    '0:title:invalid_value',
    '0:author:invalid_value',
  ])
})

test('a required question keeps an answer', () => {
  expect(faultsOf(question({ required: true }), '')).toEqual(['required'])
  expect(faultsOf(question({ required: true, fieldType: 'tag' }), [])).toEqual(['required'])
})

test('a text is refused beyond its length and with contact details, both named', () => {
  expect(faultsOf(question({ maxLength: 10 }), 'Appelez le 06 12 34 56 78')).toEqual(['too_long', 'contact_details'])
})

test('the phone and LinkedIn take what other fields refuse', () => {
  const phone = question({ fieldName: 'phone', fieldType: 'input' })
  expect(checkAnswer(phone, '+33 6 12 34 56 78', [])).toEqual({ answer: '+33 6 12 34 56 78' })
  expect(faultsOf(phone, 'sur demande')).toEqual(['phone_invalid'])
  const linkedin = question({ fieldName: 'linkedin', fieldType: 'input' })
  expect(faultsOf(linkedin, 'http://linkedin.example/in/ines')).toEqual(['linkedin_invalid'])
  expect(faultsOf(linkedin, 'https://www.linkedin.com/in/ines')).toEqual([])
})

test('a tag is one of the list; an archived one stays with those who have it', () => {
  const tags = question({ fieldType: 'tag', possible, maxChoices: 2 })
  expect(checkAnswer(tags, codes('budget'), [])).toEqual({ answer: [{ code: 'budget' }] })
  expect(faultsOf(tags, codes('budget', 'excel'))).toEqual(['1:invalid_tag'])
  expect(faultsOf(tags, codes('budget', 'excel'), ['excel'])).toEqual([])
  expect(faultsOf(tags, codes('voler'))).toEqual(['0:invalid_tag'])
})

test('the maximum of choices holds, and no choice counts twice', () => {
  const many = question({ fieldType: 'multi_select', possible, maxChoices: 1 })
  expect(faultsOf(many, codes('budget', 'excel'))).toEqual(['too_many_choices'])
  expect(faultsOf(question({ fieldType: 'ranking', possible }), codes('budget', 'budget'))).toEqual(['invalid_value'])
  expect(faultsOf(question({ fieldType: 'select', possible }), codes('budget', 'excel'))).toEqual(['too_many_choices'])
})

test('yes or no, and a day of the calendar', () => {
  expect(faultsOf(question({ fieldType: 'boolean' }), codes('yes'))).toEqual([])
  expect(faultsOf(question({ fieldType: 'boolean' }), codes('peut-être'))).toEqual(['0:invalid_value'])
  expect(faultsOf(question({ fieldType: 'date' }), '2026-02-29')).toEqual(['invalid_value'])
  expect(faultsOf(question({ fieldType: 'date' }), '2028-02-29')).toEqual([])
})

test('a resource has a title, no contact details, and a link of the secure web', () => {
  const book = { title: 'Tenir sans serrer', author: 'H. Brisson', type: 'book', link: null } as const
  const resources = question({ fieldType: 'resources' })
  expect(checkAnswer(resources, [{ ...book, link: ' ' }], [])).toEqual({ answer: [book] })
  const bad = { title: ' ', author: 'ines@valombre.fr', type: 'link', link: 'javascript:alert(1)' } as const
  expect(faultsOf(resources, [book, bad])).toEqual([
    '1:title:required',
    '1:author:contact_details',
    '1:link:invalid_value',
  ])
  expect(faultsOf(resources, [book, book, book, book])).toEqual(['too_many_choices'])
})

test('an answer of another kind is refused', () => {
  expect(faultsOf(question(), codes('budget'))).toEqual(['invalid_value'])
  expect(faultsOf(question({ fieldType: 'tag', possible }), 'budget')).toEqual(['invalid_value'])
  expect(faultsOf(question({ fieldType: 'hours' }), 'lundi')).toEqual(['invalid_value'])
})

test('known years stay while they mean the same answer', () => {
  expect([0, 2, 3, 12, 40].map(seniorityOf)).toEqual(['under_3', 'under_3', 'from_3', 'from_10', 'from_20'])
  expect([yearsOf('from_10', 14), yearsOf('from_10', 2), yearsOf('gone', 2)]).toEqual([14, 10, null])
})
