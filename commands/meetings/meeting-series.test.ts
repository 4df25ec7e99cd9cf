import { afterEach, describe, expect, it } from 'vitest'
import { seriesDates } from '#domain/meetings/meeting/series.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { EventStore, RecordedEvent } from '#domain/platform/event-store.ts'
import type { Sealed } from '#domain/platform/event.ts'
import { id, type MeetingId, type RelationshipId, type SeriesId, type UserId } from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { aDay, later, meetingOf, meetingWorld, slotIn } from '#tests/support/meeting-world.ts'
import { acme, named } from '#tests/support/mentoring.ts'
import { by, globex, user } from '#tests/support/requests.ts'
import { sagaLogs, steps } from '#tests/support/saga-world.ts'
import { singleStream } from '#tests/support/single-stream.ts'
import type { CommandContext } from '../platform/ports.ts'
import { seriesCommands, meetingIn } from './meeting-series.ts'
import { createAgendaRecovery } from './reactions/agenda-recovery.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const refusal = (code: string) => ({ ok: false, refusal: { code } })
const ines = user('Inès')
const marc = user('Marc')
type More = Partial<CommandContext>

/** So many weeks from tomorrow, at the same hour. */
const weekly = (count: number, from = aDay): readonly Slot[] =>
  Array.from({ length: count }, (_, n) => slotIn(from + 7 * n * aDay))

function series(log: EventStore) {
  const here = meetingWorld(log)
  const open = (store: EventStore) => {
    const all = seriesCommands({ store, vault: here.vault, facts: here.facts })
    return {
      ...here.open(store),
      series: all,
      planAll: (actor: Actor, relationshipId: RelationshipId, slots: readonly Slot[], more: More = {}) =>
        all.planSeries({
          ...by(actor, more),
          relationshipId,
          meetingType: 'video_conference',
          topic: 'Déléguer',
          reasonId: null,
          description: null,
          slots,
          note: 'Le mardi, comme d’habitude.',
        }),
      answer: (actor: Actor, meetingId: MeetingId, accepted: readonly MeetingId[], more: More = {}) =>
        all.answerSeries({ ...by(actor, more), meetingId, accepted }),
    }
  }
  /** The meetings of the series that a planned one belongs to. */
  const meetingsOf = async (first: MeetingId): Promise<readonly MeetingId[]> => {
    const [begun] = await log.readStream(`meeting-${first}`)
    const { series: place } = (begun?.data ?? {}) as { series?: { seriesId: SeriesId; of: number } }
    if (place === undefined) throw new RangeError(`${first} is in no series`)
    const { seriesId, of } = place
    return Array.from({ length: of }, (_, n) => meetingIn(acme, seriesId, n + 1))
  }
  return { ...here, open, meetingsOf }
}

async function world() {
  const log = createMemoryEventStore()
  const here = series(log)
  const spoken = here.open(log)
  const relationshipId = await spoken.accompany('Inès', 'Marc')
  const planned = async (slots = weekly(4)) => {
    const first = meetingOf(await spoken.planAll(ines, relationshipId, slots))
    return here.meetingsOf(first)
  }
  const agreed = async (slots = weekly(4)) => {
    const all = await planned(slots)
    await spoken.answer(marc, all[0] ?? id(''), all)
    return all
  }
  const lastOf = async (meetings: readonly MeetingId[]) =>
    Promise.all(meetings.map(async (one) => (await here.types(`meeting-${one}`)).at(-1)))
  const events = async (type: string): Promise<readonly RecordedEvent[]> =>
    (await log.readAll({ after: 0n, limit: 1000 })).events.filter((event) => event.type === type)
  return { ...here, ...spoken, log, relationshipId, planned, agreed, lastOf, events }
}

describe('planning a series', () => {
  it('proposes each date as a meeting of its own, in one append, and tells of them once', async () => {
    const { log, planAll, relationshipId, meetingsOf, events, vault } = await world()
    const head = await log.head()
    const result = await planAll(ines, relationshipId, weekly(12))
    expect(result).toMatchObject({ ok: true, position: head + 24n })
    const all = await meetingsOf(meetingOf(result))
    expect(new Set(all).size).toBe(12)
    const begun = await events('MeetingInitiated')
    expect(begun.map(({ data }) => (data as { series: object }).series)).toMatchObject(
      Array.from({ length: 12 }, (_, n) => ({ rank: n + 1, of: 12 })),
    )
    const proposals = await events('AppointmentProposed')
    expect(proposals.map(({ data }) => (data as { together: object }).together)).toEqual(
      Array.from({ length: 12 }, (_, n) => ({ count: 12, leads: n === 0 })),
    )
    const { topic } = (begun[11]?.data ?? {}) as { topic: Sealed }
    expect(await vault.open(topic, `meeting-${all[11]}/MeetingInitiated/topic`)).toBe('Déléguer')
  })

  it('makes one series of a call that comes twice, also at once', async () => {
    const { log, planAll, relationshipId } = await world()
    const twice = { idempotencyKey: 'lost answer' }
    const [first, second] = await Promise.all([
      planAll(ines, relationshipId, weekly(3), twice),
      planAll(ines, relationshipId, weekly(3), twice),
    ])
    const head = await log.head()
    expect([first, second].map((one) => one.ok && one.id)).toEqual([meetingOf(first), meetingOf(first)])
    expect(await planAll(ines, relationshipId, weekly(3), twice)).toMatchObject({ ok: true, repeated: true })
    expect(await log.head()).toBe(head)
  })

  it('is refused as a whole', async () => {
    const { log, plan, wants, planAll, relationshipId, facts } = await world()
    const taken = meetingOf(await plan(ines, relationshipId, slotIn(aDay + 14 * aDay)))
    await wants(marc, taken, 'confirmed')
    const head = await log.head()
    expect(await planAll(ines, relationshipId, weekly(4))).toEqual(refusal('slot_taken'))
    expect(await planAll(ines, relationshipId, [])).toEqual(refusal('series_invalid'))
    expect(await planAll(ines, relationshipId, weekly(13))).toEqual(refusal('series_invalid'))
    expect(await planAll(ines, relationshipId, [slotIn(aDay), slotIn(aDay + 30)])).toEqual(refusal('series_invalid'))
    expect(await planAll(ines, relationshipId, [slotIn(370 * aDay)])).toEqual(refusal('appointment_invalid'))
    expect(await planAll(user('Théo'), relationshipId, weekly(2))).toEqual(refusal('forbidden'))
    expect(await planAll(ines, relationshipId, weekly(2), { companyId: globex })).toEqual(refusal('not_found'))
    facts.booking.set(named<UserId>('Marc user'), {
      rules: { bufferMinutes: 0, noticeDays: 0, perDay: 1, perWeek: null },
      timeZone: 'Europe/Paris',
      heldLately: [],
    })
    // The dates of a series count for each other.
    const sameDay = [slotIn(20 * aDay), slotIn(20 * aDay + 120)]
    expect(await planAll(ines, relationshipId, sameDay)).toEqual(refusal('booking_per_day'))
    expect(await log.head()).toBe(head)
  })

  it('keeps the hour of the proposer over a clock change', async () => {
    const { planAll, answer, relationshipId, meetingsOf, times } = await world()
    const slots = seriesDates({ first: later(aDay), rhythm: 'weekly', count: 3, timeZone: 'Europe/Paris' })
    const result = await planAll(
      ines,
      relationshipId,
      slots.map((startsAt) => ({ startsAt, minutes: 45, timeZone: 'Europe/Paris' })),
    )
    const all = await meetingsOf(meetingOf(result))
    await answer(marc, all[0] ?? id(''), all)
    // 10:00 in Paris, where the clocks go forward on 29 March 2026.
    expect(await times('Marc')).toEqual([
      '2026-03-17T09:00:00.000Z',
      '2026-03-24T09:00:00.000Z',
      '2026-03-31T08:00:00.000Z',
    ])
  })
})

describe('answering a series', () => {
  it('agrees all dates in one append, with the times of both', async () => {
    const { log, planned, answer, held, lastOf, events } = await world()
    const all = await planned()
    const head = await log.head()
    const [first] = all
    expect(await answer(marc, first ?? id(''), all)).toMatchObject({ ok: true, position: head + 12n })
    expect(await held('Inès')).toEqual(all)
    expect(await held('Marc')).toEqual(all)
    expect(await lastOf(all)).toEqual(Array.from({ length: 4 }, () => 'AppointmentAccepted'))
    const counts = (await events('AppointmentAccepted')).map(({ data }) => (data as { together: object }).together)
    expect(counts).toEqual([0, 1, 2, 3].map((n) => ({ count: 4, leads: n === 0 })))
  })

  it('agrees some and leaves the others to be planned', async () => {
    const { planned, answer, held, lastOf } = await world()
    const all = await planned()
    const some = all.filter((_, n) => n !== 2)
    expect(await answer(marc, all[3] ?? id(''), some)).toMatchObject({ ok: true })
    expect(await held('Marc')).toEqual(some)
    expect((await lastOf(all))[2]).toBe('AppointmentDeclined')
  })

  it('keeps the word with which the other dates are declined', async () => {
    const { planned, series: all, events, vault } = await world()
    const [first = id<MeetingId>(''), second = id<MeetingId>('')] = await planned(weekly(2))
    const answered = { ...by(marc), meetingId: first, accepted: [first], note: 'En congé.' }
    expect(await all.answerSeries(answered)).toMatchObject({ ok: true })
    const [declined] = await events('AppointmentDeclined')
    const { note } = (declined?.data ?? {}) as { note: Sealed }
    expect(await vault.open(note, `meeting-${second}/AppointmentDeclined/note`)).toBe('En congé.')
  })

  it('declines all', async () => {
    const { planned, answer, held, lastOf } = await world()
    const all = await planned()
    expect(await answer(marc, all[0] ?? id(''), [])).toMatchObject({ ok: true })
    expect(await held('Marc')).toEqual([])
    expect(await lastOf(all)).toEqual(Array.from({ length: 4 }, () => 'AppointmentDeclined'))
  })

  it('takes all times or none', async () => {
    const { log, plan, wants, planned, answer, relationshipId, held, open } = await world()
    const all = await planned()
    const other = open(log)
    const withTheo = await other.accompany('Théo', 'Marc')
    const between = meetingOf(await other.plan(user('Théo'), withTheo, slotIn(15 * aDay)))
    await other.wants(marc, between, 'confirmed')
    const head = await log.head()
    expect(await answer(marc, all[0] ?? id(''), all)).toEqual(refusal('slot_taken'))
    expect(await log.head()).toBe(head)
    expect(await held('Inès')).toEqual([])
    const own = meetingOf(await plan(ines, relationshipId, slotIn(60 * aDay)))
    expect(await wants(marc, own, 'confirmed')).toMatchObject({ ok: true })
  })

  it('agrees no date that its reader did not see', async () => {
    const { log, planned, series: all, propose, events, lastOf } = await world()
    const meetings = await planned()
    const [first = id<MeetingId>(''), second = id<MeetingId>('')] = meetings
    const dates = async () =>
      (await events('AppointmentProposed')).map(({ data }) => (data as { appointmentId: string }).appointmentId)
    const appointments = await dates()
    await propose(ines, second, slotIn(9 * aDay))
    const head = await log.head()
    const read = { ...by(marc), meetingId: first, appointments }
    const replaced = refusal('date_replaced')
    expect(await all.answerSeries({ ...read, accepted: meetings })).toEqual(replaced)
    expect(await all.answerSeries({ ...read, ...by(marc), accepted: [] })).toEqual(replaced)
    expect(await all.proposeRhythm({ ...read, ...by(marc), slots: weekly(4, 8 * aDay), note: null })).toEqual(replaced)
    const moved = { ...read, ...by(ines), slot: slotIn(3 * aDay), note: null }
    expect(await all.moveFollowing(moved)).toEqual(replaced)
    expect(await log.head()).toBe(head)
    const now = await dates()
    const answered = { ...read, ...by(marc), appointments: now, accepted: meetings }
    expect(await all.answerSeries(answered)).toMatchObject({ ok: true })
    expect(await lastOf(meetings)).toEqual(Array.from({ length: 4 }, () => 'AppointmentAccepted'))
    // The same answer again is no other one.
    expect(await all.answerSeries({ ...answered, appointments })).toMatchObject({ ok: true, repeated: true })
  })

  it('of two that want the same hour at once, agrees one as a whole', async () => {
    const { log, planned, answer, open, planAll: _plan, held, meetingsOf } = await world()
    const all = await planned()
    const other = open(log)
    const withTheo = await other.accompany('Théo', 'Marc')
    // Three of its four dates are free.
    const theirs = await meetingsOf(meetingOf(await other.planAll(user('Théo'), withTheo, weekly(4, 15 * aDay))))
    const answers = await Promise.all([
      answer(marc, all[0] ?? id(''), all),
      other.answer(marc, theirs[0] ?? id(''), theirs),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual(refusal('slot_taken'))
    expect([all, theirs]).toContainEqual(await held('Marc'))
  })

  it('is for the one who is asked, of a series, and for dates that are open', async () => {
    const { planned, answer, plan, relationshipId } = await world()
    const all = await planned()
    const [first = id<MeetingId>('')] = all
    expect(await answer(ines, first, all)).toEqual(refusal('appointment_not_open'))
    expect(await answer(user('Théo'), first, all)).toEqual(refusal('forbidden'))
    expect(await answer(marc, first, all, { companyId: globex })).toEqual(refusal('not_found'))
    const alone = meetingOf(await plan(ines, relationshipId, null))
    expect(await answer(marc, alone, [alone])).toEqual(refusal('not_a_series'))
    expect(await answer(marc, first, [alone])).toEqual(refusal('appointment_not_open'))
    const twice = { idempotencyKey: 'lost answer' }
    expect(await answer(marc, first, all, twice)).toMatchObject({ ok: true })
    expect(await answer(marc, first, all, twice)).toMatchObject({ ok: true, repeated: true })
    // The same answer from another window.
    expect(await answer(marc, first, all)).toMatchObject({ ok: true })
    expect(await answer(marc, first, [])).toEqual(refusal('appointment_not_open'))
  })

  it('proposes another rhythm, in which the dates may take the place of each other', async () => {
    const { planned, answer, series: all, lastOf, held } = await world()
    const meetings = await planned()
    const [first = id<MeetingId>('')] = meetings
    const slots = weekly(3, 8 * aDay)
    expect(await all.proposeRhythm({ ...by(marc), meetingId: first, slots, note: null })).toMatchObject({ ok: true })
    expect(await lastOf(meetings)).toEqual([
      ...Array.from({ length: 3 }, () => 'AppointmentProposed'),
      'AppointmentDeclined',
    ])
    expect(await answer(ines, first, meetings.slice(0, 3))).toMatchObject({ ok: true })
    expect(await held('Inès')).toEqual(meetings.slice(0, 3))
    expect(await all.proposeRhythm({ ...by(marc), meetingId: first, slots, note: null })).toEqual(
      refusal('appointment_not_open'),
    )
  })
})

describe('a series that is agreed', () => {
  it('moves from one date on, and keeps the agreed ones until the others are accepted', async () => {
    const { agreed, series: all, answer, times } = await world()
    const meetings = await agreed()
    const before = await times('Marc')
    const [, second = id<MeetingId>('')] = meetings
    // By a week: each takes the time of the next one.
    const moved = await all.moveFollowing({ ...by(ines), meetingId: second, slot: slotIn(15 * aDay - 60), note: null })
    expect(moved).toMatchObject({ ok: true })
    expect(await times('Marc')).toEqual(before)
    expect(await answer(marc, second, meetings.slice(1))).toMatchObject({ ok: true })
    // At 10:00 in Paris as before, where the clocks go forward on 29 March; the later ones were at 11:00 there.
    const weeks = ['2026-03-17T09', '2026-03-31T08', '2026-04-07T09', '2026-04-14T09'].map((at) => `${at}:00:00.000Z`)
    expect(await times('Marc')).toEqual(weeks)
    expect(await times('Inès')).toEqual(weeks)
  })

  it('declined, the agreed dates stand', async () => {
    const { agreed, series: all, answer, times } = await world()
    const meetings = await agreed()
    const before = await times('Marc')
    const [first = id<MeetingId>('')] = meetings
    await all.moveFollowing({ ...by(ines), meetingId: first, slot: slotIn(2 * aDay), note: null })
    expect(await answer(marc, first, [])).toMatchObject({ ok: true })
    expect(await times('Marc')).toEqual(before)
  })

  it('is called off from one date on, and gives the times back', async () => {
    const { agreed, series: all, held, lastOf, events } = await world()
    const meetings = await agreed()
    const [, , third = id<MeetingId>('')] = meetings
    const off = { ...by(marc), meetingId: third, reason: 'unforeseen', note: null }
    expect(await all.cancelFollowing(off)).toMatchObject({ ok: true })
    expect(await held('Inès')).toEqual(meetings.slice(0, 2))
    expect((await lastOf(meetings)).slice(2)).toEqual(['MeetingCancelled', 'MeetingCancelled'])
    const counts = (await events('MeetingCancelled')).map(({ data }) => (data as { together: object }).together)
    expect(counts).toEqual([
      { count: 2, leads: true },
      { count: 2, leads: false },
    ])
    expect(await all.cancelFollowing({ ...off, ...by(marc), reason: 'whim' })).toEqual(
      refusal('transition_not_allowed'),
    )
    const [first = id<MeetingId>('')] = meetings
    expect(await all.cancelFollowing({ ...off, ...by(marc), meetingId: first, reason: 'whim' })).toEqual(
      refusal('reason_invalid'),
    )
  })

  it('has meetings that are moved and called off alone', async () => {
    const { agreed, wants, propose, held, agreedAt } = await world()
    const [first = id<MeetingId>(''), second = id<MeetingId>(''), ...rest] = await agreed()
    await wants(marc, first, 'cancelled', { reason: 'other' })
    await propose(ines, second, slotIn(9 * aDay))
    await wants(marc, second, 'confirmed')
    expect(await agreedAt(second)).toBe(later(9 * aDay))
    expect(await held('Marc')).toEqual([second, ...rest])
  })
})

describe.each(sagaLogs)('on %s, one stream at a time', (_, openLog) => {
  it.each(steps(5))('an acceptance of three that stopped at step %i (%s) is settled', async (nth, when) => {
    const opened = await openLog()
    closing.push(() => opened.close())
    const here = series(opened.store)
    const process = () => {
      const single = singleStream(opened.store)
      return { ...single, ...here.open(single.store) }
    }
    const spoken = process()
    const relationshipId = await spoken.accompany('Inès', 'Marc')
    const all = await here.meetingsOf(meetingOf(await spoken.planAll(ines, relationshipId, weekly(3))))
    const [first = id<MeetingId>('')] = all
    const dying = process()
    dying.crashAt(nth, when)
    const once = { idempotencyKey: 'answer' }
    await expect(dying.answer(marc, first, all, once)).rejects.toThrow('gone')
    const recovery = createAgendaRecovery({ store: opened.store })
    for (let after = 0n; ;) {
      const batch = await opened.store.readAll({ after, limit: 20, categories: recovery.categories })
      await recovery.react(batch.events)
      if (batch.caughtUp && batch.events.length === 0) break
      after = batch.position
    }
    // Whatever is agreed holds the times of both, and nothing else does.
    const agreed = (
      await Promise.all(all.map(async (one) => ((await here.agreedAt(one)) === null ? [] : [one])))
    ).flat()
    expect(await here.held('Inès')).toEqual(agreed)
    expect(await here.held('Marc')).toEqual(agreed)
    // The same answer again brings it to its end.
    expect(await process().answer(marc, first, all, once)).toMatchObject({ ok: true })
    expect(await here.held('Marc')).toEqual(all)
  })
})
