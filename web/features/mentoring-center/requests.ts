import { api } from '../../shared/data/api.ts'

/** What the center reads. Plain code: the start asks for it before the screens are loaded (prefetch.ts). */

const parties = { include: ['participant', 'presenter', 'program'] } as const
/**
 * The API gives no larger page: the most pressing come first. A mentor has few places, so one page holds what waits.
 */
const pageSize = 100
/** Pages of what a mentee has sent, newest first. */
export const sentPage = 20

export const receivedRequests = api.mentoring_requests.all({
  role: 'presenter',
  aasm_state: 'requested',
  sort: 'answer_due_at',
  'page[size]': pageSize,
  ...parties,
})

export const sentRequests = api.mentoring_requests.all({ role: 'participant', ...parties })

/** With their people, programs and sessions. */
export const runningRelationships = api.mentoring_relationships.center()

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

/** The reader as a mentor, for their capacity. */
export function ownPresenter(id: string) {
  return api.presenters.one({ id })
}
