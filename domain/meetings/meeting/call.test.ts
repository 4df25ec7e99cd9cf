import { describe, expect, it } from 'vitest'
import { named, partiesOf, program } from '#tests/support/mentoring.ts'
import { aDay, later } from '#tests/support/meeting-world.ts'
import { accept, refuse, type Decision } from '../../platform/decision.ts'
import type { AppointmentId, RelationshipId } from '../../platform/ids.ts'
import { noCall, togetherMs } from './call.ts'
import * as decide from './decide.ts'
import type { MeetingEvent, Party } from './events.ts'
import type { MeetingType } from './words.ts'
import { evolve, noMeeting, type Meeting } from './state.ts'

const parties = partiesOf('Inès', 'Marc')
const here = { participant: 'active', presenter: 'active' } as const
const topic = { enc: 1, kid: parties.participantUserId, iv: 'iv', ct: 'topic', tag: 'tag' } as const
const subject = { topic, reasonId: null, description: null }
const minutes = 45
const date = { appointmentId: named<AppointmentId>('a date'), startsAt: later(aDay), minutes, timeZone: 'Europe/Paris' }
/** Minutes from the agreed date. */
const at = (minute: number) => later(aDay + minute)

const planned = (meetingType: MeetingType): MeetingEvent => ({
  type: 'MeetingInitiated',
  data: {
    ...parties,
    ...subject,
    programId: program,
    relationshipId: named<RelationshipId>('theirs'),
    plannedBy: 'participant',
    meetingType,
    withDate: true,
    dateDueAt: later(60 * aDay),
  },
})
const agreedAs = (meetingType: MeetingType) =>
  [
    planned(meetingType),
    { type: 'AppointmentProposed', data: { ...date, proposedBy: 'participant', note: null, agreedStartsAt: null } },
    { type: 'AppointmentAccepted', data: { ...date, acceptedBy: 'presenter' } },
  ] satisfies readonly MeetingEvent[]
const agreed = agreedAs('video_conference').reduce(evolve, noMeeting)

const join = (meeting: Meeting, party: Party, minute: number, stay: string = party) =>
  decide.join(meeting, [party], stay, here, at(minute))
function after(meeting: Meeting, decision: Decision<MeetingEvent>): Meeting {
  if ('refusal' in decision) throw new Error(decision.refusal.code)
  return decision.events.reduce(evolve, meeting)
}
const came = (meeting: Meeting, party: Party, minute: number, stay: string = party) =>
  after(meeting, join(meeting, party, minute, stay))
const went = (meeting: Meeting, party: Party, minute: number, stay: string = party) =>
  after(meeting, decide.leave(meeting, party, stay, at(minute), at(minute)))
const typesOf = (decision: Decision<MeetingEvent>) =>
  'refusal' in decision ? decision.refusal.code : decision.events.map(({ type }) => type)

describe('the call', () => {
  it('opens 15 minutes before the date and closes two hours after its end', () => {
    expect(join(agreed, 'participant', -15.1)).toEqual(refuse('too_early'))
    expect(typesOf(join(agreed, 'participant', -15))).toEqual(['SessionJoined'])
    expect(typesOf(join(agreed, 'participant', minutes + 119))).toEqual(['SessionJoined'])
    expect(join(agreed, 'participant', minutes + 120)).toEqual(refuse('call_over'))
  })

  it('is of a video conference alone', () => {
    const onThePhone = agreedAs('phone_call').reduce(evolve, noMeeting)
    expect(join(onThePhone, 'participant', 0)).toEqual(refuse('not_a_video_conference'))
    const changed = evolve(onThePhone, {
      type: 'MeetingSubjectChanged',
      data: { ...subject, meetingType: 'video_conference' },
    })
    expect(typesOf(join(changed, 'participant', 0))).toEqual(['SessionJoined'])
  })

  it('is not in the product where the two have given another address', () => {
    const both = came(came(agreed, 'participant', 0), 'presenter', 2)
    const set = decide.setLink(both, ['presenter'], topic)
    expect(typesOf(set)).toEqual(['MeetingLinkSet'])
    const elsewhere = went(after(both, set), 'presenter', 5)
    expect(togetherMs(elsewhere.state === 'none' ? noCall : elsewhere.call, at(60))).toBe(3 * 60_000)
    expect(join(elsewhere, 'participant', 6)).toEqual(refuse('held_elsewhere'))
    const back = after(elsewhere, decide.setLink(elsewhere, ['participant'], null))
    expect(typesOf(join(back, 'presenter', 8))).toEqual(['SessionJoined'])
  })

  it('has an address for a video conference alone, which goes when it becomes something else', () => {
    const onThePhone = agreedAs('phone_call').reduce(evolve, noMeeting)
    expect(decide.setLink(onThePhone, ['presenter'], topic)).toEqual(refuse('not_a_video_conference'))
    expect(decide.setLink(onThePhone, ['presenter'], null)).toEqual(accept())
    const elsewhere = after(agreed, decide.setLink(agreed, ['presenter'], topic))
    const changed = (meeting: Meeting, meetingType: MeetingType) =>
      evolve(meeting, { type: 'MeetingSubjectChanged', data: { ...subject, meetingType } })
    const again = changed(changed(elsewhere, 'phone_call'), 'video_conference')
    expect(typesOf(join(again, 'participant', 0))).toEqual(['SessionJoined'])
    expect(join(changed(elsewhere, 'video_conference'), 'participant', 0)).toEqual(refuse('held_elsewhere'))
  })

  it('moves with the date, once it is accepted, and needs one', () => {
    const proposed = (agreedStartsAt: typeof date.startsAt | null) =>
      evolve(agreed, {
        type: 'AppointmentProposed',
        data: { ...date, startsAt: at(600), proposedBy: 'presenter', note: null, agreedStartsAt },
      })
    expect(typesOf(join(proposed(null), 'participant', 0))).toBe('transition_not_allowed')
    const moved = proposed(date.startsAt)
    expect(typesOf(join(moved, 'participant', 0))).toEqual(['SessionJoined'])
    const again = evolve(moved, {
      type: 'AppointmentAccepted',
      data: { ...date, startsAt: at(600), acceptedBy: 'participant' },
    })
    expect(join(again, 'participant', 0)).toEqual(refuse('too_early'))
    expect(typesOf(join(again, 'participant', 590))).toEqual(['SessionJoined'])
  })

  it('of a meeting that was started without a date lasts until two hours after its end', () => {
    const undated = evolve(noMeeting, planned('video_conference'))
    expect(typesOf(join(undated, 'participant', 0))).toBe('transition_not_allowed')
    const started = after(undated, decide.start(undated, ['presenter'], here, at(0)))
    expect(typesOf(join(started, 'participant', 1))).toEqual(['SessionJoined'])
    expect(join(started, 'participant', 240 + 120)).toEqual(refuse('call_over'))
  })

  it('starts the meeting when both are in', () => {
    const waiting = came(agreed, 'participant', -10)
    expect(waiting.state).toBe('confirmed')
    expect(typesOf(join(waiting, 'presenter', -5))).toEqual(['SessionJoined', 'MeetingStarted'])
    expect(came(waiting, 'presenter', -5)).toMatchObject({ state: 'started', endsAt: at(minutes) })
  })

  it('is not for a stranger, an administrator, or somebody whose partner is gone', () => {
    for (const by of [[], ['admin'], ['system']] as const)
      expect(typesOf(decide.join(agreed, by, 'tab', here, at(0)))).toBe('transition_not_allowed')
    const gone = { ...here, participant: 'gone' } as const
    expect(decide.join(agreed, ['presenter'], 'tab', gone, at(0))).toEqual(refuse('participant_gone'))
  })

  it('takes the same stay once; another tab takes over, and what the first one says later changes nothing', () => {
    const first = came(agreed, 'participant', 0, 'first')
    expect(join(first, 'participant', 1, 'first')).toEqual(accept())
    const second = came(first, 'participant', 1, 'second')
    expect(decide.leave(second, 'participant', 'first', at(2), at(2))).toEqual(accept())
    expect(typesOf(decide.leave(second, 'participant', 'second', at(2), at(2)))).toEqual(['SessionLeft'])
  })

  it('was left when the server last heard of somebody: not before they came, not after now', () => {
    const inside = came(agreed, 'participant', 0)
    const leftAt = (minute: number) => {
      const decision = decide.leave(inside, 'participant', 'participant', at(minute), at(30))
      return 'events' in decision ? decision.events[0]?.data : decision
    }
    expect(leftAt(20)).toMatchObject({ leftAt: at(20) })
    expect(leftAt(-20)).toMatchObject({ leftAt: at(0) })
    expect(leftAt(40)).toMatchObject({ leftAt: at(30) })
  })
})

describe('the time that both were in the call', () => {
  const callOf = (meeting: Meeting) => {
    if (meeting.state === 'none') throw new Error('there is a meeting')
    return meeting.call
  }
  const together = (meeting: Meeting, minute: number) => togetherMs(callOf(meeting), at(minute)) / 60_000

  it('adds up over absences, without the time of one alone', () => {
    let meeting = came(came(agreed, 'participant', 0), 'presenter', 5)
    expect(together(meeting, 9)).toBe(4)
    meeting = went(meeting, 'participant', 9)
    expect(together(meeting, 20)).toBe(4)
    meeting = came(meeting, 'participant', 20)
    expect(together(meeting, 26)).toBe(10)
  })

  it('goes on while somebody changes tabs', () => {
    const meeting = came(came(came(agreed, 'participant', 0), 'presenter', 0), 'participant', 8, 'another tab')
    expect(together(meeting, 12)).toBe(12)
  })

  it('ends with the call', () => {
    const meeting = came(came(agreed, 'participant', minutes + 115), 'presenter', minutes + 115)
    expect(together(meeting, minutes + 500)).toBe(5)
  })
})

describe('a meeting whose call had both in it', () => {
  const inCallFor = (length: number) => {
    const meeting = came(came(agreed, 'participant', 0), 'presenter', 0)
    return went(meeting, 'presenter', length)
  }
  const endedAfter = (length: number) => {
    const meeting = inCallFor(length)
    return after(meeting, decide.end(meeting, ['presenter'], at(minutes)))
  }
  const finish = (meeting: Meeting, authors: readonly Party[]) =>
    authors.reduce((sofar, author) => after(sofar, decide.fillFeedback(sofar, author, at(60))), meeting)
  const evidence = (decision: Decision<MeetingEvent>) =>
    'events' in decision ? decision.events.at(-1)?.data : decision

  it.each([
    [10, 'platform'],
    [9.9, 'confirmed_by_both'],
  ] as const)('for %d minutes is held by %s once both have reported', (length, named_) => {
    const reported = finish(endedAfter(length), ['participant'])
    expect(evidence(decide.fillFeedback(reported, 'presenter', at(60)))).toEqual({
      evidence: named_,
      reportedByBoth: true,
    })
  })

  it('is held with one report, and without any', () => {
    const late = later(90 * aDay)
    const one = finish(endedAfter(10), ['participant'])
    expect(evidence(decide.close(one, late))).toEqual({ evidence: 'platform', reportedByBoth: false })
    expect(evidence(decide.expire(endedAfter(10), late))).toEqual({ evidence: 'platform', reportedByBoth: false })
    expect(typesOf(decide.expire(endedAfter(9), late))).toEqual(['MeetingExpired'])
  })
})
