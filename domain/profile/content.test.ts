import { expect, test } from 'vitest'
import { completion, hasContactDetails } from './content.ts'

test.each([
  'Écrivez-moi : ines@valombre.example',
  'Mon numéro : 06 12 34 56 78',
  'call +33 (6) 12-34-56-78',
  '0612345678',
])('contact details are seen in « %s »', (text) => expect(hasContactDetails(text)).toBe(true))

test.each([
  'De 2019 à 2024, 12 000 clients et 400 chantiers',
  '@ ce sujet',
  '20 ans, 3 équipes, 1 250 000 € de budget',
])('figures are no contact details: « %s »', (text) => expect(hasContactDetails(text)).toBe(false))

const mentee = {
  title: 'Analyste',
  presentation: null,
  neededSkills: ['a'],
  targetedJobCategories: [],
  targetedBusinessUnits: [],
  languages: ['fr'],
  motivations: [],
  availabilities: [1],
}

test('completion is the share of answered questions', () => {
  expect(completion('participant', mentee)).toBe(50)
  expect(completion('participant', { ...mentee, presentation: '' })).toBe(50)
  expect(completion('participant', { ...mentee, motivations: ['x'] })).toBe(62)
})

test('zero years of seniority is an answer', () => {
  const none = { title: null, mission: null, presentation: null, skills: [], jobCategories: [], languages: [] }
  const mentor = { ...none, seniorityYears: 0, motivations: [], availabilities: [] }
  expect(completion('presenter', mentor)).toBe(11)
})
