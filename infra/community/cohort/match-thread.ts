import { parentPort, workerData } from 'node:worker_threads'
import type { CohortInputs } from '#domain/community/match/cohort/inputs.ts'
import { type CohortOutcome, matchCohort } from '#domain/community/match/cohort/match.ts'
import {
  type SeasonAssumptions,
  type SeasonChanges,
  type SeasonFacts,
  type SeasonScenario,
  simulateSeason,
} from '#domain/community/match/cohort/season.ts'
import type { MatchCriterion } from '#domain/community/match/words.ts'
import { matchReceipt } from '#domain/community/match/score.ts'

/** What the thread is started with. */
export type CohortWork =
  | { readonly kind: 'match'; readonly inputs: CohortInputs }
  | {
      readonly kind: 'season'
      readonly facts: SeasonFacts
      readonly changes: SeasonChanges
      readonly assumptions: SeasonAssumptions
    }

/** Why a pair has its points, in figures: no code of anybody's profile. */
export interface PairReason {
  readonly criterion: MatchCriterion
  readonly points: number
  readonly weight: number
  readonly matched: number
  readonly wanted: number
  readonly minutes: number | null
}

/** Its messages. */
export type CohortNews =
  | { readonly kind: 'progress'; readonly share: number }
  /** `reasons`: of each pair, in the same order. */
  | { readonly kind: 'matched'; readonly outcome: CohortOutcome; readonly reasons: readonly (readonly PairReason[])[] }
  | { readonly kind: 'season'; readonly scenarios: readonly SeasonScenario[] }

const maxReasons = 3

function say(news: CohortNews): void {
  parentPort?.postMessage(news, [])
}

function reasonsOf(inputs: CohortInputs, outcome: CohortOutcome): readonly (readonly PairReason[])[] {
  if ('problems' in outcome) return []
  const mentees = new Map(inputs.participants.map(({ profile }) => [profile.id, profile]))
  const mentors = new Map(inputs.presenters.map(({ profile }) => [profile.id, profile]))
  return outcome.match.pairs.map(({ participantId, presenterId }) => {
    const [participant, presenter] = [mentees.get(participantId), mentors.get(presenterId)]
    if (participant === undefined || presenter === undefined) return []
    const { programId, weights, reference } = inputs
    return matchReceipt({ programId, weights, reference, participant, presenter })
      .criteria.filter(({ points }) => points > 0)
      .slice(0, maxReasons)
      .map(({ criterion, points, weight, matched, wanted, minutes }) => ({
        criterion,
        points,
        weight,
        matched: matched.length,
        wanted,
        minutes: minutes ?? null,
      }))
  })
}

function carryOut(work: CohortWork): void {
  if (work.kind === 'season') {
    say({ kind: 'season', scenarios: simulateSeason(work.facts, work.changes, work.assumptions) })
    return
  }
  let reported = 0
  const outcome = matchCohort(work.inputs, (share) => {
    if (share < reported + 0.01) return
    reported = share
    say({ kind: 'progress', share })
  })
  say({ kind: 'matched', outcome, reasons: reasonsOf(work.inputs, outcome) })
}

carryOut(workerData as CohortWork)
