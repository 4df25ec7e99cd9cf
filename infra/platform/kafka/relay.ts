import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { LeaseLost } from '#projections/platform/lease-lost.ts'
import { acquire, recordTrouble, register } from '#projections/platform/runner/lease.ts'
import { pause } from '#projections/platform/pause.ts'
import { follower, RelayRun, type RelayOptions } from './relay-run.ts'

/**
 * Publishes the log. Any number of processes may run it: one at a time does, under a lease of the kind that projections
 * have. It sends a batch, waits for the acknowledgement, and only then moves the checkpoint, fenced by the lease's
 * epoch. A crash, a broker that stops and an answer that is lost therefore send again what was not known to be there:
 * at least once, in order per stream, with the same `ce_id`. A loop of its own (docs/decisions/2023): no transaction is
 * open while brokers write, a refused batch is repeated whole, the next one is read and mapped meanwhile, and
 * operators' orders fall between two batches.
 * @returns what stops it; resolves when nothing runs any more
 */
export function startRelay(options: RelayOptions): () => Promise<void> {
  const { store, sql, sender, log, leaseMs = 6000 } = options
  const owner = options.owner ?? { name: `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}` }
  const stopping = new AbortController()
  const settings = {
    owner,
    store,
    sql,
    sender,
    log,
    leaseMs,
    batchSize: options.batchSize ?? 1000,
    follow: options.follow ?? true,
    lookMs: options.lookMs ?? 500,
    firstRetryMs: options.firstRetryMs ?? 250,
    longestRetryMs: options.longestRetryMs ?? 5000,
  }
  const running = (async () => {
    let registered = false
    while (!stopping.signal.aborted) {
      try {
        if (!registered) await register(sql, follower)
        registered = true
        const lease = await acquire(sql, follower, owner.name, leaseMs)
        if (lease !== null) {
          log.info({ epoch: lease.epoch, position: String(lease.position) }, 'relay taken')
          await new RelayRun(settings, lease).run(stopping.signal)
        }
      } catch (error) {
        if (error instanceof LeaseLost) log.info({}, error.message)
        else {
          log.error({ err: error }, 'relay interrupted')
          if (!stopping.signal.aborted)
            await recordTrouble(sql, follower, { owner: owner.name, error }).catch(() => undefined)
        }
      }
      await pause(Math.min(leaseMs / 4, 500), stopping.signal)
    }
    await sender.disconnect().catch(() => undefined)
  })()
  return async () => {
    stopping.abort()
    await running
  }
}
