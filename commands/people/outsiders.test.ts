import { describe, expect, it } from 'vitest'
import { feedbackIdOf } from '#domain/mentoring/feedback/state.ts'
import { conversationIdOf } from '#domain/messages/conversation/state.ts'
import type { MeetingState } from '#domain/meetings/meeting/state.ts'
import { meetingStates } from '#domain/meetings/meeting/words.ts'
import type { RelationshipState } from '#domain/mentoring/mentoring-relationship/state.ts'
import { relationshipStates } from '#domain/mentoring/mentoring-relationship/words.ts'
import type { Actor } from '#domain/platform/actor.ts'
import {
  id,
  type AppointmentId,
  type ConversationId,
  type FeedbackId,
  type MeetingId,
  type ProfileId,
  type RelationshipId,
  type UserId,
} from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { aDay, later, meetingOf, meetingWorld, slotIn } from '#tests/support/meeting-world.ts'
import { named } from '#tests/support/mentoring.ts'
import { admin, by, globex, idOf, system, user } from '#tests/support/requests.ts'
import type { CommandContext, CommandResult } from '../platform/ports.ts'

const ines = user('Inès')
const marc = user('Marc')
const answers = [{ questionId: named<FeedbackId>('what'), text: 'Deux décisions.' }]
const content = { rating: 4, answers, report: null }

type World = ReturnType<typeof worldWithoutMeeting>
function worldWithoutMeeting() {
  const here = meetingWorld(createMemoryEventStore())
  return { ...here, ...here.open(here.log) }
}

type Give = (context: CommandContext) => Promise<CommandResult>
type Commands = Readonly<Record<string, Give>>

/** In the same company; an administrator is one only where the commands are for the parties alone. */
const people = { mentee: ines, mentor: marc, administrator: admin, stranger: user('Théo'), system } as const
const elsewhere = { 'the same person': ines, 'an administrator': admin, 'the system': system } as const

/**
 * Gives each command as each person whom it does not concern, who must be refused with this code.
 * @param refusedTo who is refused, by command; the others of `people` are not tried
 * @returns what was answered otherwise, and what was written
 */
async function wronglyAnswered(
  world: World,
  commands: Commands,
  refusedTo: (command: string) => Readonly<Partial<Record<keyof typeof people, string>>>,
): Promise<readonly string[]> {
  const wrong: string[] = []
  const attempt = async (what: string, give: Give, context: CommandContext, code: string) => {
    const head = await world.log.head()
    const result = await give(context)
    const answer = result.ok ? 'done' : 'refusal' in result ? result.refusal.code : 'conflict'
    if (answer !== code) wrong.push(`${what}: ${answer}, not ${code}`)
    if ((await world.log.head()) !== head) wrong.push(`${what}: something was written`)
  }
  for (const [command, give] of Object.entries(commands)) {
    for (const [person, code] of Object.entries(refusedTo(command)))
      await attempt(`${command} by ${person}`, give, by(people[person as keyof typeof people]), code)
    for (const [person, actor] of Object.entries(elsewhere))
      await attempt(`${command} by ${person} of another company`, give, by(actor, { companyId: globex }), 'not_found')
  }
  return wrong
}

const meetingWays: Readonly<Record<MeetingState, (world: World) => Promise<MeetingId>>> = {
  none: async () => named<MeetingId>('no meeting'),
  initiated: async (world) => meetingOf(await world.plan(ines, await accompanied(world), null)),
  requested: async (world) => meetingOf(await world.plan(ines, await accompanied(world), slotIn(aDay))),
  confirmed: (world) => after(world, 'requested', (meetingId) => world.wants(marc, meetingId, 'confirmed')),
  started: (world) =>
    after(world, 'confirmed', (meetingId) => world.wants(ines, meetingId, 'started', { at: later(aDay) })),
  feedback_requested: (world) =>
    after(world, 'confirmed', (meetingId) => world.passDueDate(meetingId, later(aDay + 45))),
  feedback_filled: (world) => after(world, 'feedback_requested', (meetingId) => world.report(ines, meetingId)),
  finished: (world) => after(world, 'feedback_filled', (meetingId) => world.report(marc, meetingId)),
  cancelled: (world) =>
    after(world, 'requested', (meetingId) => world.wants(ines, meetingId, 'cancelled', { reason: 'other' })),
  refused: (world) => after(world, 'requested', (meetingId) => world.wants(marc, meetingId, 'refused')),
  expired: (world) => after(world, 'requested', (meetingId) => world.passDueDate(meetingId, later(aDay))),
}

const accompanied = (world: World) => world.accompany('Inès', 'Marc')
async function after(world: World, state: MeetingState, act: (meetingId: MeetingId) => Promise<CommandResult>) {
  const meetingId = await meetingWays[state](world)
  idOf(await act(meetingId))
  return meetingId
}

describe('a meeting', () => {
  it.each(['none', ...meetingStates] as const)('that is %s is closed to everyone else', async (state) => {
    const world = worldWithoutMeeting()
    const meetingId = await meetingWays[state](world)
    const subject = { meetingType: 'phone_call', topic: 'x', reasonId: null, description: null } as const
    const { meetings } = world
    const wanted =
      (goal: 'confirmed' | 'started' | 'cancelled' | 'refused' | 'initiated') => (context: CommandContext) =>
        meetings.transitionMeeting({ ...context, meetingId, wanted: goal })
    const slot = slotIn(3 * aDay)
    const date = { meetingId, appointmentId: named<AppointmentId>('date') }
    const commands: Commands = {
      changeMeetingSubject: (context) =>
        meetings.changeMeetingSubject({ ...context, ...subject, meetingId, keepsReason: false }),
      setMeetingLink: (context) =>
        meetings.setMeetingLink({ ...context, meetingId, link: 'https://meet.example/ines' }),
      proposeAppointment: (context) => meetings.proposeAppointment({ ...context, meetingId, slot, note: null }),
      answerAppointment: (context) =>
        meetings.answerAppointment({ ...context, ...date, answer: 'accepted', note: null }),
      transitionMeeting: wanted('confirmed'),
      'transitionMeeting/started': wanted('started'),
      'transitionMeeting/cancelled': wanted('cancelled'),
      'transitionMeeting/refused': wanted('refused'),
      'transitionMeeting/initiated': wanted('initiated'),
      joinCall: (context) => meetings.joinCall({ ...context, meetingId, stayId: 'a tab' }),
      leaveCall: (context) =>
        meetings.leaveCall({ ...context, meetingId, party: 'participant', stayId: 'a tab', leftAt: context.at }),
      passMeetingDueDate: (context) => meetings.passMeetingDueDate({ ...context, meetingId }),
      endMeetingWithRelationship: (context) => meetings.endMeetingWithRelationship({ ...context, meetingId }),
      endMeetingWithPause: (context) => meetings.endMeetingWithPause({ ...context, meetingId, resumesAt: context.at }),
      answerSeries: (context) => meetings.answerSeries({ ...context, meetingId, accepted: [] }),
      proposeRhythm: (context) => meetings.proposeRhythm({ ...context, meetingId, slots: [slot], note: null }),
      moveFollowing: (context) => meetings.moveFollowing({ ...context, meetingId, slot, note: null }),
      cancelFollowing: (context) => meetings.cancelFollowing({ ...context, meetingId, reason: 'other', note: null }),
    }
    // Planning is about an accompaniment, and stands with its commands.
    expect(untried(commands, meetings)).toEqual(['planSeries', 'planMeeting'])
    const code = state === 'none' ? 'not_found' : 'forbidden'
    const wrong = await wronglyAnswered(world, commands, (command) =>
      ['passMeetingDueDate', 'endMeetingWithRelationship', 'endMeetingWithPause', 'leaveCall'].includes(command)
        ? { mentee: code, mentor: code, administrator: code, stranger: code }
        : { stranger: code },
    )
    expect(wrong).toEqual([])
  })

  it.each(['none', ...meetingStates] as const)('that is %s is reported by its two people alone', async (state) => {
    const world = worldWithoutMeeting()
    const meetingId = await meetingWays[state](world)
    const feedbackId = feedbackIdOf(meetingId, named<ProfileId>('Inès'))
    const commands = feedbackCommands(world, { meetingId }, feedbackId)
    const code = state === 'none' ? 'not_found' : 'forbidden'
    const exists = state === 'feedback_filled' || state === 'finished'
    expect(await wronglyAnswered(world, commands, onlyTheAuthor(code, exists))).toEqual([])
  })
})

const aPause = { until: '2026-12-24', timeZone: 'Europe/Paris' }

const relationshipWays: Readonly<Record<RelationshipState, (world: World) => Promise<RelationshipId>>> = {
  none: async () => named<RelationshipId>('no accompaniment'),
  requested: async (world) => id<RelationshipId>(idOf(await world.ask('Inès', 'Marc'))),
  initiated: accompanied,
  admin_initiated: async (world) => id<RelationshipId>(idOf(await world.setUp('Inès', 'Marc'))),
  finished: (world) => ended(world, ines, 'finished'),
  admin_finished: (world) => ended(world, admin, 'admin_finished'),
  feedback_provided: async (world) => {
    const relationshipId = await ended(world, ines, 'finished')
    for (const author of [ines, marc])
      idOf(await world.feedbacks.giveFeedback({ ...by(author), subject: { relationshipId }, ...content }))
    return relationshipId
  },
  cancelled: (world) => ended(world, admin, 'cancelled'),
}

async function ended(world: World, actor: Actor, wanted: 'finished' | 'admin_finished' | 'cancelled') {
  const relationshipId = await accompanied(world)
  idOf(await world.relationships.transitionRelationship({ ...by(actor), relationshipId, wanted }))
  return relationshipId
}

describe('an accompaniment', () => {
  it.each(['none', ...relationshipStates] as const)('that is %s is closed to everyone else', async (state) => {
    const world = worldWithoutMeeting()
    const relationshipId = await relationshipWays[state](world)
    const { relationships } = world
    const wanted = (goal: 'finished' | 'admin_finished' | 'cancelled') => (context: CommandContext) =>
      relationships.transitionRelationship({ ...context, relationshipId, wanted: goal })
    const commands: Commands = {
      transitionRelationship: wanted('finished'),
      'transitionRelationship/admin_finished': wanted('admin_finished'),
      'transitionRelationship/cancelled': wanted('cancelled'),
      relationshipPartyErased: (context) => relationships.relationshipPartyErased({ ...context, relationshipId }),
      pauseRelationship: (context) =>
        relationships.pauseRelationship({ ...context, relationshipId, ...aPause, reason: 'leave', word: null }),
      movePause: (context) => relationships.movePause({ ...context, relationshipId, ...aPause }),
      resumeRelationship: (context) => relationships.resumeRelationship({ ...context, relationshipId }),
      resumeRelationshipAsDue: (context) => relationships.resumeRelationshipAsDue({ ...context, relationshipId }),
      planMeeting: ({ actor, ...context }) => world.plan(actor, relationshipId, null, context),
      planSeries: (context) =>
        world.meetings.planSeries({
          ...context,
          relationshipId,
          meetingType: 'phone_call',
          topic: 'x',
          reasonId: null,
          description: null,
          slots: [slotIn(aDay)],
          note: null,
        }),
    }
    // An administrator's own: `commands/mentoring/mentoring-relationships.test.ts`.
    expect(untried(commands, relationships)).toEqual(['setUp'])
    const code = state === 'none' ? 'not_found' : 'forbidden'
    const wrong = await wronglyAnswered(world, commands, (command) =>
      command === 'relationshipPartyErased' || command === 'resumeRelationshipAsDue'
        ? { mentee: code, mentor: code, administrator: code, stranger: code }
        : { stranger: code },
    )
    expect(wrong).toEqual([])
  })

  it.each(['none', ...relationshipStates] as const)('that is %s is rated by its two people alone', async (state) => {
    const world = worldWithoutMeeting()
    const relationshipId = await relationshipWays[state](world)
    const feedbackId = feedbackIdOf(relationshipId, named<ProfileId>('Inès'))
    const commands = feedbackCommands(world, { relationshipId }, feedbackId)
    const code = state === 'none' ? 'not_found' : 'forbidden'
    expect(await wronglyAnswered(world, commands, onlyTheAuthor(code, state === 'feedback_provided'))).toEqual([])
  })
})

function feedbackCommands(
  { feedbacks }: World,
  subject: { readonly meetingId: MeetingId } | { readonly relationshipId: RelationshipId },
  feedbackId: FeedbackId,
): Commands {
  const commands: Commands = {
    giveFeedback: (context) => feedbacks.giveFeedback({ ...context, subject, ...content }),
    reviseFeedback: (context) => feedbacks.reviseFeedback({ ...context, subject, feedbackId, ...content }),
    withdrawFeedback: (context) => feedbacks.withdrawFeedback({ ...context, subject, feedbackId }),
    settleFeedback: (context) => feedbacks.settleFeedback({ ...context, of: { feedbackId } }),
  }
  expect(untried(commands, feedbacks)).toEqual([])
  return commands
}

/** Neither an administrator nor the system writes for somebody, nor the other one for the first. */
const onlyTheAuthor = (code: string, exists: boolean) => (command: string) => {
  const others = { administrator: code, stranger: code, system: code }
  if (command === 'giveFeedback') return others
  if (command !== 'settleFeedback') return { ...others, mentor: code }
  const ofThese = exists ? 'forbidden' : 'not_found'
  return { mentee: ofThese, mentor: ofThese, administrator: ofThese, ...(!exists && { system: ofThese }) }
}

describe('a conversation', () => {
  const [one, other] = [named<UserId>('Inès user'), named<UserId>('Marc user')]
  const conversationId = conversationIdOf(one, other)
  const send = ({ conversations }: World, actor: Actor, of: ConversationId) =>
    conversations.sendMessage({ ...by(actor), conversationId: of, body: 'Bonjour.', attachment: null })
  const ways: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
    none: async () => undefined,
    empty: (world) => world.conversations.openConversation({ ...by(ines), otherUserId: other }),
    written: async (world) => {
      idOf(await world.conversations.openConversation({ ...by(ines), otherUserId: other }))
      return idOf(await send(world, ines, conversationId))
    },
    seen: async (world) => {
      await ways['written']?.(world)
      return idOf(await world.conversations.markMessagesSeen({ ...by(marc), conversationId, upTo: 1 }))
    },
  }

  it.each(Object.keys(ways))('with %s is closed to everyone else, and stays unknown to them', async (state) => {
    const world = worldWithoutMeeting()
    await ways[state]?.(world)
    const { conversations } = world
    const message = { body: 'Bonjour.', attachment: null }
    const commands: Commands = {
      sendMessage: (context) => conversations.sendMessage({ ...context, conversationId, ...message }),
      markMessagesSeen: (context) => conversations.markMessagesSeen({ ...context, conversationId, upTo: 1 }),
      editMessage: (context) => conversations.editMessage({ ...context, conversationId, number: 1, body: 'Autre.' }),
      deleteMessage: (context) => conversations.deleteMessage({ ...context, conversationId, number: 1 }),
      reactToMessage: (context) =>
        conversations.reactToMessage({ ...context, conversationId, number: 1, reaction: 'like' }),
    }
    // Opening has no conversation yet; the rule of who corresponds with whom stands in its state table.
    expect(untried(commands, conversations)).toEqual(['openConversation'])
    const nobody = { stranger: 'not_found', administrator: 'not_found', system: 'not_found' }
    const wrong = await wronglyAnswered(world, commands, () =>
      state === 'none' ? { ...nobody, mentee: 'not_found', mentor: 'not_found' } : nobody,
    )
    expect(wrong).toEqual([])
  })
})

/** The commands of a module that nobody gives here. */
function untried(commands: Commands, module: object): readonly string[] {
  const given = new Set(Object.keys(commands).map((command) => command.split('/')[0]))
  return Object.keys(module).filter((name) => !given.has(name))
}
