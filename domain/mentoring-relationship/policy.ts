import { createPolicy, type Rules } from '../shared/policy.ts'
import type { RelationshipState } from './state.ts'

const rules = {
  initiate: { by: ['system'], from: ['requested'], to: 'initiated' },
  cancel: { by: ['system'], from: ['requested', 'initiated', 'admin_initiated'], to: 'cancelled' },
} as const satisfies Rules<string, RelationshipState, RelationshipState>

/** Who may do what with a relationship, from which state. The system acts for the request that it belongs to. */
export const relationshipPolicy = createPolicy<keyof typeof rules, RelationshipState, RelationshipState>(rules)
