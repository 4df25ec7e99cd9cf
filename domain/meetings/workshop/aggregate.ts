import type { Aggregate } from '../../platform/aggregate.ts'
import type { WorkshopRefusal } from './decide.ts'
import type { WorkshopEvent } from './events.ts'
import { workshopPolicy } from './policy.ts'
import { evolve, noWorkshop, type Workshop } from './state.ts'

export const workshop: Aggregate<'workshop', Workshop, WorkshopEvent, WorkshopRefusal> = {
  category: 'workshop',
  initial: noWorkshop,
  evolve,
  versions: {
    WorkshopPlanned: [],
    WorkshopPersonInvited: [],
    WorkshopPersonRemoved: [],
    WorkshopChanged: [],
    WorkshopMoved: [],
    WorkshopAccepted: [],
    WorkshopDeclined: [],
    WorkshopCancelled: [],
    WorkshopJoined: [],
    WorkshopLeft: [],
    WorkshopEnded: [],
    WorkshopExpired: [],
  },
  unshown: ['WorkshopJoined', 'WorkshopLeft'],
  policy: workshopPolicy,
  erasure: { none: 'A workshop goes on without the person, whom a reaction takes off those to come.' },
}
