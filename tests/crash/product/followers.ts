import { startLogCopy } from '#infra/platform/event-store/start-log-copy.ts'
import { createWaker } from '#infra/platform/realtime/waker.ts'
import { startRelay } from '#infra/platform/kafka/relay.ts'
import type { PublicSender } from '#infra/platform/kafka/client.ts'
import { createReactions } from '#infra/compose/reactions.ts'
import { startReactions } from '#infra/platform/reactions/start.ts'
import { createProjections } from '#projections/all.ts'
import { createProjectionRunner } from '#projections/platform/runner/runner.ts'
import { microseconds, type History } from '../history.ts'
import type { ProductRun } from '../protocol.ts'
import { logger } from './core.ts'

/**
 * Keeps the read models up, runs the process managers, and copies a log that is elsewhere: the roles `projections` and
 * `reactions`, and a part of `jobs`.
 */
export async function runFollower({ settings, core, finish }: ProductRun): Promise<void> {
  const { database, store, vault } = core
  const sql = database.system
  const owner = database.presence()
  const projections = createProjections({ opener: vault, wake: createWaker(sql, logger) })
  const runner = createProjectionRunner({ store, sql, owner, projections, log: logger })
  const reactions = createReactions(core).filter(
    ({ name }) => settings.mutation !== 'lost-reaction' || name !== 'accompaniments',
  )
  const running = startReactions({ reactions, store, sql, owner, logger })
  runner.start()
  const copy = startLogCopy({ core, logger })
  await aborted(finish)
  await Promise.all([running.stop(), runner.stop(), copy?.stop()])
}

/** Publishes the log: the role `relay`, to a broker that is a file. */
export async function runRelay({ core, history, finish }: ProductRun): Promise<void> {
  const { database, store } = core
  const stop = startRelay({
    store,
    sql: database.system,
    owner: database.presence(),
    sender: senderTo(history),
    log: logger,
    batchSize: 50,
  })
  await aborted(finish)
  await stop()
}

/** A message counts as published once it is on disk. */
function senderTo(history: History): PublicSender {
  return {
    connect: () => Promise.resolve(),
    async send(messages) {
      const published = messages.map(({ key, headers }) => [key, headers['ce_id'] ?? ''] as const)
      history.write({ kind: 'published', at: microseconds(), messages: published })
    },
    disconnect: () => Promise.resolve(),
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
