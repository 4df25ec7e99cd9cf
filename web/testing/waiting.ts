import type { WaitingListAttributes } from '#contract/mentoring/waiting-lists.ts'

/** A list that the reader is not in, nor was. */
export function waitingListOf(given: Partial<WaitingListAttributes> = {}): WaitingListAttributes {
  return {
    full_name: 'Marie-Hélène Kerguelen',
    avatar_url: null,
    aasm_state: 'none',
    closing_reason: null,
    place: null,
    waiting: 0,
    own_lists: 1,
    message: null,
    message_at: null,
    joined_at: null,
    offered_at: null,
    offered_until: null,
    closed_at: null,
    next_end_on: null,
    back_on: null,
    allowed: ['waiting'],
    ...given,
  }
}
