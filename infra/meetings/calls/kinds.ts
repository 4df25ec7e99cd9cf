import type { CallState } from '#api/ports/meetings.ts'
import type { Meetings } from '#commands/meetings/meetings.ts'
import type { Workshops } from '#commands/meetings/workshops.ts'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import { stateAfter } from '#commands/platform/unit-of-work.ts'
import type { CallKind } from '#contract/meetings/webconferences.ts'
import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import { workshop } from '#domain/meetings/workshop/aggregate.ts'
import { windowOf } from '#domain/meetings/workshop/state.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { id, type Instant, type MeetingId, type UserId, type WorkshopId } from '#domain/platform/ids.ts'
import { isParty } from '#projections/meetings/meeting/query.ts'
import { isInvited } from '#projections/meetings/workshop/query.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** What tells a meeting or a workshop that somebody has left its call. */
export interface CallCommands {
  readonly meetings: Pick<Meetings, 'leaveCall'>
  readonly workshops: Pick<Workshops, 'leaveWorkshopCall'>
}

interface Leaving extends CommandContext {
  readonly meetingId: MeetingId
  readonly party: string
  readonly stayId: string
  readonly leftAt: Instant
}

/** The call of a meeting, or of a workshop, whose id is then `meetingId`. */
interface CallDescriptor {
  /** SQL: whether stay `c` may be in the call now. */
  readonly mayMeet: string
  /**
   * SQL: who is in the call, by the last stay of each that came, as members of a JSON object; `$1` the company, `$2`
   * the meeting.
   */
  readonly present: string
  readonly takesPart: (sql: Sql, meetingId: MeetingId, userId: UserId) => Promise<boolean>
  /** Null: none that can have a call. */
  readonly stateAfter: (events: readonly RecordedEvent[]) => CallState | null
  readonly leave: (commands: CallCommands, leaving: Leaving) => Promise<CommandResult>
}

/** SQL: the stay of that party, the last one that came; `$1` the company, `$2` the meeting. */
const currentStay = (party: 'participant' | 'presenter') =>
  `select stay from realtime.call_stays where company_id = $1 and meeting_id = $2 and party = '${party}'
    and expires_at >= now() order by since desc, stay limit 1`

const ofMeeting: CallDescriptor = {
  mayMeet: `exists (select from rm.meetings m
    where m.company_id = c.company_id and m.id = c.meeting_id
    and m.state in ('confirmed', 'started', 'feedback_requested', 'feedback_filled')
    and m.attributes ->> 'conference_url' is null)`,
  present: `'participant', (${currentStay('participant')}), 'presenter', (${currentStay('presenter')})`,
  takesPart: isParty,
  stateAfter(events) {
    const found = stateAfter(meeting, events)
    if (found.state === 'none' || found.meetingType !== 'video_conference') return null
    const { window, present } = found.call
    return {
      opensAt: window?.opensAt ?? null,
      closesAt: window?.closesAt ?? null,
      present: (['participant', 'presenter'] as const).filter((one) => present[one] !== null),
    }
  },
  leave: ({ meetings }, { party, ...leaving }) =>
    meetings.leaveCall({ ...leaving, party: party === 'presenter' ? 'presenter' : 'participant' }),
}

const ofWorkshop: CallDescriptor = {
  mayMeet: `exists (select from rm.workshops w where w.company_id = c.company_id and w.id = c.meeting_id
    and w.state = 'planned' and not (w.attributes ->> 'elsewhere')::boolean
    and w.starts_at - interval '15 minutes' <= now()
    and exists (select from json_array_elements(w.attributes -> 'people') one
      where one ->> 'user_id' = c.user_id::text and one ->> 'answer' = 'accepted'))`,
  present: `'stays', (select coalesce(jsonb_object_agg(party, stay), '{}') from (
    select distinct on (party) party, stay from realtime.call_stays
    where company_id = $1 and meeting_id = $2 and expires_at >= now() order by party, since desc, stay) now_in)`,
  takesPart: isInvited,
  stateAfter(events) {
    const found = stateAfter(workshop, events)
    if (found.state === 'none') return null
    const present = found.call.flatMap(({ userId, until }) => (until === null ? [userId] : []))
    return { ...windowOf(found), present }
  },
  leave: ({ workshops }, { meetingId, party, ...leaving }) =>
    workshops.leaveWorkshopCall({ ...leaving, workshopId: id<WorkshopId>(meetingId), userId: id<UserId>(party) }),
}

/** How people come in, and who may: `api/routes/meetings/webconferences.ts`. */
export const callDescriptors: Readonly<Record<CallKind, CallDescriptor>> = { meeting: ofMeeting, workshop: ofWorkshop }
