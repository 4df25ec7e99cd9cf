import type { Category } from '#domain/aggregates.ts'
import type { Aggregate } from '#domain/platform/aggregate.ts'
import type { Decision, Refusal } from '#domain/platform/decision.ts'
import type { Position, RecordedEvent, Revision, StreamName } from '#domain/platform/event-store.ts'
import type { Event } from '#domain/platform/event.ts'
import type { EventId } from '#domain/platform/ids.ts'
import type { CommandContext, RefusalCode } from './ports.ts'

/** How to read one kind of stream: an aggregate, or one with more in its state. */
export type StreamFold<State, E extends Event> = Pick<
  Aggregate<Category, State, E>,
  'category' | 'initial' | 'evolve' | 'unshown'
> & {
  /** Only the last events are read: this many. Left out: all of them. */
  readonly tail?: number
}

/** A stream as a command reads it. */
export interface Loaded<State> {
  readonly id: string
  readonly stream: StreamName
  /** The initial one when the stream does not exist or belongs to another company: the two cannot be told apart. */
  readonly state: State
  readonly revision: Revision
  /** Of the last event that the rows of the resource show: the one that its readers are sent. */
  readonly readRevision: Revision
  /** Of the last event; `0n` without one. */
  readonly position: Position
  /** The events of this stream that this very command wrote, at an earlier call or attempt with the same key. */
  readonly alreadyWritten: ReadonlySet<EventId>
  /** The same events as they were recorded, oldest first. */
  readonly recorded: readonly RecordedEvent[]
}

export type Load = <State, E extends Event>(fold: StreamFold<State, E>, id: string) => Promise<Loaded<State>>

/** The caller saw another revision of the resource than the stored one, and this command has not written to it. */
export function isStale(
  { ifRevision }: Pick<CommandContext, 'ifRevision'>,
  { readRevision, alreadyWritten }: Loaded<unknown>,
): boolean {
  return ifRevision !== undefined && ifRevision !== readRevision && alreadyWritten.size === 0
}

/** A decision about one stream. */
export interface Change {
  readonly on: Loaded<unknown>
  readonly decision: Decision<Event, RefusalCode>
}

/**
 * The changes of one command, appended together where the store can. Where it appends to one stream at a time, the
 * order is `before`, `resource`, `after`: what comes before the resource must be harmless alone or have a compensation,
 * and what comes after must follow from the state of the resource.
 */
export interface UnitOfWork {
  /** What the command is about: its id is the answer's. */
  readonly resource: Change
  readonly before?: readonly Change[]
  readonly after?: readonly Change[]
}

/** What a command comes to. */
export type Outcome = UnitOfWork | { readonly refusal: Refusal<RefusalCode> }

/** The unit of work, or the first refusal among its decisions. */
export function unitOfWork(work: UnitOfWork): Outcome {
  for (const { decision } of changesOf(work)) if ('refusal' in decision) return decision
  return work
}

/** In the order in which they are appended together. */
export function changesOf({ resource, before = [], after = [] }: UnitOfWork): readonly Change[] {
  return [resource, ...before, ...after]
}

/** Takes back what a command wrote to streams of one category when its resource is refused afterwards. */
export interface Compensation {
  readonly category: Category
  /** @param written which of the stream's events are the command's */
  readonly takeBack: (events: readonly RecordedEvent[], written: ReadonlySet<EventId>) => readonly Event[]
}

/** What the command loop has to know of a command. */
export interface CommandShape {
  /** The category of the stream that the command is about. */
  readonly resource: Category
  /** For what it changes before its resource, on stores that append to one stream at a time. */
  readonly compensations?: readonly Compensation[]
}

/** The state after these events. */
export function stateAfter<State, E extends Event>(
  { initial, evolve }: Pick<StreamFold<State, E>, 'initial' | 'evolve'>,
  events: readonly RecordedEvent[],
): State {
  // The category says which events the stream holds; `evolve` ignores the types that it does not know.
  return events.reduce((state, event) => evolve(state, event as E & RecordedEvent), initial)
}
