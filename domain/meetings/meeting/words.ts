/** Of a meeting that has not ended. */
export const openMeetingStates = ['initiated', 'requested', 'confirmed', 'started'] as const
/** Every state of a meeting that exists. */
export const meetingStates = [
  ...openMeetingStates,
  'feedback_requested',
  'feedback_filled',
  'finished',
  'cancelled',
  'refused',
  'expired',
] as const

export const meetingTypes = ['video_conference', 'phone_call', 'physical_meeting'] as const
export type MeetingType = (typeof meetingTypes)[number]

/** What became of a proposed date. `withdrawn` and `lapsed`: a counter-proposal that left the agreed date as it was. */
export const appointmentStates = ['proposed', 'replaced', 'accepted', 'declined', 'withdrawn', 'lapsed'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** Why a meeting is called off, as its parties and administrators say. */
export const cancelReasons = ['unforeseen', 'other_unavailable', 'not_needed', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** Why an agreed meeting was not held. */
export const notHeldReasons = ['other_absent', 'i_was_absent', 'technical', 'postponed', 'other'] as const
export type NotHeldReason = (typeof notHeldReasons)[number]

export const meetingCancellations = ['cancelled', 'not_held', 'relationship_over', 'relationship_paused'] as const
export type MeetingCancellation = (typeof meetingCancellations)[number]

/** `unaccepted`: the proposed date passed; `no_date`: nobody agreed on one; `no_feedback`: nobody reported. */
export const meetingExpiries = ['unaccepted', 'no_date', 'no_feedback'] as const
export type MeetingExpiry = (typeof meetingExpiries)[number]

/** How it is known that the meeting was held. */
export const evidences = ['declared_by_one', 'confirmed_by_both', 'platform'] as const
export type Evidence = (typeof evidences)[number]

/** Of the address of a video conference, in characters. */
export const linkMaxLength = 500

/** Of what a meeting is about, in characters. */
export const topicMaxLength = 80

/** `monthly`: on the same weekday of the month. */
export const rhythms = ['weekly', 'biweekly', 'monthly'] as const
export type Rhythm = (typeof rhythms)[number]

/** Meetings that are planned together. */
export const mostInSeries = 12
