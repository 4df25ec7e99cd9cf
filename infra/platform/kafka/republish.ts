import type { Batch, EventStore, RecordedEvent, StreamName } from '#domain/platform/event-store.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { messageOrProblem } from './mapped-batch.ts'
import { stoppedAt } from './order-problem.ts'
import { endOrder, moveOrder, type Order } from './orders.ts'
import type { Stop } from './parked.ts'
import { publishedCategories } from './public-events/index.ts'
import type { PublicMessage } from './public-message.ts'

/** What carrying out an order uses of the relay, which does nothing else meanwhile. */
export interface OrderContext {
  readonly store: EventStore
  readonly batchSize: number
  readonly stopped: Map<StreamName, Stop>
  readonly signal: AbortSignal
  /** @returns false when the relay is to stop: the order is carried on later. */
  readonly send: (messages: readonly PublicMessage[]) => Promise<boolean>
  /** One transaction, fenced by the lease's epoch. */
  readonly commit: <Result>(work: (tx: Sql) => Promise<Result>) => Promise<Result>
}

/** Sends the range again, in log order. Events that were never sent, because their stream is parked, are left out. */
export async function republish(
  order: Order,
  { store, batchSize, stopped, signal, send, commit }: OrderContext,
): Promise<void> {
  for await (const batch of eventsOf(store, order, batchSize)) {
    if (signal.aborted) return
    const messages: PublicMessage[] = []
    let problem: string | null = null
    for (const event of batch.events) {
      const stop = stopped.get(event.stream)
      if (stop !== undefined && event.revision >= stop.revision) continue
      const mapped = messageOrProblem(event)
      if (typeof mapped !== 'string') messages.push(mapped)
      else {
        problem = stoppedAt(event.stream, { revision: event.revision, problem: mapped })
        break
      }
    }
    if (!(await send(messages))) return
    const goesOn = await commit(async (tx) => {
      const last = messages.at(-1)?.headers['ce_position']
      const reached = problem === null ? batch.position : BigInt(last ?? order.reached)
      const moved = await moveOrder(tx, order.id, reached, messages.length)
      if (problem !== null) await endOrder(tx, order.id, problem)
      return moved && problem === null
    })
    if (!goesOn) return
  }
  if (!signal.aborted) await commit((tx) => endOrder(tx, order.id, null))
}

/** The events of a range, from where the order is, in log order. */
export async function* eventsOf(
  store: Pick<EventStore, 'readAll' | 'readStream'>,
  { stream, reached, to, companyId }: Pick<Order, 'stream' | 'reached' | 'to' | 'companyId'>,
  batchSize: number,
): AsyncGenerator<Batch, void, undefined> {
  const isOrdered = ({ metadata }: RecordedEvent) => companyId === null || metadata.companyId === companyId
  let after = reached
  let from = 0
  while (after < to) {
    if (stream === null) {
      const batch = await store.readAll({ after, limit: batchSize, categories: publishedCategories })
      const events = batch.events.filter((event) => event.position <= to && isOrdered(event))
      after = batch.position
      yield { ...batch, events, position: after < to ? after : to }
      if (batch.caughtUp) return
    } else {
      const read = await store.readStream(stream, { from, limit: batchSize })
      from += read.length
      const events = read.filter((event) => event.position > after && event.position <= to && isOrdered(event))
      yield { events, position: events.at(-1)?.position ?? after, caughtUp: read.length < batchSize }
      if (read.length < batchSize) return
    }
  }
}
