import { capacitiesProjection } from './capacities/projector.ts'
import { journalProjection } from './journal/projector.ts'
import { mentoringRelationshipsProjection } from './mentoring-relationship/projector.ts'
import { createMentoringRequestsProjection } from './mentoring-request/projector.ts'
import { createNotificationsProjection } from './notifications/projector.ts'
import type { Projection } from './runner/projection.ts'
import type { TextOpener } from './text-opener.ts'

interface ProjectionsOptions {
  readonly opener: TextOpener
  /** Called after the commit of live notifications: sockets of other processes may look now. */
  readonly wake: () => void
}

/** Every read model that follows the log. */
export function createProjections({ opener, wake }: ProjectionsOptions): readonly Projection[] {
  return [
    capacitiesProjection,
    createMentoringRequestsProjection(opener),
    mentoringRelationshipsProjection,
    createNotificationsProjection({ wake }),
    journalProjection,
  ]
}
