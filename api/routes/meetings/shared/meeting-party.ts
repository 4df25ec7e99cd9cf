import type { z } from 'zod'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import { id, instant, type MeetingReasonId } from '#domain/platform/ids.ts'
import { findMeeting, meetingReads } from '#projections/meetings/meeting/query.ts'
import { meetings as contract } from '../../../contract/meetings/meetings.ts'
import type { slot } from '../../../contract/platform/values.ts'
import { partyResource } from '../../mentoring/shared/party-resource.ts'
import type { RouteDependencies } from '../../platform/shared/dependencies.ts'

/** What the endpoints of meetings share, of one and of a series. */
export function meetingParty(dependencies: Pick<RouteDependencies, 'sql'>) {
  return partyResource(dependencies, {
    of: 'meeting',
    contract,
    reads: meetingReads,
    find: findMeeting,
    noteIn: ['closing_note'],
  })
}

export function slotOf({ starts_at, minutes, time_zone }: z.output<typeof slot>): Slot {
  return { startsAt: instant(starts_at), minutes, timeZone: time_zone }
}

export function reasonOf(reason: string | null | undefined): MeetingReasonId | null {
  return reason == null ? null : id<MeetingReasonId>(reason)
}

/** States of an accompaniment in which the two plan meetings, or dates to begin with. */
export function plansMeetings(state: string): boolean {
  return state === 'requested' || state === 'initiated' || state === 'admin_initiated'
}
