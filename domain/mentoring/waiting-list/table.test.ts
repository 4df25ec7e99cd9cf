import { describe, expect, it } from 'vitest'
import { named, now, partiesOf, program } from '#tests/support/mentoring.ts'
import { acts, cellsOf, missingIn, outcomeOf, type Row } from '#tests/support/state-table.ts'
import { refuse, type Decision } from '../../platform/decision.ts'
import { instant, type ProfileId, type RelationshipId } from '../../platform/ids.ts'
import type { ActingRole } from '../../platform/policy.ts'
import * as decide from './decide.ts'
import type { WaitingListEvent } from './events.ts'
import { waitingListPolicy, type WaitingCommand, type WaitingStage } from './policy.ts'
import { evolve, keepsPlace, noWaitingList, someoneWaits, waitingStateOf, type WaitingList } from './state.ts'
import { mostWaiting } from './words.ts'

const parties = partiesOf('Inès', 'Marc')
const { participantId, participantUserId } = parties
const who = { participantId, participantUserId }
const relationshipId = named<RelationshipId>('Inès and Marc')
const until = instant('2026-03-20T09:00:00Z')
const later = instant('2026-03-20T09:00:01Z')
const wait = { parties, programId: program, message: null }
const full = { full: true, away: false, awaited: false }

const joined: WaitingListEvent = { type: 'WaitingListJoined', data: { ...parties, programId: program, message: null } }
const offered: WaitingListEvent = { type: 'PlaceOffered', data: { ...who, relationshipId, until } }
const taken: WaitingListEvent = { type: 'OfferTaken', data: { ...who, relationshipId } }
const given = (...events: readonly WaitingListEvent[]) => events.reduce(evolve, noWaitingList)

type Command = (list: WaitingList, by: readonly ActingRole[]) => Decision<WaitingListEvent>
const commands: Readonly<Record<string, Command>> = {
  join: (list, by) => decide.join(list, by, wait, full),
  changeMessage: (list, by) => decide.changeMessage(list, by, participantId, null),
  leave: (list, by) => decide.leave(list, by, participantId),
  takeOffer: (list, by) => decide.takeOffer(list, by, participantId, relationshipId, now),
  passOffer: (list, by) => decide.passOffer(list, by, participantId),
  offerPlace: (list, by) => decide.offerPlace(list, by, participantId, relationshipId, now),
  lapseOffer: (list, by) => decide.lapseOffer(list, by, participantId, later),
  'lapseOffer/before it is due': (list, by) => decide.lapseOffer(list, by, participantId, now),
  endWait: (list, by) => decide.endWait(list, by, participantId, 'mentor_gone'),
}

it('has a row for every decision and every rule', () => {
  expect(missingIn([...Object.keys(commands), 'mayWait'], decide)).toEqual([])
  expect(Object.keys(waitingListPolicy.rules).filter((rule) => !(rule in commands))).toEqual([])
})

describe('a person in a list', () => {
  const waysTo: Readonly<Record<string, readonly WaitingListEvent[]>> = {
    none: [],
    waiting: [joined],
    offered: [joined, offered],
  }
  const rows: readonly Row[] = [
    ['join', 'participant', 'none', 'waiting'],
    ['join', 'participant', 'waiting offered', 'done'],
    ['changeMessage', 'participant', 'waiting offered', 'same'],
    ['leave', 'participant', 'waiting', 'none'],
    ['takeOffer', 'participant admin', 'offered', 'none'],
    ['passOffer', 'participant', 'offered', 'none'],
    ['offerPlace', 'system', 'waiting', 'offered'],
    ['lapseOffer', 'system', 'offered', 'none'],
    ['lapseOffer/before it is due', 'system', 'offered', 'done'],
    ['endWait', 'system', 'waiting offered', 'none'],
  ]
  const actors: readonly ActingRole[] = ['participant', 'presenter', 'admin', 'system']
  const cells = cellsOf({ commands: Object.keys(commands), states: Object.keys(waysTo), actors, rows })

  it.each(cells)('$command from $state by $actor: $outcome', ({ command, state, actor, outcome }) => {
    const list = given(...(waysTo[state] ?? []))
    const decision = commands[command]?.(list, [actor as ActingRole])
    const nameOf = (now_: WaitingList) => waitingStateOf(now_, participantId)
    expect([nameOf(list), decision && outcomeOf(decision, list, evolve, nameOf)]).toEqual([state, outcome])
  })

  it('offers what the rows allow, and no more', () => {
    const inTable = cells.filter(({ command }) => command in waitingListPolicy.rules)
    const allowed = inTable.filter(({ command, state, actor }) =>
      waitingListPolicy.mayDo(command as WaitingCommand, state as WaitingStage, [actor as ActingRole]),
    )
    expect(allowed).toEqual(inTable.filter(({ outcome }) => acts(outcome)))
  })
})

describe('joining', () => {
  const none = { full: false, away: false, awaited: false }
  it.each([
    ['nobody is in the way', none, false],
    ['the mentor is full', full, true],
    ['the mentor is away', { ...none, away: true }, true],
    ['others wait already', { ...none, awaited: true }, true],
  ] as const)('when %s: %o is %s', (_when, mentor, may) => {
    expect(decide.mayWait(mentor)).toBe(may)
    const decision = decide.join(given(), ['participant'], wait, mentor)
    expect(decision).toEqual(may ? { events: [joined] } : refuse('place_free'))
  })

  it('is refused at the end of a list that is full', () => {
    const others = Array.from({ length: mostWaiting }, (_, n): WaitingListEvent => ({
      type: 'WaitingListJoined',
      data: { ...parties, participantId: named<ProfileId>(`other ${n}`), programId: program, message: null },
    }))
    expect(decide.join(given(...others), ['participant'], wait, full)).toEqual(refuse('waiting_list_full'))
  })
})

describe('an offer', () => {
  it('is open for 72 hours to the millisecond', () => {
    const decision = decide.offerPlace(given(joined), ['system'], participantId, relationshipId, now)
    const events = 'events' in decision ? decision.events : []
    const end = events.flatMap((event) => (event.type === 'PlaceOffered' ? [event.data.until] : []))
    expect(Date.parse(end[0] ?? '') - Date.parse(now)).toBe(72 * 3_600_000)
  })

  it('is taken until its last moment, and lapses from then on', () => {
    const list = given(joined, offered)
    const before = instant(new Date(Date.parse(until) - 1))
    expect(decide.takeOffer(list, ['participant'], participantId, relationshipId, before)).toEqual({ events: [taken] })
    expect(decide.takeOffer(list, ['participant'], participantId, relationshipId, until)).toEqual(refuse('offer_over'))
    expect(decide.lapseOffer(list, ['system'], participantId, before)).toEqual({ events: [] })
    expect(decide.lapseOffer(list, ['system'], participantId, until)).toMatchObject({
      events: [{ type: 'OfferLapsed' }],
    })
  })

  it('of another accompaniment is not taken', () => {
    const other = named<RelationshipId>('another one')
    expect(decide.takeOffer(given(joined, offered), ['participant'], participantId, other, now)).toEqual(
      refuse('no_offer'),
    )
  })

  it('is taken once: a second time gives nothing, and the place stays kept for the request', () => {
    const list = given(joined, offered, taken)
    expect(decide.takeOffer(list, ['participant'], participantId, relationshipId, now)).toEqual({ events: [] })
    expect(keepsPlace(list, relationshipId)).toBe(true)
    expect(someoneWaits(list)).toBe(false)
  })

  it('ends with the wait, and then keeps no place', () => {
    const decision = decide.endWait(given(joined, offered), ['system'], participantId, 'mentee_gone')
    expect(decision).toEqual({
      events: [{ type: 'WaitingListLeft', data: { ...who, cause: 'mentee_gone', relationshipId } }],
    })
    const events = 'events' in decision ? decision.events : []
    expect(keepsPlace(given(joined, offered, ...events), relationshipId)).toBe(false)
  })
})

it('keeps the order of joining, also of a message that is changed', () => {
  const théo = partiesOf('Théo', 'Marc')
  const second: WaitingListEvent = { type: 'WaitingListJoined', data: { ...théo, programId: program, message: null } }
  const changed: WaitingListEvent = { type: 'WaitingMessageChanged', data: { ...who, message: null } }
  expect([...given(joined, second, changed).waiters.keys()]).toEqual([participantId, théo.participantId])
  const left: WaitingListEvent = { type: 'WaitingListLeft', data: { ...who, cause: 'by_choice', relationshipId: null } }
  expect([...given(joined, second, left, joined).waiters.keys()]).toEqual([théo.participantId, participantId])
})
