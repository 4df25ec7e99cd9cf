/** What the center asks for. Plain data: the first page asks it before the screens are loaded (app/start/first.ts). */

export const parties = 'participant,presenter,program'
/** A mentor holds few places, so what waits for them fits one page as a rule. The API gives no more: the most pressing come first. */
const most = 100
/** Pages of what a mentee has sent, newest first. */
export const sentPage = 20

export const receivedAsk = {
  model: 'mentoring_requests',
  subType: 'all',
  query: { role: 'presenter', aasm_state: 'requested', sort: 'answer_due_at', include: parties, 'page[size]': most },
} as const

export const sentAsk = {
  model: 'mentoring_requests',
  subType: 'all',
  query: { role: 'participant', include: parties },
} as const

export const relationshipsAsk = {
  model: 'mentoring_relationships',
  subType: 'all',
  query: { aasm_state: ['initiated', 'admin_initiated'], include: parties, 'page[size]': most },
} as const

/** The reader as a mentor, for their places. */
export const placesAsk = (presenter: string) =>
  ({ model: 'presenters', subType: 'one', params: { id: presenter } }) as const
