import type { ProfileId, ProgramId } from '../../platform/ids.ts'
import type { MatchCriterion } from './words.ts'

/** Count only in a program that gives them points; a receipt without points for them does not name them. */
export const optionalCriteria = ['seniority', 'personality', 'talents'] as const satisfies readonly MatchCriterion[]

/** Points out of the weight, with what earned them. Codes only: the reader's language gives the words. */
export interface CriterionReceipt {
  readonly criterion: MatchCriterion
  readonly points: number
  readonly weight: number
  /**
   * Codes that both sides share (skills, job categories, unit, languages, motivations, personality, talents); for
   * location: zone, city or country; for seniority: `ahead` or `equal`.
   */
  readonly matched: readonly string[]
  /** How many the mentee wishes for, when the criterion counts. */
  readonly wanted: number
  /** Only for `availability`: minutes a week in common, and where they are, in the mentee's zone. */
  readonly minutes?: number
  readonly slots?: readonly { readonly weekday: number; readonly start: string; readonly end: string }[]
}

/** Why a score is what it is; recorded with the request and readable by both sides. Score = sum of points, 0 to 100. */
export interface MatchReceipt {
  readonly rule: number
  readonly programId: ProgramId
  /** Of the program's weights; receipts from before they had versions name none. */
  readonly weightsVersion?: number
  readonly participant: { readonly id: ProfileId; readonly version: number }
  readonly presenter: { readonly id: ProfileId; readonly version: number }
  readonly score: number
  readonly criteria: readonly CriterionReceipt[]
  /** What keeps the pair from being offered at all, if anything. */
  readonly excluded: readonly string[]
}
