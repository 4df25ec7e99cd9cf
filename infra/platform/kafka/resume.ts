import { messageOrProblem } from './mapped-batch.ts'
import { stillParked } from './order-problem.ts'
import { endOrder, moveOrder, type Order } from './orders.ts'
import { parkedRevisions, restop, type Stop, unpark } from './parked.ts'
import type { PublicMessage } from './public-message.ts'
import type { OrderContext } from './republish.ts'

/**
 * Takes up a parked stream: sends what waits, in order, and lets the stream go on. The relay does nothing else
 * meanwhile, so what comes next in the stream follows without a gap. Stops again at an event that still cannot be
 * mapped.
 * @returns where it has stopped again; null: it goes on, or the rest is left to the next relay
 */
export async function resume(
  { id, stream }: Order,
  { store, batchSize, stopped, signal, send, commit }: OrderContext,
): Promise<Stop | null> {
  if (stream === null) throw new Error('an order to resume names a stream')
  while (!signal.aborted) {
    const waiting = await commit((tx) => parkedRevisions(tx, stream))
    if (waiting === undefined) {
      await commit((tx) => endOrder(tx, id, null))
      stopped.delete(stream)
      return null
    }
    const limit = Math.min(batchSize, waiting.last - waiting.first + 1)
    const events = await store.readStream(stream, { from: waiting.first, limit })
    const messages: PublicMessage[] = []
    let stop: Stop | null = null
    for (const event of events) {
      const mapped = messageOrProblem(event)
      if (typeof mapped === 'string') {
        stop = { revision: event.revision, problem: mapped }
        break
      }
      messages.push(mapped)
    }
    const done = events[messages.length - 1]
    if (events.length === 0) throw new Error(`the log does not hold ${stream} from revision ${waiting.first}`)
    if (!(await send(messages))) return null
    const goesOn = await commit(async (tx) => {
      if (done !== undefined) await unpark(tx, stream, done.revision)
      const moved = await moveOrder(tx, id, done?.position ?? 0n, messages.length)
      if (stop !== null) {
        await restop(tx, stream, stop)
        await endOrder(tx, id, stillParked(stop))
      }
      return moved && stop === null
    })
    if (stop !== null) stopped.set(stream, stop)
    else if (done !== undefined) stopped.set(stream, { revision: done.revision + 1, problem: 'being resumed' })
    if (!goesOn) return stop
  }
  return null
}
