import type { Reaction } from '#commands/reactions/reaction.ts'
import type { Core } from '../compose.ts'

/** Every process manager of the role `reactions`. */
export function createReactions(_core: Core): readonly Reaction[] {
  return []
}
