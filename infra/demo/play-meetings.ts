import type { Commands } from '#commands/commands.ts'
import { createConversations } from '#commands/messages/conversations.ts'
import type { Vault } from '#commands/platform/ports.ts'
import type { FeedbackAnswer } from '#domain/mentoring/feedback/answers.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import {
  type CompanyId,
  type ConversationId,
  id,
  instant,
  type MeetingId,
  type ProgramId,
  type RelationshipId,
  type UserId,
} from '#domain/platform/ids.ts'
import type { Facts } from '#commands/platform/ports.ts'
import { seriesDates } from '#domain/meetings/meeting/series.ts'
import type { Course, StoryMeeting, Story } from './story.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Something that happens in the story. */
export interface Scene {
  readonly time: number
  readonly play: () => Promise<unknown>
}

export interface Stage {
  readonly story: Story
  readonly companyId: CompanyId
  readonly programId: ProgramId
  readonly now: number
  readonly commands: Pick<Commands, 'meetings' | 'feedbacks' | 'mentoringRelationships' | 'actionPlans'>
  readonly facts: Pick<Facts, 'feedbackQuestions'>
}

/** Two people whose accompaniment has begun. */
export interface Pair {
  /** Among the episodes. */
  readonly index: number
  /** Among those that became an accompaniment. */
  readonly turn: number
  readonly from: { readonly email: string; readonly userId: UserId }
  readonly to: { readonly email: string; readonly userId: UserId }
  readonly begunAt: number
  /** null: the accompaniment was not begun after all. */
  readonly relationshipId: () => RelationshipId | null
}

type Side = 'mentee' | 'mentor' | 'system'
type Step = (name: string, who: Side, time: number) => ReturnType<typeof contextOf>

function contextOf(companyId: CompanyId, actor: Actor, idempotencyKey: string, time: number) {
  return { companyId, actor, idempotencyKey, at: instant(new Date(time)), correlationId: idempotencyKey }
}

function actorOf({ from, to }: Pick<Pair, 'from' | 'to'>, who: Side): Actor {
  if (who === 'system') return { kind: 'system' }
  return { kind: 'user', userId: who === 'mentee' ? from.userId : to.userId }
}

/** The meetings of an accompaniment, its reports, and its end. */
export function scenesOf(stage: Stage, pair: Pair): readonly Scene[] {
  const begun = Math.floor((stage.now - pair.begunAt) / day)
  const { meetings, series, finished } = stage.story.courseOf(pair.from.email, pair.to.email, begun, pair.turn)
  const scenes = meetings.flatMap((meeting, rank) => meetingScenes(stage, pair, meeting, rank))
  if (series !== undefined) scenes.push(seriesScene(stage, pair, series))
  return finished ? [...scenes, ...endScenes(stage, pair)] : scenes
}

/** Several dates, a week apart, in one proposal. */
function seriesScene(stage: Stage, pair: Pair, { count, from }: NonNullable<Course['series']>): Scene {
  const { topics, zone } = stage.story
  const time = stage.now - 3 * hour
  const first = startOf(stage, pair, { end: 'requested', daysAgo: -from })
  const dates = seriesDates({ first: instant(new Date(first)), rhythm: 'weekly', count, timeZone: zone })
  return {
    time,
    play: async () => {
      const relationshipId = pair.relationshipId()
      if (relationshipId === null) return
      await stage.commands.meetings.planSeries({
        ...contextOf(stage.companyId, actorOf(pair, 'mentee'), `demo/${pair.index}/series`, time),
        relationshipId,
        meetingType: 'video_conference',
        topic: topics[pair.index % topics.length] ?? '',
        reasonId: null,
        description: null,
        slots: dates.map((startsAt) => ({ startsAt, minutes: 45, timeZone: zone })),
        note: null,
        link: null,
      })
    },
  }
}

/** When a meeting stands for: at an hour of the pair's own, so that nobody has two at a time. */
function startOf({ now, story: { featured } }: Stage, { index }: Pair, { daysAgo, end }: StoryMeeting): number {
  if (end === 'started') return now - 10 * minute
  const start = new Date(now - daysAgo * day)
  start.setUTCHours(7 + (index % 9), index % 2 === 0 ? 0 : 30, 0, 0)
  if (index === featured?.index) start.setUTCHours(featured.hour, 0, 0, 0)
  return start.getTime()
}

function meetingScenes(stage: Stage, pair: Pair, planned: StoryMeeting, rank: number): readonly Scene[] {
  const { meetings, feedbacks } = stage.commands
  const { end } = planned
  const { featured, topics, reports, zone: usual } = stage.story
  const isFeatured = pair.index === featured?.index
  const startsAt = startOf(stage, pair, planned)
  // Nobody plans before the accompaniment has begun.
  const plannedAt = Math.max(pair.begunAt + hour, Math.min(startsAt - 4 * day, stage.now - 2 * hour))
  const key = `demo/${pair.index}/session/${rank}`
  const step: Step = (name, who, time) =>
    contextOf(stage.companyId, actorOf(pair, who), `${key}/${name}`, Math.min(time, stage.now))
  const zone = isFeatured ? featured.zone : usual
  const slot = (start: number): Slot => ({ startsAt: instant(new Date(start)), minutes: 45, timeZone: zone })
  let meetingId: MeetingId | null = null
  const scene = (time: number, play: (meetingId: MeetingId) => Promise<unknown>): Scene => ({
    time: Math.min(time, stage.now),
    play: async () => (meetingId === null ? undefined : play(meetingId)),
  })
  const topic = isFeatured ? rank : rank + pair.index
  const plan: Scene = {
    time: plannedAt,
    play: async () => {
      const relationshipId = pair.relationshipId()
      if (relationshipId === null) return
      const result = await meetings.planMeeting({
        ...step('plan', 'mentee', plannedAt),
        relationshipId,
        meetingType: types[(pair.index + rank) % types.length] ?? 'video_conference',
        topic: topics[topic % topics.length] ?? '',
        reasonId: null,
        description: null,
        slot: end === 'undated' || end === 'started' ? null : slot(startsAt),
        note: null,
      })
      if (result.ok) meetingId = id<MeetingId>(result.id)
    },
  }
  const wanted = (
    name: string,
    who: Side,
    time: number,
    state: 'confirmed' | 'initiated' | 'started' | 'cancelled' | 'refused',
    reason?: string,
  ) =>
    scene(time, (meeting) =>
      meetings.transitionMeeting({
        ...step(name, who, time),
        meetingId: meeting,
        wanted: state,
        ...(reason !== undefined && { reason }),
      }),
    )
  const accepted = wanted('accept', 'mentor', plannedAt + 5 * hour, 'confirmed')
  const endsAt = startsAt + 45 * minute
  const pass = (name: string, time: number) =>
    scene(time, (meeting) => meetings.passMeetingDueDate({ ...step(name, 'system', time), meetingId: meeting }))
  const ended = [plan, accepted, pass('end', endsAt)]
  const report = (who: 'mentee' | 'mentor', time: number) =>
    scene(time, async (meeting) =>
      feedbacks.giveFeedback({
        ...step(`report-${who}`, who, time),
        subject: { meetingId: meeting },
        rating: ratings[(pair.index + rank + (who === 'mentee' ? 0 : 1)) % ratings.length] ?? 4,
        answers: await answersTo(stage, who, 'meeting', pair.index + rank),
        report: reports[who][(pair.index + rank) % reports[who].length] ?? null,
      }),
    )
  const first = report('mentee', endsAt + 3 * hour)
  switch (end) {
    case 'held':
      return [...ended, first, report('mentor', endsAt + 20 * hour)]
    case 'by_one':
      return [...ended, first, pass('close', endsAt + 15 * day)]
    case 'half':
      return [...ended, first]
    case 'unreported':
      return ended
    case 'started':
      return [plan, wanted('start', 'mentor', startsAt, 'started')]
    case 'confirmed':
      return [plan, accepted]
    case 'requested':
    case 'undated':
      return [plan]
    case 'countered': {
      const time = plannedAt + 5 * hour
      const other = scene(time, (meeting) =>
        meetings.proposeAppointment({
          ...step('counter', 'mentor', time),
          meetingId: meeting,
          slot: slot(startsAt + day),
          note: null,
        }),
      )
      return [plan, other]
    }
    case 'declined':
      return [plan, wanted('decline', 'mentor', plannedAt + 5 * hour, 'initiated')]
    case 'cancelled':
      return [plan, accepted, wanted('cancel', 'mentee', startsAt - 3 * hour, 'cancelled', 'unforeseen')]
    case 'refused':
      return [plan, wanted('refuse', 'mentor', plannedAt + 5 * hour, 'refused')]
    case 'not_held':
      return [...ended, wanted('not-held', 'mentor', endsAt + hour, 'cancelled', 'other_absent')]
    case 'expired':
    default:
      return [plan, pass('expire', startsAt + minute)]
  }
}

const types = ['video_conference', 'video_conference', 'phone_call', 'physical_meeting'] as const
const ratings = [4, 5, 5, 3, 4, 5, 4, 2] as const

/** The mentee finishes it; both say what it was worth. */
function endScenes(stage: Stage, pair: Pair): readonly Scene[] {
  const { mentoringRelationships, feedbacks } = stage.commands
  const { afterwards } = stage.story
  const scene = (
    name: string,
    who: 'mentee' | 'mentor',
    time: number,
    play: (relationshipId: RelationshipId, step: ReturnType<Step>) => Promise<unknown>,
  ): Scene => ({
    time,
    play: async () => {
      const relationshipId = pair.relationshipId()
      const step = contextOf(stage.companyId, actorOf(pair, who), `demo/${pair.index}/${name}`, time)
      return relationshipId === null ? undefined : play(relationshipId, step)
    },
  })
  const rated = (who: 'mentee' | 'mentor', time: number) =>
    scene(`rate-${who}`, who, time, async (relationshipId, step) =>
      feedbacks.giveFeedback({
        ...step,
        subject: { relationshipId },
        rating: ratings[(pair.index + 1) % ratings.length] ?? 4,
        answers: await answersTo(stage, who, 'mentoring_relationship', pair.index),
        report: afterwards[who][pair.index % afterwards[who].length] ?? null,
      }),
    )
  return [
    scene('finish', 'mentee', stage.now - 2 * day, (relationshipId, step) =>
      mentoringRelationships.transitionRelationship({
        ...step,
        relationshipId,
        wanted: 'finished',
        reason: 'goals_met',
      }),
    ),
    rated('mentee', stage.now - 1.9 * day),
    rated('mentor', stage.now - 1.5 * day),
  ]
}

/** An answer to each question that must have one: the choices in rotation. */
async function answersTo(
  { facts, companyId, programId }: Stage,
  who: 'mentee' | 'mentor',
  about: 'meeting' | 'mentoring_relationship',
  turn: number,
): Promise<readonly FeedbackAnswer[]> {
  const role = who === 'mentee' ? 'participant' : 'presenter'
  const questions = await facts.feedbackQuestions(companyId, programId, role, about)
  return questions
    .filter(({ required, choices }) => required && choices.length > 0)
    .map(({ id: questionId, choices }) => ({ questionId, codes: choices.slice(turn % choices.length).slice(0, 1) }))
}

/** What pairs have written to each other. They are in an accompaniment, which no read model shows yet. */
export function talkScenes(
  { story, companyId, now }: Pick<Stage, 'story' | 'companyId' | 'now'>,
  ports: { readonly store: EventStore; readonly vault: Vault },
  userOf: (email: string, role: 'participant' | 'presenter') => UserId,
): readonly Scene[] {
  const conversations = createConversations({
    ...ports,
    facts: {
      correspondence: async () => ({ other: 'active', correspond: true }),
      // Nothing is changed there.
      message: async () => null,
      accountsOf: async (_companyId, userId) => [userId],
    },
  })
  return story.talks.flatMap(({ mentee, mentor, lines }, talk) => {
    const between = { mentee: userOf(mentee, 'participant'), mentor: userOf(mentor, 'presenter') }
    let conversationId: ConversationId | null = null
    return lines.map(([who, daysAgo, body], index): Scene => {
      const time = now - daysAgo * day
      const actor: Actor = { kind: 'user', userId: between[who] }
      const step = (name: string) => contextOf(companyId, actor, `demo/talk/${talk}/${name}`, time)
      return {
        time,
        play: async () => {
          const otherUserId = between[who === 'mentee' ? 'mentor' : 'mentee']
          const opened =
            conversationId === null ? await conversations.openConversation({ ...step('open'), otherUserId }) : null
          if (opened?.ok === true) conversationId = id<ConversationId>(opened.id)
          if (conversationId === null) return
          await conversations.sendMessage({ ...step(String(index)), conversationId, body, attachment: null })
        },
      }
    })
  })
}
