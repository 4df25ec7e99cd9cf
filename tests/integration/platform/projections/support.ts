import { createHash } from 'node:crypto'
import type { EventOf } from '#domain/aggregates.ts'
import type { MatchReceipt } from '#domain/community/match/receipt.ts'
import type { Parties } from '#domain/mentoring/mentoring-request/events.ts'
import type { Sealed } from '#domain/platform/event.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { EventStore, NewEvent, Position, StreamName } from '#domain/platform/event-store.ts'
import {
  derivedId,
  instant,
  type AppointmentId,
  type GoalId,
  type CompanyId,
  type EventId,
  type MeetingId,
  type ProfileId,
  type RelationshipId,
  type MilestoneId,
  type TaskId,
  type Instant,
} from '#domain/platform/ids.ts'
import { createProjections, projectionOf, readModels } from '#projections/all.ts'
import { capacities } from '#projections/mentoring/capacity/projection.ts'
import type { Log } from '#projections/platform/runner/follower.ts'
import { tableNames, type Projection } from '#projections/platform/runner/projection.ts'
import { createProjectionRunner, type ProjectionRunnerOptions } from '#projections/platform/runner/runner.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { TextOpener } from '#projections/platform/text-opener.ts'
import { idOf } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

type AnyEvent = EventOf

export const quiet: Log = { info: () => undefined, error: () => undefined }

/** Stands in for the vault: the "ciphertext" is the text; what is sealed with the kid `erased` is gone. */
export const opener: TextOpener = {
  openMany: async (items) => items.map(({ sealed }) => (sealed.kid === 'erased' ? null : sealed.ct)),
}

export function sealed(text: string, kid = 'someone'): Sealed {
  return { enc: 1, kid, iv: '', ct: text, tag: '' }
}

export function runnerFor(
  options: Pick<ProjectionRunnerOptions, 'store' | 'sql'> & Partial<ProjectionRunnerOptions>,
): ReturnType<typeof createProjectionRunner> {
  return createProjectionRunner({
    projections: createProjections({ opener, wake: () => undefined }),
    log: quiet,
    leaseMs: 600,
    firstRetryMs: 10,
    longestRetryMs: 50,
    ...options,
  })
}

/** Polls until the check holds. */
export async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 5))
}

export function parties(slug: string, mentee: string, mentor: string): Parties {
  return {
    participantId: idOf.profile(slug, mentee, 'participant'),
    participantUserId: idOf.user(slug, mentee),
    presenterId: idOf.profile(slug, mentor, 'presenter'),
    presenterUserId: idOf.user(slug, mentor),
  }
}

interface RequestOptions {
  /** Which request of the pair. */
  readonly n?: number
  readonly message?: string
  /** Whose key seals the message. */
  readonly kid?: string
  readonly origin?: 'participant' | 'admin'
}

/** Appends events of one company, one minute after the other. */
export class Story {
  readonly #store: EventStore
  readonly #slug: string
  #count = 0
  #now = Date.parse('2026-03-16T09:00:00Z')

  constructor(store: EventStore, slug: string) {
    this.#store = store
    this.#slug = slug
  }

  get companyId(): CompanyId {
    return idOf.company(this.#slug)
  }

  at(): Instant {
    return instant(new Date(this.#now))
  }

  async append(stream: StreamName, actor: Actor, ...events: AnyEvent[]): Promise<Position> {
    this.#now += 60_000
    const result = await this.#store.append([
      {
        stream,
        expected: 'any',
        events: events.map((event): NewEvent => ({
          id: derivedId<EventId>('test-event', this.#slug, this.#count++),
          type: event.type,
          schemaVersion: 1,
          data: event.data,
          metadata: { companyId: this.companyId, actor, correlationId: 'test', at: this.at() },
        })),
      },
    ])
    if (!result.ok) throw new Error('the append was refused')
    return result.position
  }

  receipt(between: Parties): MatchReceipt {
    return {
      rule: 1,
      programId: idOf.program(this.#slug),
      participant: { id: between.participantId, version: 1 },
      presenter: { id: between.presenterId, version: 1 },
      score: 35,
      criteria: [
        { criterion: 'skills', points: 35, weight: 35, matched: ['negotiation'], wanted: 1 },
        { criterion: 'location', points: 0, weight: 5, matched: ['Europe/Paris'], wanted: 0 },
      ],
      excluded: [],
    }
  }

  /** The mentee asks; gives what later steps need. */
  async request(
    mentee: string,
    mentor: string,
    { n = 1, message = 'Bonjour', kid = 'someone', origin = 'participant' }: RequestOptions = {},
  ) {
    const between = parties(this.#slug, mentee, mentor)
    const id = derivedId('test-request', this.#slug, mentee, mentor, n)
    const request = {
      id,
      parties: between,
      request: `mentoring_request-${id}` as const,
      relationship: `mentoring_relationship-${id}` as const,
      menteeActor: { kind: 'user', userId: between.participantUserId } as Actor,
      mentorActor: { kind: 'user', userId: between.presenterUserId } as Actor,
    }
    const actor: Actor =
      origin === 'admin' ? { kind: 'admin', userId: idOf.user(this.#slug, 'boss') } : request.menteeActor
    const programId = idOf.program(this.#slug)
    await this.append(request.relationship, actor, {
      type: 'RelationshipRequested',
      data: { ...between, programId, requestId: request.id as never },
    })
    const position = await this.append(request.request, actor, {
      type: 'MentoringRequested',
      data: {
        ...between,
        programId,
        relationshipId: request.id as never,
        origin,
        message: sealed(message, kid),
        receipt: this.receipt(between),
        answerDueAt: instant(new Date(this.#now + 14 * 86_400_000)),
      },
    })
    return { ...request, position }
  }

  async confirm(request: Awaited<ReturnType<Story['request']>>): Promise<Position> {
    const relationshipId = request.id as never
    for (const profile of [request.parties.participantId, request.parties.presenterId])
      await this.append(`capacity-${profile}`, request.mentorActor, {
        type: 'AccompanimentReserved',
        data: { relationshipId },
      })
    await this.append(request.relationship, request.mentorActor, { type: 'RelationshipInitiated', data: {} })
    return this.append(request.request, request.mentorActor, { type: 'MentoringRequestConfirmed', data: {} })
  }

  /** They pause, move the day on which they go on, and go on or not. */
  async pause(
    { relationship, menteeActor, mentorActor }: Awaited<ReturnType<Story['request']>>,
    goesOn: boolean,
  ): Promise<Position> {
    const paused = (by: 'participant' | 'presenter', days: number, word: ReturnType<typeof sealed> | null) => {
      const resumesAt = instant(new Date(this.#now + days * 86_400_000))
      const data = { by, until: resumesAt.slice(0, 10), resumesAt, reason: 'workload', word } as const
      return { type: 'RelationshipPaused', data } as const
    }
    await this.append(relationship, menteeActor, paused('participant', 20, sealed('Un chantier', 'erased')))
    if (!goesOn) return this.append(relationship, mentorActor, paused('presenter', 30, sealed('Au calme')))
    return this.append(relationship, mentorActor, { type: 'RelationshipResumed', data: { by: 'presenter' } })
  }

  /** Their action plan: a goal that is reached, a task that is done, one that is not, and the program's milestones. */
  async plan({ id, parties: between, menteeActor, mentorActor }: Awaited<ReturnType<Story['request']>>) {
    const plan = `action_plan-${id}` as const
    const goalId = derivedId<GoalId>('test-goal', id)
    const task = (taskId: TaskId) =>
      ({
        type: 'TaskAdded',
        data: { taskId, title: sealed(`Tâche ${taskId}`), doer: 'both', dueOn: null, goalId, meetingId: null },
      }) as const
    const [done, open] = [derivedId<TaskId>('test-task', id, 1), derivedId<TaskId>('test-task', id, 2)]
    await this.append(
      plan,
      menteeActor,
      { type: 'ActionPlanOpened', data: { ...between, programId: idOf.program(this.#slug) } },
      { type: 'GoalSet', data: { goalId, title: sealed(`But ${id}`), why: null, measure: null, dueOn: '2026-06-30' } },
      task(done),
      task(open),
    )
    await this.append(
      plan,
      mentorActor,
      { type: 'TaskDone', data: { taskId: done } },
      { type: 'GoalReached', data: { goalId } },
    )
    const planned = (n: number, kind: 'session' | 'task') => ({
      milestoneId: derivedId<MilestoneId>('test-milestone', id, n),
      kind,
      count: kind === 'session' ? 1 : null,
      doer: 'both' as const,
      dueOn: n === 1 ? '2026-04-30' : null,
      withMeeting: n === 1 ? null : 1,
    })
    const milestones = [planned(1, 'session'), planned(2, 'task')]
    const [first, second] = milestones.map(({ milestoneId }) => milestoneId)
    if (first === undefined || second === undefined) throw new Error('two milestones')
    return this.append(
      plan,
      { kind: 'system' },
      { type: 'MilestonesPlanned', data: { version: 1, milestones } },
      { type: 'MilestoneReached', data: { milestoneId: first, reachedAt: instant(new Date(this.#now)) } },
      { type: 'MilestoneDated', data: { milestoneId: second, dueOn: '2026-05-07' } },
      { type: 'MilestoneReopened', data: { milestoneId: first } },
      { type: 'MilestonesPlanned', data: { version: 2, milestones } },
    )
  }

  /** Others wait for the mentor: one is offered a place and takes it, one lets it pass, one writes another message. */
  async wait({ id, parties: between, menteeActor }: Awaited<ReturnType<Story['request']>>) {
    const list = `waiting_list-${between.presenterId}` as const
    const system: Actor = { kind: 'system' }
    const until = instant(new Date(this.#now + 3 * 86_400_000))
    for (const [n, kid] of ['someone', 'erased', 'someone'].entries()) {
      const participantId = derivedId<ProfileId>('test-waiting', id, n)
      const who = { participantId, participantUserId: between.participantUserId }
      const relationshipId = derivedId<RelationshipId>('test-place', id, n)
      const joined = { ...between, ...who, programId: idOf.program(this.#slug), message: sealed(`Bonjour ${n}`, kid) }
      await this.append(list, menteeActor, { type: 'WaitingListJoined', data: joined })
      await this.append(`capacity-${participantId}`, menteeActor, {
        type: 'WaitingPlaceHeld',
        data: { presenterId: between.presenterId },
      })
      if (n === 2) {
        const data = { ...who, message: sealed('Bonsoir') }
        await this.append(list, menteeActor, { type: 'WaitingMessageChanged', data })
        continue
      }
      await this.append(list, system, { type: 'PlaceOffered', data: { ...who, relationshipId, until } })
      const end = { ...who, relationshipId }
      if (n === 0) await this.append(list, menteeActor, { type: 'OfferTaken', data: end })
      else await this.append(list, system, { type: 'OfferLapsed', data: { ...end, cause: 'due' } })
    }
    return list
  }

  /** One session from its plan to the first report, and a message. */
  async meet({ id, parties: between, menteeActor, mentorActor }: Awaited<ReturnType<Story['request']>>) {
    const meetingId = derivedId<MeetingId>('test-meeting', id)
    const meeting = `meeting-${meetingId}` as const
    const whole = { ...between, programId: idOf.program(this.#slug), relationshipId: id as never }
    const date = {
      appointmentId: derivedId<AppointmentId>('test-date', id),
      startsAt: instant(new Date(this.#now + 86_400_000)),
      minutes: 45,
      timeZone: 'Europe/Paris',
    }
    const due = instant(new Date(this.#now + 60 * 86_400_000))
    await this.append(
      meeting,
      menteeActor,
      {
        type: 'MeetingInitiated',
        data: {
          ...whole,
          plannedBy: 'participant',
          meetingType: 'phone_call',
          topic: sealed(`Sujet ${id}`),
          reasonId: null,
          description: null,
          withDate: true,
          dateDueAt: due,
        },
      },
      { type: 'AppointmentProposed', data: { ...date, proposedBy: 'participant', note: sealed('Mardi ?', 'erased') } },
    )
    await this.append(meeting, mentorActor, { type: 'AppointmentAccepted', data: { ...date, acceptedBy: 'presenter' } })
    const endsAt = instant(new Date(Date.parse(date.startsAt) + 45 * 60_000))
    for (const userId of [between.participantUserId, between.presenterUserId])
      await this.append(`agenda-${userId}`, mentorActor, {
        type: 'AgendaSlotReserved',
        data: { meetingId, startsAt: date.startsAt, endsAt },
      })
    await this.append(
      meeting,
      { kind: 'system' },
      {
        type: 'FeedbackRequested',
        data: { endedBy: 'system', endedAt: endsAt, feedbackDueAt: due },
      },
    )
    await this.append(
      `agenda-${between.presenterUserId}`,
      { kind: 'system' },
      {
        type: 'AgendaSlotReleased',
        data: { meetingId },
      },
    )
    await this.append(`feedback-${derivedId('test-feedback', id)}`, menteeActor, {
      type: 'FeedbackGiven',
      data: {
        ...whole,
        about: { kind: 'meeting', meetingId },
        author: 'participant',
        rating: 4,
        answers: sealed('[]'),
        report: sealed('Deux décisions.', 'erased'),
      },
    })
    const people = { userId: between.participantUserId, otherUserId: between.presenterUserId, messages: 1 }
    await this.append(`conversation-${derivedId('test-conversation', id)}`, menteeActor, {
      type: 'MessageSent',
      data: { ...people, body: sealed(`Merci ${id}`), attachment: null },
    })
    return this.append(meeting, menteeActor, { type: 'FeedbackFilled', data: { author: 'participant', closesAt: due } })
  }
}

/** A long, tangled, reproducible history of one company: every kind of event, several requests a pair. */
export async function writeHistory(story: Story, requests: number): Promise<Position> {
  let last = 0n
  const admin: Actor = { kind: 'admin', userId: idOf.user('acme', 'boss') }
  const system: Actor = { kind: 'system' }
  await holdWorkshop(story, admin)
  for (let n = 0; n < requests; n++) {
    const request = await story.request(`mentee${n % 5}`, `mentor${n % 3}`, {
      n,
      message: `Message ${n}`,
      origin: n % 7 === 0 ? 'admin' : 'participant',
    })
    const choice = createHash('md5').update(String(n)).digest()[0] ?? 0
    if (choice % 2 === 0)
      await story.append(request.request, request.mentorActor, {
        type: 'OtherDatesProposed',
        data: {
          slots: [{ startsAt: story.at(), minutes: 45, timeZone: 'Europe/Paris' }],
          note: sealed('Plutôt mardi ?', choice % 4 === 0 ? 'erased' : 'someone'),
        },
      })
    switch (choice % 6) {
      case 0:
      case 1:
        last = await story.confirm(request)
        last = await story.meet(request)
        last = await story.plan(request)
        await story.wait(request)
        last = await story.pause(request, choice % 4 === 0)
        if (choice % 3 === 0) {
          const relationshipId = request.id as never
          await story.append(`capacity-${request.parties.presenterId}`, system, {
            type: 'AccompanimentReleased',
            data: { relationshipId },
          })
          await story.append(request.relationship, request.menteeActor, {
            type: 'RelationshipFinished',
            data: { reason: 'done', note: null },
          })
          last = await story.append(request.request, system, { type: 'MentoringRequestFinished', data: {} })
        }
        break
      case 2:
        last = await story.append(request.request, request.mentorActor, {
          type: 'MentoringRequestRefused',
          data: { reason: 'no_time', note: sealed('Désolée') },
        })
        break
      case 3:
        last = await story.append(request.request, request.menteeActor, { type: 'MentoringRequestWithdrawn', data: {} })
        break
      case 4:
        last = await story.append(request.request, admin, {
          type: 'MentoringRequestRevoked',
          data: { reason: 'other', note: null },
        })
        break
      default:
        last = await story.append(request.request, system, { type: 'MentoringRequestExpired', data: {} })
    }
  }
  return story.append(`capacity-${idOf.profile('acme', 'mentor0', 'presenter')}`, admin, {
    type: 'CapacityLimitSet',
    data: { limit: Number(last % 5n) + 1 },
  })
}

/** One workshop from its plan to who took part. */
async function holdWorkshop(story: Story, admin: Actor): Promise<void> {
  const workshop = `workshop-${derivedId('test-workshop', story.at())}` as const
  const [host, guest] = [idOf.user('acme', 'mentor0'), idOf.user('acme', 'mentee0')]
  const date = { startsAt: story.at(), minutes: 45, timeZone: 'Europe/Paris' }
  const subject = { title: sealed('Dire non'), description: sealed('À plusieurs', 'erased'), link: null }
  await story.append(
    workshop,
    admin,
    { type: 'WorkshopPlanned', data: { ...subject, hostUserId: host, ...date, programId: idOf.program('acme') } },
    ...[host, guest].map((userId) => ({
      type: 'WorkshopPersonInvited' as const,
      data: { userId, startsAt: date.startsAt },
    })),
  )
  for (const userId of [host, guest])
    await story.append(workshop, { kind: 'user', userId }, { type: 'WorkshopAccepted', data: { userId } })
  const attended = [host, guest].map((userId) => ({ userId, minutes: 40, held: true }))
  await story.append(workshop, { kind: 'system' }, { type: 'WorkshopEnded', data: { attended } })
}

/** All that `checksums` compares. Commands do not wait for the journal, so `'all'` of a wait leaves it out. */
export const everyReadModel = readModels.map(({ name }) => name)

export const capacitiesProjection = projectionOf(capacities, { opener, wake: () => undefined })

/** One checksum for each table of the read models, of all its rows in order, as readers see it. */
export async function checksums(sql: Sql): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  const rows = await run(sql)<{ name: string; version: number; generation: number }>`select name, version, generation
    from rm.projections where active`
  for (const { name, tables = [] } of createProjections({ opener, wake: () => undefined })) {
    const { version, generation } = rows.find((row) => row.name === name) ?? { version: 1, generation: 1 }
    for (const { model } of tables) {
      const [row] = await sql.query<{ sum: string; rows: number }>({
        text: `select count(*)::int as rows, md5(string_agg(t::text, E'\\n' order by t::text)) as sum
          from ${tableNames(version, { generation })(model)} t`,
      })
      sums[`${model}_v1`] = `${row?.rows} rows ${row?.sum}`
    }
  }
  return sums
}

/** A projection whose `apply` first asks: throw there to fail before or, with `after`, behind the rows. */
export function disturbed(
  projection: Projection,
  disturb: { before?: (call: number) => Promise<void> | void; after?: (call: number) => Promise<void> | void },
): Projection {
  let call = 0
  return {
    ...projection,
    apply: async (sql, events, context) => {
      const now = ++call
      await disturb.before?.(now)
      await projection.apply(sql, events, context)
      await disturb.after?.(now)
    },
  }
}
