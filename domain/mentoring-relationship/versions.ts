import type { VersionsOf } from '../shared/versions.ts'
import type { RelationshipEvent } from './events.ts'

export const relationshipVersions: VersionsOf<RelationshipEvent> = {
  RelationshipRequested: [],
  RelationshipInitiated: [],
  RelationshipAdminInitiated: [],
  RelationshipFinished: [],
  RelationshipAdminFinished: [],
  RelationshipFeedbackProvided: [],
  RelationshipCancelled: [],
}
