import { createPolicy, type Rules } from '../../platform/policy.ts'
import type { WaitEnd, WaitingState } from './words.ts'

/** Of one person in a list. */
export type WaitingStage = 'none' | WaitingState

/** The goal of a command, as the resource names it. */
export type WaitingGoal = WaitingState | WaitEnd | 'edit'

const rules = {
  join: { by: ['participant'], from: ['none'], to: 'waiting' },
  changeMessage: { by: ['participant'], from: ['waiting', 'offered'], to: 'edit' },
  leave: { by: ['participant'], from: ['waiting'], to: 'left' },
  takeOffer: { by: ['participant', 'admin'], from: ['offered'], to: 'taken' },
  passOffer: { by: ['participant'], from: ['offered'], to: 'passed' },
  offerPlace: { by: ['system'], from: ['waiting'], to: 'offered' },
  lapseOffer: { by: ['system'], from: ['offered'], to: 'lapsed' },
  endWait: { by: ['system'], from: ['waiting', 'offered'], to: 'ended' },
} as const satisfies Rules<string, WaitingStage, WaitingGoal>

export type WaitingCommand = keyof typeof rules

/** Who may do what with the wait of one person, from which state. The mentor waits for nothing and decides nothing. */
export const waitingListPolicy = createPolicy<WaitingCommand, WaitingStage, WaitingGoal>(rules)
