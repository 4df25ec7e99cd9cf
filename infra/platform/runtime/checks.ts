import type { EventStore } from '#domain/platform/event-store.ts'
import { projectionNames } from '#projections/all.ts'
import type { ProjectionRunner } from '#projections/platform/runner/runner.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Check } from './health.ts'

/** How long a check waits for the read models, in milliseconds. */
const catchUpMs = 1_000

/** Health checks of roles. Each resolves with the reason why a role is not ready, or null. */
export function createChecks(sql: Sql) {
  const unreachable = () => 'the database does not answer'
  const reachable = (): Promise<string | null> =>
    sql.query({ name: 'ping', text: 'select' }).then(() => null, unreachable)
  const failingOf = async (names: readonly string[]): Promise<readonly string[]> => {
    const failing = await sql.query<{ name: string }>({
      name: 'followers_failing',
      text: `select name from rm.projections where active and status = 'failing' and name = any($1) order by name`,
      values: [names],
    })
    return failing.map(({ name }) => name)
  }
  const words = (failing: readonly string[]) => (failing.length === 0 ? null : `failing: ${failing.join(', ')}`)
  return {
    reachable,

    /** Whether none of these followers has stopped, at an event or at none. */
    noneFailing: (names: readonly string[]): Promise<string | null> => failingOf(names).then(words, unreachable),

    /**
     * Whether the read models have caught up once, and none has stopped. One that has does not delay the start of the
     * others: its answers are marked stale.
     */
    readModels(runner: Pick<ProjectionRunner, 'waitUntilProcessed'>, store: Pick<EventStore, 'head'>): Check {
      let caughtUp = false
      return async () => {
        const down = await reachable()
        if (down !== null) return down
        const failing = await failingOf(projectionNames)
        const others = projectionNames.filter((name) => !failing.includes(name))
        if (others.length === 0) return words(failing)
        caughtUp ||= await runner.waitUntilProcessed(others, await store.head(), { timeoutMs: catchUpMs })
        if (!caughtUp) return 'catching up'
        return words(failing)
      }
    },
  }
}
