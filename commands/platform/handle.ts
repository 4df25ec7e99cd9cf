import type { Category } from '#domain/aggregates.ts'
import { refuse } from '#domain/platform/decision.ts'
import type { EventStore, Position, StreamName } from '#domain/platform/event-store.ts'
import { appendsOf, appendWithRetry } from './append.ts'
import { SubjectErased, type CommandContext, type CommandResult } from './ports.ts'
import { Saga } from './saga.ts'
import { highest, StoredStream } from './stored-stream.ts'
import { changesOf, type CommandShape, type Load, type Outcome } from './unit-of-work.ts'

const attempts = 5
/** A saga can conflict at each of its steps, and keeps the steps that it has taken. */
const sagaAttempts = 20

/**
 * The loop of every command: load → fold → decide → append with the revisions read → on conflict load what is new and
 * decide again, five times at most. `decide` must load every stream that it changes; it may run several times, so it
 * has no effect of its own.
 *
 * The events of one command are appended together, atomically over their streams. A store without `multiStream` gets
 * them as the steps of a saga (`saga.ts`). Event ids derive from the key, the stream and the rank: a key that was
 * used, for example by a call whose answer was lost, is found in the streams and answered as the first time.
 * @throws AppendOutcomeUnknown when the store does not answer, three times
 */
export async function handle(
  store: EventStore,
  context: CommandContext,
  shape: CommandShape,
  decide: (load: Load) => Promise<Outcome>,
): Promise<CommandResult> {
  const streams = new Map<StreamName, StoredStream>()
  const saga = store.multiStream ? undefined : new Saga(store, context, shape, streams)
  for (let attempt = 0; attempt < (saga ? sagaAttempts : attempts); attempt++) {
    const read = new Set<StreamName>()
    const outcome = await refusedIfErased(decide, async (fold, id) => {
      const stream: StreamName = `${fold.category}-${id}`
      const stored = streams.get(stream) ?? new StoredStream(fold, id)
      streams.set(stream, stored)
      if (!read.has(stream)) await stored.readNewEvents(store)
      read.add(stream)
      return stored.load(fold, context)
    })
    if (saga) {
      const result = await saga.advance(outcome)
      if (result === undefined) continue
      return result
    }
    const written = earlierEvents([...streams.values()], context)
    if (written.length > 0) {
      const id = resourceOf(written, shape, outcome)
      // The same command wrote while the streams were being read: its resource has news.
      if (id === undefined) continue
      return { ok: true, id, position: highest(written.map(({ position }) => position)), repeated: true }
    }
    if ('refusal' in outcome) return { ok: false, refusal: outcome.refusal }
    const { id } = outcome.resource.on
    const appends = changesOf(outcome).flatMap((change) => appendsOf(change, context, 0))
    if (appends.length === 0) {
      const position = highest([...streams.values()].map((stored) => stored.position))
      return { ok: true, id, position, repeated: true }
    }
    const result = await appendWithRetry(store, appends)
    if (result.ok) return { ok: true, id, position: result.position, repeated: result.repeated }
  }
  return { ok: false, conflict: true }
}

async function refusedIfErased(decide: (load: Load) => Promise<Outcome>, load: Load): Promise<Outcome> {
  try {
    return await decide(load)
  } catch (error) {
    if (error instanceof SubjectErased) return refuse('account_erased')
    throw error
  }
}

interface Written {
  /** Of the stream’s instance. */
  readonly id: string
  readonly category: Category
  readonly position: Position
}

/** The last event of each stream that an earlier call with this key wrote, as far as the streams were read. */
function earlierEvents(streams: readonly StoredStream[], context: CommandContext): readonly Written[] {
  return streams.flatMap((stored) => {
    const last = stored.writtenBy(context).at(-1)
    return last === undefined ? [] : [{ id: stored.id, category: stored.category, position: last.position }]
  })
}

/** undefined: it was refused, and what it wrote to its resource was not read. */
function resourceOf(written: readonly Written[], { resource }: CommandShape, outcome: Outcome): string | undefined {
  const about = written.find(({ category }) => category === resource)
  return about?.id ?? ('refusal' in outcome ? undefined : outcome.resource.on.id)
}
