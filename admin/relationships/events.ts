import type { ResourceWords } from '../i18n/en.ts'
import type { EventWording } from '../resource.ts'

type Relationship = ResourceWords<'mentoring_relationships'>
type Cause = keyof Relationship['event_details']['causes']

/** The events of an accompaniment, in the order of its life. */
export const relationshipEvents: Readonly<Record<keyof Relationship['events'], EventWording>> = {
  RelationshipRequested: {},
  RelationshipInitiated: {},
  RelationshipAdminInitiated: {},
  RelationshipFinished: {},
  RelationshipAdminFinished: {},
  RelationshipFeedbackProvided: {},
  RelationshipCancelled: {
    details: ({ cause }, t) => [t(`resources.mentoring_relationships.event_details.causes.${cause as Cause}`)],
  },
}
