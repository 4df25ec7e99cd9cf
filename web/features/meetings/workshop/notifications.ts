import type { NotificationDisplay, NotificationSubject } from '../../../shared/feature.ts'
import { workshopPaths } from '../../../shared/paths/workshop.ts'

const leadsTo = ({ id }: NotificationSubject) => workshopPaths.workshop(id)

export const notifications = {
  workshop_invited: { icon: 'people', tone: 'info', leadsTo },
  workshop_changed: { icon: 'calendar', tone: 'warm', leadsTo },
  workshop_cancelled: { icon: 'close', tone: 'warm', leadsTo },
  reminder_workshop: { icon: 'calendar', tone: 'info', leadsTo },
} as const satisfies Record<string, NotificationDisplay>
