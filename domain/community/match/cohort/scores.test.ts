import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchInputs } from '#tests/support/mentoring.ts'
import { instant } from '../../../platform/ids.ts'
import { matchReceipt, type MatchProfile } from '../score.ts'
import { weekOf } from '../week.ts'
import { defaultMatchWeights } from '../weights.ts'
import { scoreMatrix } from './scores.ts'

const codes = fc.array(fc.constantFrom(...Array.from({ length: 40 }, (_, at) => `code-${at}`)), { maxLength: 9 })
const few = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 })
const one = fc.option(fc.constantFrom('a', 'b', 'c'))
const hours = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 7, max: 20 }))
const years = fc.option(fc.nat(40))
const week = fc.array(hours, { maxLength: 5 }).map((slots) =>
  weekOf(
    slots.map(([weekday, hour]) => ({
      weekday,
      start: `${String(hour).padStart(2, '0')}:15`,
      end: `${String(hour + 1).padStart(2, '0')}:30`,
    })),
  ),
)
const profile: fc.Arbitrary<Partial<MatchProfile>> = fc.record({
  skills: codes,
  neededSkills: codes,
  jobCategories: few,
  targetedJobCategories: few,
  businessUnit: one,
  targetedBusinessUnits: few,
  languages: few,
  motivations: few,
  seniorityYears: years,
  personality: few,
  talents: few,
  city: one,
  country: one,
  timeZone: fc.constantFrom('Europe/Paris', 'Africa/Tunis', 'Asia/Kathmandu', 'America/Montreal'),
  week,
})
const weights = fc.constantFrom(
  defaultMatchWeights,
  { ...defaultMatchWeights, skills: 5, seniority: 11, personality: 7, talents: 12 },
  {
    ...defaultMatchWeights,
    skills: 50,
    job_categories: 0,
    location: 10,
    availability: 20,
    languages: 0,
    motivations: 10,
  },
)

describe('the scores of a cohort', () => {
  it('are those of the receipts', () => {
    const people = fc.array(profile, { minLength: 1, maxLength: 4 })
    const moments = fc.constantFrom(instant('2026-01-14T12:00:00Z'), instant('2026-07-15T12:00:00Z'))
    fc.assert(
      fc.property(people, people, weights, moments, (mentees, mentors, chosen, reference) => {
        const inputs = (mentee: Partial<MatchProfile>, mentor: Partial<MatchProfile>) =>
          matchInputs(mentee, mentor, { weights: chosen, reference })
        const scores = scoreMatrix({
          participants: mentees.map((mentee) => inputs(mentee, {}).participant),
          presenters: mentors.map((mentor) => inputs({}, mentor).presenter),
          weights: chosen,
          reference,
        })
        const expected = mentees.flatMap((mentee) =>
          mentors.map((mentor) => matchReceipt(inputs(mentee, mentor)).score),
        )
        expect([...scores]).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })
})
