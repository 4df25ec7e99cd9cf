import { afterEach, describe, expect, it } from 'vitest'
import type { RelationshipState } from '#domain/mentoring/mentoring-relationship/state.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { StreamName } from '#domain/platform/event-store.ts'
import type { Sealed } from '#domain/platform/event.ts'
import { id, type ProfileId, type RelationshipId, type RequestId } from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { FactsDouble } from '#tests/support/facts.ts'
import { named } from '#tests/support/mentoring.ts'
import { admin, by, globex, idOf, memoryVault, mentoring, system, user } from '#tests/support/requests.ts'
import { finish, finishAsAdmin, remove, sagaLogs, sagaWorld, steps } from '#tests/support/saga-world.ts'
import type { CommandContext } from '../platform/ports.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const refusal = (code: string, allowed?: readonly string[]) => ({
  ok: false,
  refusal: allowed === undefined ? { code } : { code, allowed },
})

function world() {
  const store = createMemoryEventStore()
  const facts = new FactsDouble([
    { name: 'Inès', role: 'participant' },
    { name: 'Théo', role: 'participant' },
    { name: 'Marc', role: 'presenter' },
  ])
  const vault = memoryVault()
  const spoken = mentoring(store, facts, vault)
  const types = async (stream: StreamName) => (await store.readStream(stream)).map(({ type }) => type)
  const running = async () => {
    const requestId = idOf(await spoken.ask('Inès', 'Marc'))
    await spoken.confirm(requestId, user('Marc'))
    return requestId
  }
  const end = (
    of: string,
    actor: Actor,
    wanted: Exclude<RelationshipState, 'none'>,
    more: Partial<CommandContext> & { readonly reason?: string; readonly note?: string } = {},
  ) => {
    const { reason, note, ...context } = more
    return spoken.relationships.transitionRelationship({
      ...by(actor, context),
      relationshipId: id<RelationshipId>(of),
      wanted,
      ...(reason !== undefined && { reason }),
      ...(note !== undefined && { note }),
    })
  }
  const lastOf = async (of: string) => ({
    request: (await types(`mentoring_request-${of}`)).at(-1),
    relationship: (await types(`mentoring_relationship-${of}`)).at(-1),
    mentee: (await types(`capacity-${named('Inès')}`)).at(-1),
    mentor: (await types(`capacity-${named('Marc')}`)).at(-1),
  })
  return { store, facts, vault, ...spoken, running, end, lastOf }
}

const released = { mentee: 'AccompanimentReleased', mentor: 'AccompanimentReleased' }

describe('finishing', () => {
  it.each(['Inès', 'Marc'])('by %s releases both capacities and finishes the request, in one append', async (who) => {
    const { running, end, lastOf, store, vault } = world()
    const requestId = await running()
    const head = await store.head()
    const result = await end(requestId, user(who), 'finished', { reason: 'goals_met', note: 'Merci !' })
    expect(result).toEqual({ ok: true, id: requestId, position: head + 4n, repeated: false })
    expect(await lastOf(requestId)).toEqual({
      request: 'MentoringRequestFinished',
      relationship: 'RelationshipFinished',
      ...released,
    })
    const [finished] = await store.readStream(`mentoring_relationship-${requestId}`, {
      direction: 'backwards',
      limit: 1,
    })
    const { note, reason } = (finished?.data ?? {}) as { note: Sealed; reason: string }
    expect(reason).toBe('goals_met')
    expect(note.kid).toBe(named(`${who} user`))
    expect(await vault.open(note, `mentoring_relationship-${requestId}/RelationshipFinished/note`)).toBe('Merci !')
  })

  it('by an administrator is another fact; without a reason it is `other`', async () => {
    const { running, end, lastOf, store } = world()
    const requestId = await running()
    await end(requestId, admin, 'admin_finished')
    expect(await lastOf(requestId)).toMatchObject({ relationship: 'RelationshipAdminFinished', ...released })
    const events = await store.readStream(`mentoring_relationship-${requestId}`)
    expect(events.at(-1)?.data).toEqual({ reason: 'other', note: null })
  })

  it('lets the two begin again, in the next streams', async () => {
    const { running, end, ask } = world()
    const first = await running()
    await end(first, user('Inès'), 'finished')
    expect(idOf(await ask('Inès', 'Marc'))).not.toBe(first)
  })

  it('is refused to others, for unknown reasons, at another revision, and in another company', async () => {
    const { running, end } = world()
    const requestId = await running()
    expect(await end(requestId, user('Théo'), 'finished')).toEqual(refusal('forbidden'))
    expect(await end(requestId, user('Inès'), 'finished', { reason: 'bored' })).toEqual(refusal('reason_invalid'))
    expect(await end(requestId, user('Inès'), 'finished', { ifRevision: 0 })).toEqual(refusal('revision_mismatch'))
    expect(await end(requestId, user('Inès'), 'finished', { companyId: globex })).toEqual(refusal('not_found'))
    expect(await end(requestId, user('Inès'), 'admin_finished')).toEqual(
      refusal('transition_not_allowed', ['finished']),
    )
    expect(await end(requestId, user('Inès'), 'feedback_provided')).toEqual(
      refusal('transition_not_allowed', ['finished']),
    )
    expect(await end(named('nothing'), user('Inès'), 'finished')).toEqual(refusal('not_found'))
  })

  it('answers the first result to a repeated key, and once when both finish at the same time', async () => {
    const { running, end, store } = world()
    const requestId = await running()
    const results = await Promise.all([
      end(requestId, user('Inès'), 'finished', { reason: 'no_time' }),
      end(requestId, user('Marc'), 'finished', { reason: 'goals_met', idempotencyKey: 'k' }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const types = (await store.readStream(`mentoring_relationship-${requestId}`)).map(({ type }) => type)
    expect(types.filter((type) => type === 'RelationshipFinished')).toHaveLength(1)
  })
})

describe('deleting', () => {
  it('revokes the request, waiting or confirmed, and releases what is held', async () => {
    const { ask, running, end, lastOf } = world()
    const waiting = idOf(await ask('Inès', 'Marc'))
    await end(waiting, admin, 'cancelled')
    expect(await lastOf(waiting)).toMatchObject({
      request: 'MentoringRequestRevoked',
      relationship: 'RelationshipCancelled',
    })
    const confirmed = await running()
    await end(confirmed, admin, 'cancelled')
    expect(await lastOf(confirmed)).toEqual({
      request: 'MentoringRequestRevoked',
      relationship: 'RelationshipCancelled',
      ...released,
    })
  })

  it('is for administrators', async () => {
    const { running, end } = world()
    expect(await end(await running(), user('Marc'), 'cancelled')).toEqual(
      refusal('transition_not_allowed', ['finished']),
    )
  })
})

describe('setting up', () => {
  it('reserves both capacities and begins, in one append, without a request', async () => {
    const { setUp, lastOf, store, end } = world()
    const relationshipId = idOf(await setUp('Inès', 'Marc'))
    expect(await store.head()).toBe(5n)
    expect(await lastOf(relationshipId)).toEqual({
      request: undefined,
      relationship: 'RelationshipAdminInitiated',
      mentee: 'AccompanimentConfirmed',
      mentor: 'AccompanimentConfirmed',
    })
    expect(await end(relationshipId, user('Inès'), 'finished')).toMatchObject({ ok: true })
    expect(await lastOf(relationshipId)).toMatchObject(released)
    expect(idOf(await setUp('Inès', 'Marc'))).not.toBe(relationshipId)
  })

  it('is refused while the two have something open, and they cannot ask each other meanwhile', async () => {
    const { setUp, ask } = world()
    await ask('Inès', 'Marc')
    expect(await setUp('Inès', 'Marc')).toEqual(refusal('already_open'))
    await setUp('Théo', 'Marc')
    expect(await setUp('Théo', 'Marc')).toEqual(refusal('already_open'))
    expect(await ask('Théo', 'Marc')).toEqual(refusal('already_open'))
  })

  it('is refused at the limit of either side, which is never passed', async () => {
    const { setUp, facts } = world()
    facts.limits.presenter = 1
    const results = await Promise.all([setUp('Inès', 'Marc'), setUp('Théo', 'Marc')])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results).toContainEqual(refusal('mentor_full'))
  })

  it('is refused for people who are gone, inactive, not in the program, unknown, and to others', async () => {
    const { setUp, facts, relationships } = world()
    facts.person('Marc').presence = 'inactive'
    expect(await setUp('Inès', 'Marc')).toEqual(refusal('partner_inactive'))
    facts.person('Marc').presence = 'active'
    facts.person('Inès').inProgram = false
    expect(await setUp('Inès', 'Marc')).toEqual(refusal('not_in_program'))
    expect(await setUp('nobody', 'Marc')).toEqual(refusal('participant_gone'))
    expect(await setUp('Inès', 'nobody')).toEqual(refusal('not_found'))
    const pair = { programId: named<never>('program'), participantId: named<ProfileId>('Inès') }
    const parties = { ...pair, presenterId: named<ProfileId>('Marc') }
    expect(await relationships.setUp({ ...by(user('Inès')), ...parties })).toEqual(refusal('forbidden'))
    expect(await relationships.setUp({ ...by(system), ...parties })).toEqual(refusal('forbidden'))
  })
})

describe.each(sagaLogs)('a saga on %s', (_, openLog) => {
  async function sagas() {
    const log = await openLog()
    closing.push(() => log.close())
    return sagaWorld(log.store)
  }

  const endings = [
    ['finishing', finish, 'RelationshipFinished', 'MentoringRequestFinished'],
    ['finishing as an administrator', finishAsAdmin, 'RelationshipAdminFinished', 'MentoringRequestFinished'],
    ['deleting', remove, 'RelationshipCancelled', 'MentoringRequestRevoked'],
  ] as const
  const deaths = endings.flatMap(([name, act, ...types]) =>
    steps(4).map(([nth, when]) => [name, nth, when, act, ...types] as const),
  )

  it.each(deaths)('%s that stopped at step %i (%s) is finished by the same key', async (...death) => {
    const [, nth, when, act, relationship, request] = death
    const { process, story } = await sagas()
    const requestId: RequestId = idOf(await process().ask('Inès', 'Marc'))
    await process().confirm(requestId, user('Marc'))
    const dying = process()
    dying.crashAt(nth, when)
    await expect(act(dying, requestId, 'same')).rejects.toThrow('gone')
    expect(await act(process(), requestId, 'same')).toMatchObject({ ok: true, id: requestId })
    const ended = await story(requestId)
    expect(ended).toMatchObject({ mentee: [], mentor: [] })
    expect([ended.relationship.at(-1), ended.request.at(-1)]).toEqual([relationship, request])
    expect(await act(process(), requestId, 'same')).toMatchObject({ ok: true, repeated: true })
    expect(await story(requestId)).toEqual(ended)
  })

  it.each(steps(3))('a set-up that stopped at step %i (%s) is finished by the same key', async (nth, when) => {
    const { process, story } = await sagas()
    const dying = process()
    dying.crashAt(nth, when)
    await expect(dying.setUp('Inès', 'Marc', { idempotencyKey: 'same' })).rejects.toThrow('gone')
    const made = idOf(await process().setUp('Inès', 'Marc', { idempotencyKey: 'same' }))
    expect(await story(made)).toEqual({
      request: [],
      relationship: ['RelationshipAdminInitiated'],
      mentee: [made],
      mentor: [made],
    })
  })
})
