import type { Reaction } from '#commands/platform/reactions/reaction.ts'
import type { EventStore, RecordedEvent, StreamName } from '#domain/platform/event-store.ts'
import type { Projection } from '#projections/platform/runner/projection.ts'
import type { Owner } from '#projections/platform/runner/owner.ts'
import { commitParts, together, type CommitPart } from '#projections/platform/runner/together.ts'
import { createProjectionRunner } from '#projections/platform/runner/runner.ts'
import type { FollowerName } from '#projections/platform/runner/waiter.ts'
import type { PipelinedSql, Sql } from '#projections/platform/sql.ts'
import { countHeld, hold, release } from '../queue/held.ts'
import type { Logger } from '../logs/logs.ts'
import { delayed } from './delayed.ts'

interface RunningReactions {
  /** The reactions that stopped at an event, for `/readyz`, or null. */
  health(): Promise<string | null>
  stop(): Promise<void>
}

/** Small, because commands run inside the transaction of the checkpoint, which must not be open for long. */
const batchSize = 20
/**
 * After so many failures at one event, in about a quarter of a minute, a reaction sets the event aside, because later
 * events belong to other companies too. It is tried again within an hour (docs/decisions/2013).
 */
const mostAttempts = 6
/** Between two looks at what was set aside, in milliseconds. */
const retryMs = 15_000

/**
 * Follows the log for each reaction with the machinery of the read models: lease, epoch, checkpoint, one event at a
 * time after a failure.
 */
export function startReactions(options: {
  readonly reactions: readonly Reaction[]
  readonly store: EventStore
  /** `database.system`. */
  readonly sql: PipelinedSql
  /** This process, as leases name it. */
  readonly owner?: Owner
  readonly logger: Pick<Logger, 'info' | 'error'>
  readonly leaseMs?: number
  readonly retryEveryMs?: number
  /** Around each follower, for metrics and traces. */
  readonly decorate?: (follower: Projection) => Projection
}): RunningReactions {
  const {
    reactions,
    store,
    sql,
    owner,
    logger,
    leaseMs,
    retryEveryMs = retryMs,
    decorate = (follower) => follower,
  } = options
  // A command runs in a transaction of its own reaction; checkpoints that only move do so together.
  const move = together(sql)
  const commit: CommitPart = (part) => (part.events.length === 0 ? move(part) : commitParts(sql, [part]))
  const runners = reactions.map((reaction) =>
    createProjectionRunner({
      store: delayed(store, reaction.delayMs ?? 0),
      sql,
      projections: [decorate(followerOf(reaction, sql))],
      log: logger,
      commit,
      batchSize,
      ...(owner === undefined ? {} : { owner }),
      ...(leaseMs === undefined ? {} : { leaseMs }),
    }),
  )
  for (const runner of runners) runner.start()
  let retrying: Promise<unknown> = Promise.resolve()
  const look = async () => {
    for (const reaction of reactions) await retryHeld(reaction, store, sql, logger)
  }
  const timer = setInterval(() => {
    retrying = retrying.then(look).catch((error: unknown) => logger.error({ err: error }, 'nothing can be retried'))
  }, retryEveryMs)
  const names = reactions.map(followerName)
  return {
    async health() {
      const failing = await sql.query<{ name: string }>({
        name: 'reactions_failing',
        text: `select name from rm.projections where active and status = 'failing' and name = any($1) order by name`,
        values: [names],
      })
      if (failing.length > 0) return `failing: ${failing.map(({ name }) => name).join(', ')}`
      const held = await countHeld(sql, 'reaction_')
      return held === 0 ? null : `ready, ${held} events wait on which a reaction failed`
    },
    async stop() {
      clearInterval(timer)
      await Promise.all([retrying, ...runners.map((runner) => runner.stop())])
    },
  }
}

/** As `rm.projections` names it. */
export function followerName({ name }: Pick<Reaction, 'name'>): FollowerName {
  return `reaction_${name}`
}

function followerOf(reaction: Reaction, sql: Sql): Projection {
  let failing: { readonly key: string; attempts: number } | null = null
  return {
    name: followerName(reaction),
    version: 1,
    categories: reaction.categories,
    async apply(_, events, { mode }) {
      if (mode !== 'live') return
      const [event] = events
      try {
        await reaction.react(events)
        failing = null
      } catch (error) {
        // The runner gives a failing event alone.
        if (event === undefined || events.length > 1) throw error
        const key = keyOf(event)
        failing = { key, attempts: failing?.key === key ? failing.attempts + 1 : 1 }
        if (failing.attempts < mostAttempts) throw error
        await hold(sql, followerName(reaction), key, error)
        failing = null
      }
    },
  }
}

function keyOf({ stream, revision }: RecordedEvent): string {
  return `${stream}@${revision}`
}

/** Gives a reaction the events again that were set aside and are due. Processes share them. */
async function retryHeld(
  reaction: Reaction,
  store: Pick<EventStore, 'readStream'>,
  sql: Sql,
  logger: Pick<Logger, 'error'>,
): Promise<void> {
  const name = followerName(reaction)
  const due = await sql.query<{ item: string }>({
    name: 'reactions_held_due',
    text: `update rm.held_items set due_at = now() + interval '1 minute'
      where job = $1 and item in (select item from rm.held_items where job = $1 and due_at <= now()
        order by due_at limit 10 for update skip locked)
      returning item`,
    values: [name],
  })
  for (const { item } of due) {
    const at = item.lastIndexOf('@')
    try {
      const events = await store.readStream(item.slice(0, at) as StreamName, {
        from: Number(item.slice(at + 1)),
        limit: 1,
      })
      await reaction.react(events)
      await release(sql, name, item)
    } catch (error) {
      logger.error({ reaction: name, event: item, err: error }, 'an event was set aside and its reaction fails again')
      await hold(sql, name, item, error)
    }
  }
}
