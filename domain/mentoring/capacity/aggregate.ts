import type { Aggregate } from '../../platform/aggregate.ts'
import type { CapacityRefusal } from './decide.ts'
import type { CapacityEvent } from './events.ts'
import { emptyCapacity, evolve, type Capacity } from './state.ts'

/** One per profile, with the profile's uuid. */
export const capacity: Aggregate<'capacity', Capacity, CapacityEvent, CapacityRefusal> = {
  category: 'capacity',
  initial: emptyCapacity,
  evolve,
  versions: {
    CapacityLimitSet: [],
    CapacityLimitRemoved: [],
    AccompanimentReserved: [],
    AccompanimentConfirmed: [],
    AccompanimentReleased: [],
    WaitingPlaceHeld: [],
    WaitingPlaceGivenBack: [],
  },
  policy: { none: 'A capacity has no states: its limit is the only rule, and decide.ts holds it.' },
  erasure: { none: 'A capacity names no person; what ends with the person releases it.' },
}
