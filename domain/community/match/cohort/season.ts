import type { Instant, ProfileId } from '../../../platform/ids.ts'
import type { MatchProfile } from '../score.ts'
import type { MatchWeights } from '../weights.ts'
import type { CohortMentee, CohortMentor, CohortRules } from './inputs.ts'
import { assign, notAllowed } from './flow.ts'
import { placesOf } from './problems.ts'
import { scoreMatrix } from './scores.ts'
import { queueWeeks, type SeasonStep } from './words.ts'

/** What is known today. */
export interface SeasonFacts {
  readonly weights: MatchWeights
  readonly reference: Instant
  readonly rules: CohortRules
  /** Mentees without a mentor. */
  readonly waiting: readonly CohortMentee[]
  /** Unit of each mentee who has a mentor or waits for an answer. */
  readonly accompanied: readonly (string | null)[]
  readonly presenters: readonly CohortMentor[]
  /** Profiles of the program's mentees, whom more mentees would be like. */
  readonly samples: readonly MatchProfile[]
}

/** What changes, in this order; each one comes on top of those before. */
export interface SeasonChanges {
  readonly moreMentees: number
  /** Mentors with the first limit get the second. */
  readonly limit: { readonly from: number; readonly to: number } | null
  readonly unitLeaves: string | null
  readonly weights: MatchWeights | null
}

export interface SeasonAssumptions {
  /** From the start of an accompaniment to its end. */
  readonly durationDays: number
  /** From 0 to 1: of the requests that were answered. */
  readonly acceptance: number
  readonly answerDays: number
}

/** How many mentors hold nothing, half of their limit at most, more, and all of it. */
export interface Loads {
  readonly none: number
  readonly half: number
  readonly more: number
  readonly full: number
}

export interface UnitFigures {
  /** null: of no unit. */
  readonly unit: string | null
  readonly mentees: number
  readonly mentors: number
  readonly places: number
  readonly matched: number
  readonly waiting: number
}

export interface SeasonScenario {
  readonly step: SeasonStep
  readonly mentees: number
  readonly mentors: number
  readonly places: number
  readonly freePlaces: number
  /** Of those without a mentor, how many the free places serve. */
  readonly matched: number
  readonly seeking: number
  readonly waiting: number
  /** Until a place is free; null: nobody waits, or no place will ever be. */
  readonly medianDays: number | null
  readonly lastDays: number | null
  readonly loads: Loads
  /** Who still waits every two weeks, from now. */
  readonly queue: readonly number[]
  readonly units: readonly UnitFigures[]
}

interface Season {
  readonly weights: MatchWeights
  readonly waiting: readonly CohortMentee[]
  readonly accompanied: readonly (string | null)[]
  readonly presenters: readonly CohortMentor[]
}

/** The season as it is, and after each change. It computes with the match itself, and writes nothing. */
export function simulateSeason(
  facts: SeasonFacts,
  changes: SeasonChanges,
  assumptions: SeasonAssumptions,
): readonly SeasonScenario[] {
  const { moreMentees, limit, unitLeaves, weights } = changes
  let season: Season = facts
  const scenarios = [scenarioOf('today', season, facts, assumptions)]
  const then = (step: SeasonStep, next: Season) => {
    season = next
    scenarios.push(scenarioOf(step, season, facts, assumptions))
  }
  if (moreMentees > 0) then('more_mentees', { ...season, waiting: [...season.waiting, ...like(facts, moreMentees)] })
  if (limit !== null)
    then('limit', {
      ...season,
      presenters: season.presenters.map((one) => (one.limit === limit.from ? { ...one, limit: limit.to } : one)),
    })
  if (unitLeaves !== null) {
    const stays = ({ profile }: { readonly profile: MatchProfile }) => profile.businessUnit !== unitLeaves
    then('unit_leaves', {
      ...season,
      waiting: season.waiting.filter(stays),
      accompanied: season.accompanied.filter((unit) => unit !== unitLeaves),
      presenters: season.presenters.filter(stays),
    })
  }
  if (weights !== null) then('weights', { ...season, weights })
  return scenarios
}

/** More mentees like those of the program, taken at even distances from the samples. */
function like({ samples }: SeasonFacts, count: number): readonly CohortMentee[] {
  return Array.from({ length: count }, (_, at) => {
    const profile = samples[Math.floor(((at + 0.5) * samples.length) / count) % Math.max(1, samples.length)]
    if (profile === undefined) throw new RangeError('nobody whom more mentees could be like')
    const name = `more-${at}`
    return { userId: name as CohortMentee['userId'], profile: { ...profile, id: name as ProfileId } }
  })
}

function scenarioOf(
  step: SeasonStep,
  { weights, waiting, accompanied, presenters }: Season,
  { reference, rules }: SeasonFacts,
  assumptions: SeasonAssumptions,
): SeasonScenario {
  const columnOf = matched({ weights, waiting, presenters, reference, rules })
  const served = columnOf.filter((column) => column >= 0).length
  const taken = new Int32Array(presenters.length)
  for (const column of columnOf) if (column >= 0) taken[column] = (taken[column] ?? 0) + 1
  const loads = presenters.map(({ held, waiting }, at) => held + waiting + (taken[at] ?? 0))
  const running = loads.reduce((sum, load) => sum + load, 0)
  const left = waiting.length - served
  const daysOf = waitOf(running, assumptions)
  return {
    step,
    mentees: accompanied.length + waiting.length,
    mentors: presenters.length,
    places: presenters.reduce((sum, { limit }) => sum + limit, 0),
    freePlaces: presenters.reduce((sum, presenter) => sum + placesOf(presenter, rules), 0),
    matched: served,
    seeking: waiting.length,
    waiting: left,
    medianDays: left === 0 ? null : daysOf(Math.ceil(left / 2)),
    lastDays: left === 0 ? null : daysOf(left),
    loads: loadsOf(presenters, loads),
    queue: queueWeeks.map((weeks) => Math.max(0, left - Math.floor((running * 7 * weeks) / assumptions.durationDays))),
    units: unitsOf({ waiting, accompanied, presenters, columnOf }),
  }
}

function matched(season: Omit<Season, 'accompanied'> & Pick<SeasonFacts, 'reference' | 'rules'>): Int32Array {
  const { weights, waiting, presenters, reference, rules } = season
  const points = scoreMatrix({
    participants: waiting.map(({ profile }) => profile),
    presenters: presenters.map(({ profile }) => profile),
    weights,
    reference,
  })
  const columns = presenters.length
  const scores = points.map((score, at) =>
    score < rules.minScore || waiting[Math.floor(at / columns)]?.userId === presenters[at % columns]?.userId
      ? notAllowed
      : score,
  )
  return assign({
    rows: waiting.length,
    columns,
    scores,
    places: Int32Array.from(presenters, (presenter) => placesOf(presenter, rules)),
    held: Int32Array.from(presenters, (one) => one.held + one.waiting),
    limits: Int32Array.from(presenters, ({ limit }) => limit),
  }).columnOf
}

/**
 * Days until the nth who waits has a mentor: places come free as often as accompaniments end, and a request that is
 * refused is followed by another.
 */
function waitOf(running: number, { durationDays, acceptance, answerDays }: SeasonAssumptions) {
  return (nth: number): number | null =>
    running === 0 || acceptance === 0 ? null : Math.ceil((nth * durationDays) / running + answerDays / acceptance)
}

function loadsOf(presenters: readonly CohortMentor[], loads: readonly number[]): Loads {
  const counts = { none: 0, half: 0, more: 0, full: 0 }
  for (const [at, { limit }] of presenters.entries()) {
    const load = loads[at] ?? 0
    if (load >= limit) counts.full += 1
    else if (load === 0) counts.none += 1
    else if (load * 2 <= limit) counts.half += 1
    else counts.more += 1
  }
  return counts
}

function unitsOf(season: Omit<Season, 'weights'> & { readonly columnOf: Int32Array }): readonly UnitFigures[] {
  const { waiting, accompanied, presenters, columnOf } = season
  const units = new Map<string | null, UnitFigures>()
  const add = (unit: string | null, change: Partial<Omit<UnitFigures, 'unit'>>) => {
    const known = units.get(unit) ?? { unit, mentees: 0, mentors: 0, places: 0, matched: 0, waiting: 0 }
    units.set(unit, {
      unit,
      mentees: known.mentees + (change.mentees ?? 0),
      mentors: known.mentors + (change.mentors ?? 0),
      places: known.places + (change.places ?? 0),
      matched: known.matched + (change.matched ?? 0),
      waiting: known.waiting + (change.waiting ?? 0),
    })
  }
  for (const unit of accompanied) add(unit, { mentees: 1 })
  for (const [row, { profile }] of waiting.entries())
    add(profile.businessUnit, { mentees: 1, [(columnOf[row] ?? -1) >= 0 ? 'matched' : 'waiting']: 1 })
  for (const { profile, limit } of presenters) add(profile.businessUnit, { mentors: 1, places: limit })
  return [...units.values()].sort((a, b) => (a.unit ?? '~').localeCompare(b.unit ?? '~', 'en'))
}

/**
 * Units of fewer people than `fewest` stand together with the smallest others until all lines are of enough, so that no
 * subtraction gives them back. Fewer in all: no line.
 */
export function unitsTogether(units: readonly UnitFigures[], fewest: number): readonly MergedUnits[] {
  const people = ({ mentees, mentors }: UnitFigures) => mentees + mentors
  const bySize = units.toSorted((a, b) => people(a) - people(b))
  const merged: UnitFigures[] = []
  let size = 0
  for (const unit of bySize) {
    const isEnough = people(unit) >= fewest && (merged.length === 0 || (size >= fewest && merged.length > 1))
    if (isEnough) continue
    merged.push(unit)
    size += people(unit)
  }
  if (merged.length > 0 && size < fewest) return []
  const alone = units
    .filter((unit) => !merged.includes(unit))
    .map(({ unit, ...figures }) => ({ units: [unit], ...figures }))
  if (merged.length === 0) return alone
  const sum = (of: (figures: UnitFigures) => number) => merged.reduce((total, one) => total + of(one), 0)
  return [
    ...alone,
    {
      units: merged.map(({ unit }) => unit),
      mentees: sum(({ mentees }) => mentees),
      mentors: sum(({ mentors }) => mentors),
      places: sum(({ places }) => places),
      matched: sum((one) => one.matched),
      waiting: sum(({ waiting }) => waiting),
    },
  ]
}

export interface MergedUnits extends Omit<UnitFigures, 'unit'> {
  readonly units: readonly (string | null)[]
}
