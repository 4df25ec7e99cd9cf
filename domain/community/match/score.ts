import type { Instant, ProfileId, ProgramId } from '../../platform/ids.ts'
import { zoneOffset } from '../../platform/time-zone.ts'
import { seniorities, seniorityOf } from '../profile/questions.ts'
import { optionalCriteria, type CriterionReceipt, type MatchReceipt } from './receipt.ts'
import type { MatchCriterion } from './words.ts'
import { minutesOf, sharedWeek, slotsOf, weekInZone, type Week } from './week.ts'
import type { MatchWeights } from './weights.ts'

/** Version of the arithmetic below. A change of it is a new number; receipts keep the one they were written under. */
export const matchRule = 3

/** Minutes in common a week from which the availability criterion is full. */
export const fullOverlapMinutes = 120

/**
 * All that the score may know of a person. Gender, age and origin have no field here, so they cannot enter.
 * Codes are a set: their order and repeats do not count.
 */
export interface MatchProfile {
  readonly id: ProfileId
  readonly version: number
  readonly skills: readonly string[]
  readonly neededSkills: readonly string[]
  readonly jobCategories: readonly string[]
  readonly targetedJobCategories: readonly string[]
  readonly businessUnit: string | null
  readonly targetedBusinessUnits: readonly string[]
  readonly languages: readonly string[]
  readonly motivations: readonly string[]
  /** Years of work; null: unknown. */
  readonly seniorityYears: number | null
  /** Of a person who shows them, in a company that asks for them; else empty. */
  readonly personality: readonly string[]
  readonly talents: readonly string[]
  readonly city: string | null
  readonly country: string | null
  /** IANA name. */
  readonly timeZone: string
  /** Open quarter-hours on the wall clock of `timeZone`: never stale, whatever the clocks do. */
  readonly week: Week
}

export interface MatchInputs {
  readonly programId: ProgramId
  readonly weights: MatchWeights
  /** Of the weights; none for weights that nobody has published. */
  readonly weightsVersion?: number
  readonly participant: MatchProfile
  readonly presenter: MatchProfile
  /** Whose zone offsets count: the moment of the listing or of the request. */
  readonly reference: Instant
}

/**
 * Rule 3. Whole numbers only; score = sum of the points, 0 to 100. With P the mentee, Q the mentor, `|A|` a count of
 * distinct codes and
 *
 *     part(weight, matched, wanted) = wanted = 0 ? 0 : (2 × weight × matched + wanted) div (2 × wanted)
 *
 * which rounds half up:
 *
 * | criterion      | points                                                                                          |
 * |----------------|-------------------------------------------------------------------------------------------------|
 * | skills         | part(w, \|P.neededSkills ∩ Q.skills\|, \|P.neededSkills\|)                                       |
 * | job_categories | part(w, \|P.targetedJobCategories ∩ Q.jobCategories\|, \|P.targetedJobCategories\|)              |
 * | business_unit  | Q.businessUnit ∈ P.targetedBusinessUnits ? w : 0                                                |
 * | languages      | P.languages ∩ Q.languages ≠ ∅ ? w : 0                                                           |
 * | availability   | part(w, min(minutes, 120), 120)                                                                 |
 * | location       | offset(P) = offset(Q), or city and country equal ? w : P.country = Q.country ? part(w, 1, 2) : 0 |
 * | motivations    | part(w, \|P.motivations ∩ Q.motivations\|, \|P.motivations\|)                                    |
 * | seniority      | band(Q) > band(P) ? w : band(Q) = band(P) ? part(w, 1, 2) : 0                                    |
 * | personality    | part(w, \|P.personality ∩ Q.personality\|, \|P.personality\|)                                    |
 * | talents        | part(w, \|P.talents ∩ Q.talents\|, \|P.talents\|)                                                |
 *
 * The last three are in the receipt only where they have a weight. `band` is the answer about seniority that the years
 * mean (`seniorities`); unknown years give 0. Rule 2 had no such criteria; nothing else differs.
 *
 * A null city, country or unit equals nothing. `offset` is the UTC offset of the person's zone at `reference`: Madrid
 * equals Paris. Rule 1 compared the names of the zones; nothing else differs. `minutes` = 15 × bit_count(P.week' &
 * Q.week) where P.week' is P.week in Q's zone by the offsets at `reference` (`weekInZone`); both in UTC give the same
 * count.
 *
 * In SQL over many mentors: store Q.week as `bit(672)` on its own wall clock, pass one converted P.week per distinct
 * zone of the company (a handful), join by zone, and `bit_count(q.week & p.week) * 15`. Nothing stored depends on the
 * date.
 */
export function matchReceipt(inputs: MatchInputs, excluded: readonly string[] = []): MatchReceipt {
  const { participant: p, presenter: q, weights } = inputs
  const criteria = [
    share('skills', weights, p.neededSkills, q.skills),
    share('job_categories', weights, p.targetedJobCategories, q.jobCategories),
    anyOf('business_unit', weights, p.targetedBusinessUnits, q.businessUnit === null ? [] : [q.businessUnit]),
    anyOf('languages', weights, p.languages, q.languages),
    availability(inputs),
    location(inputs),
    share('motivations', weights, p.motivations, q.motivations),
    seniority(inputs),
    share('personality', weights, p.personality, q.personality),
    share('talents', weights, p.talents, q.talents),
  ]
    .filter(({ criterion, weight }) => weight > 0 || !optionalCriteria.some((one) => one === criterion))
    .sort((a, b) => b.points - a.points)
  return {
    rule: matchRule,
    programId: inputs.programId,
    ...(inputs.weightsVersion !== undefined && { weightsVersion: inputs.weightsVersion }),
    participant: { id: p.id, version: p.version },
    presenter: { id: q.id, version: q.version },
    score: criteria.reduce((sum, criterion) => sum + criterion.points, 0),
    criteria,
    excluded,
  }
}

/** `weight × matched ÷ wanted`, rounded half up, in whole numbers; 0 when nothing is wanted. */
function part(weight: number, matched: number, wanted: number): number {
  return wanted === 0 ? 0 : Math.floor((2 * weight * matched + wanted) / (2 * wanted))
}

function intersection(wanted: ReadonlySet<string>, held: readonly string[]): readonly string[] {
  return [...new Set(held)].filter((code) => wanted.has(code)).sort()
}

function share(
  criterion: MatchCriterion,
  weights: MatchWeights,
  wanted: readonly string[],
  held: readonly string[],
): CriterionReceipt {
  const codes = new Set(wanted)
  const matched = intersection(codes, held)
  const weight = weights[criterion]
  return { criterion, points: part(weight, matched.length, codes.size), weight, matched, wanted: codes.size }
}

function anyOf(
  criterion: MatchCriterion,
  weights: MatchWeights,
  wanted: readonly string[],
  held: readonly string[],
): CriterionReceipt {
  const codes = new Set(wanted)
  const matched = intersection(codes, held)
  const weight = weights[criterion]
  return { criterion, points: matched.length > 0 ? weight : 0, weight, matched, wanted: codes.size }
}

function availability({ participant: p, presenter: q, weights, reference }: MatchInputs): CriterionReceipt {
  const shared = sharedWeek(p.week, weekInZone(q.week, q.timeZone, p.timeZone, reference))
  const minutes = minutesOf(shared)
  const weight = weights.availability
  return {
    criterion: 'availability',
    points: part(weight, Math.min(minutes, fullOverlapMinutes), fullOverlapMinutes),
    weight,
    matched: [],
    wanted: 0,
    minutes,
    slots: slotsOf(shared),
  }
}

function location({ participant: p, presenter: q, weights, reference }: MatchInputs): CriterionReceipt {
  const weight = weights.location
  const receipt = (points: number, matched: readonly string[]): CriterionReceipt => ({
    criterion: 'location',
    points,
    weight,
    matched,
    wanted: 0,
  })
  if (zoneOffset(p.timeZone, reference) === zoneOffset(q.timeZone, reference)) return receipt(weight, [p.timeZone])
  if (p.country === null || p.country !== q.country) return receipt(0, [])
  if (p.city !== null && p.city === q.city) return receipt(weight, [p.city])
  return receipt(part(weight, 1, 2), [p.country])
}

/** A mentor further on than the mentee has what the mentee does not know yet; one at the same point, half of it. */
function seniority({ participant: p, presenter: q, weights }: MatchInputs): CriterionReceipt {
  const weight = weights.seniority
  const [mentee, mentor] = [bandOf(p.seniorityYears), bandOf(q.seniorityYears)]
  const receipt = (points: number, matched: readonly string[]): CriterionReceipt => ({
    criterion: 'seniority',
    points,
    weight,
    matched,
    wanted: mentee === null ? 0 : 1,
  })
  if (mentee === null || mentor === null || mentor < mentee) return receipt(0, [])
  return mentor > mentee ? receipt(weight, ['ahead']) : receipt(part(weight, 1, 2), ['equal'])
}

function bandOf(years: number | null): number | null {
  return years === null ? null : seniorities.findIndex(({ code }) => code === seniorityOf(years))
}
