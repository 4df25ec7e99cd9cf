import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { matchInputs, named } from '#tests/support/mentoring.ts'
import { instant, type ProfileId } from '../../platform/ids.ts'
import { optionalCriteria } from './receipt.ts'
import { matchCriteria, type MatchCriterion } from './words.ts'
import { fullOverlapMinutes, matchReceipt, type MatchInputs, type MatchProfile } from './score.ts'
import { weekOf } from './week.ts'
import { countedWeights, defaultMatchWeights, matchWeights, type MatchWeights } from './weights.ts'

type Change = Partial<MatchProfile>

function criterion(name: MatchCriterion, participant: Change, presenter: Change, rest?: Partial<MatchInputs>) {
  return matchReceipt(matchInputs(participant, presenter, rest)).criteria.find((c) => c.criterion === name)
}

describe('each criterion', () => {
  it('skills: the share of the needed ones that the mentor has, half a point rounded up', () => {
    const mentor = { skills: ['c', 'a', 'z'] }
    expect(criterion('skills', { neededSkills: ['a', 'b', 'c'] }, mentor)).toEqual({
      criterion: 'skills',
      points: 23,
      weight: 35,
      matched: ['a', 'c'],
      wanted: 3,
    })
    expect(criterion('skills', { neededSkills: ['a', 'b'] }, { skills: ['a'] })?.points).toBe(18)
    expect(criterion('skills', { neededSkills: [] }, mentor)?.points).toBe(0)
  })

  it('job categories: the share of the targeted ones', () => {
    const receipt = criterion('job_categories', { targetedJobCategories: ['it', 'hr'] }, { jobCategories: ['hr'] })
    expect(receipt).toMatchObject({ points: 10, weight: 20, matched: ['hr'], wanted: 2 })
  })

  it('business unit: all or nothing', () => {
    const targets = { targetedBusinessUnits: ['paris', 'lyon'] }
    expect(criterion('business_unit', targets, { businessUnit: 'lyon' })).toMatchObject({
      points: 10,
      matched: ['lyon'],
    })
    expect(criterion('business_unit', targets, { businessUnit: 'nice' })?.points).toBe(0)
    expect(criterion('business_unit', targets, { businessUnit: null })?.points).toBe(0)
  })

  it('languages: any one shared', () => {
    expect(criterion('languages', { languages: ['fr', 'en', 'de'] }, { languages: ['de', 'fr'] })).toMatchObject({
      points: 15,
      matched: ['de', 'fr'],
      wanted: 3,
    })
    expect(criterion('languages', { languages: ['fr'] }, { languages: ['en'] })?.points).toBe(0)
  })

  it.each([
    ['nothing', '09:00', '09:00', 0],
    ['a quarter of an hour', '09:00', '09:15', 1],
    ['an hour and a half', '09:00', '10:30', 8],
    ['two hours', '09:00', '11:00', 10],
    ['a morning', '09:00', '12:00', 10],
  ])('availability: %s in common', (_, start, end, points) => {
    const week = weekOf([{ weekday: 2, start, end }])
    expect(
      criterion('availability', { week: weekOf([{ weekday: 2, start: '08:00', end: '13:00' }]) }, { week })?.points,
    ).toBe(points)
  })

  it('availability: across zones, in the zone of the mentee', () => {
    const mentee = { timeZone: 'Europe/Paris', week: weekOf([{ weekday: 2, start: '09:00', end: '10:00' }]) }
    const mentor = { timeZone: 'Africa/Tunis', week: weekOf([{ weekday: 2, start: '08:30', end: '12:00' }]) }
    const inSummer = { reference: instant('2026-07-01T12:00:00Z') }
    const inWinter = { reference: instant('2026-01-05T12:00:00Z') }
    expect(criterion('availability', mentee, mentor, inSummer)).toMatchObject({
      minutes: 30,
      slots: [{ weekday: 2, start: '09:30', end: '10:00' }],
      points: 3,
    })
    expect(criterion('availability', mentee, mentor, inWinter)).toMatchObject({ minutes: 60, points: 5 })
  })

  it.each([
    ['the same zone', { timeZone: 'Europe/Paris' }, 5, ['Europe/Paris']],
    ['another zone on the same hour', { timeZone: 'Africa/Tunis', city: null, country: null }, 5, ['Europe/Paris']],
    ['the same city', { timeZone: 'Europe/London', city: 'Lille', country: 'FR' }, 5, ['Lille']],
    ['the same country', { timeZone: 'Indian/Reunion', city: 'Saint-Denis', country: 'FR' }, 3, ['FR']],
    ['the same city name elsewhere', { timeZone: 'America/Chicago', city: 'Lille', country: 'US' }, 0, []],
    ['neither', { timeZone: 'Africa/Cairo', city: null, country: null }, 0, []],
  ])('location: %s', (_, mentor, points, matched) => {
    const mentee = { timeZone: 'Europe/Paris', city: 'Lille', country: 'FR' }
    expect(criterion('location', mentee, mentor)).toMatchObject({ points, matched })
  })

  it('location: the hour is that of the moment', () => {
    const [paris, tunis] = [{ timeZone: 'Europe/Paris' }, { timeZone: 'Africa/Tunis' }]
    const points = (reference: string) =>
      matchReceipt(matchInputs(paris, tunis, { reference: instant(reference) })).criteria.find(
        (one) => one.criterion === 'location',
      )?.points
    expect([points('2026-01-15T12:00:00Z'), points('2026-07-15T12:00:00Z')]).toEqual([5, 0])
  })

  it('location: an unknown country equals nothing', () => {
    expect(criterion('location', { country: null }, { country: null, timeZone: 'Africa/Cairo' })?.points).toBe(0)
  })

  it('motivations: the share of the mentee’s', () => {
    const receipt = criterion('motivations', { motivations: ['a', 'b', 'c'] }, { motivations: ['c', 'b'] })
    expect(receipt).toMatchObject({ points: 3, matched: ['b', 'c'], wanted: 3 })
  })

  const counted = { weights: { ...defaultMatchWeights, skills: 10, seniority: 15, personality: 5, talents: 5 } }

  it.each([
    ['further on', 2, 3, 15, ['ahead']],
    ['much further on', 0, 40, 15, ['ahead']],
    ['in the same years', 10, 19, 8, ['equal']],
    ['as far as one can be', 20, 45, 8, ['equal']],
    ['behind', 10, 9, 0, []],
    ['of unknown years', 10, null, 0, []],
    ['compared with unknown years', null, 10, 0, []],
  ])('seniority: a mentor %s', (_, mentee, mentor, points, matched) => {
    const receipt = criterion('seniority', { seniorityYears: mentee }, { seniorityYears: mentor }, counted)
    expect(receipt).toMatchObject({ weight: 15, points, matched })
  })

  it('personality and talents: the share of the mentee’s', () => {
    const [mentee, mentor] = [
      { talents: ['a', 'b'], personality: ['x'] },
      { talents: ['b'], personality: ['y'] },
    ]
    expect(criterion('talents', mentee, mentor, counted)).toMatchObject({ points: 3, matched: ['b'], wanted: 2 })
    expect(criterion('personality', mentee, mentor, counted)).toMatchObject({ points: 0, matched: [], wanted: 1 })
    expect(criterion('talents', { talents: [] }, mentor, counted)).toMatchObject({ points: 0, wanted: 0 })
  })

  it('seniority, personality and talents are not named where they have no weight', () => {
    const all = { seniorityYears: 30, talents: ['a'], personality: ['a'] }
    const names = matchReceipt(matchInputs({ ...all, seniorityYears: 1 }, all)).criteria.map((one) => one.criterion)
    expect(names.toSorted()).toEqual(matchCriteria.slice(0, 7).toSorted())
    expect(matchReceipt(matchInputs({ ...all, seniorityYears: 1 }, all)).score).toBe(
      matchReceipt(matchInputs({}, {})).score,
    )
  })
})

describe('the receipt', () => {
  const codes = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  const one = fc.option(fc.constantFrom('a', 'b', 'c'))
  const years = fc.option(fc.nat(45))
  const week = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 7, max: 21 })), { maxLength: 5 })
    .map((slots) =>
      weekOf(
        slots.map(([weekday, hour]) => ({
          weekday,
          start: `${String(hour).padStart(2, '0')}:00`,
          end: `${String(hour + 1).padStart(2, '0')}:00`,
        })),
      ),
    )
  const profile: fc.Arbitrary<Change> = fc.record({
    skills: codes,
    neededSkills: codes,
    jobCategories: codes,
    targetedJobCategories: codes,
    businessUnit: one,
    targetedBusinessUnits: codes,
    languages: codes,
    motivations: codes,
    seniorityYears: years,
    personality: codes,
    talents: codes,
    city: one,
    country: one,
    timeZone: fc.constantFrom('Europe/Paris', 'Europe/London', 'Asia/Kolkata', 'America/Montreal'),
    week,
  })
  const weights: fc.Arbitrary<MatchWeights> = fc
    .array(fc.integer({ min: 0, max: 100 }), { minLength: 9, maxLength: 9 })
    .map((cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), 100]
      return matchWeights(
        Object.fromEntries(matchCriteria.map((name, i) => [name, (edges[i + 1] ?? 0) - (edges[i] ?? 0)])),
      )
    })
  const inputs = fc
    .tuple(profile, profile, weights)
    .map(([mentee, mentor, chosen]) => matchInputs(mentee, mentor, { weights: chosen }))

  it('sums to the score, 0 to 100, each criterion once and never above its weight, heaviest first', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const { score, criteria } = matchReceipt(given)
        const points = criteria.map((c) => c.points)
        expect(score).toBe(points.reduce((sum, each) => sum + each, 0))
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        expect(points).toEqual([...points].sort((a, b) => b - a))
        const optional = new Set<MatchCriterion>(optionalCriteria)
        const named = matchCriteria.filter((name) => !optional.has(name) || given.weights[name] > 0)
        expect(criteria.map((c) => c.criterion).sort()).toEqual(named.sort())
        for (const c of criteria) {
          expect(Number.isInteger(c.points)).toBe(true)
          expect(c.points).toBeGreaterThanOrEqual(0)
          expect(c.points).toBeLessThanOrEqual(c.weight)
          expect(c.weight).toBe(given.weights[c.criterion])
        }
      }),
    )
  })

  it('is the same whatever the order and the repeats of codes', () => {
    const shuffled = (person: MatchProfile): MatchProfile => {
      const turn = (list: readonly string[]) => [...list, ...list].toReversed()
      return {
        ...person,
        skills: turn(person.skills),
        neededSkills: turn(person.neededSkills),
        jobCategories: turn(person.jobCategories),
        targetedJobCategories: turn(person.targetedJobCategories),
        targetedBusinessUnits: turn(person.targetedBusinessUnits),
        languages: turn(person.languages),
        motivations: turn(person.motivations),
        personality: turn(person.personality),
        talents: turn(person.talents),
      }
    }
    fc.assert(
      fc.property(inputs, (given) => {
        const other = { ...given, participant: shuffled(given.participant), presenter: shuffled(given.presenter) }
        expect(matchReceipt(other)).toEqual(matchReceipt(given))
      }),
    )
  })

  it('gives the same points for languages, availability and location seen from either side', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const turned = { ...given, participant: given.presenter, presenter: given.participant }
        const of = (receipt: ReturnType<typeof matchReceipt>, name: MatchCriterion) =>
          receipt.criteria.find((c) => c.criterion === name)?.points
        for (const name of ['languages', 'availability', 'location'] as const)
          expect(of(matchReceipt(turned), name)).toBe(of(matchReceipt(given), name))
      }),
    )
  })

  it('names what it was made of', () => {
    const receipt = matchReceipt(matchInputs({ version: 3 }, { version: 7 }), ['not_visible'])
    expect(receipt).toMatchObject({
      rule: 3,
      participant: { id: named<ProfileId>('mentee'), version: 3 },
      presenter: { id: named<ProfileId>('mentor'), version: 7 },
      excluded: ['not_visible'],
    })
  })

  it('reaches 100', () => {
    const all = {
      skills: ['a'],
      neededSkills: ['a'],
      jobCategories: ['a'],
      targetedJobCategories: ['a'],
      businessUnit: 'a',
    }
    const more = { targetedBusinessUnits: ['a'], languages: ['a'], motivations: ['a'] }
    const open = { week: weekOf([{ weekday: 1, start: '09:00', end: '11:00' }]) }
    expect(fullOverlapMinutes).toBe(120)
    expect(matchReceipt(matchInputs({ ...all, ...more, ...open }, { ...all, ...more, ...open })).score).toBe(100)
  })
})

it('cannot be given gender, age or origin', () => {
  expectTypeOf<keyof MatchProfile>().toEqualTypeOf<
    | 'id'
    | 'version'
    | 'skills'
    | 'neededSkills'
    | 'jobCategories'
    | 'targetedJobCategories'
    | 'businessUnit'
    | 'targetedBusinessUnits'
    | 'languages'
    | 'motivations'
    | 'seniorityYears'
    | 'personality'
    | 'talents'
    | 'city'
    | 'country'
    | 'timeZone'
    | 'week'
  >()
  const plain = matchInputs({ skills: ['a'] }, { skills: ['a'] })
  const more = { gender: 'woman', birthDate: '1990-01-01', nationality: 'FR' }
  const dressed = {
    ...plain,
    participant: { ...plain.participant, ...more },
    presenter: { ...plain.presenter, ...more },
  }
  expect(matchReceipt(dressed)).toEqual(matchReceipt(plain))
})

describe('weights', () => {
  it('are the company’s own or the default ones', () => {
    expect(matchWeights({ ...defaultMatchWeights, unknown: 3 })).toEqual(defaultMatchWeights)
  })

  it('stored before an optional criterion came give it nothing', () => {
    const { seniority: _s, personality: _p, talents: _t, ...older } = defaultMatchWeights
    expect(matchWeights(older)).toEqual(defaultMatchWeights)
    expect(() => matchWeights({ ...older, talents: -1 })).toThrow(/talents/)
    expect(() => matchWeights({ ...older, talents: 5 })).toThrow(/sum to 100, not 105/)
  })

  it('of people’s own statements count only where the company turned them on', () => {
    const weights = matchWeights({ ...defaultMatchWeights, skills: 20, seniority: 5, personality: 5, talents: 5 })
    expect(countedWeights(weights, { personality_in_matching: true })).toEqual(weights)
    expect(countedWeights(weights, { personality_in_matching: false })).toEqual({
      ...weights,
      personality: 0,
      talents: 0,
    })
  })

  it.each([
    ['a sum that is not 100', { ...defaultMatchWeights, skills: 36 }, /sum to 100, not 101/],
    ['a missing one', { ...defaultMatchWeights, skills: undefined }, /skills/],
    ['a fraction', { ...defaultMatchWeights, skills: 34.5 }, /skills/],
    ['a negative one', { ...defaultMatchWeights, location: -5 }, /location/],
  ])('are refused with %s', (_, value, message) => {
    expect(() => matchWeights(value)).toThrow(message)
  })
})
