import type { Instant } from '../../platform/ids.ts'
import { createPolicy, type Rules } from '../../platform/policy.ts'
import type { MentoringRequest, RequestState } from './state.ts'

/** The states a reader may ask for, as the resource names them, and `propose` for other dates. */
export type RequestGoal = 'confirmed' | 'cancelled' | 'propose' | 'finished'

/** A state; or `offered`, which is `requested` with proposed dates that may be taken. */
export type RequestStage = RequestState | 'offered'

const rules = {
  proposeOtherDates: { by: ['presenter'], from: ['requested', 'offered'], to: 'propose' },
  confirm: { by: ['presenter'], from: ['requested', 'offered'], to: 'confirmed' },
  refuse: { by: ['presenter'], from: ['requested', 'offered'], to: 'cancelled' },
  takeDate: { by: ['participant'], from: ['offered'], to: 'confirmed' },
  withdraw: { by: ['participant'], from: ['requested', 'offered'], to: 'cancelled' },
  revoke: { by: ['admin'], from: ['requested', 'offered', 'confirmed'], to: 'cancelled' },
  /** With a lot of others: what was answered stays. */
  revokeUnanswered: { by: ['admin'], from: ['requested', 'offered'], to: 'cancelled' },
  expire: { by: ['system'], from: ['requested', 'offered'], to: 'cancelled' },
  finish: { by: ['system'], from: ['confirmed'], to: 'finished' },
  partyErased: { by: ['system'], from: ['requested', 'offered', 'confirmed'], to: 'cancelled' },
} as const satisfies Rules<string, RequestStage, RequestGoal>

export type RequestCommand = keyof typeof rules

/** Who may do what with a request, from which stage: read by the decisions, the API and the read model. */
export const requestPolicy = createPolicy<RequestCommand, RequestStage, RequestGoal>(rules)

/** `at`: dates that have started by then can no longer be taken; without it all of them count. */
export function stageOf(request: MentoringRequest, at?: Instant): RequestStage {
  if (request.state !== 'requested') return request.state
  return request.offered.some(({ startsAt }) => at === undefined || startsAt > at) ? 'offered' : 'requested'
}
