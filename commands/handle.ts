import { refuse, type Decision, type Refusal } from '#domain/shared/decision.ts'
import type { Category } from '#domain/aggregates.ts'
import type { EventStore, Position, Revision, StreamName } from '#domain/shared/event-store.ts'
import type { Event } from '#domain/shared/event.ts'
import type { EventId } from '#domain/shared/ids.ts'
import { appendOf, appendSurely } from './append.ts'
import { SubjectErased, type CommandContext, type CommandResult, type RefusalCode } from './ports.ts'
import { Saga } from './saga.ts'
import { StoredStream } from './stored-stream.ts'

const attempts = 5
/** A saga has several places to meet others, and keeps what it has reached. */
const sagaAttempts = 20

/** How to read one kind of stream. */
export interface Aggregate<State, E extends Event> {
  readonly category: Category
  readonly initial: State
  readonly evolve: (state: State, event: E) => State
  /** What takes back the events (`own`) of a command that wrote them before it was refused: for a store without `multiStream`. */
  readonly takeBack?: (state: State, own: ReadonlySet<EventId>) => readonly Event[]
}

export interface Loaded<State> {
  readonly id: string
  readonly stream: StreamName
  /** The initial one when the stream does not exist, or is another company's: the two cannot be told apart. */
  readonly state: State
  readonly revision: Revision
  /** Of the last event; `0n` without one. */
  readonly position: Position
  /** What this very command, by its key, has written here before. */
  readonly own: ReadonlySet<EventId>
}

export type Load = <State, E extends Event>(aggregate: Aggregate<State, E>, id: string) => Promise<Loaded<State>>

/** What a command comes to: changes to append together, or why not. */
export type Outcome =
  { readonly id: string; readonly changes: readonly Change[] } | { readonly refusal: Refusal<RefusalCode> }

export interface Change {
  readonly on: Loaded<unknown>
  readonly decision: Decision<Event, RefusalCode>
  /**
   * Where the store appends to one stream at a time: before the change of the resource, which is the one that is named first, or after it. What
   * comes before must be harmless alone or be taken back; what comes after must follow from the resource's own state.
   */
  readonly when?: 'before' | 'after'
}

/** The decisions of one command, about the resource `id`. The first refusal is the answer to all. */
export function together(id: string, ...changes: readonly Change[]): Outcome {
  for (const { decision } of changes) if ('refusal' in decision) return decision
  return { id, changes }
}

/**
 * The one loop of every command: load → fold → decide → append with the revisions read → on conflict load what is missing and
 * decide again, five times at most. `decide` must load every stream that it writes; it may run several times, so it has no effect of its own.
 *
 * The events of one command are appended as one, atomically over their streams. A store without `multiStream` gets them as the
 * steps of a saga (`saga.ts`). Ids derive from the key, the stream and the rank, so a key that was used, by a call
 * whose answer was lost for example, is found in the streams and answered as the first time, whatever happened since.
 * @throws AppendOutcomeUnknown when the store does not answer, three times.
 */
export async function handle(
  store: EventStore,
  context: CommandContext,
  decide: (load: Load) => Promise<Outcome>,
): Promise<CommandResult> {
  const streams = new Map<StreamName, StoredStream>()
  const saga = store.multiStream ? undefined : new Saga(store, context, streams)
  for (let attempt = 0; attempt < (saga ? sagaAttempts : attempts); attempt++) {
    const fresh = new Set<StreamName>()
    const outcome = await decided(decide, async (aggregate, id) => {
      const stream: StreamName = `${aggregate.category}-${id}`
      const stored = streams.get(stream) ?? new StoredStream(stream)
      streams.set(stream, stored)
      if (!fresh.has(stream)) await stored.readMissing(store)
      fresh.add(stream)
      return stored.as(aggregate, id, context)
    })
    if (saga) {
      const result = await saga.advance(outcome)
      if (result === undefined) continue
      return result
    }
    const before = writtenBefore(streams, context)
    if (before !== undefined) return { ok: true, ...before, repeated: true }
    if ('refusal' in outcome) return { ok: false, refusal: outcome.refusal }
    const appends = outcome.changes.flatMap((change) => appendOf(change, context, 0))
    if (appends.length === 0) return { ok: true, id: outcome.id, position: lastPosition(streams), repeated: true }
    const result = await appendSurely(store, appends)
    if (result.ok) return { ok: true, id: outcome.id, position: result.position, repeated: result.repeated }
  }
  return { ok: false, conflict: true }
}

async function decided(decide: (load: Load) => Promise<Outcome>, load: Load): Promise<Outcome> {
  try {
    return await decide(load)
  } catch (error) {
    if (error instanceof SubjectErased) return refuse('account_erased')
    throw error
  }
}

/** What this key wrote at an earlier call: the first of the streams loaded that has it names the resource. */
function writtenBefore(
  streams: ReadonlyMap<StreamName, StoredStream>,
  context: CommandContext,
): { readonly id: string; readonly position: Position } | undefined {
  let found: { readonly id: string; readonly position: Position } | undefined
  for (const stored of streams.values()) {
    const position = stored.writtenBy(context)
    if (position === undefined) continue
    if (found === undefined) found = { id: stored.id, position }
    else if (position > found.position) found = { id: found.id, position }
  }
  return found
}

function lastPosition(streams: ReadonlyMap<StreamName, StoredStream>): Position {
  let last: Position = 0n
  for (const { position } of streams.values()) if (position > last) last = position
  return last
}
