import type { VersionsOf } from '../shared/versions.ts'
import type { MentoringRequestEvent } from './events.ts'

export const requestVersions: VersionsOf<MentoringRequestEvent> = {
  MentoringRequested: [],
  OtherDatesProposed: [],
  ProposedDateTaken: [],
  MentoringRequestConfirmed: [],
  MentoringRequestRefused: [],
  MentoringRequestWithdrawn: [],
  MentoringRequestRevoked: [],
  MentoringRequestExpired: [],
  MentoringRequestFinished: [],
}
