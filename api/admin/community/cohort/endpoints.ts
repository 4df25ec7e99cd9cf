import type { ConsoleEndpoint } from '../../platform/dialect.ts'
import { comparisonEndpoint } from './comparison.ts'
import { cohortDecisionEndpoints } from './decisions.ts'
import { hiddenEndpoint } from './hidden.ts'
import { cohortListEndpoints } from './lists.ts'
import { overviewEndpoint } from './overview.ts'
import { reasonEndpoint } from './reason.ts'
import { seasonEndpoint } from './season.ts'

/** What is read and decided of a draft of pairs, beside its record and its acts (`community/cohort-matches.ts`). */
export const cohortEndpoints: readonly ConsoleEndpoint[] = [
  overviewEndpoint,
  hiddenEndpoint,
  ...cohortListEndpoints,
  reasonEndpoint,
  comparisonEndpoint,
  seasonEndpoint,
  ...cohortDecisionEndpoints,
]
