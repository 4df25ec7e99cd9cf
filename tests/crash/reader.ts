import { setTimeout as wait } from 'node:timers/promises'
import type { EventStore, Position, RecordedEvent } from '#domain/platform/event-store.ts'
import { digestOf, digestOfRead } from './digest.ts'
import { microseconds, type Line } from './history.ts'
import type { ChildRun } from './protocol.ts'
import { Random } from './random.ts'

/** Positions from which every round reads. */
const kept = 40

/** Reads at random places of the log and its streams, and the same prefixes repeatedly, and records the results. */
export async function runReader({ settings, store, history, finish }: ChildRun): Promise<void> {
  const { name, life, seed, pace } = settings
  const random = new Random(`${seed} ${name} ${life}`)
  const start = BigInt(settings.start)
  const positions: Position[] = [start]
  const streams: RecordedEvent['stream'][] = []
  let reads = 0
  while (!finish.aborted) {
    const op = `${name}.${life}#${++reads}`
    // A read during an outage has no result.
    await (random.chance(0.6) || streams.length === 0 ? readLog(op) : readStream(op)).catch(() => undefined)
    await wait(random.integer(0, pace))
  }
  await readToTheEnd(store, start, history.write.bind(history), `${name}.${life}`)

  async function readLog(op: string): Promise<void> {
    const after = random.pick(positions)
    const limit = random.pick([1, 7, 100, 1_000])
    const categories = random.chance(0.3) ? (['agenda', 'conversation', 'meeting'] as const) : undefined
    const invokedAt = microseconds()
    const batch = await store.readAll({ after, limit, ...(categories && { categories }) })
    const { events, position, caughtUp } = batch
    history.write({
      kind: 'all',
      op,
      invokedAt,
      after,
      position,
      caughtUp,
      ...digested(events),
      ...(categories && { categories }),
    })
    for (const list of [positions, streams]) if (list.length > kept) list.splice(random.integer(1, list.length - 1), 1)
    positions.push(position)
    if (events.length > 0) streams.push(random.pick(events).stream)
  }

  async function readStream(op: string): Promise<void> {
    const stream = random.pick(streams)
    const direction = random.pick(['forwards', 'backwards'] as const)
    const toHead = random.chance(0.7)
    const invokedAt = microseconds()
    const events = await store.readStream(stream, {
      direction,
      ...(direction === 'backwards' || !toHead ? { limit: random.integer(1, 50) } : {}),
      ...(toHead ? {} : { from: random.integer(0, 20) }),
    })
    const first = events[0]?.revision ?? -1
    history.write({ kind: 'stream', op, invokedAt, stream, direction, first, toHead, ...digested(events) })
  }
}

/** The whole log of the run, page by page, as a reader receives it. */
async function readToTheEnd(
  store: EventStore,
  start: Position,
  write: (line: Line) => void,
  by: string,
): Promise<void> {
  for (let after = start, page = 1; ; page += 1) {
    const invokedAt = microseconds()
    const { events, position, caughtUp } = await store.readAll({ after, limit: 1_000 })
    write({ kind: 'all', op: `${by} end ${page}`, invokedAt, after, position, caughtUp, ...digested(events) })
    if (caughtUp) return
    after = position
  }
}

function digested(events: readonly RecordedEvent[]): { readonly count: number; readonly digest: string } {
  const placed = events.map(({ position, stream, revision, id, ...event }) => ({
    position,
    stream,
    revision,
    id,
    digest: digestOf(event),
  }))
  return { count: events.length, digest: digestOfRead(placed) }
}
