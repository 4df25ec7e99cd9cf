import type { Reaction } from '#commands/reactions/reaction.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { Projection } from '#projections/runner/projection.ts'
import type { Owner } from '#projections/runner/owner.ts'
import { createProjectionRunner } from '#projections/runner/runner.ts'
import type { TransactionalSql } from '#projections/sql.ts'
import type { Logger } from '../logs.ts'
import { delayed } from './delayed.ts'

interface RunningReactions {
  /** The reactions that stopped at an event, for `/readyz`, or null. */
  health(): Promise<string | null>
  stop(): Promise<void>
}

/** Small, because commands run inside the transaction of the checkpoint, which must not be open for long. */
const batchSize = 20

/**
 * Follows the log for each reaction with the machinery of the read models: lease, epoch, checkpoint, one event at a
 * time after a failure.
 */
export function startReactions(options: {
  readonly reactions: readonly Reaction[]
  readonly store: EventStore
  /** `database.system`. */
  readonly sql: TransactionalSql
  /** This process, as leases name it. */
  readonly owner?: Owner
  readonly logger: Pick<Logger, 'info' | 'error'>
  readonly leaseMs?: number
  /** Around each follower, for metrics and traces. */
  readonly decorate?: (follower: Projection) => Projection
}): RunningReactions {
  const { reactions, store, sql, owner, logger, leaseMs, decorate = (follower) => follower } = options
  const runners = reactions.map((reaction) =>
    createProjectionRunner({
      store: delayed(store, reaction.delayMs ?? 0),
      sql,
      projections: [decorate(followerOf(reaction))],
      log: logger,
      batchSize,
      ...(owner === undefined ? {} : { owner }),
      ...(leaseMs === undefined ? {} : { leaseMs }),
    }),
  )
  for (const runner of runners) runner.start()
  const names = reactions.map(followerName)
  return {
    async health() {
      const failing = await sql.query<{ name: string }>({
        name: 'reactions_failing',
        text: `select name from rm.projections where active and status = 'failing' and name = any($1) order by name`,
        values: [names],
      })
      return failing.length === 0 ? null : `failing: ${failing.map(({ name }) => name).join(', ')}`
    },
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

function followerName({ name }: Reaction): string {
  return `reaction_${name}`
}

function followerOf(reaction: Reaction): Projection {
  return {
    name: followerName(reaction),
    version: 1,
    categories: reaction.categories,
    async apply(_, events, { mode }) {
      if (mode === 'live') await reaction.react(events)
    },
  }
}
