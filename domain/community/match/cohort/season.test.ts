import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchInputs, named } from '#tests/support/mentoring.ts'
import type { ProfileId, UserId } from '../../../platform/ids.ts'
import { defaultMatchWeights } from '../weights.ts'
import { simulateSeason, type SeasonChanges, type SeasonFacts, type UnitFigures, unitsTogether } from './season.ts'

const { reference, participant, presenter } = matchInputs({}, {})

const facts: SeasonFacts = {
  weights: defaultMatchWeights,
  reference,
  rules: { minScore: 0, perMentor: null },
  waiting: ['ana', 'bob', 'cleo'].map((name) => ({
    userId: named<UserId>(`${name} user`),
    profile: { ...participant, id: named<ProfileId>(name), businessUnit: name === 'ana' ? 'lyon' : 'paris' },
  })),
  accompanied: ['paris', 'lyon'],
  presenters: ['max', 'nil'].map((name) => ({
    userId: named<UserId>(`${name} user`),
    profile: { ...presenter, id: named<ProfileId>(name), businessUnit: name === 'max' ? 'lyon' : 'paris' },
    limit: 2,
    held: 1,
    waiting: 0,
  })),
  samples: [participant],
}
const noChanges: SeasonChanges = { moreMentees: 0, limit: null, unitLeaves: null, weights: null }
const assumptions = { durationDays: 180, acceptance: 0.5, answerDays: 4 }

describe('a season', () => {
  it('has one step, today, when no change is given', () => {
    const [today, ...others] = simulateSeason(facts, noChanges, assumptions)
    expect(others).toEqual([])
    expect(today).toMatchObject({
      step: 'today',
      mentees: 5,
      mentors: 2,
      places: 4,
      freePlaces: 2,
      seeking: 3,
      matched: 2,
      waiting: 1,
      loads: { none: 0, half: 0, more: 0, full: 2 },
      queue: [1, 1, 1, 1, 0, 0],
    })
    // Four run for 180 days each: a place in 45 days. An answer in 4, and every second one is a yes.
    expect(today?.lastDays).toBe(45 + 8)
  })

  it('takes each change on top of those before', () => {
    const changes = { moreMentees: 4, limit: { from: 2, to: 4 }, unitLeaves: 'lyon', weights: defaultMatchWeights }
    const scenarios = simulateSeason(facts, changes, assumptions)
    expect(scenarios.map(({ step, seeking, places, waiting }) => [step, seeking, places, waiting])).toEqual([
      ['today', 3, 4, 1],
      ['more_mentees', 7, 4, 5],
      ['limit', 7, 8, 1],
      // Ana leaves, and max with his places; the four who came are of no unit.
      ['unit_leaves', 6, 4, 3],
      ['weights', 6, 4, 3],
    ])
  })

  it('waits for ever where nothing ends', () => {
    const idle = { ...facts, presenters: [] }
    expect(simulateSeason(idle, noChanges, assumptions)[0]).toMatchObject({
      waiting: 3,
      medianDays: null,
      lastDays: null,
    })
  })

  it('gives the same scenarios for the same facts', () => {
    const changes = { ...noChanges, moreMentees: 7 }
    expect(simulateSeason(facts, changes, assumptions)).toEqual(simulateSeason(facts, changes, assumptions))
  })
})

describe('figures by unit', () => {
  const unit = fc.record({
    unit: fc.string({ minLength: 1, maxLength: 3 }),
    mentees: fc.nat(8),
    mentors: fc.nat(4),
    places: fc.nat(9),
    matched: fc.nat(3),
    waiting: fc.nat(3),
  })
  const units = fc.uniqueArray(unit, { selector: (one) => one.unit, maxLength: 6 })

  it('cover groups of five people at least, and never show a merged unit alone', () => {
    fc.assert(
      fc.property(units, (some: readonly UnitFigures[]) => {
        const lines = unitsTogether(some, 5)
        for (const line of lines) expect(line.mentees + line.mentors).toBeGreaterThanOrEqual(5)
        const few = some.filter(({ mentees, mentors }) => mentees + mentors < 5)
        const alone = new Set(lines.flatMap((line) => (line.units.length === 1 ? line.units : [])))
        expect(few.filter((one) => alone.has(one.unit))).toEqual([])
        const menteeSum = lines.reduce((sum, { mentees }) => sum + mentees, 0)
        expect([0, sumOf(some)]).toContain(menteeSum)
      }),
    )
  })

  function sumOf(some: readonly UnitFigures[]): number {
    return some.reduce((sum, { mentees }) => sum + mentees, 0)
  }
})
