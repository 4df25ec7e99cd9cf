import { expect, it } from 'vitest'
import { aDay, later } from '#tests/support/meeting-world.ts'
import { named } from '#tests/support/mentoring.ts'
import { cellsOf, missingIn, outcomeOf, type Row } from '#tests/support/state-table.ts'
import type { Decision } from '../../platform/decision.ts'
import type { MeetingId } from '../../platform/ids.ts'
import * as decide from './decide.ts'
import type { AgendaEvent } from './events.ts'
import { emptyAgenda, evolve, type Agenda, type Span } from './state.ts'

const [ours, another] = [named<MeetingId>('ours'), named<MeetingId>('another')]
/** In minutes from a day on. */
const span = (from: number, to: number): Span => ({ startsAt: later(aDay + from), endsAt: later(aDay + to) })
const wanted = span(0, 45)
const reserved = (meetingId: MeetingId, held: Span): AgendaEvent => ({
  type: 'AgendaSlotReserved',
  data: { meetingId, ...held },
})

/** What an agenda may hold when a meeting asks it for a time: nothing, that time, another one, somebody else's. */
const waysTo: Readonly<Record<string, readonly AgendaEvent[]>> = {
  free: [],
  held: [reserved(ours, wanted)],
  'held-later': [reserved(ours, span(30, 75))],
  'held-beside': [reserved(ours, wanted), reserved(another, span(45, 90))],
  taken: [reserved(another, wanted)],
  'taken-before': [reserved(another, span(-44, 1))],
  'taken-after': [reserved(another, span(44, 90))],
  'taken-inside': [reserved(another, span(10, 20))],
  'taken-around': [reserved(another, span(-10, 60))],
  touched: [reserved(another, span(-45, 0)), reserved(named('third'), span(45, 90))],
}
const inState = (state: string) => (waysTo[state] ?? []).reduce(evolve, emptyAgenda)
const holds = ({ held }: Agenda) => {
  const times = [...held].map(([meetingId, { startsAt }]) => `${meetingId === ours ? 'ours' : 'other'} ${startsAt}`)
  return times.toSorted().join(', ')
}
const after = (...events: readonly AgendaEvent[]) => holds(events.reduce(evolve, emptyAgenda))

const commands: Readonly<Record<string, (agenda: Agenda) => Decision<AgendaEvent>>> = {
  reserve: (agenda) => decide.reserve(agenda, ours, wanted),
  claim: (agenda) => decide.claim(agenda, ours, wanted),
  release: (agenda) => decide.release(agenda, ours),
}
const beside = reserved(another, span(45, 90))
const around = [reserved(another, span(-45, 0)), reserved(named('third'), span(45, 90))]
/** The commands of a meeting alone give these: an agenda knows no actor. */
const rows: readonly Row[] = [
  ['reserve', 'system', 'free held-later', after(reserved(ours, wanted))],
  ['reserve', 'system', 'held held-beside', 'done'],
  ['reserve', 'system', 'touched', after(...around, reserved(ours, wanted))],
  ['claim', 'system', 'free held held-later', after(reserved(ours, wanted))],
  ['claim', 'system', 'held-beside', after(reserved(ours, wanted), beside)],
  ['claim', 'system', 'touched', after(...around, reserved(ours, wanted))],
  ['release', 'system', 'held held-later', after()],
  ['release', 'system', 'held-beside', after(beside)],
  ['release', 'system', 'free taken taken-before taken-after taken-inside taken-around touched', 'done'],
]

it('has a row for every decision', () => {
  expect(missingIn(Object.keys(commands), decide)).toEqual([])
})

it.each(cellsOf({ commands: Object.keys(commands), states: Object.keys(waysTo), actors: ['system'], rows }))(
  'an agenda: $command where the time is $state: $outcome',
  ({ command, state, outcome }) => {
    const agenda = inState(state)
    const decision = commands[command]?.(agenda)
    expect(decision && outcomeOf(decision, agenda, evolve, holds)).toBe(outcome)
  },
)
