import { createMeetings } from '#commands/meetings/meetings.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import { id, instant, type MeetingId, type RelationshipId } from '#domain/platform/ids.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { idOf } from '#tests/support/people.ts'
import type { NoticeWorld } from './notice-world.ts'
import { run } from '../run.ts'

export function meetingsOf({ store, vault, db }: NoticeWorld['api']) {
  return createMeetings({ store, vault, facts: createFacts((company) => db.database.tenant(company)) })
}

interface Agreement {
  readonly mentee: string
  readonly mentor: string
  /** When both say it. */
  readonly at: Date
  readonly slot: Slot
}

/** A session of two whose accompaniment has begun, agreed by both at an instant: no hour is too early for commands. */
export async function agreeAt(world: NoticeWorld, { mentee, mentor, at, slot }: Agreement): Promise<MeetingId> {
  const meetings = meetingsOf(world.api)
  const [found] = await run(world.system)<{ id: string }>`select id from rm.mentoring_relationships
    where participant_user_id = ${idOf.user('acme', mentee)} and presenter_user_id = ${idOf.user('acme', mentor)}
    and state = 'admin_initiated'`
  const relationshipId = id<RelationshipId>(found?.id ?? '')
  const by = (name: string) => ({
    companyId: idOf.company('acme'),
    actor: { kind: 'user', userId: idOf.user('acme', name) } as const,
    idempotencyKey: `${slot.startsAt}/${name}`,
    at: instant(at),
    correlationId: 'test',
  })
  const subject = { topic: 'Déléguer', description: null, reasonId: null, note: null } as const
  const plan = { ...by(mentee), ...subject, relationshipId, meetingType: 'video_conference', slot } as const
  const result = await meetings.planMeeting(plan)
  if (!result.ok) throw new Error('it is not planned')
  const meetingId = id<MeetingId>(result.id)
  const agreed = await meetings.transitionMeeting({ ...by(mentor), meetingId, wanted: 'confirmed' })
  if (!agreed.ok) throw new Error('it is not agreed')
  return meetingId
}
