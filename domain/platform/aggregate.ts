import type { Event } from './event.ts'
import type { Rules } from './policy.ts'

/** A part that an aggregate or a room goes without, and why. */
export interface None {
  readonly none: string
}

/** Brings the data of one version to the shape of the next. Total and pure; what a person wrote stays sealed. */
export type Upcast = (data: object) => object

/** For each event type, the upcasts from version 1 on: none means that version 1 is the current one. */
export type VersionsOf<E extends Event> = Readonly<Record<E['type'], readonly Upcast[]>>

/** Describes one kind of stream to every room; `domain/aggregates.ts` lists them all. */
export interface Aggregate<Category extends string, State, E extends Event, Refusal extends string = never> {
  /** The first part of the names of its streams, on disk for ever. */
  readonly category: Category
  /** The state of a stream without events. */
  readonly initial: State
  /** Total and pure: an event that cannot follow, or that this program does not know, changes nothing. */
  readonly evolve: (state: State, event: E) => State
  readonly versions: VersionsOf<E>
  /**
   * Members of events that nobody but the parties may read, though they stand in the log in the clear because figures
   * count them. They leave the product nowhere (`withheldIn`).
   */
  readonly withheld?: { readonly [Type in E['type']]?: readonly (keyof Extract<E, { type: Type }>['data'] & string)[] }
  /** Events that change nothing that the resource shows: the revision that `If-Match` names does not count them. */
  readonly unshown?: readonly E['type'][]
  /** Who may do what from which state; each rule has the decision of its name in `decide.ts`. */
  readonly policy: { readonly rules: Rules<string, string, string, string> } | None
  /** What happens to a stream when the account of a person in it is erased. */
  readonly erasure: 'begins the erasure' | 'ends with the person' | None
  /** Never there: carries the type of what the decisions refuse. */
  readonly refuses?: Refusal
}
