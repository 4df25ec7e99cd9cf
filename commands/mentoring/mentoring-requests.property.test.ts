import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CapacityEvent } from '#domain/mentoring/capacity/events.ts'
import { emptyCapacity, evolve as evolveCapacity } from '#domain/mentoring/capacity/state.ts'
import type { RelationshipEvent } from '#domain/mentoring/mentoring-relationship/events.ts'
import { evolve as evolveRelationship, noRelationship } from '#domain/mentoring/mentoring-relationship/state.ts'
import type { MentoringRequestEvent } from '#domain/mentoring/mentoring-request/events.ts'
import { nthStreamPair } from '#domain/mentoring/mentoring-request/stream-pair.ts'
import { evolve as evolveRequest, noRequest } from '#domain/mentoring/mentoring-request/state.ts'
import type { Event } from '#domain/platform/event.ts'
import type { EventStore, RecordedEvent } from '#domain/platform/event-store.ts'
import { instant, type ProfileId } from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { FactsDouble } from '#tests/support/facts.ts'
import { named, program } from '#tests/support/mentoring.ts'
import { admin, by, mentoring, system, user } from '#tests/support/requests.ts'
import { singleStream } from '#tests/support/single-stream.ts'

const mentees = ['Inès', 'Théo', 'Lou']
const mentors = ['Marc', 'Awa']
const late = instant('2026-06-01T00:00:00Z')
/** The limit of each person: lower than the number of people they could be with. */
const limit = 1

const stores = {
  together: createMemoryEventStore,
  'one stream at a time': () => singleStream(createMemoryEventStore()).store,
}
type Store = keyof typeof stores
const storeNames = Object.keys(stores) as Store[]

function world(of: Store) {
  const store = stores[of]()
  const facts = new FactsDouble([
    ...mentees.map((name) => ({ name, role: 'participant' as const })),
    ...mentors.map((name) => ({ name, role: 'presenter' as const })),
  ])
  facts.limits.participant = limit
  facts.limits.presenter = limit
  return { store, facts, ...mentoring(store, facts) }
}
type World = ReturnType<typeof world>

const pair = fc.tuple(fc.constantFrom(...mentees), fc.constantFrom(...mentors))
const requestId = fc
  .tuple(pair, fc.integer({ min: 1, max: 2 }))
  .map(([[mentee, mentor], n]) => nthStreamPair(program, named<ProfileId>(mentee), named<ProfileId>(mentor), n))
  .map(({ requestId }) => requestId)
const anyone = fc.constantFrom(...[...mentees, ...mentors].map(user), admin, system)
const onRequest = fc.tuple(requestId, anyone)

const revocation = pair.map(([mentee, mentor]) => (w: World) => {
  const { requestId } = nthStreamPair(program, named<ProfileId>(mentee), named<ProfileId>(mentor), 1)
  return w.commands.revoke({ ...by(admin), requestId, reason: 'other' })
})

/** One command. Requests, confirmations and revocations are frequent, so that limits are reached and freed again. */
const act: fc.Arbitrary<(w: World) => Promise<unknown>> = fc.oneof(
  { weight: 2, arbitrary: revocation },
  {
    weight: 3,
    arbitrary: pair.map(
      ([mentee, mentor]) =>
        (w: World) =>
          w.ask(mentee, mentor),
    ),
  },
  {
    weight: 1,
    arbitrary: pair.map(
      ([mentee, mentor]) =>
        (w: World) =>
          w.askForTwo(mentee, mentor),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(pair, fc.integer({ min: 1, max: 2 })).map(([[mentee, mentor], n]) => (w: World) => {
      const { requestId } = nthStreamPair(program, named<ProfileId>(mentee), named<ProfileId>(mentor), n)
      return w.confirm(requestId, user(mentor))
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(onRequest, fc.constantFrom('confirmed', 'cancelled', 'finished', 'requested')).map(
      ([[id, actor], wanted]) =>
        (w: World) =>
          w.commands.transitionRequest({ ...by(actor), requestId: id, wanted }),
    ),
  },
  {
    weight: 1,
    arbitrary: onRequest.map(
      ([id, actor]) =>
        (w: World) =>
          w.commands.expire({ ...by(actor, { at: late }), requestId: id }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: limit }).map((lower) => async (w: World) => {
      w.facts.limits.participant = lower
    }),
  },
)
/** The rounds run one after another; the commands of a round run at once. */
const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 15 })

it.each(storeNames)('never holds more than the limit, at any point of a log written %s', async (of) => {
  let held = 0
  await fc.assert(
    fc.asyncProperty(rounds, async (plan) => {
      const capacities = new Map<string, typeof emptyCapacity>()
      for (const event of await played(of, plan)) {
        if (event.category !== 'capacity') continue
        const before = capacities.get(event.stream) ?? emptyCapacity
        const after = evolveCapacity(before, event as CapacityEvent & RecordedEvent)
        capacities.set(event.stream, after)
        held = Math.max(held, after.open.size)
        expect(after.open.size).toBeLessThanOrEqual(limit)
      }
    }),
    { numRuns: 60 },
  )
  expect(held, 'the limit was reached').toBe(limit)
})

it.each(storeNames)(
  'keeps one open request per pair, in step with relationship and capacities, written %s',
  async (of) => {
    const ends = {
      requested: 'requested',
      confirmed: 'initiated',
      cancelled: 'cancelled',
      finished: 'finished',
    } as const
    await fc.assert(
      fc.asyncProperty(rounds, async (plan) => {
        const streams = Map.groupBy(await played(of, plan), ({ stream }) => stream)
        const folded = <State, E extends Event>(
          stream: string,
          evolve: (state: State, event: E) => State,
          initial: State,
        ) =>
          [...streams]
            .find(([name]) => name === stream)?.[1]
            .reduce((s, e) => evolve(s, e as E & RecordedEvent), initial) ?? initial
        const open: string[] = []
        for (const stream of streams.keys()) {
          if (!stream.startsWith('mentoring_request-')) continue
          const request = folded<typeof noRequest, MentoringRequestEvent>(stream, evolveRequest, noRequest)
          if (request.state === 'none') throw new Error(`${stream} has events and no request`)
          const { relationshipId, parties } = request
          const relationship = folded<typeof noRelationship, RelationshipEvent>(
            `mentoring_relationship-${relationshipId}`,
            evolveRelationship,
            noRelationship,
          )
          expect(relationship.state).toBe(ends[request.state])
          for (const profile of [parties.participantId, parties.presenterId]) {
            const capacity = folded<typeof emptyCapacity, CapacityEvent>(
              `capacity-${profile}`,
              evolveCapacity,
              emptyCapacity,
            )
            expect(capacity.open.has(relationshipId)).toBe(request.state === 'confirmed')
          }
          if (request.state === 'requested' || request.state === 'confirmed')
            open.push(`${parties.participantId} ${parties.presenterId}`)
        }
        expect(new Set(open).size).toBe(open.length)
      }),
      { numRuns: 60 },
    )
  },
)

async function played(
  of: Store,
  plan: readonly (readonly ((w: World) => Promise<unknown>)[])[],
): Promise<readonly RecordedEvent[]> {
  const w = world(of)
  for (const round of plan) await Promise.all(round.map((one) => one(w)))
  return all(w.store)
}

async function all(store: EventStore): Promise<readonly RecordedEvent[]> {
  return (await store.readAll({ after: 0n, limit: 100_000 })).events
}
