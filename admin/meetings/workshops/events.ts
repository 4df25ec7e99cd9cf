import type { ResourceWords } from '../../resource-words.ts'
import type { EventWording } from '../../platform/resource.ts'

const withDate: EventWording = {
  details: ({ startsAt }, _t, { moment }) => (typeof startsAt === 'string' ? [moment(startsAt)] : []),
}

const withReason: EventWording = {
  details: ({ reason }, t) => [t(`resources.workshops.reasons.${reason as 'other'}`)],
}

/** The events of a workshop, in the order of its life. */
export const workshopEvents: Readonly<Record<keyof ResourceWords<'workshops'>['events'], EventWording>> = {
  WorkshopPlanned: withDate,
  WorkshopPersonInvited: {},
  WorkshopPersonRemoved: {},
  WorkshopChanged: {},
  WorkshopMoved: withDate,
  WorkshopAccepted: {},
  WorkshopDeclined: {},
  WorkshopCancelled: withReason,
  WorkshopJoined: {},
  WorkshopLeft: {},
  WorkshopEnded: {},
  WorkshopExpired: {},
}
