import { describe, expect, test } from 'vitest'
import { aDay, later } from '#tests/support/meeting-world.ts'
import { named, now, program } from '#tests/support/mentoring.ts'
import type { Instant, UserId } from '../../platform/ids.ts'
import * as decide from './decide.ts'
import type { WorkshopEvent } from './events.ts'
import { evolve, noWorkshop, type Workshop } from './state.ts'

const crowd = Array.from({ length: 101 }, (_, n) => named<UserId>(`person ${n}`))
const [ana = named<UserId>('Ana'), ben = named<UserId>('Ben'), cleo = named<UserId>('Cléo')] = crowd
const able = new Set(crowd)
const date = { startsAt: later(aDay), minutes: 60, timeZone: 'Europe/Paris' }
const text = { enc: 1, kid: 'operator', iv: 'iv', ct: 'title', tag: 'tag' } as const
const words = { title: text, description: null, link: null, hostUserId: null }
type Planned = Parameters<typeof decide.plan>[2]

const plan = (changed: Partial<Planned> = {}) =>
  decide.plan(
    noWorkshop,
    ['admin'],
    { ...words, programId: program, date, people: [ana, ben], ...changed },
    { able },
    now,
  )
const after = (decision: ReturnType<typeof plan>, from: Workshop = noWorkshop): Workshop =>
  'events' in decision ? decision.events.reduce<Workshop>(evolve, from) : from
const codeOf = (decision: ReturnType<typeof plan>) => ('refusal' in decision ? decision.refusal.code : 'accepted')
const inMinutes = (minutes: number): Instant => later(aDay + minutes)
const facts = (...events: readonly WorkshopEvent[]) =>
  events.reduce<Workshop>(evolve, after(plan({ people: [ana, ben, cleo] })))
const accepts = (userId: UserId): WorkshopEvent => ({ type: 'WorkshopAccepted', data: { userId } })
const comes = (userId: UserId, minute: number): WorkshopEvent => ({
  type: 'WorkshopJoined',
  data: { userId, stayId: userId, joinedAt: inMinutes(minute) },
})
const leaves = (userId: UserId, minute: number): WorkshopEvent => ({
  type: 'WorkshopLeft',
  data: { userId, stayId: userId, leftAt: inMinutes(minute) },
})

describe('who and when', () => {
  test.each([
    ['six in the product', { people: crowd.slice(0, 6) }, 'accepted'],
    ['a seventh in the product', { people: crowd.slice(0, 7) }, 'too_many_people'],
    ['a hundred at an address', { people: crowd.slice(0, 100), link: text }, 'accepted'],
    ['one more at an address', { people: crowd, link: text }, 'too_many_people'],
    ['one alone', { people: [ana, ana] }, 'people_missing'],
    ['a stranger to the program', { people: [ana, named<UserId>('a stranger')] }, 'person_not_in_program'],
    ['a host who is invited', { hostUserId: ben }, 'accepted'],
    ['a host who is not', { hostUserId: cleo }, 'host_not_invited'],
    ['too short', { date: { ...date, minutes: 10 } }, 'appointment_invalid'],
    ['in the past', { date: { ...date, startsAt: later(-5) } }, 'appointment_invalid'],
    ['in no time zone', { date: { ...date, timeZone: 'Paris' } }, 'appointment_invalid'],
  ] satisfies readonly [string, Partial<Planned>, string][])('%s: %o', (_, changed, code) => {
    expect(codeOf(plan(changed))).toBe(code)
  })

  test('a seventh is not added either, nor does a full address move into the product', () => {
    const six = after(plan({ people: crowd.slice(0, 6) }))
    expect(codeOf(decide.invite(six, ['admin'], [crowd[6] ?? ana], { able }, now))).toBe('too_many_people')
    const seven = after(plan({ people: crowd.slice(0, 7), link: text }))
    expect(codeOf(decide.change(seven, ['admin'], words))).toBe('too_many_people')
  })

  test('another date asks everybody again', () => {
    const moved = after(decide.move(facts(accepts(ana)), ['admin'], { ...date, minutes: 90 }, now), facts(accepts(ana)))
    expect(moved.state === 'planned' && [...moved.people.values()]).toEqual(['invited', 'invited', 'invited'])
  })
})

describe('coming in', () => {
  const join = (workshop: Workshop, minute: number, userId = ana) =>
    codeOf(decide.join(workshop, ['invited'], { userId, stayId: 'a tab' }, inMinutes(minute)))

  test.each([
    [-16, 'too_early'],
    [-15, 'accepted'],
    [60, 'accepted'],
    [179, 'accepted'],
    [180, 'call_over'],
  ])('%i minutes from the date: %s', (minute, code) => {
    expect(join(facts(accepts(ana)), minute)).toBe(code)
  })

  test('only those who accepted, and nobody where it is held elsewhere', () => {
    expect(join(facts(), 0)).toBe('not_accepted')
    const elsewhere = after(
      decide.change(facts(accepts(ana)), ['admin'], { ...words, link: text }),
      facts(accepts(ana)),
    )
    expect(join(elsewhere, 0)).toBe('held_elsewhere')
  })
})

describe('the end', () => {
  const attended = (workshop: Workshop, minute: number) => {
    const decision = decide.passDueDate(workshop, inMinutes(minute))
    const [event] = 'events' in decision ? decision.events : []
    return event?.type === 'WorkshopEnded' ? event.data.attended : codeOf(decision)
  }
  const all = [accepts(ana), accepts(ben), accepts(cleo)]

  test('ten minutes with at least one other are known to the platform, nine are not', () => {
    const held = facts(
      ...all,
      comes(ana, 0),
      comes(ben, 1),
      comes(cleo, 2),
      leaves(cleo, 11),
      leaves(ben, 30),
      leaves(ana, 40),
    )
    expect(attended(held, 60)).toEqual([
      { userId: ana, minutes: 29, held: true },
      { userId: ben, minutes: 29, held: true },
      { userId: cleo, minutes: 9, held: false },
    ])
  })

  test('comes when the last one is gone, or two hours after the date', () => {
    const stayed = facts(...all, comes(ana, 0), comes(ben, 50))
    expect(attended(stayed, 61)).toBe('not_due')
    expect(attended(stayed, 180)).toEqual([
      { userId: ana, minutes: 130, held: true },
      { userId: ben, minutes: 130, held: true },
    ])
    expect(attended(facts(...all), 59)).toBe('not_due')
  })

  test('somebody who was taken off keeps the minutes that they were there', () => {
    const removed: WorkshopEvent = { type: 'WorkshopPersonRemoved', data: { userId: ben, startsAt: date.startsAt } }
    const held = facts(...all, comes(ana, 0), comes(ben, 0), removed, leaves(ben, 20), leaves(ana, 30))
    expect(attended(held, 60)).toContainEqual({ userId: ben, minutes: 20, held: true })
  })
})
