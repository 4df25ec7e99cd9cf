import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { EventStore, Position } from '#domain/platform/event-store.ts'
import { nthStreamPair } from '#domain/mentoring/mentoring-request/stream-pair.ts'
import type { ProfileId, RequestId } from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { named, program } from '#tests/support/mentoring.ts'
import { admin, by, idOf, mentoring, user } from '#tests/support/requests.ts'
import {
  confirm,
  confirmed,
  finish,
  finishAsAdmin,
  remove,
  revoke,
  sagaLogs,
  sagaWorld,
  steps,
  withdraw,
} from '#tests/support/saga-world.ts'
import { createSagaRecovery } from './saga-recovery.ts'

type World = ReturnType<typeof sagaWorld>
type Process = ReturnType<World['process']>

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/**
 * Does what the runner of the reaction does: follows the log to its end, long after the last event.
 * @returns the checkpoint, when the process is killed on the way
 */
async function recover({ log, facts }: World, store: EventStore = log, after: Position = 0n): Promise<Position> {
  const recovery = createSagaRecovery({ store, facts })
  const { categories } = recovery
  for (let position = after; ;) {
    const batch = await log.readAll({ after: position, limit: 20, categories })
    try {
      await recovery.react(batch.events)
    } catch (error) {
      if (error instanceof Error && error.name === 'Crashed') return position
      throw error
    }
    if (batch.caughtUp && batch.events.length === 0) return batch.position
    position = batch.position
  }
}

const unanswered = {
  request: ['MentoringRequested'],
  relationship: ['RelationshipRequested'],
  mentee: [],
  mentor: [],
}
const revoked = (requestId: RequestId) => ({
  request: [...confirmed(requestId).request, 'MentoringRequestRevoked'],
  relationship: [...confirmed(requestId).relationship, 'RelationshipCancelled'],
  mentee: [],
  mentor: [],
})
const withdrawn = {
  request: ['MentoringRequested', 'MentoringRequestWithdrawn'],
  relationship: ['RelationshipRequested', 'RelationshipCancelled'],
  mentee: [],
  mentor: [],
}

const finished = (type: string) => (requestId: RequestId) => ({
  request: [...confirmed(requestId).request, 'MentoringRequestFinished'],
  relationship: [...confirmed(requestId).relationship, type],
  mentee: [],
  mentor: [],
})

/** Every command that writes several streams, from where it starts, and which of its steps decides. */
const commands = [
  {
    name: 'confirming',
    steps: 4,
    decides: 3,
    given: async () => undefined,
    act: confirm,
    done: confirmed,
    not: () => unanswered,
  },
  {
    name: 'withdrawing',
    steps: 2,
    decides: 1,
    given: async () => undefined,
    act: withdraw,
    done: () => withdrawn,
    not: () => unanswered,
  },
  {
    name: 'revoking',
    steps: 4,
    decides: 1,
    given: (of: Process, requestId: RequestId) => confirm(of, requestId, 'given'),
    act: revoke,
    done: revoked,
    not: confirmed,
  },
  {
    name: 'finishing the accompaniment',
    steps: 4,
    decides: 1,
    given: (of: Process, requestId: RequestId) => confirm(of, requestId, 'given'),
    act: finish,
    done: finished('RelationshipFinished'),
    not: confirmed,
  },
  {
    name: 'finishing the accompaniment as an administrator',
    steps: 4,
    decides: 1,
    given: (of: Process, requestId: RequestId) => confirm(of, requestId, 'given'),
    act: finishAsAdmin,
    done: finished('RelationshipAdminFinished'),
    not: confirmed,
  },
  {
    name: 'deleting the accompaniment',
    steps: 4,
    decides: 1,
    given: (of: Process, requestId: RequestId) => confirm(of, requestId, 'given'),
    act: remove,
    done: revoked,
    not: confirmed,
  },
] as const
const deaths = commands.flatMap((command) =>
  steps(command.steps).map(([nth, when]) => [command.name, nth, when, command] as const),
)

describe.each(sagaLogs)('on %s', (_, openLog) => {
  async function world() {
    const log = await openLog()
    closing.push(() => log.close())
    return sagaWorld(log.store)
  }

  it.each(deaths)('%s that stopped at step %i (%s) is finished or undone', async (__, nth, when, command) => {
    const here = await world()
    const requestId = idOf(await here.process().ask('Inès', 'Marc'))
    await command.given(here.process(), requestId)
    const dying = here.process()
    dying.crashAt(nth, when)
    await expect(command.act(dying, requestId, 'act')).rejects.toThrow('gone')
    // The recovery stops too, at each of its appends in turn.
    let checkpoint: Position = 0n
    for (const at of ['before', 'after'] as const)
      for (let step = 1; step <= 3; step += 1) {
        const recovery = here.process()
        recovery.crashAt(step, at)
        checkpoint = await recover(here, recovery.store, checkpoint)
      }
    await recover(here, here.log, checkpoint)
    const decided = nth > command.decides || (nth === command.decides && when === 'after')
    expect(await here.story(requestId)).toEqual(decided ? command.done(requestId) : command.not(requestId))
    const head = await here.log.head()
    await recover(here)
    expect(await here.log.head()).toBe(head)
  })

  it.each(steps(3))('a set-up that stopped at step %i (%s) is finished or undone', async (nth, when) => {
    const here = await world()
    const dying = here.process()
    dying.crashAt(nth, when)
    await expect(dying.setUp('Inès', 'Marc', { idempotencyKey: 'set up' })).rejects.toThrow('gone')
    await recover(here)
    const { requestId } = nthStreamPair(program, named<ProfileId>('Inès'), named<ProfileId>('Marc'), 1)
    const done = nth === 3 && when === 'after'
    expect(await here.story(requestId)).toEqual({
      request: [],
      relationship: done ? ['RelationshipAdminInitiated'] : [],
      mentee: done ? [requestId] : [],
      mentor: done ? [requestId] : [],
    })
    const again = await here.process().setUp('Inès', 'Marc', { idempotencyKey: 'set up' })
    expect(again).toMatchObject({ ok: true, id: requestId })
    expect(await here.story(requestId)).toMatchObject({ mentee: [requestId], mentor: [requestId] })
  })

  it('reserves again for a slow set-up whose reservation it released, and releases once it is finished', async () => {
    const here = await world()
    const slow = here.process()
    slow.meddleAt(3, () => recover(here))
    const requestId = idOf(await slow.setUp('Inès', 'Marc', { idempotencyKey: 'slow' }))
    await recover(here)
    expect(await here.story(requestId)).toMatchObject({ mentee: [requestId], mentor: [requestId] })
    const dying = here.process()
    dying.crashAt(1, 'after')
    await expect(finish(dying, requestId, 'finish')).rejects.toThrow('gone')
    await recover(here)
    expect(await here.story(requestId)).toEqual({
      request: [],
      relationship: ['RelationshipAdminInitiated', 'RelationshipFinished'],
      mentee: [],
      mentor: [],
    })
  })

  it('leaves a relationship without its request to the next request', async () => {
    const here = await world()
    const dying = here.process()
    dying.crashAt(2, 'before')
    await expect(dying.ask('Inès', 'Marc')).rejects.toThrow('gone')
    await recover(here)
    const requestId = idOf(await here.process().ask('Inès', 'Marc'))
    expect(await here.story(requestId)).toEqual(unanswered)
  })

  it.each([2, 3])('leaves alone what is newer than the event that it checks, step %i', async (nth) => {
    const here = await world()
    const requestId = idOf(await here.process().ask('Inès', 'Marc'))
    const log = await here.log.readAll({ after: 0n, limit: 100 })
    const dying = here.process()
    dying.crashAt(nth, 'after')
    await expect(confirm(dying, requestId, 'confirm')).rejects.toThrow('gone')
    const head = await here.log.head()
    await createSagaRecovery({ store: here.log, facts: here.facts }).react(log.events)
    expect(await here.log.head()).toBe(head)
  })

  it('reserves again for a slow confirmation whose reservation it released', async () => {
    const here = await world()
    const requestId = idOf(await here.process().ask('Inès', 'Marc'))
    const slow = here.process()
    slow.meddleAt(3, () => recover(here))
    expect(await confirm(slow, requestId, 'slow')).toMatchObject({ ok: true })
    expect(await here.story(requestId)).toMatchObject({ mentee: [], mentor: [] })
    await recover(here)
    expect(await here.story(requestId)).toEqual(confirmed(requestId))
  })

  it('revokes a slow confirmation whose reservation was released and taken by another', async () => {
    const here = await world()
    const [withMarc, withAwa] = [
      idOf(await here.process().ask('Inès', 'Marc')),
      idOf(await here.process().ask('Inès', 'Awa')),
    ]
    const slow = here.process()
    slow.meddleAt(3, async () => {
      await recover(here)
      await here.process().confirm(withAwa, user('Awa'))
    })
    expect(await confirm(slow, withMarc, 'slow')).toMatchObject({ ok: true })
    await recover(here)
    expect(await here.story(withMarc)).toEqual({
      ...revoked(withMarc),
      relationship: expect.anything(),
      mentee: [withAwa],
    })
    expect(await here.held('Awa')).toEqual([withAwa])
    const [reason] = await here.log.readStream(`mentoring_request-${withMarc}`, { direction: 'backwards', limit: 1 })
    expect(reason?.data).toEqual({ reason: 'mentee_at_capacity', note: null })
  })

  it('releases a reservation that two refused commands had both claimed', async () => {
    const here = await world()
    const requestId = idOf(await here.process().ask('Inès', 'Marc'))
    const second = named<ProfileId>('Inès') < named<ProfileId>('Marc') ? 'Marc' : 'Inès'
    const rival = idOf(
      await here.process().ask(second === 'Marc' ? 'Théo' : 'Inès', second === 'Marc' ? 'Marc' : 'Awa'),
    )
    const rivals = () => here.process().confirm(rival, user(second === 'Marc' ? 'Marc' : 'Awa'))
    const [one, other] = [here.process(), here.process()]
    other.meddleAt(2, rivals)
    one.meddleAt(2, () => confirm(other, requestId, 'other'))
    const full = { ok: false, refusal: { code: 'limit_reached' } }
    expect(await confirm(one, requestId, 'one')).toEqual(full)
    await recover(here)
    expect(await here.story(requestId)).toEqual({
      ...unanswered,
      [second === 'Marc' ? 'mentor' : 'mentee']: [rival],
    })
  })
})

it('writes nothing where streams are appended together', async () => {
  const here = sagaWorld(createMemoryEventStore())
  const { ask, confirm: accept } = mentoring(here.log, here.facts)
  const requestId = idOf(await ask('Inès', 'Marc'))
  expect(await accept(requestId, user('Marc'))).toMatchObject({ ok: true })
  const head = await here.log.head()
  await recover(here)
  expect(await here.log.head()).toBe(head)
})

const pair = fc.record({ mentee: fc.constantFrom('Inès', 'Théo'), mentor: fc.constantFrom('Marc', 'Awa') })
const death = fc.option(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom('before' as const, 'after' as const)))
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), pair, death }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('confirm' as const), pair, death }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('withdraw' as const, 'revoke' as const), pair, death }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('recover' as const), pair, death }) },
)

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

async function play(here: World, { kind, pair: { mentee, mentor }, death: dies }: Act) {
  const process = here.process()
  if (dies !== null) process.crashAt(...dies)
  const { requestId } = nthStreamPair(program, named<ProfileId>(mentee), named<ProfileId>(mentor), 1)
  const does = {
    ask: () => process.ask(mentee, mentor),
    confirm: () => process.confirm(requestId, user(mentor)),
    withdraw: () => process.commands.withdraw({ ...by(user(mentee)), requestId }),
    revoke: () => process.commands.revoke({ ...by(admin), requestId, reason: 'other' }),
    // As if every event were old enough: the worst case.
    recover: () => recover(here, process.store),
  }
  await does[kind]().catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'Crashed')) throw error
  })
}

it('leaves reservations of confirmed requests only, and never exceeds a limit, wherever processes stop', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), async (rounds) => {
      const here = sagaWorld(createMemoryEventStore())
      for (const round of rounds) await Promise.all(round.map((one) => play(here, one)))
      await recover(here)
      const held = new Map<string, number>()
      for (const name of ['Inès', 'Théo', 'Marc', 'Awa'])
        for (const requestId of await here.held(name)) held.set(requestId, (held.get(requestId) ?? 0) + 1)
      const begun: string[] = []
      for (const { stream } of (await here.log.readAll({ after: 0n, limit: 10_000 })).events) {
        if (!stream.startsWith('mentoring_request-')) continue
        const requestId = stream.slice('mentoring_request-'.length)
        const { request, relationship } = await here.story(requestId as RequestId)
        if (request.at(-1) !== 'MentoringRequestConfirmed') continue
        expect(relationship).toEqual(['RelationshipRequested', 'RelationshipInitiated'])
        begun.push(requestId)
      }
      expect(held).toEqual(new Map(begun.map((requestId) => [requestId, 2])))
    }),
    { numRuns: 150 },
  )
}, 60_000)
