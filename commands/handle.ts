import type { Decision, Refusal } from '#domain/shared/decision.ts'
import {
  AppendOutcomeUnknown,
  type AppendResult,
  type Category,
  type EventStore,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type Revision,
  type StreamAppend,
  type StreamName,
} from '#domain/shared/event-store.ts'
import type { Event } from '#domain/shared/event.ts'
import { derivedId, type EventId } from '#domain/shared/ids.ts'
import type { CommandContext, CommandResult, RefusalCode } from './ports.ts'

const attempts = 5

/** How to read one kind of stream. */
export interface Aggregate<State, E extends Event> {
  readonly category: Category
  readonly initial: State
  readonly evolve: (state: State, event: E) => State
}

export interface Loaded<State> {
  readonly id: string
  readonly stream: StreamName
  /** The initial one when the stream does not exist, or is another company's: the two cannot be told apart. */
  readonly state: State
  readonly revision: Revision
  /** This very command, by its key, is already in the stream. */
  readonly repeated: boolean
}

export type Load = <State, E extends Event>(aggregate: Aggregate<State, E>, id: string) => Promise<Loaded<State>>

/** What a command comes to: changes to append together, or why not. */
export type Outcome =
  { readonly id: string; readonly changes: readonly Change[] } | { readonly refusal: Refusal<RefusalCode> }

export interface Change {
  readonly on: Loaded<unknown>
  readonly decision: Decision<Event, RefusalCode>
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
 * The events of one command are appended as one, atomically over their streams; a store without `multiStream` throws RangeError,
 * and needs the same changes as steps of a saga with these ids. Ids derive from the key, the stream and the rank, so a key that was used, by a call
 * whose answer was lost for example, is found in the streams and answered as the first time, whatever happened since.
 * @throws AppendOutcomeUnknown when the store does not answer, three times.
 */
export async function handle(
  store: EventStore,
  context: CommandContext,
  decide: (load: Load) => Promise<Outcome>,
): Promise<CommandResult> {
  const streams = new Map<StreamName, StoredStream>()
  for (let attempt = 0; attempt < attempts; attempt++) {
    const fresh = new Set<StreamName>()
    const outcome = await decide(async (aggregate, id) => {
      const stream: StreamName = `${aggregate.category}-${id}`
      const stored = streams.get(stream) ?? new StoredStream(stream)
      streams.set(stream, stored)
      if (!fresh.has(stream)) await stored.readMissing(store)
      fresh.add(stream)
      return stored.as(aggregate, id, context)
    })
    const before = writtenBefore(streams, context)
    if (before !== undefined) return { ok: true, ...before, repeated: true }
    if ('refusal' in outcome) return { ok: false, refusal: outcome.refusal }
    const appends = outcome.changes.flatMap((change) => appendOf(change, context))
    if (appends.length === 0) return { ok: true, id: outcome.id, position: lastPosition(streams), repeated: true }
    const result = await appendSurely(store, appends)
    if (result.ok) return { ok: true, id: outcome.id, position: result.position, repeated: result.repeated }
  }
  return { ok: false, conflict: true }
}

/** The same ids and expectations make a repeat harmless, whether or not the first one was written. */
async function appendSurely(store: EventStore, appends: readonly StreamAppend[]): Promise<AppendResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.append(appends)
    } catch (error) {
      if (!(error instanceof AppendOutcomeUnknown) || attempt === 3) throw error
    }
  }
}

function appendOf({ on, decision }: Change, context: CommandContext): StreamAppend[] {
  if ('refusal' in decision || decision.events.length === 0) return []
  const { companyId, actor, correlationId, at } = context
  const events = decision.events.map((event, rank): NewEvent => ({
    id: eventId(context, on.stream, rank),
    type: event.type,
    schemaVersion: 1,
    data: event.data,
    metadata: { companyId, actor, correlationId, at },
  }))
  return [{ stream: on.stream, expected: on.revision < 0 ? 'no_stream' : on.revision, events }]
}

function eventId({ companyId, actor, idempotencyKey }: CommandContext, stream: StreamName, rank: number): EventId {
  return derivedId('event', companyId, actor.userId ?? actor.kind, idempotencyKey, stream, rank)
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

/** A stream as read so far; on a conflict only its tail is read again. */
class StoredStream {
  readonly stream: StreamName
  #events: readonly RecordedEvent[] = []

  constructor(stream: StreamName) {
    this.stream = stream
  }

  get id(): string {
    return this.stream.slice(this.stream.indexOf('-') + 1)
  }

  get position(): Position {
    return this.#events.at(-1)?.position ?? 0n
  }

  async readMissing(store: EventStore): Promise<void> {
    this.#events = [...this.#events, ...(await store.readStream(this.stream, { from: this.#events.length }))]
  }

  as<State, E extends Event>(aggregate: Aggregate<State, E>, id: string, context: CommandContext): Loaded<State> {
    const theirs = this.#events[0] !== undefined && this.#events[0].metadata.companyId !== context.companyId
    const events = theirs ? [] : this.#events
    return {
      id,
      stream: this.stream,
      // The category says which events the stream holds; `evolve` passes over the types it does not know.
      state: events.reduce((state, event) => aggregate.evolve(state, event as E & RecordedEvent), aggregate.initial),
      revision: events.at(-1)?.revision ?? -1,
      repeated: this.writtenBy(context) !== undefined,
    }
  }

  /** Position of the last event that this key wrote here. */
  writtenBy(context: CommandContext): Position | undefined {
    const first = eventId(context, this.stream, 0)
    const start = this.#events.findIndex((event) => event.id === first)
    if (start < 0) return undefined
    let last = start
    while (this.#events[last + 1]?.id === eventId(context, this.stream, last + 1 - start)) last++
    return this.#events[last]?.position
  }
}
