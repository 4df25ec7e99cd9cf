import type { Instant, ProfileId, ProgramId, UserId } from '../../../platform/ids.ts'
import type { MatchProfile } from '../score.ts'
import type { MatchWeights } from '../weights.ts'
import type { Exclusion } from './words.ts'

/** A mentee who has no mentor in the program and waits for no answer. */
export interface CohortMentee {
  readonly userId: UserId
  readonly profile: MatchProfile
}

export interface CohortMentor {
  readonly userId: UserId
  readonly profile: MatchProfile
  /** How many accompaniments they may hold, and hold. */
  readonly limit: number
  readonly held: number
  /** Requests that wait for their answer: each may become an accompaniment, so it takes a place. */
  readonly waiting: number
}

export interface CohortPair {
  readonly participantId: ProfileId
  readonly presenterId: ProfileId
}

export interface CohortRules {
  /** Points below which a pair is not proposed. A pinned pair may have less. */
  readonly minScore: number
  /** New mentees of one mentor; null: as many as they have places. */
  readonly perMentor: number | null
}

export interface CohortInputs {
  readonly programId: ProgramId
  readonly weights: MatchWeights
  /** Whose zone offsets count. */
  readonly reference: Instant
  readonly participants: readonly CohortMentee[]
  readonly presenters: readonly CohortMentor[]
  readonly rules: CohortRules
  readonly pins: readonly CohortPair[]
  readonly bans: readonly CohortPair[]
  readonly excluded: readonly (CohortPair & { readonly reason: Exclusion })[]
}
