import type { Aggregate } from '../../platform/aggregate.ts'
import type { AgendaRefusal } from './decide.ts'
import type { AgendaEvent } from './events.ts'
import { emptyAgenda, evolve, type Agenda } from './state.ts'

/** One per person, with the account's uuid. */
export const agenda: Aggregate<'agenda', Agenda, AgendaEvent, AgendaRefusal> = {
  category: 'agenda',
  initial: emptyAgenda,
  evolve,
  versions: {
    AgendaSlotReserved: [],
    AgendaSlotReleased: [],
  },
  policy: { none: 'An agenda has no states: that nothing overlaps is its only rule, and decide.ts holds it.' },
  erasure: { none: 'An agenda holds times and no text; what ends with the person releases it.' },
}
