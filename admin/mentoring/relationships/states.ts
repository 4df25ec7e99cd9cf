import type { AdminRelationship } from '#contract/console/mentoring/mentoring-relationships.ts'
import { endedRelationshipStates } from '#contract/mentoring/mentoring-relationships.ts'

type State = AdminRelationship['aasm_state']

/** States that the lists show as one. */
export const running: readonly State[] = ['initiated', 'admin_initiated']
export const over: readonly State[] = endedRelationshipStates
