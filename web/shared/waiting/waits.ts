import type { Item } from '../data/models.ts'

export type WaitingList = Item<'waiting_lists'>

/** How long a sentence about what was done stays, in ms. */
export const doneDuration = 6000

/** What looks different once somebody joins, leaves, takes or lets pass. */
export const touchedByWaits = ['waiting_lists', 'presenters', 'notifications', 'mentoring_relationships'] as const
/** The place that is taken becomes a request. */
export const touchedByTaking = [...touchedByWaits, 'mentoring_requests', 'users'] as const
