import { api } from '../../../shared/data/api.ts'

/** What the center reads. Plain code: the start asks for it before the screens are loaded (prefetch.ts). */

const parties = { include: ['participant', 'presenter', 'program'] } as const

/** Everything that concerns the reader now: the page opens with this one call. */
export const wholeCenter = api.mentoring_relationships.center()

/** Workshops to come. */
export const plannedWorkshops = api.workshops.all({ aasm_state: 'planned' })

/** The lists that the reader waits in, and what ended lately without them. */
export const ownWaits = api.waiting_lists.all()

/** Pages of what a mentee has sent, newest first. */
export const closedPage = 20

/** What a mentee has sent and was closed, however long ago. */
export const closedRequests = api.mentoring_requests.all({
  role: 'participant',
  aasm_state: 'cancelled',
  ...parties,
})

/** Pages of what has ended. */
export const endedPage = 10

export const endedRelationships = api.mentoring_relationships.all({
  aasm_state: ['finished', 'admin_finished', 'feedback_provided'],
  sort: '-ended_at',
  ...parties,
})

export function oneRequest(id: string) {
  return api.mentoring_requests.one({ id }, parties)
}

export function oneRelationship(id: string) {
  return api.mentoring_relationships.one({ id }, parties)
}
