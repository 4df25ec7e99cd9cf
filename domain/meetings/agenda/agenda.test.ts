import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { named, now } from '#tests/support/mentoring.ts'
import { accept, refuse } from '../../platform/decision.ts'
import { instant, type MeetingId } from '../../platform/ids.ts'
import { claim, release, reserve } from './decide.ts'
import type { AgendaEvent } from './events.ts'
import { emptyAgenda, evolve, type Agenda, type Span } from './state.ts'

const first = named<MeetingId>('first')
const second = named<MeetingId>('second')
/** In minutes from `now`. */
const span = (from: number, to: number): Span => ({ startsAt: at(from), endsAt: at(to) })
const at = (minutes: number) => instant(new Date(Date.parse(now) + minutes * 60_000))
const reserved = (meetingId: MeetingId, { startsAt, endsAt }: Span): AgendaEvent => ({
  type: 'AgendaSlotReserved',
  data: { meetingId, startsAt, endsAt },
})
const released = (meetingId: MeetingId): AgendaEvent => ({ type: 'AgendaSlotReleased', data: { meetingId } })
const given = (...events: readonly AgendaEvent[]) => events.reduce(evolve, emptyAgenda)

describe('an agenda', () => {
  it('holds a time once', () => {
    expect(reserve(given(), first, span(0, 45))).toEqual(accept(reserved(first, span(0, 45))))
    expect(reserve(given(reserved(first, span(0, 45))), first, span(0, 45))).toEqual(accept())
  })

  it.each([
    ['the same', 0, 45],
    ['one inside', 10, 20],
    ['one around', -10, 60],
    ['one that ends in it', -30, 1],
    ['one that begins in it', 44, 90],
  ])('refuses %s', (_, from, to) => {
    expect(reserve(given(reserved(first, span(0, 45))), second, span(from, to))).toEqual(refuse('slot_taken'))
  })

  it('takes meetings that touch', () => {
    const agenda = given(reserved(first, span(0, 45)))
    expect(reserve(agenda, second, span(45, 90))).toHaveProperty('events')
    expect(reserve(agenda, second, span(-45, 0))).toHaveProperty('events')
  })

  it('compares instants, not clocks: what zone a meeting was meant in does not matter', () => {
    const paris = { startsAt: instant('2026-03-17T14:00:00+01:00'), endsAt: instant('2026-03-17T14:45:00+01:00') }
    const montreal = { startsAt: instant('2026-03-17T09:00:00-04:00'), endsAt: instant('2026-03-17T09:45:00-04:00') }
    expect(reserve(given(reserved(first, paris)), second, montreal)).toEqual(refuse('slot_taken'))
  })

  it('moves the time of a meeting that has another date', () => {
    const agenda = given(reserved(first, span(0, 45)))
    expect(reserve(agenda, first, span(30, 75))).toEqual(accept(reserved(first, span(30, 75))))
  })

  it('gives back a time, once', () => {
    expect(release(given(reserved(first, span(0, 45))), first)).toEqual(accept(released(first)))
    expect(release(given(), first)).toEqual(accept())
    expect(reserve(given(reserved(first, span(0, 45)), released(first)), second, span(0, 45))).toHaveProperty('events')
  })

  it('records a second claim on a held time', () => {
    expect(claim(given(reserved(first, span(0, 45))), first, span(0, 45))).toEqual(accept(reserved(first, span(0, 45))))
    expect(claim(given(reserved(second, span(0, 45))), first, span(0, 45))).toEqual(refuse('slot_taken'))
  })

  it('never holds two times that overlap, after any commands in any order', () => {
    const someone = fc.constantFrom(...['a', 'b', 'c', 'd'].map((name) => named<MeetingId>(name)))
    const some = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 15, max: 60 }))
    const command = fc.oneof(
      fc.tuple(someone, some).map(
        ([meeting, [from, long]]) =>
          (agenda: Agenda) =>
            reserve(agenda, meeting, span(from, from + long)),
      ),
      someone.map((meeting) => (agenda: Agenda) => release(agenda, meeting)),
    )
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let agenda = emptyAgenda
        for (const decide of commands) {
          const decision = decide(agenda)
          agenda = ('events' in decision ? decision.events : []).reduce(evolve, agenda)
          const held = [...agenda.held.values()].toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
          const overlaps = held.some((one, n) => one.endsAt > (held[n + 1]?.startsAt ?? one.endsAt))
          expect(overlaps).toBe(false)
        }
      }),
    )
  })
})
