import { afterEach, describe, expect, it } from 'vitest'
import { createCapacities } from './capacities.ts'
import { createWaitingLists } from './waiting-lists.ts'
import { createWaitingListRecovery } from './reactions/waiting-list-recovery.ts'
import { createWaitingListsReaction } from './reactions/waiting-lists.ts'
import { createSagaRecovery } from '../platform/reactions/saga-recovery.ts'
import type { CommandContext, CommandResult } from '../platform/ports.ts'
import { stateAfter } from '../platform/unit-of-work.ts'
import { capacity } from '#domain/mentoring/capacity/aggregate.ts'
import { mentoringRequest } from '#domain/mentoring/mentoring-request/aggregate.ts'
import { nthStreamPair } from '#domain/mentoring/mentoring-request/stream-pair.ts'
import { waitingList } from '#domain/mentoring/waiting-list/aggregate.ts'
import type { EventStore, Position } from '#domain/platform/event-store.ts'
import type { Sealed } from '#domain/platform/event.ts'
import { instant, type Instant, type ProfileId, type RelationshipId, type RequestId } from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { FactsDouble } from '#tests/support/facts.ts'
import { acme, named, now, program } from '#tests/support/mentoring.ts'
import { by, globex, idOf, memoryVault, mentoring, system, user } from '#tests/support/requests.ts'
import { sagaLogs, steps } from '#tests/support/saga-world.ts'
import { mortalStore } from '#tests/support/single-stream.ts'

const mentees = ['Inès', 'Théo', 'Awa']
const mentors = ['Marc', 'Lise', 'Jean', 'Zoé']
const later = (hours: number): Instant => instant(new Date(Date.parse(now) + hours * 3_600_000))

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** One place for each mentor. `multiStream`: what an append may be to. */
function worldOn(log: EventStore, multiStream: boolean) {
  const facts = new FactsDouble([
    ...mentees.map((name) => ({ name, role: 'participant' as const })),
    ...mentors.map((name) => ({ name, role: 'presenter' as const })),
  ])
  facts.limits.presenter = 1
  const vault = memoryVault()
  const process = () => {
    const mortal = mortalStore(log, multiStream)
    const ports = { store: mortal.store, vault, facts }
    return { ...mortal, ...mentoring(mortal.store, facts, vault), lists: createWaitingLists(ports), ports }
  }
  const first = process()
  const marc = named<ProfileId>('Marc')
  const listOf = async () => stateAfter(waitingList, await log.readStream(`waiting_list-${marc}`))
  const capacityOf = async (name: string) =>
    stateAfter(capacity, await log.readStream(`capacity-${named<ProfileId>(name)}`))
  const requestOf = async (mentee: string) => {
    const { requestId } = nthStreamPair(program, named<ProfileId>(mentee), marc, 1)
    return stateAfter(mentoringRequest, await log.readStream(`mentoring_request-${requestId}`)).state
  }
  return { log, facts, vault, process, first, marc, listOf, capacityOf, requestOf }
}

type World = ReturnType<typeof worldOn>
type Process = ReturnType<World['process']>

const join = (of: Process, mentee: string, more: Partial<CommandContext> = {}, mentor = 'Marc') =>
  of.lists.joinWaitingList({
    ...by(user(mentee), more),
    presenterId: named<ProfileId>(mentor),
    programId: program,
    message: `Bonjour de ${mentee}`,
  })
const on = (actor: string, more: Partial<CommandContext> = {}) => ({
  ...by(user(actor), more),
  presenterId: named<ProfileId>('Marc'),
})
const tend = (of: Process, at: Instant = now, idempotencyKey?: string) =>
  of.lists.tendWaitingList({
    ...by(system, { at, ...(idempotencyKey !== undefined && { idempotencyKey }) }),
    presenterId: named<ProfileId>('Marc'),
  })
const refusalOf = (result: CommandResult) => ('refusal' in result ? result.refusal.code : result.ok ? 'ok' : 'conflict')

/** Marc accompanies somebody, so that he is full. */
async function fill({ first }: World, mentee = 'Awa', mentor = 'Marc'): Promise<RequestId> {
  return idOf(await first.setUp(mentee, mentor))
}
const finish = (of: Process, requestId: RequestId, more: Partial<CommandContext> = {}) =>
  of.relationships.transitionRelationship({
    ...by(user('Marc'), more),
    relationshipId: requestId as string as RelationshipId,
    wanted: 'finished',
    reason: 'goals_met',
  })

/** Does what the runner does: follows the log to its end with the process managers, until nothing is new. */
async function follow(world: World, at: Instant = now): Promise<void> {
  const { log, facts, process } = world
  const { ports, lists, store } = process()
  const reactions = [
    ...(store.multiStream
      ? []
      : [createSagaRecovery({ store, facts }), createWaitingListRecovery({ store, waitingLists: lists })]),
    createWaitingListsReaction({
      waitingLists: createWaitingLists(ports),
      isAwaited: async () => (await world.listOf()).waiters.size > 0,
      listsOf: async () => [],
      isProcessed: async () => true,
      now: () => at,
    }),
  ]
  for (let end = -1n as Position; end !== (await log.head());) {
    end = await log.head()
    for (const reaction of reactions) {
      const { events } = await log.readAll({ after: 0n, limit: 10_000, categories: reaction.categories })
      await reaction.react(events)
    }
  }
}

/** Each place of Marc is held by one offer, one request or one accompaniment, and by nothing else. */
async function expectSettled(world: World): Promise<void> {
  const [list, marc] = await Promise.all([world.listOf(), world.capacityOf('Marc')])
  expect(marc.open.size).toBeLessThanOrEqual(marc.ownLimit ?? world.facts.limits.presenter)
  const offers = [...list.waiters.values()].flatMap(({ offer }) => (offer === null ? [] : [offer.relationshipId]))
  for (const offer of offers) expect([...marc.open.keys()]).toContain(offer)
  for (const held of marc.open.keys()) {
    if (offers.includes(held)) continue
    const request = await world.log.readStream(`mentoring_request-${held}`)
    const relationship = await world.log.readStream(`mentoring_relationship-${held}`)
    expect(request.length + relationship.length).toBeGreaterThan(0)
  }
  for (const mentee of mentees) {
    const { waitsFor } = await world.capacityOf(mentee)
    expect([mentee, waitsFor.has(world.marc)]).toEqual([mentee, list.waiters.has(named<ProfileId>(mentee))])
  }
}

/** Stores that append to several streams at once, and to one at a time. */
const logs = [
  ['several streams', true, async () => ({ store: createMemoryEventStore(), close: async () => undefined })] as const,
  ...sagaLogs.map(([name, open]) => [`one stream, ${name}`, false, open] as const),
]

describe.each(logs)('on a store that appends to %s', (_name, multiStream, open) => {
  const world = async () => {
    const opened = await open()
    closing.push(() => opened.close())
    return worldOn(opened.store, multiStream)
  }

  it('offers a place that is freed to the first, whose request takes it with the message that was kept', async () => {
    const here = await world()
    const held = await fill(here)
    expect(refusalOf(await join(here.first, 'Inès'))).toBe('ok')
    expect(refusalOf(await join(here.first, 'Théo'))).toBe('ok')
    await finish(here.first, held)
    await follow(here)
    const { waiters } = await here.listOf()
    expect([...waiters.values()].map(({ offer }) => offer?.until ?? null)).toEqual([later(72), null])
    expect((await here.capacityOf('Marc')).open.size).toBe(1)
    await expectSettled(here)

    expect(refusalOf(await here.first.ask('Théo', 'Marc'))).toBe('mentor_full')
    expect(refusalOf(await here.first.lists.takeOfferedPlace(on('Théo')))).toBe('no_offer')
    expect(refusalOf(await here.first.lists.takeOfferedPlace(on('Inès', { at: later(71) })))).toBe('ok')
    await follow(here)
    expect(await here.requestOf('Inès')).toBe('requested')
    const { requestId } = nthStreamPair(program, named<ProfileId>('Inès'), here.marc, 1)
    const [message] = (await here.log.readStream(`mentoring_request-${requestId}`)).map(
      ({ data }) => (data as { readonly message: Sealed }).message,
    )
    const context = `mentoring_request-${requestId}/MentoringRequested/message`
    expect(message && (await here.vault.open(message, context))).toBe('Bonjour de Inès')
    // The place is held until the request is answered.
    expect((await here.capacityOf('Marc')).open.size).toBe(1)
    expect([...(await here.listOf()).waiters.values()].map(({ offer }) => offer)).toEqual([null])
    await expectSettled(here)

    expect(refusalOf(await here.first.confirm(requestId, user('Marc')))).toBe('ok')
    await follow(here)
    expect([...(await here.capacityOf('Marc')).open.values()]).toEqual(['confirmed'])
    await expectSettled(here)
  })

  it('passes the place on when the request that took it is refused', async () => {
    const here = await world()
    const held = await fill(here)
    await join(here.first, 'Inès')
    await join(here.first, 'Théo')
    await finish(here.first, held)
    await follow(here)
    await here.first.lists.takeOfferedPlace(on('Inès'))
    const { requestId } = nthStreamPair(program, named<ProfileId>('Inès'), here.marc, 1)
    await here.first.commands.refuse({ ...by(user('Marc')), requestId, reason: 'no_time', note: null })
    await follow(here)
    expect([...(await here.listOf()).waiters.values()].map(({ offer }) => offer !== null)).toEqual([true])
    await expectSettled(here)
  })

  it.each([
    ['is let pass', (of: Process) => of.lists.passOfferedPlace(on('Inès')), now],
    ['lapses, also long after a stop', (of: Process) => tend(of, later(500)), later(500)],
  ] as const)(
    'goes on to the next when it %s, once, and the first may join again at the end',
    async (_how, act, at) => {
      const here = await world()
      const held = await fill(here)
      await join(here.first, 'Inès')
      await join(here.first, 'Théo')
      await finish(here.first, held)
      await follow(here)
      await act(here.first)
      await tend(here.first, at)
      await follow(here, at)
      const lapses = (await here.log.readStream(`waiting_list-${here.marc}`)).filter(
        ({ type }) => type === 'OfferLapsed',
      )
      expect(lapses).toHaveLength(1)
      expect(refusalOf(await join(here.first, 'Inès', { at }))).toBe('ok')
      await follow(here, at)
      const order = [...(await here.listOf()).waiters].map(([id, { offer }]) => [id, offer !== null])
      expect(order).toEqual([
        [named('Théo'), true],
        [named('Inès'), false],
      ])
      await expectSettled(here)
    },
  )

  it('lets nobody ask past those who wait, nor wait where a place is free', async () => {
    const here = await world()
    expect(refusalOf(await join(here.first, 'Inès'))).toBe('place_free')
    const held = await fill(here)
    await join(here.first, 'Inès')
    await finish(here.first, held)
    // The place is free, and nobody has offered it yet.
    expect(refusalOf(await here.first.ask('Théo', 'Marc'))).toBe('others_wait')
    expect(refusalOf(await join(here.first, 'Théo'))).toBe('ok')
    await follow(here)
    expect([...(await here.listOf()).waiters.values()].map(({ offer }) => offer !== null)).toEqual([true, false])
    // The place is theirs: an own request is the same as taking it.
    expect(refusalOf(await here.first.ask('Inès', 'Marc'))).toBe('ok')
    await follow(here)
    expect((await here.listOf()).waiters.has(named<ProfileId>('Inès'))).toBe(false)
    await expectSettled(here)
  })

  it('passes over who is away, who keeps their turn, and offers nothing of a mentor who is away', async () => {
    const here = await world()
    const held = await fill(here)
    await join(here.first, 'Inès')
    await join(here.first, 'Théo')
    here.facts.person('Marc').away = true
    await finish(here.first, held)
    await follow(here)
    expect([...(await here.listOf()).waiters.values()].map(({ offer }) => offer)).toEqual([null, null])
    here.facts.person('Marc').away = false
    here.facts.person('Inès').away = true
    await tend(here.first)
    expect([...(await here.listOf()).waiters.values()].map(({ offer }) => offer !== null)).toEqual([false, true])
    here.facts.person('Inès').away = false
    await here.first.lists.passOfferedPlace(on('Théo'))
    await follow(here)
    expect([...(await here.listOf()).waiters].map(([id, { offer }]) => [id, offer !== null])).toEqual([
      [named('Inès'), true],
    ])
    await expectSettled(here)
  })

  it('takes three lists of a person at most, also two at once', async () => {
    const here = await world()
    const helpers = ['Awa', 'Awa2', 'Awa3', 'Awa4']
    for (const name of helpers.slice(1)) here.facts.people.push({ name, role: 'participant' })
    for (const [n, mentor] of mentors.entries()) await fill(here, helpers[n], mentor)
    for (const mentor of ['Marc', 'Lise']) expect(refusalOf(await join(here.first, 'Inès', {}, mentor))).toBe('ok')
    const both = await Promise.all([join(here.process(), 'Inès', {}, 'Jean'), join(here.process(), 'Inès', {}, 'Zoé')])
    expect(both.map(refusalOf).toSorted()).toEqual(['ok', 'too_many_lists'])
    await follow(here)
    expect((await here.capacityOf('Inès')).waitsFor.size).toBe(3)
    // A second time in one's own list is already done.
    expect(refusalOf(await join(here.first, 'Inès'))).toBe('ok')
    await here.first.lists.leaveWaitingList(on('Inès'))
    expect((await here.capacityOf('Inès')).waitsFor.size).toBe(2)
  })

  it('answers the same call twice as once, and another company as nobody', async () => {
    const here = await world()
    const held = await fill(here)
    const idempotencyKey = 'once'
    await join(here.first, 'Inès', { idempotencyKey })
    expect(await join(here.first, 'Inès', { idempotencyKey })).toMatchObject({ ok: true, repeated: true })
    await finish(here.first, held)
    await follow(here)
    for (const name of ['take', 'take', 'another key'])
      expect(await here.first.lists.takeOfferedPlace(on('Inès', { idempotencyKey: name }))).toMatchObject({ ok: true })
    expect((await here.log.readStream(`waiting_list-${here.marc}`)).map(({ type }) => type)).toEqual([
      'WaitingListJoined',
      'PlaceOffered',
      'OfferTaken',
    ])
    for (const act of ['takeOfferedPlace', 'passOfferedPlace', 'leaveWaitingList'] as const)
      expect(refusalOf(await here.first.lists[act](on('Inès', { companyId: globex })))).toBe('not_waiting')
    expect(acme).not.toBe(globex)
  })

  it.each([
    ['the mentor is gone', 'Marc', 'mentor_gone'],
    ['the mentee is gone', 'Inès', 'mentee_gone'],
  ] as const)('ends the wait and frees the place when %s', async (_when, name, cause) => {
    const here = await world()
    const held = await fill(here)
    await join(here.first, 'Inès')
    await finish(here.first, held)
    await follow(here)
    here.facts.person(name).presence = 'inactive'
    await tend(here.first)
    await follow(here)
    const last = (await here.log.readStream(`waiting_list-${here.marc}`)).at(-1)
    expect(last).toMatchObject({ type: 'WaitingListLeft', data: { cause } })
    expect((await here.capacityOf('Marc')).open.size).toBe(0)
    await expectSettled(here)
  })

  it('ends the wait of two whom an administrator brings together, and releases nothing of theirs', async () => {
    const here = await world()
    const held = await fill(here)
    await join(here.first, 'Inès')
    await finish(here.first, held)
    await follow(here)
    expect(refusalOf(await here.first.setUp('Inès', 'Marc'))).toBe('ok')
    await follow(here)
    await tend(here.first, later(100))
    expect([...(await here.capacityOf('Marc')).open.values()]).toEqual(['confirmed'])
    expect((await here.listOf()).waiters.size).toBe(0)
    await expectSettled(here)
  })

  it('follows a limit that is raised: one offer for each place', async () => {
    const here = await world()
    await fill(here)
    await join(here.first, 'Inès')
    await join(here.first, 'Théo')
    const capacities = createCapacities(here.first.ports)
    await capacities.setLimit({ ...by(system), profileId: here.marc, limit: 2 })
    await follow(here)
    expect([...(await here.listOf()).waiters.values()].map(({ offer }) => offer !== null)).toEqual([true, false])
    await capacities.setLimit({ ...by(system), profileId: here.marc, limit: 3 })
    await follow(here)
    expect([...(await here.listOf()).waiters.values()].map(({ offer }) => offer !== null)).toEqual([true, true])
    await expectSettled(here)
  })

  const acts: readonly (readonly [string, (of: Process) => Promise<unknown>, Instant])[] = [
    ['the offer', (of) => tend(of, now, 'stopped'), now],
    ['the taking', (of) => of.lists.takeOfferedPlace(on('Inès', { idempotencyKey: 'stopped' })), now],
    ['the passing', (of) => of.lists.passOfferedPlace(on('Inès', { idempotencyKey: 'stopped' })), now],
    ['the lapse', (of) => tend(of, later(80), 'stopped'), later(80)],
    ['the leaving', (of) => of.lists.leaveWaitingList(on('Théo', { idempotencyKey: 'stopped' })), now],
    ['the joining', (of) => join(of, 'Awa', { idempotencyKey: 'stopped' }), now],
  ]
  describe.each(acts)('%s', (name, act, at) => {
    it.each(steps(multiStream ? 1 : 5))('that stops at append %i, %s, is finished or undone', async (nth, when) => {
      const here = await world()
      here.facts.people.push({ name: 'Léa', role: 'participant' })
      const held = await fill(here, 'Léa')
      await join(here.first, 'Inès')
      await join(here.first, 'Théo')
      await finish(here.first, held)
      if (name !== 'the offer') await follow(here)
      const dying = here.process()
      dying.crashAt(nth, when)
      await act(dying).catch((error: unknown) => {
        if (!(error instanceof Error) || error.name !== 'Crashed') throw error
      })
      await tend(here.process(), at)
      await follow(here, at)
      await expectSettled(here)
      // No place is stuck: an offer, or a request.
      const { waiters } = await here.listOf()
      const offers = [...waiters.values()].filter(({ offer }) => offer !== null).length
      const requests = (await here.requestOf('Inès')) === 'requested' ? 1 : 0
      expect(offers + requests).toBe(1)
    })
  })

  it('makes one request or none of a taking and a lapse at once', async () => {
    const here = await world()
    const held = await fill(here)
    await join(here.first, 'Inès')
    await join(here.first, 'Théo')
    await finish(here.first, held)
    await follow(here)
    await Promise.all([
      here.process().lists.takeOfferedPlace(on('Inès', { at: later(71.9) })),
      tend(here.process(), later(72)),
      tend(here.process(), later(72)),
      here.process().ask('Awa', 'Marc'),
    ])
    await follow(here, later(72))
    await expectSettled(here)
    const { waiters } = await here.listOf()
    const offers = [...waiters.values()].filter(({ offer }) => offer !== null).length
    expect(offers + ((await here.requestOf('Inès')) === 'requested' ? 1 : 0)).toBe(1)
  })
})
