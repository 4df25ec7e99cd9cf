import { expect, test } from 'vitest'
import { completion } from './content.ts'

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
