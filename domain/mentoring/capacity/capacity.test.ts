import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { named } from '#tests/support/mentoring.ts'
import { accept, refuse, type Decision } from '../../platform/decision.ts'
import type { RelationshipId } from '../../platform/ids.ts'
import { confirm, highestLimit, release, reserve, setLimit } from './decide.ts'
import type { CapacityEvent } from './events.ts'
import { emptyCapacity, evolve, isFull, type Capacity } from './state.ts'

const first = named<RelationshipId>('first')
const second = named<RelationshipId>('second')
const reserved = (relationshipId: RelationshipId): CapacityEvent => ({
  type: 'AccompanimentReserved',
  data: { relationshipId },
})
const confirmed = (relationshipId: RelationshipId): CapacityEvent => ({
  type: 'AccompanimentConfirmed',
  data: { relationshipId },
})
const released = (relationshipId: RelationshipId): CapacityEvent => ({
  type: 'AccompanimentReleased',
  data: { relationshipId },
})
const limited = (limit: number): CapacityEvent => ({ type: 'CapacityLimitSet', data: { limit } })

const given = (...events: readonly CapacityEvent[]) => events.reduce(evolve, emptyCapacity)

describe('reserving', () => {
  it('reserves below the limit, once', () => {
    expect(reserve(given(), first, 1)).toEqual(accept(reserved(first)))
    expect(reserve(given(reserved(first)), first, 1)).toEqual(accept())
  })

  it('is refused at the company default', () => {
    expect(reserve(given(reserved(first)), second, 1)).toEqual(refuse('limit_reached'))
  })

  it('uses the limit of the profile, above or below the default', () => {
    expect(reserve(given(limited(2), reserved(first)), second, 1)).toEqual(accept(reserved(second)))
    expect(reserve(given(limited(0)), first, 3)).toEqual(refuse('limit_reached'))
  })

  it('counts confirmed ones, not released ones', () => {
    expect(reserve(given(reserved(first), confirmed(first)), second, 1)).toEqual(refuse('limit_reached'))
    expect(reserve(given(reserved(first), released(first)), second, 1)).toEqual(accept(reserved(second)))
  })
})

describe('confirming and releasing', () => {
  it('confirms what is reserved, once', () => {
    expect(confirm(given(reserved(first)), first)).toEqual(accept(confirmed(first)))
    expect(confirm(given(reserved(first), confirmed(first)), first)).toEqual(accept())
    expect(confirm(given(), first)).toEqual(refuse('not_reserved'))
  })

  it('releases what is held, once', () => {
    expect(release(given(reserved(first), confirmed(first)), first)).toEqual(accept(released(first)))
    expect(release(given(reserved(first), released(first)), first)).toEqual(accept())
    expect(release(given(), first)).toEqual(accept())
  })
})

describe('the limit', () => {
  it('is set, once', () => {
    expect(setLimit(given(), 4)).toEqual(accept(limited(4)))
    expect(setLimit(given(limited(4)), 4)).toEqual(accept())
  })

  it('goes back to the company default, once', () => {
    const removed = { type: 'CapacityLimitRemoved', data: {} } as const
    expect(setLimit(given(limited(4)), null)).toEqual(accept(removed))
    expect(setLimit(given(limited(4), removed), null)).toEqual(accept())
    expect(isFull(given(limited(4), removed, reserved(first)), 1)).toBe(true)
  })

  it.each([-1, 1.5, Number.NaN, highestLimit + 1])('is refused as %s', (limit) => {
    expect(setLimit(given(), limit)).toEqual(refuse('limit_invalid'))
  })

  it('blocks new accompaniments and ends none when it is below what is held', () => {
    const lowered = given(reserved(first), reserved(second), limited(1))
    expect([...lowered.open.keys()]).toEqual([first, second])
    expect(isFull(lowered, 3)).toBe(true)
    expect(reserve(lowered, named<RelationshipId>('third'), 3)).toEqual(refuse('limit_reached'))
    expect(reserve(evolve(lowered, released(second)), second, 3)).toEqual(refuse('limit_reached'))
  })
})

describe('any commands in any order', () => {
  const someone = fc.constantFrom(...['a', 'b', 'c', 'd', 'e'].map((name) => named<RelationshipId>(name)))
  const command: fc.Arbitrary<(capacity: Capacity) => Decision<CapacityEvent>> = fc.oneof(
    someone.map((relationship) => (capacity: Capacity) => reserve(capacity, relationship, 2)),
    someone.map((relationship) => (capacity: Capacity) => confirm(capacity, relationship)),
    someone.map((relationship) => (capacity: Capacity) => release(capacity, relationship)),
    fc.option(fc.integer({ min: -1, max: 4 })).map((limit) => (capacity: Capacity) => setLimit(capacity, limit)),
  )

  it('never reserve above the limit, and give nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let capacity = emptyCapacity
        for (const decide of commands) {
          const decision = decide(capacity)
          const events = 'events' in decision ? decision.events : []
          const after = events.reduce(evolve, capacity)
          const overLimit = after.open.size > capacity.open.size && after.open.size > (capacity.ownLimit ?? 2)
          expect(overLimit).toBe(false)
          expect(decide(after)).toEqual('events' in decision ? accept() : decision)
          capacity = after
        }
      }),
    )
  })
})
