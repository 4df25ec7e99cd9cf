import { matchCriteria } from '../words.ts'
import type { CohortInputs, CohortMentor, CohortPair, CohortRules } from './inputs.ts'
import type { CohortProblemCode } from './words.ts'

/** Mentees times mentors that one match takes: more would need more memory than a thread is given. */
export const mostPairs = 12_000_000

export interface CohortProblem {
  readonly code: CohortProblemCode
  readonly pair: CohortPair | null
}

/** The places that a match may fill. */
export function placesOf({ limit, held, waiting }: CohortMentor, { perMentor }: CohortRules): number {
  return Math.max(0, Math.min(limit - held - waiting, perMentor ?? limit))
}

const keyOf = ({ participantId, presenterId }: CohortPair) => `${participantId} ${presenterId}`

/** All that stands in the way of a match. */
export function checkCohort(inputs: CohortInputs): readonly CohortProblem[] {
  const { participants, presenters, weights, rules, pins } = inputs
  const whole = (code: CohortProblemCode): readonly CohortProblem[] => [{ code, pair: null }]
  if (matchCriteria.every((criterion) => weights[criterion] === 0)) return whole('weights_zero')
  if (participants.length === 0) return whole('nobody_in')
  if (presenters.length === 0) return whole('no_mentor')
  if (participants.length * presenters.length > mostPairs) return whole('too_large')
  const banned = new Set(inputs.bans.map(keyOf))
  const excluded = new Set(inputs.excluded.map(keyOf))
  const mentees = new Map(participants.map((one) => [one.profile.id, one]))
  const mentors = new Map(presenters.map((one) => [one.profile.id, one]))
  const pinnedMentees = new Set<string>()
  const taken = new Map<string, number>()
  return pins.flatMap((pin): readonly CohortProblem[] => {
    const pair = { participantId: pin.participantId, presenterId: pin.presenterId }
    const fault = (code: CohortProblemCode) => [{ code, pair }]
    const mentee = mentees.get(pin.participantId)
    const mentor = mentors.get(pin.presenterId)
    if (mentee === undefined || mentor === undefined) return fault('pin_not_in')
    if (mentee.userId === mentor.userId) return fault('pin_self')
    if (banned.has(keyOf(pin))) return fault('pin_banned')
    if (excluded.has(keyOf(pin))) return fault('pin_excluded')
    if (pinnedMentees.has(pin.participantId)) return fault('pin_twice')
    pinnedMentees.add(pin.participantId)
    const count = (taken.get(pin.presenterId) ?? 0) + 1
    if (count > placesOf(mentor, rules)) return fault('pin_mentor_full')
    taken.set(pin.presenterId, count)
    return []
  })
}
