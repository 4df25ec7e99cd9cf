import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { PathReports } from '#realtime/ports.ts'
import {
  aroundCommands,
  outcomeOf,
  outcomeOfError,
  withAppend,
  withSend,
  type Instrumentation,
} from '../runtime/instrumentation.ts'
import { methodOf, routeOf } from '../runtime/routes.ts'
import { createCallMetrics } from './calls.ts'
import { gaugesText, type ReadGauges } from './gauges.ts'

/**
 * Everything this process counts. Labels are names of the program's own (a command, a route, an outcome), never of a
 * company or a person.
 */
export interface Metrics extends Instrumentation {
  /** All of it in Prometheus' text format, version 0.0.4. Never rejects for gauges that cannot be read. */
  text(): Promise<string>
  /** Counts a commit of so many appends. */
  groupCommitted(appends: number): void
  readonly calls: PathReports
  /** Gauges that are read at each scrape. A reader that fails is left out, and `binome_figures_failed` says which. */
  gauges(name: string, read: ReadGauges): void
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const groupSizes = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/** @param process `false` leaves out Node's own metrics, e.g. in tests */
export function createMetrics({ process = true }: { readonly process?: boolean } = {}): Metrics {
  const registry = new Registry()
  if (process) collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const append = new Histogram({
    name: 'binome_append_seconds',
    help: 'Appends to the event store by outcome: ok, repeated, conflict, unknown, failed',
    labelNames: ['outcome'],
    buckets: seconds,
    registers,
  })
  const group = new Histogram({
    name: 'binome_append_group_appends',
    help: 'Appends that were committed together',
    buckets: groupSizes,
    registers,
  })
  const command = new Histogram({
    name: 'binome_command_seconds',
    help: 'Commands by outcome: ok, repeated, refused, conflict, unknown, failed',
    labelNames: ['command', 'outcome'],
    buckets: seconds,
    registers,
  })
  const http = new Histogram({
    name: 'binome_http_seconds',
    help: 'Calls by route, method and class of status; aborted: the client went away',
    labelNames: ['route', 'method', 'status'],
    buckets: seconds,
    registers,
  })
  const batch = new Histogram({
    name: 'binome_follower_batch_seconds',
    help: 'Batches of events applied by what follows the log, by outcome: ok, failed',
    labelNames: ['follower', 'outcome'],
    buckets: seconds,
    registers,
  })
  const applied = new Counter({
    name: 'binome_follower_events_total',
    help: 'Events applied by what follows the log; a batch that is tried again counts again',
    labelNames: ['follower'],
    registers,
  })
  const sent = new Histogram({
    name: 'binome_relay_send_seconds',
    help: 'Batches sent to Kafka, until all replicas have them, by outcome: ok, failed',
    labelNames: ['outcome'],
    buckets: seconds,
    registers,
  })
  const messages = new Counter({ name: 'binome_relay_messages_total', help: 'Messages sent to Kafka', registers })
  const calls = createCallMetrics(registry)
  const readers = new Map<string, ReadGauges>()
  let reading: Promise<string> | undefined
  const text = async () => [await registry.metrics(), await gaugesText(readers)].join('\n')

  return {
    // Scrapes at the same time share one reading.
    text: () => (reading ??= text().finally(() => (reading = undefined))),
    groupCommitted: (appends) => group.observe(appends),
    calls,
    gauges: (name, read) => void readers.set(name, read),
    eventStore: (store) =>
      withAppend(store, async (appends) => {
        const started = performance.now()
        let outcome = 'failed'
        try {
          const result = await store.append(appends)
          outcome = !result.ok ? 'conflict' : result.repeated ? 'repeated' : 'ok'
          return result
        } catch (error) {
          outcome = outcomeOfError(error)
          throw error
        } finally {
          append.observe({ outcome }, since(started))
        }
      }),
    commands: (family) =>
      aroundCommands(family, async (name, _context, run) => {
        const started = performance.now()
        let outcome = 'failed'
        try {
          const result = await run()
          outcome = outcomeOf(result)
          return result
        } catch (error) {
          outcome = outcomeOfError(error)
          throw error
        } finally {
          command.observe({ command: name, outcome }, since(started))
        }
      }),
    publisher: (sender) =>
      withSend(sender, async (batch) => {
        const started = performance.now()
        try {
          await sender.send(batch)
          messages.inc(batch.length)
          sent.observe({ outcome: 'ok' }, since(started))
        } catch (error) {
          sent.observe({ outcome: 'failed' }, since(started))
          throw error
        }
      }),
    projection: (projection) => ({
      ...projection,
      async apply(sql, events, context) {
        const started = performance.now()
        const follower = projection.name
        try {
          await projection.apply(sql, events, context)
          applied.inc({ follower }, events.length)
          batch.observe({ follower, outcome: 'ok' }, since(started))
        } catch (error) {
          batch.observe({ follower, outcome: 'failed' }, since(started))
          throw error
        }
      },
    }),
    listener: (listener) => (request, response) => {
      const started = performance.now()
      response.once('close', () => {
        const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted'
        http.observe({ route: routeOf(request), method: methodOf(request), status }, since(started))
      })
      listener(request, response)
    },
  }
}

function since(started: number): number {
  return (performance.now() - started) / 1_000
}
