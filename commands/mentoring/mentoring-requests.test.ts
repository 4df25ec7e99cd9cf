import { describe, expect, it } from 'vitest'
import { nthStreamPair } from '#domain/mentoring/mentoring-request/stream-pair.ts'
import type { EventStore, StreamName } from '#domain/platform/event-store.ts'
import type { Sealed } from '#domain/platform/event.ts'
import {
  derivedId,
  id,
  instant,
  type MeetingId,
  type ProfileId,
  type RelationshipId,
  type RequestId,
} from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { FactsDouble } from '#tests/support/facts.ts'
import { acme, named, now, partiesOf, program } from '#tests/support/mentoring.ts'
import { admin, by, globex, idOf, memoryVault, mentoring, system, user } from '#tests/support/requests.ts'

const people = [
  { name: 'Inès', role: 'participant' },
  { name: 'Théo', role: 'participant' },
  { name: 'Marc', role: 'presenter' },
  { name: 'Awa', role: 'presenter' },
] as const

function world() {
  const store = createMemoryEventStore()
  const facts = new FactsDouble(people)
  const vault = memoryVault()
  return { store, facts, vault, ...mentoring(store, facts, vault) }
}

const refusal = (code: string, allowed?: readonly string[]) => ({
  ok: false,
  refusal: allowed === undefined ? { code } : { code, allowed },
})

const typesIn = async (store: EventStore, stream: StreamName) =>
  (await store.readStream(stream)).map(({ type }) => type)
const log = async (store: EventStore) => (await store.readAll({ after: 0n, limit: 100_000 })).events

describe('asking', () => {
  it('makes the request and its relationship at once, under derived ids', async () => {
    const { store, vault, ask } = world()
    const result = await ask('Inès', 'Marc', { message: 'Bonjour Marc' })
    const streams = nthStreamPair(program, named<ProfileId>('Inès'), named<ProfileId>('Marc'), 1)
    expect(result).toEqual({ ok: true, id: streams.requestId, position: 2n, repeated: false })
    const [requested, related] = await log(store)
    expect(requested).toMatchObject({
      type: 'MentoringRequested',
      data: {
        ...partiesOf('Inès', 'Marc'),
        origin: 'participant',
        relationshipId: streams.relationshipId,
        answerDueAt: '2026-03-30T09:00:00.000Z',
        receipt: { rule: 3 },
      },
    })
    expect(related).toMatchObject({ type: 'RelationshipRequested', data: { requestId: streams.requestId } })
    const { message } = (requested?.data ?? {}) as { message: Sealed }
    expect(message.kid).toBe(named('Inès user'))
    expect(await vault.open(message, `${requested?.stream}/MentoringRequested/message`)).toBe('Bonjour Marc')
  })

  it('is refused while a request is open, and starts the next streams once it is over', async () => {
    const { ask, commands } = world()
    const first = idOf(await ask('Inès', 'Marc'))
    expect(await ask('Inès', 'Marc')).toEqual(refusal('already_open'))
    await commands.withdraw({ ...by(user('Inès')), requestId: first })
    const second = idOf(await ask('Inès', 'Marc'))
    expect(second).toBe(nthStreamPair(program, named<ProfileId>('Inès'), named<ProfileId>('Marc'), 2).requestId)
  })

  it('answers the first request to a repeated key, also when that request is over', async () => {
    const { ask, commands, store } = world()
    const first = await ask('Inès', 'Marc', { idempotencyKey: 'k' })
    await commands.withdraw({ ...by(user('Inès')), requestId: idOf(first) })
    const head = await store.head()
    expect(await ask('Inès', 'Marc', { idempotencyKey: 'k' })).toEqual({ ...first, repeated: true })
    expect(await store.head()).toBe(head)
  })

  it('makes one request when it comes twice at once', async () => {
    const { ask, store } = world()
    const results = await Promise.all([ask('Inès', 'Marc'), ask('Inès', 'Marc')])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results).toContainEqual(refusal('already_open'))
    expect(await log(store)).toHaveLength(2)
  })

  it('takes a mentee, a mentor and a program of the company', async () => {
    const { ask, commands } = world()
    expect(await ask('Marc', 'Awa')).toEqual(refusal('not_a_mentee'))
    expect(await ask('Inès', 'Théo')).toEqual(refusal('not_found'))
    expect(await ask('Inès', 'nobody')).toEqual(refusal('not_found'))
    const elsewhere = { programId: named<typeof program>('elsewhere'), presenterId: named<ProfileId>('Marc') }
    expect(await commands.request({ ...by(user('Inès')), ...elsewhere, message: null })).toEqual(refusal('not_found'))
    expect(await commands.request({ ...by(system), ...elsewhere, message: null })).toEqual(refusal('forbidden'))
  })

  it('is refused at the limit of either side', async () => {
    const { ask, confirm, facts } = world()
    await confirm(idOf(await ask('Inès', 'Marc')), user('Marc'))
    facts.limits.participant = 1
    expect(await ask('Inès', 'Awa')).toEqual(refusal('mentee_full'))
    facts.limits.presenter = 1
    expect(await ask('Théo', 'Marc')).toEqual(refusal('mentor_full'))
  })

  it('is allowed for two people to administrators only', async () => {
    const { askForTwo, store } = world()
    expect(await askForTwo('Inès', 'Marc', user('Inès'))).toEqual(refusal('forbidden'))
    expect(await askForTwo('nobody', 'Marc')).toEqual(refusal('participant_gone'))
    expect(await askForTwo('Inès', 'Marc')).toMatchObject({ ok: true })
    expect((await log(store))[0]).toMatchObject({ data: { origin: 'admin' }, metadata: { actor: admin } })
  })
})

describe('confirming', () => {
  it('reserves and confirms both sides, the request and the relationship, in one append', async () => {
    const { store, ask, confirm } = world()
    const requestId = idOf(await ask('Inès', 'Marc'))
    const head = await store.head()
    const result = await confirm(requestId, user('Marc'))
    expect(result).toEqual({ ok: true, id: requestId, position: head + 6n, repeated: false })
    const capacity = ['AccompanimentReserved', 'AccompanimentConfirmed']
    expect(await typesIn(store, `capacity-${named('Inès')}`)).toEqual(capacity)
    expect(await typesIn(store, `capacity-${named('Marc')}`)).toEqual(capacity)
    expect(await typesIn(store, `mentoring_relationship-${requestId}`)).toContain('RelationshipInitiated')
    expect(await typesIn(store, `mentoring_request-${requestId}`)).toContain('MentoringRequestConfirmed')
  })

  it('writes nothing when it is done already', async () => {
    const { store, ask, confirm } = world()
    const requestId = idOf(await ask('Inès', 'Marc'))
    await confirm(requestId, user('Marc'))
    const head = await store.head()
    expect(await confirm(requestId, user('Marc'))).toEqual({ ok: true, id: requestId, position: head, repeated: true })
    expect(await store.head()).toBe(head)
  })

  it('confirms one of two at once at the limit of the mentee', async () => {
    const { store, facts, ask, confirm } = world()
    facts.limits.participant = 1
    const [withMarc, withAwa] = [idOf(await ask('Inès', 'Marc')), idOf(await ask('Inès', 'Awa'))]
    const results = await Promise.all([confirm(withMarc, user('Marc')), confirm(withAwa, user('Awa'))])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results).toContainEqual(refusal('limit_reached'))
    expect(await typesIn(store, `capacity-${named('Inès')}`)).toHaveLength(2)
  })

  it('is refused for a mentee who left', async () => {
    const { facts, ask, confirm } = world()
    const requestId = idOf(await ask('Inès', 'Marc'))
    facts.person('Inès').presence = 'inactive'
    expect(await confirm(requestId, user('Marc'))).toEqual(refusal('partner_inactive'))
    facts.person('Inès').presence = 'gone'
    expect(await confirm(requestId, user('Marc'))).toEqual(refusal('participant_gone'))
  })
})

describe('taking a proposed date', () => {
  const slots = ['2026-03-24T11:00:00Z', '2026-03-26T11:00:00Z'].map((at) => ({
    startsAt: instant(at),
    minutes: 45,
    timeZone: 'Europe/Paris',
  }))
  async function offered() {
    const all = world()
    const requestId = idOf(await all.ask('Inès', 'Marc'))
    await all.commands.proposeOtherDates({ ...by(user('Marc')), requestId, slots, note: null })
    const take = (takenDate = slots[1] ?? null, actor = user('Inès')) =>
      all.commands.transitionRequest({ ...by(actor), requestId, wanted: 'confirmed', takenDate })
    return { ...all, requestId, take }
  }

  it('reserves both capacities and confirms, in one append', async () => {
    const { store, take, requestId } = await offered()
    const head = await store.head()
    expect(await take()).toEqual({ ok: true, id: requestId, position: head + 7n, repeated: false })
    expect(await typesIn(store, `mentoring_request-${requestId}`)).toEqual([
      'MentoringRequested',
      'OtherDatesProposed',
      'ProposedDateTaken',
      'MentoringRequestConfirmed',
    ])
    expect(await typesIn(store, `mentoring_relationship-${requestId}`)).toContain('RelationshipInitiated')
    for (const name of ['Inès', 'Marc'])
      expect(await typesIn(store, `capacity-${named(name)}`)).toEqual([
        'AccompanimentReserved',
        'AccompanimentConfirmed',
      ])
    expect(await take()).toMatchObject({ ok: true, repeated: true })
    expect(await store.head()).toBe(head + 7n)
  })

  const firstMeeting = { topic: 'Faire connaissance', meetingType: 'phone_call' } as const
  const meetingOf = (requestId: RequestId) =>
    derivedId<MeetingId>('meeting', acme, id<RelationshipId>(requestId), 'taken_date')

  it('agrees the first meeting at the date in the same append, once', async () => {
    const { store, commands, requestId } = await offered()
    const taken = { requestId, date: slots[1] ?? null, firstMeeting }
    const head = await store.head()
    expect(await commands.takeDate({ ...by(user('Inès')), ...taken })).toMatchObject({ ok: true, position: head + 12n })
    const meetingId = meetingOf(requestId)
    const events = await store.readStream(`meeting-${meetingId}`)
    expect(events.map(({ type }) => type)).toEqual(['MeetingInitiated', 'AppointmentProposed', 'AppointmentAccepted'])
    expect(events.map(({ data }) => data)).toMatchObject([
      { plannedBy: 'participant', meetingType: 'phone_call', withDate: true },
      { proposedBy: 'presenter', startsAt: slots[1]?.startsAt },
      { acceptedBy: 'participant' },
    ])
    for (const name of ['Inès', 'Marc'])
      expect(await typesIn(store, `agenda-${named(`${name} user`)}`)).toEqual(['AgendaSlotReserved'])
    expect(await commands.takeDate({ ...by(user('Inès')), ...taken })).toMatchObject({ ok: true, repeated: true })
    expect(await store.head()).toBe(head + 12n)
  })

  it('agrees it as well where the mentor confirmed without a date, unless that date is proposed', async () => {
    for (const isProposed of [false, true]) {
      const { store, facts, commands, requestId } = await offered()
      await commands.confirm({ ...by(user('Marc')), requestId })
      const slot = slots[1]
      if (isProposed && slot) facts.proposed.push({ meetingId: named<MeetingId>('other'), by: 'presenter', slot })
      expect(
        await commands.takeDate({ ...by(user('Inès')), requestId, date: slot ?? null, firstMeeting }),
      ).toMatchObject({
        ok: true,
      })
      expect(await typesIn(store, `meeting-${meetingOf(requestId)}`)).toHaveLength(isProposed ? 0 : 3)
      expect((await typesIn(store, `mentoring_request-${requestId}`)).at(-1)).toBe('ProposedDateTaken')
    }
  })

  it('agrees it later for a date that was taken without it', async () => {
    const { store, commands, take, requestId } = await offered()
    await take()
    expect(await typesIn(store, `meeting-${meetingOf(requestId)}`)).toEqual([])
    await commands.takeDate({ ...by(user('Inès')), requestId, date: slots[1] ?? null, firstMeeting })
    expect(await typesIn(store, `meeting-${meetingOf(requestId)}`)).toHaveLength(3)
  })

  it('keeps the date of a mentee whose mentor confirmed without one a moment before', async () => {
    const { store, commands, take, requestId } = await offered()
    await commands.transitionRequest({ ...by(user('Marc')), requestId, wanted: 'confirmed' })
    const head = await store.head()
    expect(await take()).toEqual({ ok: true, id: requestId, position: head + 1n, repeated: false })
    expect((await typesIn(store, `mentoring_request-${requestId}`)).slice(-2)).toEqual([
      'MentoringRequestConfirmed',
      'ProposedDateTaken',
    ])
    expect(await typesIn(store, `capacity-${named('Inès')}`)).toEqual([
      'AccompanimentReserved',
      'AccompanimentConfirmed',
    ])
    expect(await take()).toMatchObject({ ok: true, repeated: true })
  })

  it.each([
    ['the mentee', 'participant'],
    ['the mentor', 'presenter'],
  ] as const)('is refused when %s is full, and nothing is written', async (_, side) => {
    const { store, facts, take } = await offered()
    facts.limits[side] = 0
    const head = await store.head()
    expect(await take()).toEqual(refusal('limit_reached'))
    expect(await store.head()).toBe(head)
  })

  it('is refused for a past date, a date that was not proposed, and no date', async () => {
    const { commands, requestId, take } = await offered()
    const late = { ...by(user('Inès'), { at: instant('2026-03-24T11:00:00Z') }), requestId }
    expect(await commands.takeDate({ ...late, date: slots[0] ?? null })).toMatchObject(refusal('date_past'))
    expect(await take({ startsAt: now, minutes: 45, timeZone: 'Europe/Paris' })).toEqual(refusal('date_not_proposed'))
    expect(await take(null)).toEqual(refusal('date_not_proposed'))
  })

  it('is refused to the mentor, and when the mentor is inactive', async () => {
    const { facts, take } = await offered()
    expect(await take(slots[0], user('Marc'))).toEqual(refusal('date_is_for_mentee'))
    expect(await take(slots[0], admin)).toEqual(refusal('date_is_for_mentee'))
    facts.person('Marc').presence = 'inactive'
    expect(await take()).toEqual(refusal('partner_inactive'))
  })

  it('reserves both capacities once when the mentor confirms at the same moment', async () => {
    const { store, confirm, take, requestId } = await offered()
    const results = await Promise.all([take(), confirm(requestId, user('Marc'))])
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(await typesIn(store, `capacity-${named('Inès')}`)).toHaveLength(2)
    const types = await typesIn(store, `mentoring_request-${requestId}`)
    expect(types.filter((type) => type === 'MentoringRequestConfirmed')).toHaveLength(1)
  })
})

describe('permission', () => {
  const commandsOn = (requestId: RequestId) => {
    const note = null
    return {
      confirm: { requestId },
      refuse: { requestId, reason: 'no_time', note },
      withdraw: { requestId },
      revoke: { requestId, reason: 'other' },
      expire: { requestId },
      proposeOtherDates: { requestId, slots: [], note },
      takeDate: { requestId, date: null },
      transitionRequest: { requestId, wanted: 'cancelled' },
    } as const
  }
  const names = Object.keys(commandsOn(named<RequestId>('any'))) as (keyof ReturnType<typeof commandsOn>)[]

  it.each(names)('%s: answers forbidden to other people and not_found to other companies', async (name) => {
    const { commands, ask, store } = world()
    const requestId = idOf(await ask('Inès', 'Marc'))
    const head = await store.head()
    const run = (context: ReturnType<typeof by>) => {
      const inputs = commandsOn(requestId)
      switch (name) {
        case 'refuse':
          return commands.refuse({ ...context, ...inputs.refuse })
        case 'revoke':
          return commands.revoke({ ...context, ...inputs.revoke })
        case 'proposeOtherDates':
          return commands.proposeOtherDates({ ...context, ...inputs.proposeOtherDates })
        case 'takeDate':
          return commands.takeDate({ ...context, ...inputs.takeDate })
        case 'transitionRequest':
          return commands.transitionRequest({ ...context, ...inputs.transitionRequest })
        case 'confirm':
        case 'withdraw':
        case 'expire':
          return commands[name]({ ...context, requestId })
      }
      return undefined
    }
    expect(await run(by(user('Théo')))).toEqual(refusal('forbidden'))
    for (const actor of [user('Inès'), user('Marc'), admin, system])
      expect(await run(by(actor, { companyId: globex }))).toEqual(refusal('not_found'))
    expect(await store.head()).toBe(head)
  })

  it('answers not_found for an unknown request', async () => {
    const { confirm } = world()
    expect(await confirm(named<RequestId>('nowhere'), user('Marc'))).toEqual(refusal('not_found'))
  })

  it('refuses another revision than the one that the caller saw', async () => {
    const { ask, confirm } = world()
    const requestId = idOf(await ask('Inès', 'Marc'))
    expect(await confirm(requestId, user('Marc'), { ifRevision: 3 })).toEqual(refusal('revision_mismatch'))
    const confirmed = await confirm(requestId, user('Marc'), { ifRevision: 0, idempotencyKey: 'k' })
    expect(confirmed).toMatchObject({ ok: true })
    expect(await confirm(requestId, user('Marc'), { ifRevision: 0, idempotencyKey: 'k' })).toEqual({
      ...confirmed,
      repeated: true,
    })
  })
})

describe('cancelling', () => {
  it('cancels the relationship too', async () => {
    const { store, ask, commands } = world()
    const requestId = idOf(await ask('Inès', 'Marc'))
    await commands.refuse({ ...by(user('Marc')), requestId, reason: 'no_time', note: 'Désolé' })
    expect(await typesIn(store, `mentoring_request-${requestId}`)).toEqual([
      'MentoringRequested',
      'MentoringRequestRefused',
    ])
    expect((await store.readStream(`mentoring_relationship-${requestId}`)).at(-1)).toMatchObject({
      type: 'RelationshipCancelled',
      data: { cause: 'refused' },
    })
  })

  it('releases both capacities when a confirmed request is revoked', async () => {
    const { store, facts, ask, confirm, commands } = world()
    facts.limits.participant = 1
    const requestId = idOf(await ask('Inès', 'Marc'))
    await confirm(requestId, user('Marc'))
    await commands.revoke({ ...by(admin), requestId, reason: 'mentor_at_capacity' })
    for (const name of ['Inès', 'Marc'])
      expect((await typesIn(store, `capacity-${named(name)}`)).at(-1)).toBe('AccompanimentReleased')
    expect(await ask('Inès', 'Awa')).toMatchObject({ ok: true })
  })

  it('expires a request only from the due date on', async () => {
    const { ask, commands } = world()
    const requestId = idOf(await ask('Inès', 'Marc'))
    expect(await commands.expire({ ...by(system), requestId })).toEqual(refusal('not_due'))
    const due = by(system, { at: instant('2026-03-30T09:00:00Z') })
    expect(await commands.expire({ ...due, requestId })).toMatchObject({ ok: true, repeated: false })
  })
})

describe('a wanted state', () => {
  it.each([
    ['cancelled', user('Marc'), 'MentoringRequestRefused'],
    ['cancelled', user('Inès'), 'MentoringRequestWithdrawn'],
    ['cancelled', admin, 'MentoringRequestRevoked'],
    ['confirmed', user('Marc'), 'MentoringRequestConfirmed'],
  ] as const)('%s by %j is %s', async (wanted, actor, type) => {
    const { store, ask, commands } = world()
    const requestId = idOf(await ask('Inès', 'Marc'))
    expect(await commands.transitionRequest({ ...by(actor), requestId, wanted })).toMatchObject({ ok: true })
    expect((await typesIn(store, `mentoring_request-${requestId}`)).at(-1)).toBe(type)
  })

  it.each([
    ['confirmed', user('Inès'), ['cancelled']],
    ['confirmed', admin, ['cancelled']],
    ['requested', user('Marc'), ['propose', 'confirmed', 'cancelled']],
    ['finished', user('Marc'), ['propose', 'confirmed', 'cancelled']],
  ] as const)('%s by %j is not possible, and says what is', async (wanted, actor, allowed) => {
    const { ask, commands } = world()
    const requestId = idOf(await ask('Inès', 'Marc'))
    expect(await commands.transitionRequest({ ...by(actor), requestId, wanted })).toEqual(
      refusal('transition_not_allowed', allowed),
    )
  })

  it('takes only the reasons of its command', async () => {
    const { ask, commands } = world()
    const wanted = { requestId: idOf(await ask('Inès', 'Marc')), wanted: 'cancelled' } as const
    const byMentor = { ...by(user('Marc')), ...wanted, reason: 'mentor_at_capacity' }
    expect(await commands.transitionRequest(byMentor)).toEqual(refusal('reason_invalid'))
    expect(await commands.transitionRequest({ ...by(admin), ...wanted, reason: 'no_time' })).toEqual(
      refusal('reason_invalid'),
    )
    expect(await commands.transitionRequest({ ...byMentor, reason: 'leaving' })).toMatchObject({ ok: true })
  })
})

it('records the company and the time of every event', async () => {
  const { store, ask, confirm } = world()
  await confirm(idOf(await ask('Inès', 'Marc')), user('Marc'))
  for (const { metadata } of await log(store)) expect(metadata).toMatchObject({ companyId: acme, at: now })
})
