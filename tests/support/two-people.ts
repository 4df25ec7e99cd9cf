import { createFeedbacks } from '#commands/mentoring/feedbacks.ts'
import { createWaitingLists } from '#commands/mentoring/waiting-lists.ts'
import { createMeetings } from '#commands/meetings/meetings.ts'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import { createAccompanimentsReaction } from '#commands/mentoring/reactions/accompaniments.ts'
import { createAgendaRecovery } from '#commands/meetings/reactions/agenda-recovery.ts'
import { createErasureReaction } from '#commands/people/reactions/erasure.ts'
import type { Reaction } from '#commands/platform/reactions/reaction.ts'
import { createSagaRecovery } from '#commands/platform/reactions/saga-recovery.ts'
import { stateAfter } from '#commands/platform/unit-of-work.ts'
import { agenda } from '#domain/meetings/agenda/aggregate.ts'
import { capacity } from '#domain/mentoring/capacity/aggregate.ts'
import { feedback } from '#domain/mentoring/feedback/aggregate.ts'
import type { FeedbackQuestionId } from '#domain/mentoring/feedback/answers.ts'
import { feedbackIdOf } from '#domain/mentoring/feedback/state.ts'
import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import { agreedOf, dueAt, noMeeting, type Meeting } from '#domain/meetings/meeting/state.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import { isOver } from '#domain/mentoring/mentoring-relationship/state.ts'
import { mentoringRequest } from '#domain/mentoring/mentoring-request/aggregate.ts'
import { nthStreamPair } from '#domain/mentoring/mentoring-request/stream-pair.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { EventStore, Position, StreamName } from '#domain/platform/event-store.ts'
import { derivedId, type EventId, type Instant, type MeetingId } from '#domain/platform/ids.ts'
import { FactsDouble } from './facts.ts'
import { aDay, later, slotIn } from './meeting-world.ts'
import { acme, named, now, partiesOf, program } from './mentoring.ts'
import { admin, by, memoryVault, mentoring, system, user } from './requests.ts'

/** Who makes a move: one of the two people, an administrator, or the clock. */
export type Mover = 'mentee' | 'mentor' | 'administrator' | 'clock'

type Voice = ReturnType<ReturnType<typeof twoPeople>['open']>
type Scene = Awaited<ReturnType<ReturnType<typeof twoPeople>['scene']>>

export interface Move {
  readonly by: Mover
  /** @param key of the command: the same one again repeats it */
  readonly make: (voice: Voice, scene: Scene, key: string) => Promise<CommandResult>
}

/** The meeting is planned under this key, so that a scene finds it. */
const planKey = 'plan'
const answers = [{ questionId: named<FeedbackQuestionId>('what'), text: 'Deux décisions.' }]
const content = { rating: 4, answers, report: null }
const subject = { meetingType: 'phone_call', topic: 'Déléguer', reasonId: null, description: null } as const

/**
 * A mentee and a mentor, each with one place, with everything that may be between them: a request, an accompaniment,
 * one meeting, reports and ratings.
 * @param salt keeps the people of several stories on one log apart
 */
export function twoPeople(log: EventStore, salt = '') {
  const [mentee, mentor] = [`Inès${salt}`, `Marc${salt}`]
  const parties = partiesOf(mentee, mentor)
  const { requestId, relationshipId } = nthStreamPair(program, parties.participantId, parties.presenterId, 1)
  const facts = new FactsDouble([
    { name: mentee, role: 'participant' },
    { name: mentor, role: 'presenter' },
  ])
  facts.limits.participant = 1
  facts.limits.presenter = 1
  facts.questions.push({ id: named<FeedbackQuestionId>('what'), kind: 'text', required: true, choices: [] })
  const vault = memoryVault()
  const movers = { mentee: user(mentee), mentor: user(mentor), administrator: admin, clock: system }
  const read = (stream: StreamName) => log.readStream(stream)

  const theMeeting = async (): Promise<{ meetingId: MeetingId; meeting: Meeting }> => {
    for (const { userId } of [movers.mentee, movers.mentor, movers.administrator]) {
      const meetingId = derivedId<MeetingId>('meeting', acme, userId ?? '', planKey + salt)
      const found = stateAfter(meeting, await read(`meeting-${meetingId}`))
      if (found.state !== 'none') return { meetingId, meeting: found }
    }
    return { meetingId: named<MeetingId>('no meeting'), meeting: noMeeting }
  }
  const isErased = async (userId: string) => (await read(`account-${userId}`)).length > 0

  /** Everything between the two, as the log says. */
  const scene = async () => {
    const [request, relationship, planned] = await Promise.all([
      read(`mentoring_request-${requestId}`).then((events) => stateAfter(mentoringRequest, events)),
      read(`mentoring_relationship-${relationshipId}`).then((events) => stateAfter(mentoringRelationship, events)),
      theMeeting(),
    ])
    const written = async (subject: Parameters<typeof feedbackIdOf>[0]) => {
      const states = [parties.participantId, parties.presenterId].map(async (author) => {
        const events = await read(`feedback-${feedbackIdOf(subject, author)}`)
        return stateAfter(feedback, events).state
      })
      return Promise.all(states)
    }
    const placesOf = async (profileId: string) => [
      ...stateAfter(capacity, await read(`capacity-${profileId}`)).open.keys(),
    ]
    const timesOf = async (userId: string) =>
      [...stateAfter(agenda, await read(`agenda-${userId}`)).held.values()].map(({ startsAt }) => startsAt)
    const gone = await Promise.all([isErased(parties.participantUserId), isErased(parties.presenterUserId)])
    for (const [n, name] of [mentee, mentor].entries()) facts.person(name).presence = gone[n] ? 'gone' : 'active'
    return {
      request,
      relationship,
      ...planned,
      gone,
      reports: await written(planned.meetingId),
      ratings: await written(relationshipId),
      places: await Promise.all([placesOf(parties.participantId), placesOf(parties.presenterId)]),
      times: await Promise.all([timesOf(parties.participantUserId), timesOf(parties.presenterUserId)]),
    }
  }

  const open = (store: EventStore) => {
    const { ask, setUp, commands: requests, relationships } = mentoring(store, facts, vault)
    const voice = { requests, relationships, movers, ids: { requestId, relationshipId } }
    return {
      ...voice,
      meetings: createMeetings({ store, vault, facts }),
      feedbacks: createFeedbacks({ store, vault, facts }),
      ask: (key: string) => ask(mentee, mentor, { idempotencyKey: key }),
      setUp: (key: string) => setUp(mentee, mentor, { idempotencyKey: key }),
      planKey: planKey + salt,
      erase: (who: 'mentee' | 'mentor') => erase(store, parties, who),
    }
  }

  /** The process managers of the product on this store, with the log in place of the read models. */
  const reactionsOn = (store: EventStore): readonly Reaction[] => {
    const { meetings, feedbacks, requests, relationships } = open(store)
    const openOf = async () => {
      const { request, relationship } = await scene()
      if (request.state === 'requested' || request.state === 'confirmed') return [{ requestId }]
      const alone = relationship.state !== 'none' && relationship.requestId === null && !isOver(relationship)
      return alone ? [{ requestId: null, relationshipId }] : []
    }
    return [
      ...(store.multiStream ? [] : [createSagaRecovery({ store, facts }), createAgendaRecovery({ store })]),
      createAccompanimentsReaction({
        commands: { meetings, feedbacks },
        openMeetings: async () => {
          const { meetingId, meeting: planned } = await scene()
          return planned.state !== 'none' && dueAt(planned) !== null ? [meetingId] : []
        },
        isOver: async () => isOver((await scene()).relationship),
        isProcessed: async () => true,
      }),
      createErasureReaction({
        listsOf: async () => [],
        vault: { forget: async () => undefined },
        records: {
          scrub: async () => undefined,
          openOf,
          erasedAmong: async (users) => {
            const erased = await Promise.all(users.map(async (userId) => ((await isErased(userId)) ? [userId] : [])))
            return new Set(erased.flat())
          },
        },
        commands: {
          mentoringRequests: requests,
          mentoringRelationships: relationships,
          waitingLists: createWaitingLists({ store, vault, facts }),
        },
        isProcessed: async () => true,
      }),
    ]
  }

  /** Follows the story from a checkpoint, as if every event were old enough, until nothing more is written. */
  const react = async (store: EventStore, from: Position): Promise<void> => {
    for (let head = -1n; head !== (await log.head());) {
      head = await log.head()
      for (const reaction of reactionsOn(store)) {
        for (let after = from; ;) {
          const batch = await log.readAll({ after, limit: 500, categories: reaction.categories })
          await reaction.react(batch.events)
          after = batch.position
          if (batch.caughtUp) break
        }
      }
    }
  }
  return { scene, open, react }
}

/**
 * What is held for nothing, or not held for what goes on: places while the accompaniment does, times when agreed, and
 * no session to come of an accompaniment that is over.
 */
export function wronglyHeld({ relationship, meeting: planned, places, times }: Scene): readonly string[] {
  const goesOn = relationship.state === 'initiated' || relationship.state === 'admin_initiated'
  const agreed = agreedOf(planned)
  const isToCome = ['initiated', 'requested', 'confirmed', 'started'].includes(planned.state)
  return [
    ...(isToCome && isOver(relationship) ? [`a session that is ${planned.state}`] : []),
    ...(places.every((held) => held.length === Number(goesOn)) ? [] : [`places: ${JSON.stringify(places)}`]),
    ...(times.every((held) => held.join() === (agreed?.startsAt ?? '')) ? [] : [`times: ${JSON.stringify(times)}`]),
  ]
}

async function erase(
  store: EventStore,
  parties: ReturnType<typeof partiesOf>,
  who: 'mentee' | 'mentor',
): Promise<CommandResult> {
  const [userId, profileId] =
    who === 'mentee'
      ? [parties.participantUserId, parties.participantId]
      : [parties.presenterUserId, parties.presenterId]
  const result = await store.append([
    {
      stream: `account-${userId}`,
      expected: 'no_stream',
      events: [
        {
          id: derivedId<EventId>('erased', userId),
          type: 'AccountErased',
          schemaVersion: 1,
          data: { reason: 'own_request', profileIds: [profileId] },
          metadata: { companyId: acme, actor: { kind: 'user', userId }, correlationId: 'test', at: now },
        },
      ],
    },
  ])
  const { ok } = result
  return ok ? { ok, id: userId, position: result.position, repeated: result.repeated } : { ok, conflict: true }
}

/** When the move is made: as soon as the agreed date allows it. */
function timeOf({ meeting: { state, ...rest } }: Scene): Instant {
  return state === 'confirmed' && 'agreed' in rest && rest.agreed !== null ? rest.agreed.startsAt : now
}

const both = ['mentee', 'mentor'] as const

/** A move of each of these people. */
function each<Who extends Mover>(
  movers: readonly Who[],
  name: string,
  make: (voice: Voice, context: CommandContext, scene: Scene, who: Who) => Promise<CommandResult>,
): readonly (readonly [string, Move])[] {
  return movers.map((who) => [
    `${name} (${who})`,
    {
      by: who,
      make: (voice, scene, idempotencyKey) =>
        make(voice, by(voice.movers[who], { idempotencyKey, at: timeOf(scene) }), scene, who),
    },
  ])
}

function plan(voice: Voice, context: CommandContext, minutes: number | null) {
  return voice.meetings.planMeeting({
    ...context,
    idempotencyKey: voice.planKey,
    relationshipId: voice.ids.relationshipId,
    ...subject,
    note: null,
    slot: minutes === null ? null : slotIn(minutes),
  })
}

const wants = (wanted: Parameters<Voice['meetings']['transitionMeeting']>[0]['wanted'], reason?: string) => {
  const because = reason === undefined ? {} : { reason }
  return (voice: Voice, context: CommandContext, { meetingId }: Scene) =>
    voice.meetings.transitionMeeting({ ...context, meetingId, wanted, ...because })
}

const about = (voice: Voice, { meetingId }: Scene, what: 'report' | 'rating') =>
  what === 'report' ? { meetingId } : { relationshipId: voice.ids.relationshipId }

const authorOf = (actor: Actor, { movers }: Voice, scene: Scene) => {
  const { relationship } = scene
  if (relationship.state === 'none') return named<never>('nobody')
  return actor.userId === movers.mentee.userId ? relationship.parties.participantId : relationship.parties.presenterId
}

function writes(what: 'report' | 'rating') {
  return (voice: Voice, context: CommandContext, scene: Scene) =>
    voice.feedbacks.giveFeedback({ ...context, subject: about(voice, scene, what), ...content })
}

function takesBack(what: 'report' | 'rating') {
  return (voice: Voice, context: CommandContext, scene: Scene) => {
    const on = about(voice, scene, what)
    const of = 'meetingId' in on ? on.meetingId : on.relationshipId
    const feedbackId = feedbackIdOf(of, authorOf(context.actor, voice, scene))
    return voice.feedbacks.withdrawFeedback({ ...context, subject: on, feedbackId })
  }
}

/** Everything that somebody may do, by its name. */
export const moves: ReadonlyMap<string, Move> = new Map([
  ...each(['mentee'], 'ask', ({ ask }, { idempotencyKey }) => ask(idempotencyKey)),
  ...each(['mentor'], 'confirm the request', ({ requests, ids }, context) => requests.confirm({ ...context, ...ids })),
  ...each(['mentor'], 'refuse the request', ({ requests, ids }, context) =>
    requests.refuse({ ...context, ...ids, reason: 'no_time', note: null }),
  ),
  ...each(['mentee'], 'withdraw the request', ({ requests, ids }, context) =>
    requests.withdraw({ ...context, ...ids }),
  ),
  ...each(['administrator'], 'revoke the request', ({ requests, ids }, context) =>
    requests.revoke({ ...context, ...ids, reason: 'other' }),
  ),
  ...each(['clock'], 'expire the request', ({ requests, ids }, context) =>
    requests.expire({ ...context, ...ids, at: later(15 * aDay) }),
  ),
  ...each(['administrator'], 'set up', ({ setUp }, { idempotencyKey }) => setUp(idempotencyKey)),
  ...each(both, 'finish', ({ relationships, ids }, context) =>
    relationships.transitionRelationship({ ...context, ...ids, wanted: 'finished' }),
  ),
  ...each(['administrator'], 'finish', ({ relationships, ids }, context) =>
    relationships.transitionRelationship({ ...context, ...ids, wanted: 'admin_finished' }),
  ),
  ...each(['administrator'], 'delete', ({ relationships, ids }, context) =>
    relationships.transitionRelationship({ ...context, ...ids, wanted: 'cancelled' }),
  ),
  ...each(['mentee', 'administrator'], 'plan', (voice, context) => plan(voice, context, aDay)),
  ...each(['mentor'], 'plan without a date', (voice, context) => plan(voice, context, null)),
  ...each([...both, 'administrator'], 'propose', ({ meetings }, context, { meetingId }) =>
    meetings.proposeAppointment({ ...context, meetingId, slot: slotIn(2 * aDay), note: null }),
  ),
  ...each(both, 'accept', wants('confirmed')),
  ...each(both, 'decline', wants('initiated')),
  ...each([...both, 'administrator'], 'withdraw the other date', wants('withdraw')),
  ...each(both, 'start', wants('started')),
  ...each(both, 'end', wants('feedback_requested')),
  ...each(both, 'refuse', wants('refused')),
  ...each([...both, 'administrator'], 'cancel', wants('cancelled', 'unforeseen')),
  ...each(both, 'say it was not held', wants('cancelled', 'technical')),
  ...each(['clock'], 'pass the due date', ({ meetings }, context, { meetingId, meeting: due }) =>
    meetings.passMeetingDueDate({ ...context, meetingId, at: dueAt(due) ?? now }),
  ),
  ...each(both, 'report', writes('report')),
  ...each(both, 'take back the report', takesBack('report')),
  ...each(both, 'rate', writes('rating')),
  ...each(both, 'take back the rating', takesBack('rating')),
  ...each(['mentee', 'mentor'], 'erase the account', ({ erase: erases }, _context, _scene, who) => erases(who)),
])
