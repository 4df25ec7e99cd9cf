import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchInputs, named } from '#tests/support/mentoring.ts'
import type { ProfileId, UserId } from '../../../platform/ids.ts'
import { defaultMatchWeights } from '../weights.ts'
import type { CohortInputs, CohortMentee, CohortMentor } from './inputs.ts'
import { matchCohort } from './match.ts'

/** Points come from skills alone here: each of five skills gives 7 of 35, beside the 20 of what all share. */
const skills = ['a', 'b', 'c', 'd', 'e']
const {
  programId,
  reference,
  participant: asMentee,
  presenter: asMentor,
} = matchInputs({ languages: ['fr'] }, { languages: ['fr'] })

function mentee(name: string, needed: readonly string[] = skills): CohortMentee {
  return {
    userId: named<UserId>(`${name} user`),
    profile: { ...asMentee, id: named<ProfileId>(name), neededSkills: needed },
  }
}

function mentor(name: string, held: readonly string[], places = 1): CohortMentor {
  return {
    userId: named<UserId>(`${name} user`),
    profile: { ...asMentor, id: named<ProfileId>(name), skills: held },
    limit: places,
    held: 0,
    waiting: 0,
  }
}

const none = Object.fromEntries(Object.keys(defaultMatchWeights).map((name) => [name, 0])) as Record<
  keyof typeof defaultMatchWeights,
  number
>

const pair = (participant: string, presenter: string) => ({
  participantId: named<ProfileId>(participant),
  presenterId: named<ProfileId>(presenter),
})

function inputs(change: Partial<CohortInputs>): CohortInputs {
  return {
    programId,
    reference,
    weights: defaultMatchWeights,
    participants: [],
    presenters: [],
    rules: { minScore: 0, perMentor: null },
    pins: [],
    bans: [],
    excluded: [],
    ...change,
  }
}

function matched(change: Partial<CohortInputs>) {
  const outcome = matchCohort(inputs(change))
  if ('problems' in outcome) throw new Error(outcome.problems.map(({ code }) => code).join())
  return outcome.match
}

const inOrder = (a = '', b = '') => a.localeCompare(b)
const names = (pairs: readonly { readonly participantId: string; readonly presenterId: string }[]) =>
  pairs.map(({ participantId, presenterId }) => `${participantId} ${presenterId}`).toSorted(inOrder)
const couple = (participant: string, presenter: string) => names([pair(participant, presenter)])[0]

describe('a match of a cohort', () => {
  const people = {
    participants: [mentee('ana'), mentee('bob', ['a'])],
    presenters: [mentor('max', skills), mentor('nil', ['a'])],
  }

  it('takes the highest total, and says each load before and after', () => {
    const { pairs, left, total, places } = matched(people)
    expect(names(pairs)).toEqual([couple('ana', 'max'), couple('bob', 'nil')].toSorted(inOrder))
    expect(left).toEqual([])
    expect(total).toBe(pairs.reduce((sum, { score }) => sum + score, 0))
    expect(places).toEqual({ before: 2, after: 0 })
    expect(pairs[0]?.load).toEqual({ before: 0, after: 1, limit: 1 })
  })

  it('counts requests that wait as places that are taken, and keeps to the rule for each mentor', () => {
    const busy = { ...mentor('max', skills, 3), held: 1, waiting: 1 }
    expect(matched({ ...people, presenters: [busy] }).pairs).toHaveLength(1)
    const free = mentor('max', skills, 3)
    expect(matched({ ...people, presenters: [free], rules: { minScore: 0, perMentor: 1 } }).pairs).toHaveLength(1)
    expect(matched({ ...people, presenters: [free] }).pairs).toHaveLength(2)
  })

  it('keeps a pin, and matches the others around it', () => {
    const { pairs } = matched({ ...people, pins: [pair('ana', 'nil')], rules: { minScore: 40, perMentor: null } })
    expect(names(pairs)).toEqual([couple('ana', 'nil'), couple('bob', 'max')].toSorted(inOrder))
    expect(pairs.find(({ isPinned }) => isPinned)).toMatchObject({ ...pair('ana', 'nil'), rank: 2 })
  })

  it.each(['ana', 'bob', 'cleo'])('keeps the pin of %s, whom others equal', (name) => {
    const participants = [mentee('ana'), mentee('bob'), mentee('cleo')]
    const presenters = [mentor('max', skills)]
    const change = { participants, presenters, weights: { ...none, skills: 100 }, pins: [pair(name, 'max')] }
    expect(names(matched(change).pairs)).toEqual([couple(name, 'max')])
  })

  it('never takes a ban or an excluded pair, nor a person with themselves', () => {
    expect(names(matched({ ...people, bans: [pair('ana', 'max')] }).pairs)).toEqual(
      [couple('ana', 'nil'), couple('bob', 'max')].toSorted(inOrder),
    )
    const excluded = [{ ...pair('ana', 'max'), reason: 'refused_before' as const }]
    expect(names(matched({ ...people, excluded }).pairs)).not.toContain(couple('ana', 'max'))
    const both = { ...mentor('ana', skills), userId: mentee('ana').userId }
    expect(matched({ participants: [mentee('ana')], presenters: [both] }).left[0]?.reason).toBe('excluded')
  })

  it('is the same in whatever order people come', () => {
    const many = Array.from({ length: 8 }, (_, at) => mentee(`mentee ${at}`, skills.slice(0, at % 5)))
    const some = Array.from({ length: 5 }, (_, at) => mentor(`mentor ${at}`, skills.slice(at % 3), 1 + (at % 2)))
    const order = fc.tuple(
      fc.shuffledSubarray(many, { minLength: many.length }),
      fc.shuffledSubarray(some, { minLength: some.length }),
    )
    const expected = matched({ participants: many, presenters: some })
    fc.assert(
      fc.property(order, ([participants, presenters]) => {
        expect(matched({ participants, presenters })).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })

  it('says how far it is', () => {
    const shares: number[] = []
    matchCohort(inputs(people), (share) => shares.push(share))
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })
})

describe('who is left', () => {
  const reasonOf = (change: Partial<CohortInputs>) => matched(change).left.map(({ reason }) => reason)

  it('has mentors whose places go to others', () => {
    const participants = [mentee('ana'), mentee('bob')]
    const match = matched({ participants, presenters: [mentor('max', skills)] })
    expect(match.left).toHaveLength(1)
    expect(match.left[0]).toMatchObject({ reason: 'full', eligible: 1, best: { presenterId: named('max') } })
  })

  it.each([
    ['reaches no least score', mentee('ana'), defaultMatchWeights, 'below_minimum'],
    ['has named no skill, and reaches points by the rest', mentee('ana', []), defaultMatchWeights, 'below_minimum'],
    ['has named nothing that is compared', mentee('ana', []), { ...none, skills: 100 }, 'profile_short'],
  ])('%s', (_, participant, weights, reason) => {
    const change = { participants: [participant], presenters: [mentor('max', ['a'])], weights }
    expect(reasonOf({ ...change, rules: { minScore: 90, perMentor: null } })).toEqual([reason])
  })

  it('is forbidden all of theirs, or finds no place at all', () => {
    const change = { participants: [mentee('ana')], presenters: [mentor('max', skills)] }
    expect(reasonOf({ ...change, bans: [pair('ana', 'max')] })).toEqual(['excluded'])
    expect(reasonOf({ ...change, presenters: [mentor('max', skills, 0)] })).toEqual(['no_places'])
  })
})

describe('a match that cannot be made', () => {
  const people = { participants: [mentee('ana'), mentee('bob')], presenters: [mentor('max', skills)] }

  it.each<[string, Partial<CohortInputs>, string, boolean]>([
    ['weights all zero', { ...people, weights: none }, 'weights_zero', false],
    ['nobody in', { ...people, participants: [] }, 'nobody_in', false],
    ['no mentor', { ...people, presenters: [] }, 'no_mentor', false],
    ['a pin of someone who is not in', { ...people, pins: [pair('zoe', 'max')] }, 'pin_not_in', true],
    ['a pin that is banned', { ...people, pins: [pair('ana', 'max')], bans: [pair('ana', 'max')] }, 'pin_banned', true],
    [
      'a pin of two who are excluded',
      { ...people, pins: [pair('ana', 'max')], excluded: [{ ...pair('ana', 'max'), reason: 'together_before' }] },
      'pin_excluded',
      true,
    ],
    [
      'more pins than a mentor has places',
      { ...people, pins: [pair('ana', 'max'), pair('bob', 'max')] },
      'pin_mentor_full',
      true,
    ],
    [
      'a mentee pinned twice',
      {
        ...people,
        presenters: [mentor('max', skills), mentor('nil', skills)],
        pins: [pair('ana', 'max'), pair('ana', 'nil')],
      },
      'pin_twice',
      true,
    ],
  ])('is refused for %s, with the pair named', (_, change, code, namesPair) => {
    const outcome = matchCohort(inputs(change))
    expect(outcome).toMatchObject({ problems: [{ code }] })
    expect('problems' in outcome && outcome.problems[0].pair !== null).toBe(namesPair)
  })
})
