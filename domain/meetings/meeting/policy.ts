import type { Actor } from '../../platform/actor.ts'
import { actingRolesOf, createPolicy, type ActingRole, type Rules } from '../../platform/policy.ts'
import { openDateOf, type MeetingState, type PlannedMeeting } from './state.ts'

/**
 * The states that a reader may ask for, as the resource names them; `propose` is another date, `withdraw` takes it back
 * where a date is agreed, `edit` is the subject, `link` the address. `initiated` declines the open date: an agreed one
 * stands.
 */
export type MeetingGoal = Exclude<MeetingState, 'none'> | 'propose' | 'withdraw' | 'edit' | 'link'

/**
 * What someone is to a meeting: `invited`, the party that did not plan it; `asked`, who may accept the open date;
 * `proposer`, who proposed another date than the agreed one.
 */
export type MeetingRole = ActingRole | 'invited' | 'asked' | 'proposer'

const both = ['participant', 'presenter'] as const
const undecided = ['initiated', 'requested', 'confirmed'] as const

const rules = {
  plan: { by: [...both, 'admin'], from: ['none'], to: 'initiated' },
  changeSubject: { by: both, from: undecided, to: 'edit' },
  setLink: { by: both, from: [...undecided, 'started'], to: 'link' },
  propose: { by: [...both, 'admin'], from: undecided, to: 'propose' },
  accept: { by: ['asked'], from: ['requested', 'confirmed'], to: 'confirmed' },
  declineAppointment: { by: ['asked'], from: ['requested', 'confirmed'], to: 'initiated' },
  withdrawAppointment: { by: ['proposer'], from: ['confirmed'], to: 'withdraw' },
  start: { by: both, from: ['initiated', 'confirmed'], to: 'started' },
  end: { by: [...both, 'system'], from: ['started', 'confirmed'], to: 'feedback_requested' },
  refuse: { by: ['invited'], from: ['initiated', 'requested'], to: 'refused' },
  cancel: { by: [...both, 'admin'], from: [...undecided, 'started'], to: 'cancelled' },
  declareNotHeld: { by: both, from: ['feedback_requested'], to: 'cancelled' },
  fillFeedback: { by: ['system'], from: ['feedback_requested', 'feedback_filled'], to: 'feedback_filled' },
  takeBackFeedback: { by: ['system'], from: ['feedback_filled'], to: 'feedback_requested' },
  close: { by: ['system'], from: ['feedback_filled'], to: 'finished' },
  expire: { by: ['system'], from: ['initiated', 'requested', 'feedback_requested'], to: 'expired' },
  endWithRelationship: { by: ['system'], from: [...undecided, 'started'], to: 'cancelled' },
  endWithPause: { by: ['system'], from: ['requested', 'confirmed'], to: 'cancelled' },
} as const satisfies Rules<string, MeetingState, MeetingGoal, MeetingRole>

export type MeetingCommand = keyof typeof rules

/** Who may do what with a meeting, from which state. */
export const meetingPolicy = createPolicy<MeetingCommand, MeetingState, MeetingGoal, MeetingRole>(rules)

/** A party first, then what the party is to this meeting. A date that an administrator proposes is for either party. */
export function meetingRolesOf(meeting: PlannedMeeting, actor: Actor): readonly MeetingRole[] {
  const roles = actingRolesOf(meeting.parties, actor)
  const party = roles.find((role) => role === 'participant' || role === 'presenter')
  const open = openDateOf(meeting)
  const side = party ?? (roles.includes('admin') ? 'admin' : null)
  const proposes = meeting.state === 'confirmed' && open !== null && open.proposedBy === side
  const proposer = proposes ? (['proposer'] as const) : []
  if (party === undefined) return [...roles, ...proposer]
  const invited = meeting.plannedBy !== party
  const mustAnswer = open !== null && open.proposedBy !== party
  return [
    ...roles,
    ...(invited ? (['invited'] as const) : []),
    ...(mustAnswer ? (['asked'] as const) : []),
    ...proposer,
  ]
}
