import { setTimeout as delay } from 'node:timers/promises'
import type { EventStore, Position, StreamName } from '#domain/platform/event-store.ts'
import { isUuid } from '#domain/platform/ids.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { composeCore } from '../../compose.ts'
import type { Config } from '../config/config.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { openDatabase } from '../embedded/instance.ts'
import { createLogger } from '../logs/logs.ts'
import { createPublicSender } from './client.ts'
import type { KafkaConfig } from './connection-config.ts'
import { runExampleConsumer } from './example-consumer/consumer.ts'
import { messageOrProblem } from './mapped-batch.ts'
import { reachableKafka } from './operate-broker.ts'
import { endOrder, findOrder, openOrder, placeOrder, type Order } from './orders.ts'
import { parkedStreams } from './parked.ts'
import { publishedCategories, type PublishedCategory } from './public-events/index.ts'
import { rangeOf, relayState, type RangeGiven } from './range.ts'
import { KafkaCommandRefused } from './command-refused.ts'
import { startRelay } from './relay.ts'
import { eventsOf } from './republish.ts'

type Say = (line: string) => void

interface Opened {
  readonly url: string
  readonly sql: TransactionalSql
  readonly store: EventStore
}

/** How often an order is looked at, in milliseconds. */
const lookMs = 300

export async function relayStatus(config: Config, say: Say): Promise<number> {
  return withLog(config, async ({ sql, store }) => {
    const state = await relayState(sql)
    const head = await store.head()
    say(
      state === undefined
        ? 'Relay: it has never run here (npm start with KAFKA_BROKERS)'
        : `Relay: at position ${state.position}, the log ends at ${head}; ` +
            (state.owner === null ? 'nobody runs it' : `run by ${state.owner}`),
    )
    if (state?.lastError != null) say(`  failing since ${state.failingSince?.toISOString()}: ${state.lastError}`)
    const parked = await parkedStreams(sql)
    const events = parked.reduce((sum, { waiting }) => sum + waiting, 0)
    say(
      parked.length === 0
        ? 'Parked: nothing'
        : `PARKED: ${counted(parked.length, 'stream')}, ${counted(events, 'event')} (npm run kafka -- parked)`,
    )
    const order = await openOrder(sql)
    if (order !== undefined) say(`Order ${order.id}: ${described(order)}, ${progress(order)}`)
    return 0
  })
}

export async function listParked(config: Config, say: Say): Promise<number> {
  return withLog(config, async ({ sql }) => {
    const parked = await parkedStreams(sql)
    if (parked.length === 0) say('No stream is parked.')
    for (const { stream, revision, type, problem, waiting, parkedAt, eventId } of parked) {
      say(`${stream}  ${counted(waiting, 'event')} since ${parkedAt.toISOString()}`)
      say(`  stopped at revision ${revision}, ${type} ${eventId}: ${problem.replaceAll('\n', ' ')}`)
    }
    if (parked.length > 0) say('When the mapping is mended: npm run kafka -- resume <stream>')
    return parked.length === 0 ? 0 : 2
  })
}

export async function resumeStream(config: Config, given: string, say: Say): Promise<number> {
  return withLog(config, async (opened) => {
    const stream = streamNamed(given)
    const parked = await parkedStreams(opened.sql)
    if (!parked.some((one) => one.stream === stream)) throw new KafkaCommandRefused(`${stream} is not parked.`)
    const kafka = await reachableKafka(config)
    const order = await placeOrder(opened.sql, { kind: 'resume', stream, after: 0n, to: 0n })
    return follow(opened, kafka, order.id, say)
  })
}

export async function republishRange(
  config: Config,
  given: RangeGiven & { readonly stream?: string | undefined; readonly dryRun: boolean },
  say: Say,
): Promise<number> {
  return withLog(config, async (opened) => {
    const { sql, store } = opened
    const stream = given.stream === undefined ? null : streamNamed(given.stream)
    if (stream !== null && (await store.readStream(stream, { limit: 1 })).length === 0)
      throw new KafkaCommandRefused(`--stream: there is no stream ${stream}.`)
    const { after, to } = await rangeOf(given, sql)
    if (given.dryRun) {
      const { events, unfit, first, last } = await counts(store, { stream, after, to })
      say(`Would send ${counted(events, 'event')} again${events === 0 ? '' : `, positions ${first} to ${last}`}.`)
      if (unfit > 0) say(`${counted(unfit, 'event')} fit no public schema: parked, or the republish would stop there.`)
      say('Dry run: nothing was sent.')
      return 0
    }
    const kafka = await reachableKafka(config)
    const order = await placeOrder(sql, { kind: 'republish', stream, after, to })
    if (order.found) say(`The same was ordered before and is under way: following order ${order.id}.`)
    else say(`Order ${order.id}: live events wait until it is done.`)
    return follow(opened, kafka, order.id, say)
  })
}

export async function cancel(config: Config, given: string, say: Say): Promise<number> {
  return withLog(config, async ({ sql }) => {
    const order = /^\d{1,18}$/.test(given) ? await findOrder(sql, given) : undefined
    if (order === undefined) throw new KafkaCommandRefused(`There is no order ${given}.`)
    if (order.kind === 'resume')
      throw new KafkaCommandRefused('A stream that is being taken up is not stopped half way.')
    const ended = await endOrder(sql, order.id, 'cancelled')
    say(ended ? `Order ${order.id} is cancelled, ${progress(order)}.` : `Order ${order.id} had ended.`)
    return 0
  })
}

export async function consume(config: Config, group: string | undefined, say: Say): Promise<number> {
  return withLog(config, async ({ url }) => {
    const kafka = await reachableKafka(config)
    const consumer = await runExampleConsumer({ url, kafka, say, ...(group === undefined ? {} : { group }) })
    say('Following the events; Ctrl-C ends it.')
    await Promise.race([signalled(), consumer.crashed])
    await consumer.stop()
    return 0
  })
}

/**
 * Shows an order until it is done. A relay of our own stands by: it takes the lease when no other process holds it,
 * does the order, and publishes nothing that is new.
 */
async function follow({ store, sql }: Opened, kafka: KafkaConfig, id: string, say: Say): Promise<number> {
  const log = createLogger({ level: 'fatal' })
  const stop = startRelay({ store, sql, sender: createPublicSender(kafka), log, follow: false, lookMs })
  let interrupted = false
  void signalled().then(() => (interrupted = true))
  try {
    for (let printed = ''; ; await delay(lookMs)) {
      const order = await findOrder(sql, id)
      if (order === undefined) throw new Error(`order ${id} is gone`)
      if (order.endedAt !== null) {
        say(
          order.problem === null
            ? `Done: ${progress(order)}.`
            : `Order ${id} ended, ${progress(order)}: ${order.problem}`,
        )
        return order.problem === null ? 0 : 1
      }
      if (interrupted) {
        say(
          `Order ${id} stays: the relay, or the same command, goes on with it. npm run kafka -- cancel ${id} ends it.`,
        )
        return 130
      }
      const failing = (await relayState(sql))?.lastError
      const line = `${progress(order)}${failing == null ? '' : `; the brokers do not answer: ${failing}`}`
      if (line !== printed) say(line)
      printed = line
    }
  } finally {
    await stop()
  }
}

async function counts(store: EventStore, { stream, after, to }: Pick<Order, 'stream' | 'after' | 'to'>) {
  let [events, unfit] = [0, 0]
  let first: Position | undefined
  let last: Position | undefined
  for await (const batch of eventsOf(store, { stream, reached: after, to, companyId: null }, 1000))
    for (const event of batch.events) {
      if (typeof messageOrProblem(event) === 'string') unfit++
      else events++
      first ??= event.position
      last = event.position
    }
  return { events, unfit, first, last }
}

function streamNamed(given: string): StreamName {
  const [, category = '', id = ''] = /^([a-z_]+)-(.+)$/.exec(given) ?? []
  if (!publishedCategories.includes(category as PublishedCategory) || !isUuid(id))
    throw new KafkaCommandRefused(
      `Not a published stream: ${given}. It is <category>-<uuid>, of ${publishedCategories.join(', ')}.`,
    )
  return given as StreamName
}

async function withLog(config: Config, work: (opened: Opened) => Promise<number>): Promise<number> {
  const opened = await openDatabase(config, console.log)
  try {
    await prepareDatabase(opened)
    const logger = createLogger({ level: 'error' })
    const { url, vaultKey } = opened
    const core = await composeCore({ ...config, url, poolSize: 4, vaultKey, logger })
    try {
      return await work({ url, sql: core.database.system, store: core.store })
    } finally {
      await core.close()
    }
  } finally {
    await opened.close()
  }
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
}

function described({ kind, stream, after, to }: Order): string {
  if (kind === 'resume') return `resume ${stream}`
  return `republish after ${after} to ${to}${stream === null ? '' : ` of ${stream}`}`
}

function progress({ kind, sent, reached, to }: Order): string {
  const events = `${counted(sent, 'event')} sent`
  return kind === 'resume' ? events : `${events}, position ${reached} of ${to}`
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
}
