import { createProjections } from '#projections/all.ts'
import { createProjectionRunner } from '#projections/platform/runner/runner.ts'
import type { ProjectionWaiter } from '#projections/platform/runner/waiter.ts'
import { createWaker } from '../platform/realtime/waker.ts'
import type { RoleOptions, RunningRole } from './role.ts'

interface RunningProjections extends RunningRole {
  /** Answers from memory how far the read models of this process are. */
  readonly waitUntilProcessed: ProjectionWaiter['waitUntilProcessed']
}

/** Follows the log for the read models. */
export function startProjectionsRole({ core, logger, has, checks, localSockets }: RoleOptions): RunningProjections {
  const { database, store, vault, instrumentation } = core
  const wake = createWaker(database.system, logger, localSockets)
  const runner = createProjectionRunner({
    store,
    sql: database.system,
    owner: database.presence(),
    projections: createProjections({ opener: vault, wake }).map((each) => instrumentation.projection(each)),
    log: logger,
  })
  runner.start()
  return {
    waitUntilProcessed: (...args) => runner.waitUntilProcessed(...args),
    health: checks.readModels(runner, store),
    // A call of this process waits until the read models show what it wrote.
    stopPhase: has('api') ? 'closed' : 'draining',
    stop: () => runner.stop(),
  }
}
