import type { UserId } from './ids.ts'
import type { actorKinds } from './words.ts'

/** Who gives a command. */
export interface Actor {
  readonly kind: (typeof actorKinds)[number]
  readonly userId?: UserId
}
