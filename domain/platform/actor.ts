import type { UserId } from './ids.ts'

/** Who gives a command. */
export interface Actor {
  readonly kind: 'user' | 'admin' | 'system'
  readonly userId?: UserId
}
