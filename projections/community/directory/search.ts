import type { DirectorySort } from '#domain/community/profile/words.ts'
import type { Instant, ProfileId, ProgramId } from '#domain/platform/ids.ts'
import type { PageOf } from '../../platform/json.ts'
import type { DirectoryFilters } from './filters.ts'

/** So many mentors are counted after the first of the page. */
export const countLimit = 10_000

export interface DirectorySearch {
  readonly programId: ProgramId
  /** The reader's mentee profile; null, or one that is not in the program, reads without scores. */
  readonly participantId: ProfileId | null
  /** Now: whose zone offsets count in the score. */
  readonly reference: Instant
  /** As typed. */
  readonly q?: string
  readonly filters?: DirectoryFilters
  /**
   * Default `-score` for a mentee of the program, else `last_name`, which also stands in for `-score` where there is
   * none.
   */
  readonly sort?: DirectorySort
  readonly page: PageOf
  /** Count the values of the filters too. */
  readonly facets?: boolean
}
