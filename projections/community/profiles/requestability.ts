import type { RequestObstacle } from '#domain/mentoring/mentoring-request/words.ts'

/** What decides whether a reader may ask a mentor now, named as the query gives it. */
export interface PairFacts {
  readonly own: boolean
  readonly mentee_id: string | null
  readonly program_id: string | null
  /** The mentor is listed in that program. */
  readonly in_program: boolean
  readonly presenter_active: boolean
  readonly open: number
  readonly limit: number
  readonly mentee_full: boolean
  /** The day on which the mentor is back; null: they are here. */
  readonly back_on: string | null
  readonly open_request_id: string | null
  /** A place of the waiting list is kept for the mentee, or others wait for one; null: neither. */
  readonly waiting: 'offered' | 'others_wait' | null
}

/** The button of a mentor's page and why it is out of use. A forecast: the command decides. */
export function requestability(facts: PairFacts): {
  readonly allowed: boolean
  readonly reason: RequestObstacle | null
  readonly open_request_id: string | null
} {
  const reason = whyNot(facts)
  return { allowed: reason === null, reason, open_request_id: facts.open_request_id }
}

function whyNot(facts: PairFacts): RequestObstacle | null {
  if (facts.own) return 'self'
  if (facts.mentee_id === null) return 'not_a_mentee'
  if (facts.open_request_id !== null) return 'already_open'
  if (!facts.presenter_active) return 'inactive'
  if (facts.program_id === null || !facts.in_program) return 'not_in_program'
  if (facts.mentee_full) return 'mentee_full'
  if (facts.back_on !== null) return 'mentor_away'
  if (facts.waiting === 'offered') return 'offered'
  if (facts.open >= facts.limit) return 'mentor_full'
  return facts.waiting
}
