import type { WorkshopEvent } from '#domain/meetings/workshop/events.ts'
import { none, toPeople, type GroupRulesOf } from './rule.ts'

export const workshopRules = {
  subject: 'workshops',
  readModels: ['workshops', 'agendas'],
  answers: { WorkshopAccepted: 'calendar_confirmed', WorkshopDeclined: 'calendar_canceled' },
  notices: {
    WorkshopPlanned: none('Each invitation has an event of its own.'),
    WorkshopPersonInvited: ({ data }) => toPeople([data.userId], 'workshop_invited', { starts_at: data.startsAt }),
    WorkshopPersonRemoved: ({ data }) =>
      toPeople([data.userId], 'workshop_cancelled', { starts_at: data.startsAt, cause: 'removed' }),
    WorkshopChanged: ({ data }) => toPeople(data.people, 'workshop_changed', { starts_at: data.startsAt }),
    WorkshopMoved: ({ data }) => toPeople(data.people, 'workshop_changed', { starts_at: data.startsAt }),
    WorkshopAccepted: none('The administrator reads the answers in the workshop.'),
    WorkshopDeclined: none('The administrator reads the answers in the workshop.'),
    WorkshopCancelled: ({ data }) =>
      toPeople(data.people, 'workshop_cancelled', { starts_at: data.startsAt, cause: 'cancelled' }),
    WorkshopJoined: none('The channel of the call sends who is in it.'),
    WorkshopLeft: none('The channel of the call sends who is in it.'),
    WorkshopEnded: none('Its people were there.'),
    WorkshopExpired: none('Nobody had accepted.'),
  },
} as const satisfies GroupRulesOf<WorkshopEvent>
