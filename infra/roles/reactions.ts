import { createReactions } from '../compose/reactions.ts'
import { startReactions } from '../platform/reactions/start.ts'
import type { RoleOptions, RunningRole } from './role.ts'

/** Follows the log for the process managers: erasures, unfinished sagas. */
export function startReactionsRole({ core, logger }: RoleOptions): RunningRole {
  const { database, store, instrumentation } = core
  const reactions = startReactions({
    reactions: createReactions(core),
    store,
    sql: database.system,
    owner: database.presence(),
    logger,
    decorate: (follower) => instrumentation.projection(follower),
  })
  return { health: () => reactions.health(), stopPhase: 'draining', stop: () => reactions.stop() }
}
