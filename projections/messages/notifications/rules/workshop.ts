import type { WorkshopEvent } from '#domain/meetings/workshop/events.ts'
import { none, toPeople, type GroupRulesOf } from './rule.ts'

export const workshopRules = {
  subject: 'workshops',
  readModels: ['workshops', 'agendas'],
  answers: { WorkshopAccepted: 'calendar_confirmed', WorkshopDeclined: 'calendar_canceled' },
  notices: {
    WorkshopPlanned: none('Each invitation is told by an event of its own.'),
    WorkshopPersonInvited: ({ data }) => toPeople([data.userId], 'workshop_invited', { starts_at: data.startsAt }),
    WorkshopPersonRemoved: ({ data }) =>
      toPeople([data.userId], 'workshop_cancelled', { starts_at: data.startsAt, cause: 'removed' }),
    WorkshopChanged: ({ data }) => toPeople(data.people, 'workshop_changed', { starts_at: data.startsAt }),
    WorkshopMoved: ({ data }) => toPeople(data.people, 'workshop_changed', { starts_at: data.startsAt }),
    WorkshopAccepted: none('The operator reads who accepted where the workshop is.'),
    WorkshopDeclined: none('The operator reads who declined where the workshop is.'),
    WorkshopCancelled: ({ data }) =>
      toPeople(data.people, 'workshop_cancelled', { starts_at: data.startsAt, cause: 'cancelled' }),
    WorkshopJoined: none('Who is in the call is told on its channel.'),
    WorkshopLeft: none('Who is in the call is told on its channel.'),
    WorkshopEnded: none('Whoever was there knows.'),
    WorkshopExpired: none('Nobody had accepted.'),
  },
} as const satisfies GroupRulesOf<WorkshopEvent>
