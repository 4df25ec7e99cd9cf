import { afterEach, describe, expect, it } from 'vitest'
import type { BookingRules } from '#domain/meetings/availability/booking-rules.ts'
import type { MeetingGoal } from '#domain/meetings/meeting/policy.ts'
import type { EventStore, Position } from '#domain/platform/event-store.ts'
import type { Sealed } from '#domain/platform/event.ts'
import { id, type MeetingId, type UserId, type WorkshopId } from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { aDay, later, meetingOf, meetingWorld, slotIn } from '#tests/support/meeting-world.ts'
import { named, program } from '#tests/support/mentoring.ts'
import { admin, by, globex, idOf, user } from '#tests/support/requests.ts'
import { sagaLogs, steps } from '#tests/support/saga-world.ts'
import { singleStream } from '#tests/support/single-stream.ts'
import { createAgendaRecovery } from './reactions/agenda-recovery.ts'
import { createWorkshops } from './workshops.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const refusal = (code: string) => ({ ok: false, refusal: { code } })
const ines = user('Inès')
const marc = user('Marc')

async function world() {
  const here = meetingWorld(createMemoryEventStore())
  const spoken = here.open(here.log)
  const relationshipId = await spoken.accompany('Inès', 'Marc')
  const planned = async (slot = slotIn(aDay)) => meetingOf(await spoken.plan(ines, relationshipId, slot))
  const agreed = async (slot = slotIn(aDay)) => {
    const meetingId = await planned(slot)
    await spoken.wants(marc, meetingId, 'confirmed')
    return meetingId
  }
  const times = () => Promise.all([here.times('Inès'), here.times('Marc')])
  return { ...here, ...spoken, relationshipId, planned, agreed, times }
}

describe('planning', () => {
  it('seals the topic with the key of its author', async () => {
    const { log, vault, planned } = await world()
    const meetingId = await planned()
    const [initiated] = await log.readStream(`meeting-${meetingId}`)
    const { topic } = (initiated?.data ?? {}) as { topic: Sealed }
    expect(topic.kid).toBe(named('Inès user'))
    expect(await vault.open(topic, `meeting-${meetingId}/MeetingInitiated/topic`)).toBe('Déléguer')
  })

  it('makes one meeting of a call that comes twice', async () => {
    const { plan, relationshipId, types } = await world()
    const twice = { idempotencyKey: 'lost answer' }
    const first = meetingOf(await plan(ines, relationshipId, slotIn(aDay), twice))
    const second = await plan(ines, relationshipId, slotIn(aDay), twice)
    expect(second).toMatchObject({ ok: true, id: first, repeated: true })
    expect(await types(`meeting-${first}`)).toEqual(['MeetingInitiated', 'AppointmentProposed'])
  })

  it('is refused to others, to another company, without a topic, and for a reason that is not offered', async () => {
    const { meetings, plan, relationshipId } = await world()
    expect(await plan(user('Théo'), relationshipId, null)).toEqual(refusal('forbidden'))
    expect(await plan(ines, relationshipId, null, { companyId: globex })).toEqual(refusal('not_found'))
    const meeting = { relationshipId, meetingType: 'phone_call', description: null, slot: null, note: null } as const
    expect(await meetings.planMeeting({ ...by(ines), ...meeting, topic: '', reasonId: null })).toEqual(
      refusal('topic_missing'),
    )
    expect(await meetings.planMeeting({ ...by(ines), ...meeting, topic: 'x', reasonId: named('gone') })).toEqual(
      refusal('meeting_reason_unknown'),
    )
  })

  it('by an administrator waits for either party', async () => {
    const { plan, wants, relationshipId, story } = await world()
    const meetingId = meetingOf(await plan(admin, relationshipId, slotIn(aDay)))
    expect(await wants(ines, meetingId, 'confirmed')).toMatchObject({ ok: true })
    expect(await story(meetingId)).toMatchObject({ mentee: [meetingId], mentor: [meetingId] })
  })
})

describe('an agreed date', () => {
  it('holds the time of both, in one append', async () => {
    const { log, planned, wants, story } = await world()
    const meetingId = await planned()
    const head = await log.head()
    expect(await wants(marc, meetingId, 'confirmed')).toMatchObject({ ok: true, position: head + 3n })
    expect(await story(meetingId)).toEqual({
      meeting: ['MeetingInitiated', 'AppointmentProposed', 'AppointmentAccepted'],
      mentee: [meetingId],
      mentor: [meetingId],
    })
  })

  it('is refused when it overlaps with an agreed one of either, in any program and zone', async () => {
    const { open, log, agreed, plan, wants, relationshipId } = await world()
    const other = open(log)
    const withTheo = await other.accompany('Théo', 'Marc')
    const montreal = { ...slotIn(aDay - 30), timeZone: 'America/Toronto' }
    const theirs = meetingOf(await other.plan(marc, withTheo, montreal))
    const own = meetingOf(await plan(ines, relationshipId, slotIn(aDay + 59)))
    await agreed(slotIn(aDay, 60))
    expect(await wants(marc, own, 'confirmed')).toEqual(refusal('slot_taken'))
    expect(await other.wants(user('Théo'), theirs, 'confirmed')).toEqual(refusal('partner_busy'))
    const after = meetingOf(await plan(ines, relationshipId, slotIn(aDay + 60)))
    expect(await wants(marc, after, 'confirmed')).toMatchObject({ ok: true })
  })

  it('is not proposed where the other side of the same accompaniment has proposed one', async () => {
    const { facts, plan, propose, relationshipId } = await world()
    const meetingId = meetingOf(await plan(marc, relationshipId, slotIn(aDay)))
    const another = meetingOf(await plan(ines, relationshipId, slotIn(3 * aDay)))
    facts.proposed.push({ meetingId, by: 'presenter', slot: slotIn(aDay) })
    expect(await plan(ines, relationshipId, slotIn(aDay))).toEqual(refusal('date_proposed'))
    expect(await plan(admin, relationshipId, slotIn(aDay))).toEqual(refusal('date_proposed'))
    expect(await propose(ines, another, slotIn(aDay))).toEqual(refusal('date_proposed'))
    expect(await plan(ines, relationshipId, slotIn(2 * aDay))).toMatchObject({ ok: true })
    // On the meeting itself it is answered, not proposed again.
    expect(await propose(ines, meetingId, slotIn(aDay))).toEqual(refusal('date_unchanged'))
  })

  it('crosses no other one: the second sender is refused, and a repeated command is answered', async () => {
    const { plan, propose, relationshipId } = await world()
    const meetingId = meetingOf(await plan(ines, relationshipId, null))
    const sent = { insteadOf: null, idempotencyKey: 'inès' }
    expect(await propose(ines, meetingId, slotIn(aDay), sent)).toMatchObject({ ok: true })
    expect(await propose(marc, meetingId, slotIn(2 * aDay), { insteadOf: null })).toEqual(refusal('date_replaced'))
    expect(await propose(ines, meetingId, slotIn(aDay), sent)).toMatchObject({ ok: true })
  })

  it('is not proposed where either is taken; the meeting itself may move within its own time', async () => {
    const { open, log, agreed, plan, propose, relationshipId, story } = await world()
    const meetingId = await agreed(slotIn(aDay, 60))
    expect(await plan(ines, relationshipId, slotIn(aDay + 59))).toEqual(refusal('slot_taken'))
    const other = open(log)
    const withTheo = await other.accompany('Théo', 'Marc')
    expect(await other.plan(user('Théo'), withTheo, slotIn(aDay - 30))).toEqual(refusal('partner_busy'))
    expect(await other.plan(admin, withTheo, slotIn(aDay - 30))).toEqual(refusal('partner_busy'))
    const theirs = meetingOf(await other.plan(user('Théo'), withTheo, slotIn(aDay + 60)))
    expect(await other.propose(marc, theirs, slotIn(aDay + 15))).toEqual(refusal('slot_taken'))
    expect((await story(theirs)).meeting).toEqual(['MeetingInitiated', 'AppointmentProposed'])
    expect(await propose(marc, meetingId, slotIn(aDay + 15, 60))).toMatchObject({ ok: true })
    expect(await story(meetingId)).toMatchObject({ mentee: [meetingId], mentor: [meetingId] })
  })

  it('keeps its time while another one waits, and moves in one append when that is accepted', async () => {
    const { log, agreed, propose, wants, times } = await world()
    const meetingId = await agreed()
    expect(await propose(marc, meetingId, slotIn(2 * aDay))).toMatchObject({ ok: true })
    expect(await times()).toEqual([[later(aDay)], [later(aDay)]])
    const head = await log.head()
    expect(await wants(ines, meetingId, 'confirmed')).toMatchObject({ ok: true, position: head + 3n })
    expect(await times()).toEqual([[later(2 * aDay)], [later(2 * aDay)]])
  })

  it.each([
    ['declined', ines, 'initiated'],
    ['withdrawn by its proposer', marc, 'withdraw'],
  ] as const)('stands when another one is %s', async (_, who, wanted) => {
    const { log, agreed, propose, wants, times } = await world()
    const meetingId = await agreed()
    await propose(marc, meetingId, slotIn(2 * aDay))
    const head = await log.head()
    expect(await wants(who, meetingId, wanted)).toMatchObject({ ok: true, position: head + 1n })
    expect(await times()).toEqual([[later(aDay)], [later(aDay)]])
    expect(await wants(who === ines ? marc : ines, meetingId, 'started', { at: later(aDay) })).toMatchObject({
      ok: true,
    })
  })

  it('stands when another one cannot be agreed, because either has a session then', async () => {
    const { open, log, agreed, propose, wants, times } = await world()
    const meetingId = await agreed()
    await propose(marc, meetingId, slotIn(2 * aDay))
    const other = open(log)
    const theirs = meetingOf(await other.plan(marc, await other.accompany('Théo', 'Marc'), slotIn(2 * aDay + 15)))
    await other.wants(user('Théo'), theirs, 'confirmed')
    expect(await wants(ines, meetingId, 'confirmed')).toEqual(refusal('partner_busy'))
    expect(await times()).toEqual([[later(aDay)], [later(aDay), later(2 * aDay + 15)]])
    expect(await wants(ines, meetingId, 'initiated')).toMatchObject({ ok: true })
  })

  it('stands when the date of another one has passed', async () => {
    const { agreed, propose, passDueDate, times, story } = await world()
    const meetingId = await agreed()
    await propose(marc, meetingId, slotIn(60))
    expect(await passDueDate(meetingId, later(59))).toEqual(refusal('not_due'))
    expect(await passDueDate(meetingId, later(60))).toMatchObject({ ok: true })
    expect((await story(meetingId)).meeting.at(-1)).toBe('AppointmentWithdrawn')
    expect(await times()).toEqual([[later(aDay)], [later(aDay)]])
  })

  it('is agreed once when both accept two overlapping ones at the same instant', async () => {
    const { plan, wants, relationshipId, held } = await world()
    const one = meetingOf(await plan(ines, relationshipId, slotIn(aDay)))
    const two = meetingOf(await plan(marc, relationshipId, slotIn(aDay + 15)))
    const results = await Promise.all([wants(marc, one, 'confirmed'), wants(ines, two, 'confirmed')])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await held('Inès')).toHaveLength(1)
    expect(await held('Marc')).toEqual(await held('Inès'))
  })

  it.each([
    ['it is cancelled', false],
    ['it is cancelled while another date waits', true],
  ])('gives the time back when %s', async (_, isCountered) => {
    const { agreed, propose, wants, story } = await world()
    const meetingId = await agreed()
    if (isCountered) await propose(marc, meetingId, slotIn(2 * aDay))
    await wants(ines, meetingId, 'cancelled', { reason: 'unforeseen' })
    expect(await story(meetingId)).toMatchObject({ mentee: [], mentor: [] })
  })

  it('is not accepted by a call that saw an older meeting', async () => {
    const { planned, wants } = await world()
    expect(await wants(marc, await planned(), 'confirmed', { ifRevision: 0 })).toEqual(refusal('revision_mismatch'))
  })
})

describe('booking rules', () => {
  const limits: BookingRules = { bufferMinutes: 0, noticeDays: 0, perDay: null, perWeek: null }
  async function ruled(name: string, rules: Partial<BookingRules>) {
    const here = await world()
    const set = (more: Partial<BookingRules>) =>
      here.facts.booking.set(named<UserId>(`${name} user`), {
        rules: { ...limits, ...more },
        timeZone: 'Europe/Paris',
        heldLately: [],
      })
    set(rules)
    return { ...here, set }
  }

  it.each([
    ['buffer', { bufferMinutes: 15 }, aDay + 50],
    ['notice', { noticeDays: 7 }, 6 * aDay],
    ['per_day', { perDay: 1 }, aDay + 180],
    ['per_week', { perWeek: 1 }, 2 * aDay],
  ])('refuse what the other side proposes against %s, with its name', async (rule, rules, at) => {
    const { set, agreed, plan, propose, planned, relationshipId } = await ruled('Marc', {})
    await agreed()
    const open = await planned(slotIn(20 * aDay))
    set(rules)
    expect(await plan(ines, relationshipId, slotIn(at))).toEqual(refusal(`booking_${rule}`))
    expect(await plan(admin, relationshipId, slotIn(at))).toEqual(refusal(`booking_${rule}`))
    expect(await propose(ines, open, slotIn(at))).toEqual(refusal(`booking_${rule}`))
    // Their owner breaks them knowingly.
    const own = await plan(marc, relationshipId, slotIn(at))
    expect(own).toMatchObject({ ok: true })
  })

  it('leave a date to the other side that their owner proposed against them', async () => {
    const { set, agreed, plan, wants, relationshipId, held } = await ruled('Marc', { perDay: 1 })
    const first = await agreed()
    const second = meetingOf(await plan(marc, relationshipId, slotIn(aDay + 180)))
    expect(await wants(ines, second, 'confirmed')).toMatchObject({ ok: true })
    expect(await held('Marc')).toEqual([first, second])
    // Another rule than the one that was given up still counts.
    const third = meetingOf(await plan(marc, relationshipId, slotIn(aDay + 360)))
    set({ perDay: 1, noticeDays: 7 })
    expect(await wants(ines, third, 'confirmed')).toEqual(refusal('booking_notice'))
  })

  it('refuse the acceptance of a date whose day has filled up since, and not to their owner', async () => {
    const { agreed, plan, wants, relationshipId } = await ruled('Marc', { perDay: 1 })
    const theirs = meetingOf(await plan(marc, relationshipId, slotIn(aDay)))
    const own = meetingOf(await plan(ines, relationshipId, slotIn(aDay + 60)))
    await agreed(slotIn(aDay + 180))
    expect(await wants(ines, theirs, 'confirmed')).toEqual(refusal('booking_per_day'))
    expect(await wants(marc, own, 'confirmed')).toMatchObject({ ok: true })
  })

  it('do not count the meeting that is moved', async () => {
    const { agreed, propose, wants, agreedAt } = await ruled('Marc', { perDay: 1, bufferMinutes: 30 })
    const meetingId = await agreed()
    await propose(ines, meetingId, slotIn(aDay + 30))
    expect(await wants(marc, meetingId, 'confirmed')).toMatchObject({ ok: true })
    expect(await agreedAt(meetingId)).toBe(later(aDay + 30))
  })

  it('hold when two people take the last place of a day at once', async () => {
    const { open, log, plan, wants, relationshipId, held } = await ruled('Marc', { perDay: 1 })
    const other = open(log)
    const withTheo = await other.accompany('Théo', 'Marc')
    const first = meetingOf(await plan(marc, relationshipId, slotIn(aDay)))
    const second = meetingOf(await other.plan(marc, withTheo, slotIn(aDay + 120)))
    const answers = await Promise.all([wants(ines, first, 'confirmed'), other.wants(user('Théo'), second, 'confirmed')])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual(refusal('booking_per_day'))
    expect(await held('Marc')).toHaveLength(1)
  })
})

describe('the clock', () => {
  it('ends an agreed meeting, gives the time back, and expires it without reports', async () => {
    const { agreed, passDueDate, story } = await world()
    const meetingId = await agreed()
    expect(await passDueDate(meetingId, later(aDay))).toEqual(refusal('not_due'))
    expect(await passDueDate(meetingId, later(aDay + 45))).toMatchObject({ ok: true })
    expect(await story(meetingId)).toMatchObject({ mentee: [], mentor: [] })
    expect(await passDueDate(meetingId, later(40 * aDay))).toMatchObject({ ok: true })
    expect((await story(meetingId)).meeting.at(-1)).toBe('MeetingExpired')
  })

  it('is refused to people', async () => {
    const { agreed, meetings } = await world()
    const meetingId = await agreed()
    expect(await meetings.passMeetingDueDate({ ...by(ines, { at: later(9 * aDay) }), meetingId })).toEqual(
      refusal('forbidden'),
    )
  })
})

/** Does what the reaction does with the whole log, long after its last event. */
async function recoverAgendas(log: EventStore) {
  const recovery = createAgendaRecovery({ store: log })
  for (let after: Position = 0n; ;) {
    const batch = await log.readAll({ after, limit: 20, categories: recovery.categories })
    await recovery.react(batch.events)
    if (batch.caughtUp && batch.events.length === 0) return
    after = batch.position
  }
}

/** Commands about a meeting that write several streams, from where they start, and which of their steps decides. */
const acts = [
  { name: 'accepting', given: 'requested', wanted: 'confirmed', steps: 3, decides: 3, done: true },
  { name: 'accepting another date', given: 'countered', wanted: 'confirmed', steps: 3, decides: 3, done: true },
  { name: 'cancelling', given: 'confirmed', wanted: 'cancelled', steps: 3, decides: 1, done: false },
  { name: 'ending', given: 'started', wanted: 'feedback_requested', steps: 3, decides: 1, done: false },
] as const
const deaths = acts.flatMap((act) => steps(act.steps).map(([nth, when]) => [act.name, nth, when, act] as const))

describe.each(sagaLogs)('on %s, one stream at a time', (_, openLog) => {
  async function sagas() {
    const log = await openLog()
    closing.push(() => log.close())
    const here = meetingWorld(log.store)
    const process = () => {
      const single = singleStream(log.store)
      return { ...single, ...here.open(single.store) }
    }
    const recover = () => recoverAgendas(log.store)
    const meetingAt = async (state: MeetingGoal | 'countered'): Promise<MeetingId> => {
      const spoken = process()
      const relationshipId = await spoken.accompany('Inès', 'Marc')
      const meetingId = meetingOf(await spoken.plan(ines, relationshipId, slotIn(aDay)))
      if (state !== 'requested') await spoken.wants(marc, meetingId, 'confirmed')
      if (state === 'countered') await spoken.propose(ines, meetingId, slotIn(2 * aDay))
      if (state === 'started') await spoken.wants(ines, meetingId, 'started', { at: later(aDay) })
      return meetingId
    }
    return { ...here, process, recover, meetingAt }
  }

  it.each(deaths)('%s that stopped at step %i (%s) is finished or undone', async (__, nth, when, act) => {
    const { process, recover, meetingAt, story, times, log } = await sagas()
    const meetingId = await meetingAt(act.given)
    const dying = process()
    dying.crashAt(nth, when)
    const once = {
      idempotencyKey: 'act',
      reason: 'other',
      ...(act.wanted !== 'confirmed' && { at: later(aDay + 1) }),
    }
    await expect(dying.wants(marc, meetingId, act.wanted, once)).rejects.toThrow('gone')
    await recover()
    const decided = nth > act.decides || (nth === act.decides && when === 'after')
    const holds = decided ? act.done : act.given !== 'requested'
    expect(await story(meetingId)).toMatchObject({
      mentee: holds ? [meetingId] : [],
      mentor: holds ? [meetingId] : [],
    })
    const date = act.given === 'countered' && decided ? 2 * aDay : aDay
    expect(await times('Marc')).toEqual(holds ? [later(date)] : [])
    expect(await times('Inès')).toEqual(holds ? [later(date)] : [])
    const head = await log.head()
    await recover()
    expect(await log.head()).toBe(head)
    // The call that comes again finishes what it began.
    expect(await process().wants(marc, meetingId, act.wanted, once)).toMatchObject({ ok: true })
  })

  it('gives back what it reserved when the other one is busy', async () => {
    const { process, held, meetingAt } = await sagas()
    const spoken = process()
    const withTheo = await spoken.accompany('Théo', 'Marc')
    const meetingId = meetingOf(await spoken.plan(marc, withTheo, slotIn(aDay + 10)))
    await meetingAt('confirmed')
    expect(await spoken.wants(user('Théo'), meetingId, 'confirmed')).toEqual(refusal('partner_busy'))
    expect(await held('Théo')).toEqual([])
  })

  it('holds the agreed date again when the other agenda is taken after one has moved', async () => {
    const { process, times, meetingAt, recover, log } = await sagas()
    const meetingId = await meetingAt('countered')
    const accepting = process()
    // The agenda of Marc has moved.
    accepting.meddleAt(2, async () => {
      expect(await times('Marc')).toEqual([later(2 * aDay)])
      const spoken = process()
      const withAwa = await spoken.accompany('Inès', 'Awa')
      const other = meetingOf(await spoken.plan(ines, withAwa, slotIn(2 * aDay + 15)))
      expect(await spoken.wants(user('Awa'), other, 'confirmed')).toMatchObject({ ok: true })
    })
    expect(await accepting.wants(marc, meetingId, 'confirmed')).toEqual(refusal('partner_busy'))
    expect(await times('Marc')).toEqual([later(aDay)])
    expect(await times('Inès')).toEqual([later(aDay), later(2 * aDay + 15)])
    const head = await log.head()
    await recover()
    expect(await log.head()).toBe(head)
  })

  it('accepts no later date by a call that comes again', async () => {
    const { process, times, meetingAt } = await sagas()
    const meetingId = await meetingAt('requested')
    const once = { idempotencyKey: 'accept' }
    expect(await process().wants(marc, meetingId, 'confirmed', once)).toMatchObject({ ok: true })
    await process().propose(ines, meetingId, slotIn(2 * aDay))
    expect(await process().wants(marc, meetingId, 'confirmed', once)).toMatchObject({ ok: true, repeated: true })
    expect([await times('Inès'), await times('Marc')]).toEqual([[later(aDay)], [later(aDay)]])
  })

  it('leaves an agreed date whose time another meeting has by now, and goes on', async () => {
    const { process, recover, held, meetingAt } = await sagas()
    const meetingId = await meetingAt('requested')
    const slow = process()
    const others: MeetingId[] = []
    slow.meddleAt(3, async () => {
      await recover()
      const spoken = process()
      const other = meetingOf(await spoken.plan(marc, await spoken.accompany('Théo', 'Marc'), slotIn(aDay)))
      expect(await spoken.wants(user('Théo'), other, 'confirmed')).toMatchObject({ ok: true })
      others.push(other)
    })
    expect(await slow.wants(marc, meetingId, 'confirmed')).toMatchObject({ ok: true })
    await recover()
    expect([await held('Marc'), await held('Inès')]).toEqual([others, [meetingId]])
  })
})

describe('the times of a workshop, one stream at a time', () => {
  const userOf = (actor: { readonly userId?: string }) =>
    named<UserId>(actor.userId === ines.userId ? 'Inès user' : 'Marc user')

  async function planned() {
    const log = createMemoryEventStore()
    const here = meetingWorld(log)
    const process = () => {
      const single = singleStream(log)
      return { ...single, workshops: createWorkshops({ store: single.store, vault: here.vault, facts: here.facts }) }
    }
    const subject = { title: 'Déléguer', description: null, link: null, hostUserId: null }
    const people = [ines, marc].map(userOf)
    const result = await process().workshops.planWorkshop({
      ...by(admin),
      ...subject,
      programId: program,
      date: slotIn(aDay),
      people,
    })
    return { ...here, process, workshopId: id<WorkshopId>(idOf(result)), recover: () => recoverAgendas(log) }
  }

  it.each(steps(2))('an acceptance that stopped at step %i (%s) is finished or undone', async (nth, when) => {
    const { process, recover, held, workshopId, log } = await planned()
    const dying = process()
    dying.crashAt(nth, when)
    await expect(dying.workshops.acceptWorkshop({ ...by(ines), workshopId })).rejects.toThrow('gone')
    await recover()
    expect(await held('Inès')).toEqual(nth === 2 && when === 'after' ? [workshopId] : [])
    const head = await log.head()
    await recover()
    expect(await log.head()).toBe(head)
  })

  it.each(['cancel', 'move', 'remove', 'decline'] as const)(
    'are given back where the process stopped after it was to %s',
    async (what) => {
      const { process, recover, held, workshopId } = await planned()
      for (const actor of [ines, marc]) await process().workshops.acceptWorkshop({ ...by(actor), workshopId })
      const dying = process()
      dying.crashAt(1, 'after')
      const does = {
        cancel: () => dying.workshops.cancelWorkshop({ ...by(admin), workshopId, reason: 'other' }),
        move: () => dying.workshops.moveWorkshop({ ...by(admin), workshopId, date: slotIn(2 * aDay) }),
        remove: () => dying.workshops.removeFromWorkshop({ ...by(admin), workshopId, userId: userOf(ines) }),
        decline: () => dying.workshops.declineWorkshop({ ...by(ines), workshopId }),
      }
      await expect(does[what]()).rejects.toThrow('gone')
      await recover()
      const marcs = what === 'cancel' || what === 'move' ? [] : [workshopId]
      expect([await held('Inès'), await held('Marc')]).toEqual([[], marcs])
    },
  )

  it('takes off whose time another meeting has by now, and goes on', async () => {
    const { process, recover, held, types, workshopId, open, log } = await planned()
    const slow = process()
    slow.meddleAt(2, async () => {
      await recover()
      const spoken = open(log)
      const meetingId = meetingOf(await spoken.plan(ines, await spoken.accompany('Inès', 'Marc'), slotIn(aDay)))
      await spoken.wants(marc, meetingId, 'confirmed')
    })
    expect(await slow.workshops.acceptWorkshop({ ...by(ines), workshopId })).toMatchObject({ ok: true })
    await recover()
    expect((await types(`workshop-${workshopId}`)).slice(-2)).toEqual(['WorkshopAccepted', 'WorkshopPersonRemoved'])
    expect(await held('Inès')).not.toContain(workshopId)
  })
})

describe('the call', () => {
  const begins = { at: later(aDay) }
  const stayed = { at: later(aDay + 12) }

  it('starts the meeting when the second person joins, and records evidence that it was held', async () => {
    const { meetings, agreed, wants, report, types, log } = await world()
    const meetingId = await agreed()
    expect(await meetings.joinCall({ ...by(ines, begins), meetingId, stayId: 'hers' })).toMatchObject({ ok: true })
    expect(await meetings.joinCall({ ...by(marc, begins), meetingId, stayId: 'his' })).toMatchObject({ ok: true })
    const left = { meetingId, party: 'presenter', stayId: 'his', leftAt: stayed.at } as const
    expect(await meetings.leaveCall({ ...by({ kind: 'system' }, stayed), ...left })).toMatchObject({ ok: true })
    await wants(ines, meetingId, 'feedback_requested', stayed)
    await report(ines, meetingId, stayed)
    await report(marc, meetingId, stayed)
    expect((await types(`meeting-${meetingId}`)).slice(3)).toEqual([
      'SessionJoined',
      'SessionJoined',
      'MeetingStarted',
      'SessionLeft',
      'FeedbackRequested',
      'FeedbackFilled',
      'MeetingFinished',
    ])
    const last = (await log.readStream(`meeting-${meetingId}`)).at(-1)
    expect(last?.data).toEqual({ evidence: 'platform', reportedByBoth: true })
  })

  it('records a stay once when the call reports it several times', async () => {
    const { meetings, agreed, types } = await world()
    const meetingId = await agreed()
    const join = () => meetings.joinCall({ ...by(ines, begins), meetingId, stayId: 'hers' })
    await Promise.all([join(), join(), join()])
    expect((await types(`meeting-${meetingId}`)).filter((type) => type === 'SessionJoined')).toHaveLength(1)
  })
})
