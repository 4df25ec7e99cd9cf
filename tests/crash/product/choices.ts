import { stateAfter, type StreamFold } from '#commands/platform/unit-of-work.ts'
import { conversation } from '#domain/messages/conversation/aggregate.ts'
import { conversationIdOf } from '#domain/messages/conversation/state.ts'
import { feedbackIdOf } from '#domain/mentoring/feedback/state.ts'
import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import { agreedOf, dueAt, openDateOf, type Meeting } from '#domain/meetings/meeting/state.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import type { Relationship } from '#domain/mentoring/mentoring-relationship/state.ts'
import { mentoringRequest } from '#domain/mentoring/mentoring-request/aggregate.ts'
import type { MentoringRequest } from '#domain/mentoring/mentoring-request/state.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import { isOver, nthStreamPair, type StreamPair } from '#domain/mentoring/mentoring-request/stream-pair.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { Event } from '#domain/platform/event.ts'
import { instant, type Instant, type MeetingId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Random } from '../random.ts'
import type { MoveName, Order } from './order.ts'
import { administrator, clock, pairs, programId, questionOf, type Pair } from './people.ts'

const day = 86_400_000
/** Dates begin at one of these half hours of one day and last longer: those of one person often collide. */
const halfHours = 8
const minutes = 45
const mostMeetings = 4
const keptOrders = 100
const shares = { repeated: 0.08, message: 0.12, anything: 0.05, console: 0.03 }

/** A move with what it needs; the higher the weight, the more often. */
type Choice = readonly [weight: number, move: MoveName, by: Actor, target: string, more?: Partial<Order>]

/**
 * The commands that an actor gives: mostly those that the state of two people allows, some that it does not, and some
 * that were given before. Seed, actor and number of restarts determine its choices; what it finds in the log does not.
 */
export class Choices {
  readonly #random: Random
  readonly #own: string
  readonly #store: EventStore
  readonly #sql: Sql
  readonly #given: Order[] = []
  readonly #rounds = new Map<Pair, number>()
  #made = 0

  constructor(store: EventStore, sql: Sql, random: Random, own: string) {
    this.#store = store
    this.#sql = sql
    this.#random = random
    this.#own = own
  }

  /** The next command. Reads the log and a read model, and throws what they throw. */
  async next(): Promise<Order> {
    const random = this.#random
    if (this.#given.length > 0 && random.chance(shares.repeated)) return random.pick(this.#given)
    const pair = random.pick(pairs)
    const choices = random.chance(shares.message)
      ? await this.#messages(pair)
      : random.chance(shares.console)
        ? console(pair, random)
        : await this.#between(pair)
    const order = this.#order(this.#picked(choices))
    this.#given.push(order)
    if (this.#given.length > keptOrders) this.#given.shift()
    return order
  }

  #picked(choices: readonly Choice[]): Choice {
    const total = choices.reduce((sum, [weight]) => sum + weight, 0)
    let at = this.#random.next() * total
    return choices.find(([weight]) => (at -= weight) < 0) ?? this.#random.pick(choices)
  }

  #order([, move, by, target, more]: Choice): Order {
    return { move, by, key: `${this.#own} ${++this.#made}`, at: instant(new Date()), target, ...more }
  }

  async #state<State, E extends Event>(fold: StreamFold<State, E>, of: string): Promise<State> {
    return stateAfter(fold, await this.#store.readStream(`${fold.category}-${of}`))
  }

  /** The streams of the two that are not over, and those before. */
  async #current(pair: Pair) {
    const { participantId, presenterId } = pair.parties
    const streamsOf = (n: number) => nthStreamPair(programId, participantId, presenterId, n)
    for (let n = this.#rounds.get(pair) ?? 1; ; n += 1) {
      const streams = streamsOf(n)
      const [request, relationship] = await Promise.all([
        this.#state(mentoringRequest, streams.requestId),
        this.#state(mentoringRelationship, streams.relationshipId),
      ])
      if (isOver(request, relationship)) continue
      this.#rounds.set(pair, n)
      return { streams, request, relationship, before: n === 1 ? undefined : streamsOf(n - 1) }
    }
  }

  async #between(pair: Pair): Promise<readonly Choice[]> {
    const { streams, request, relationship, before } = await this.#current(pair)
    const goesOn = relationship.state === 'initiated' || relationship.state === 'admin_initiated'
    if (before !== undefined && this.#random.chance(goesOn ? 0.1 : 0.3)) return this.#afterwards(pair, before)
    if (this.#random.chance(shares.anything)) return this.#anything(pair, streams)
    if (goesOn) return this.#together(pair, streams, relationship)
    return request.state === 'requested' ? this.#unanswered(pair, streams, request) : beginnings(pair)
  }

  #unanswered(
    { mentee, mentor }: Pair,
    { requestId }: StreamPair,
    { answerDueAt, offered }: Extract<MentoringRequest, { readonly state: 'requested' }>,
  ): readonly Choice[] {
    const [slot] = offered
    return [
      [12, 'confirm', mentor, requestId],
      [2, 'refuse the request', mentor, requestId],
      [2, 'withdraw', mentee, requestId],
      [1, 'revoke', administrator, requestId],
      [1, 'expire', clock, requestId, { at: answerDueAt }],
      [3, 'propose dates', mentor, requestId, { slot: this.#slot() }],
      ...(slot === undefined ? [] : [[8, 'take a date', mentee, requestId, { slot }] as const]),
    ]
  }

  async #together(pair: Pair, { requestId, relationshipId }: StreamPair, { state }: Relationship) {
    const { mentee, mentor } = pair
    const meetings = await this.#meetings(relationshipId)
    const choices: Choice[] = [
      [1, 'finish', this.#either(pair), relationshipId],
      [0.5, 'finish as administrator', administrator, relationshipId],
      [0.5, 'remove', administrator, relationshipId],
    ]
    if (state === 'initiated') choices.push([0.5, 'revoke', administrator, requestId])
    if (meetings.filter(({ open }) => open).length < mostMeetings)
      choices.push(
        [8, 'plan', mentee, relationshipId, { slot: this.#slot() }],
        [3, 'plan', this.#random.chance(0.5) ? mentor : administrator, relationshipId, { slot: this.#slot() }],
        [2, 'plan', mentor, relationshipId],
      )
    if (meetings.length === 0) return choices
    const { meetingId } = this.#random.pick(meetings)
    return [...choices, ...this.#session(pair, meetingId, await this.#state(meeting, meetingId))]
  }

  /** Sessions of the accompaniment as the read model shows them, which may be late. */
  async #meetings(relationshipId: string) {
    return this.#sql.query<{ meetingId: MeetingId; open: boolean }>({
      name: 'crash_meetings',
      text: `select id as "meetingId", state in ('initiated', 'requested', 'confirmed', 'started') as open
        from rm.meetings where relationship_id = $1 order by open desc, id limit 8`,
      values: [relationshipId],
    })
  }

  #session(pair: Pair, meetingId: string, state: Meeting): readonly Choice[] {
    const due = dueAt(state)
    const passes: readonly Choice[] = due === null ? [] : [[2, 'pass the due date', clock, meetingId, { at: due }]]
    const one = this.#either(pair)
    const reports: readonly Choice[] = [
      [10, 'report', one, meetingId, this.#feedback(pair, one, 'meeting', meetingId)],
      [2, 'revise the report', one, meetingId, this.#feedback(pair, one, 'meeting', meetingId)],
      [2, 'take back the report', one, meetingId, this.#feedback(pair, one, 'meeting', meetingId)],
    ]
    const undecided: readonly Choice[] = [
      [5, 'propose', one, meetingId, { slot: this.#slot() }],
      [1, 'change the subject', one, meetingId],
      [2, 'cancel', this.#random.chance(0.3) ? administrator : one, meetingId],
    ]
    switch (state.state) {
      case 'initiated':
        return [...undecided, ...passes, [2, 'start', one, meetingId], [1, 'refuse the session', one, meetingId]]
      case 'requested': {
        const invited = state.proposed.proposedBy === 'participant' ? pair.mentor : pair.mentee
        return [
          ...undecided,
          ...passes,
          [30, 'accept', invited, meetingId],
          [3, 'decline', invited, meetingId],
          [1, 'refuse the session', one, meetingId],
        ]
      }
      case 'confirmed':
      case 'started': {
        const at = agreedOf(state)?.startsAt ?? instant(new Date())
        const later = instant(new Date(Date.parse(at) + 20 * 60_000))
        const by = openDateOf(state)?.proposedBy
        const [answerer, proposer] = by === 'participant' ? [pair.mentor, pair.mentee] : [pair.mentee, pair.mentor]
        const answers: readonly Choice[] =
          by === undefined
            ? []
            : [
                [10, 'accept', answerer, meetingId],
                [3, 'decline', answerer, meetingId],
                [3, 'withdraw the other date', proposer, meetingId],
              ]
        return [
          ...undecided,
          ...answers,
          ...passes,
          [10, 'start', one, meetingId, { at }],
          [10, 'end', one, meetingId, { at: later }],
        ]
      }
      case 'feedback_requested':
      case 'feedback_filled':
        return [...reports, ...passes, [1, 'say it was not held', one, meetingId]]
      case 'none':
      case 'finished':
      case 'cancelled':
      case 'refused':
      case 'expired':
      default:
        return reports
    }
  }

  #afterwards(pair: Pair, { relationshipId }: StreamPair): readonly Choice[] {
    const one = this.#either(pair)
    const feedback = this.#feedback(pair, one, 'mentoring_relationship', relationshipId)
    return [
      [6, 'rate', one, relationshipId, feedback],
      [2, 'revise the rating', one, relationshipId, feedback],
      [2, 'take back the rating', one, relationshipId, feedback],
    ]
  }

  /** Whatever the state is: most of it is refused. */
  #anything(pair: Pair, { requestId, relationshipId }: StreamPair): readonly Choice[] {
    const one = this.#either(pair)
    return [
      [1, 'confirm', one, requestId],
      [1, 'withdraw', one, requestId],
      [1, 'finish', one, relationshipId],
      [1, 'plan', one, relationshipId, { slot: this.#slot() }],
      [1, 'rate', one, relationshipId, this.#feedback(pair, one, 'mentoring_relationship', relationshipId)],
      [1, 'set the limit', one, pair.parties.presenterId, { figure: 9 }],
    ]
  }

  async #messages(pair: Pair): Promise<readonly Choice[]> {
    const one = this.#either(pair)
    const { participantUserId, presenterUserId } = pair.parties
    const target = conversationIdOf(participantUserId, presenterUserId)
    const { between, messages } = await this.#state(conversation, target)
    const other = one === pair.mentee ? presenterUserId : participantUserId
    if (between === null) return [[1, 'open the conversation', one, other]]
    return [
      [6, 'send', one, target],
      ...(messages === 0
        ? []
        : ([
            [2, 'mark as seen', one, target, { figure: messages }],
            // Of either: a message of the other one, deleted or not projected yet is refused.
            [1, 'edit a message', one, target, { figure: messages }],
            [0.5, 'delete a message', one, target, { figure: messages }],
            [1, 'react to a message', one, target, { figure: messages }],
          ] as const)),
    ]
  }

  #either({ mentee, mentor }: Pair): Actor {
    return this.#random.chance(0.5) ? mentee : mentor
  }

  #feedback(
    { mentee, parties }: Pair,
    author: Actor,
    about: 'meeting' | 'mentoring_relationship',
    of: string,
  ): Partial<Order> {
    const [role, profileId] =
      author === mentee
        ? (['participant', parties.participantId] as const)
        : (['presenter', parties.presenterId] as const)
    return {
      other: feedbackIdOf(of as MeetingId, profileId),
      question: questionOf(role, about),
      figure: this.#random.integer(1, 5),
    }
  }

  #slot(): Slot {
    const from = Math.ceil(Date.now() / day) * day + 2 * day
    const startsAt: Instant = instant(new Date(from + this.#random.integer(0, halfHours - 1) * 1_800_000))
    return { startsAt, minutes, timeZone: 'Europe/Paris' }
  }
}

function beginnings({ parties, mentee }: Pair): readonly Choice[] {
  const { participantId: other, presenterId } = parties
  return [
    [8, 'ask', mentee, presenterId],
    [1, 'ask for two', administrator, presenterId, { other }],
    [2, 'set up', administrator, presenterId, { other }],
  ]
}

/** What an administrator does with people. */
function console({ parties, mentee, mentor, mortal }: Pair, random: Random): readonly Choice[] {
  const { userId = '' } = random.chance(0.5) ? mentee : mentor
  const profileId = random.chance(0.5) ? parties.participantId : parties.presenterId
  return [
    [6, 'set the limit', administrator, profileId, { figure: random.integer(1, 4) }],
    [1, 'disable', administrator, userId],
    [6, 'enable', administrator, userId],
    ...(mortal?.userId === undefined ? [] : [[0.3, 'erase', administrator, mortal.userId] as const]),
  ]
}
