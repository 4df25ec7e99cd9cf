import type { MeetingAttributes } from './meetings.ts'

/** In days, both included. */
export const longestReceipt = 366
/** More in one period are no receipt, but a mistake. */
export const maxMeetings = 2_000

/** A meeting that was held, as a receipt says it: no text, no rating, no contact details. */
export interface AttendedMeeting {
  readonly id: string
  /** When it began, or its date. */
  readonly starts_at: string
  /** What the person was in it. */
  readonly role: 'participant' | 'presenter'
  /** null: that account is erased. */
  readonly with: string | null
  readonly program: string
  /** Of the agreed date; null: it was started without one. */
  readonly planned_minutes: number | null
  /** How long both were in the call; null: it was not held in the product. */
  readonly both_minutes: number | null
  /** What counts: how long both were there, or from its beginning to its end. */
  readonly minutes: number
  readonly evidence: NonNullable<MeetingAttributes['evidence']>
}

/** What a receipt of attendance says, before it is signed. */
export interface Attendance {
  readonly locale: 'fr' | 'en'
  readonly time_zone: string
  readonly company: { readonly id: string; readonly name: string; readonly brand: string; readonly color: string }
  readonly person: { readonly id: string; readonly name: string }
  /** Days of that zone, both included. */
  readonly from: string
  readonly to: string
  readonly sessions: readonly AttendedMeeting[]
}

export const attendanceReceipts = { paths: { one: '/users/:id/attendance_receipt' } } as const
