import type { CapacityEvent } from '#domain/mentoring/capacity/events.ts'
import { emptyCapacity, evolve as evolveCapacity } from '#domain/mentoring/capacity/state.ts'
import type { EventStore, RecordedEvent, StreamName } from '#domain/platform/event-store.ts'
import {
  derivedId,
  id,
  instant,
  type MeetingId,
  type ProfileId,
  type RelationshipId,
  type RequestId,
  type UserId,
} from '#domain/platform/ids.ts'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { eventStoreDbDouble } from './eventstoredb-double/double.ts'
import { FactsDouble } from './facts.ts'
import { acme, named } from './mentoring.ts'
import { admin, by, memoryVault, mentoring, user } from './requests.ts'
import { singleStream } from './single-stream.ts'

interface OpenLog {
  readonly store: EventStore
  close(): Promise<void>
}

/** Logs with appends to one stream at a time, which need sagas. */
export const sagaLogs: readonly (readonly [string, () => Promise<OpenLog>])[] = [
  ['memory', async () => ({ store: createMemoryEventStore(), close: async () => undefined })],
  [
    'eventstoredb',
    async () => {
      const server = await eventStoreDbDouble()
      const store = createEventStoreDbStore({ connectionString: server.connectionString })
      const close = async () => {
        await store.close()
        await server.close()
      }
      return { store, close }
    },
  ],
]

/** Every append of `count` steps, the process killed before it is applied and after. */
export function steps(count: number): readonly (readonly [number, 'before' | 'after'])[] {
  return Array.from({ length: count }, (_, n) => n + 1).flatMap((n) => [[n, 'before'] as const, [n, 'after'] as const])
}

/** Inès and Théo, mentees, Marc and Awa, mentors, each with one place, on a log that processes share which may die. */
export function sagaWorld(log: EventStore) {
  const facts = new FactsDouble([
    { name: 'Inès', role: 'participant' },
    { name: 'Théo', role: 'participant' },
    { name: 'Marc', role: 'presenter' },
    { name: 'Awa', role: 'presenter' },
  ])
  facts.limits.participant = 1
  facts.limits.presenter = 1
  const vault = memoryVault()
  const process = () => {
    const single = singleStream(log)
    return { ...single, ...mentoring(single.store, facts, vault) }
  }
  const types = async (stream: StreamName) => (await log.readStream(stream)).map(({ type }) => type)
  /** @throws when someone held more than their one place, at any time. */
  const held = async (name: string) => {
    let capacity = emptyCapacity
    for (const event of await log.readStream(`capacity-${named<ProfileId>(name)}`)) {
      capacity = evolveCapacity(capacity, event as CapacityEvent & RecordedEvent)
      if (capacity.open.size > 1) throw new Error(`${name} was above the limit`)
    }
    return [...capacity.open.keys()].map(String)
  }
  const story = async (requestId: RequestId) => ({
    request: await types(`mentoring_request-${requestId}`),
    relationship: await types(`mentoring_relationship-${requestId}`),
    mentee: await held('Inès'),
    mentor: await held('Marc'),
  })
  /** The first session of an accompaniment whose date was taken, and for whom its time is held. */
  const firstMeeting = async (requestId: RequestId) => {
    const meetingId = derivedId<MeetingId>('meeting', acme, id<RelationshipId>(requestId), 'taken_date')
    const agendas = ['Inès', 'Marc'].map(async (name) => types(`agenda-${named<UserId>(`${name} user`)}`))
    return { meeting: await types(`meeting-${meetingId}`), agendas: await Promise.all(agendas) }
  }
  return { log, facts, process, story, held, firstMeeting }
}

type Process = ReturnType<ReturnType<typeof sagaWorld>['process']>

/** Marc's answer, Inès's change of mind, an administrator's, each under a key of its own. */
export const confirm = (of: Process, requestId: RequestId, idempotencyKey: string) =>
  of.confirm(requestId, user('Marc'), { idempotencyKey })
export const withdraw = (of: Process, requestId: RequestId, idempotencyKey: string) =>
  of.commands.withdraw({ ...by(user('Inès'), { idempotencyKey }), requestId })
export const revoke = (of: Process, requestId: RequestId, idempotencyKey: string) =>
  of.commands.revoke({ ...by(admin, { idempotencyKey }), requestId, reason: 'other' })

/** Marc ends the accompaniment; an administrator does; an administrator deletes it. */
const transition =
  (actor: typeof admin, wanted: 'finished' | 'admin_finished' | 'cancelled', reason?: string) =>
  (of: Process, requestId: RequestId, idempotencyKey: string) =>
    of.relationships.transitionRelationship({
      ...by(actor, { idempotencyKey }),
      relationshipId: id<RelationshipId>(requestId),
      wanted,
      ...(reason !== undefined && { reason }),
    })
export const finish = transition(user('Marc'), 'finished', 'goals_met')
export const finishAsAdmin = transition(admin, 'admin_finished', 'job_change')
export const remove = transition(admin, 'cancelled')

/** Marc's offer of one date, and Inès's taking of it. */
export const proposedAt = '2026-04-01T09:00:00Z'
const slotAt = (at: string) => ({ startsAt: instant(at), minutes: 30, timeZone: 'Europe/Paris' })
export const propose = (of: Process, requestId: RequestId, at: string, idempotencyKey: string) =>
  of.commands.proposeOtherDates({
    ...by(user('Marc'), { idempotencyKey }),
    requestId,
    slots: [slotAt(at)],
    note: null,
  })
const subject = { topic: 'Faire connaissance', meetingType: 'video_conference' } as const
export const takeDate = (of: Process, requestId: RequestId, idempotencyKey: string) =>
  of.commands.takeDate({
    ...by(user('Inès'), { idempotencyKey }),
    requestId,
    date: slotAt(proposedAt),
    firstMeeting: subject,
  })
export const dateTaken = (requestId: RequestId) => ({
  ...confirmed(requestId),
  request: ['MentoringRequested', 'OtherDatesProposed', 'ProposedDateTaken', 'MentoringRequestConfirmed'],
})

/** What a confirmation comes to. */
export const confirmed = (requestId: RequestId) => ({
  request: ['MentoringRequested', 'MentoringRequestConfirmed'],
  relationship: ['RelationshipRequested', 'RelationshipInitiated'],
  mentee: [requestId],
  mentor: [requestId],
})
