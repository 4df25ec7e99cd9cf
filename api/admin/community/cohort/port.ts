import type { SeasonAssumptions, SeasonChanges, SeasonScenario } from '#domain/community/match/cohort/season.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { CohortScope } from '#projections/community/cohort/people.ts'

export interface SeasonRequest extends CohortScope {
  readonly minScore: number
  readonly perMentor: number | null
  readonly trialWeights: Record<string, unknown> | null
}

export interface Season {
  readonly scenarios: readonly SeasonScenario[]
  readonly hiddenMentors: number
  readonly limits: readonly { readonly limit: number; readonly mentors: number }[]
}

/** What computes matches of cohorts beside the calls. */
export interface Cohorts {
  /** A draft waits to be worked on. */
  wait(): void
  /** Computes on a thread; nothing is written. null: there are too many people, or it took too long. */
  season(
    companyId: CompanyId,
    request: SeasonRequest,
    changes: SeasonChanges,
    assumptions: SeasonAssumptions,
  ): Promise<Season | null>
}
