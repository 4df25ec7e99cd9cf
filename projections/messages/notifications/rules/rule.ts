import type { Parties } from '#domain/mentoring/mentoring-request/events.ts'
import type { CalendarKind } from '#domain/messages/notices/topics.ts'
import type { Event } from '#domain/platform/event.ts'
import type { RecordedOf } from '../../../platform/recorded.ts'

export type Party = 'participant' | 'presenter'

/**
 * Whom an event notifies: a party of a resource of two, the one person that an aggregate is about, or the people whom
 * the event names.
 */
export type Recipient = Party | 'person' | 'people'

/** The notice of an event to one person. The actor of the event is left out afterwards. */
export interface Notice<Kind extends string = string> {
  readonly to: Recipient
  readonly kind: Kind
  /** Codes and instants that the sentence needs, e.g. `reason`. */
  readonly params: Params
  /** The recipients, when there are several. */
  readonly people?: readonly string[]
}

type Params = Readonly<Record<string, string>>

/** Why an event, or every event of an aggregate, notifies nobody. */
export interface None {
  readonly none: string
}

export function none(reason: string): None {
  return { none: reason }
}

/** The types of the events that name the two parties: the first event of a stream does. */
type TypeWithParties<E extends Event> =
  E extends Event<infer Type, infer Data> ? (Data extends Parties ? Type : never) : never

/** The notices of one aggregate's events to its parties: every type has its entry. */
export interface RulesOf<E extends Event> {
  /** The resource that notifications lead to. Sockets notify both parties of each of its changes. */
  readonly subject: string
  /** The read models that show its changes: whoever hears of a change reads it next, with what changes beside it. */
  readonly readModels: readonly string[]
  /** The first events of a stream. */
  readonly begunBy: readonly TypeWithParties<E>[]
  readonly notices: {
    readonly [Type in E['type']]: ((event: RecordedOf<Extract<E, { type: Type }>>) => readonly Notice[]) | None
  }
}

/** The notices of an aggregate about one person, to that person: the stream's id is the user's. */
export interface PersonalRulesOf<E extends Event> {
  /** The resource that notifications lead to. */
  readonly subject: string
  /** As of a resource of two parties; missing: nobody else hears of its changes. */
  readonly readModels?: readonly string[]
  readonly notices: {
    readonly [Type in E['type']]: ((event: RecordedOf<Extract<E, { type: Type }>>) => readonly Notice[]) | None
  }
}

/**
 * What the events of a resource of several people tell those whom each event names, as `userId`, `people` or
 * `participantUserId`.
 */
export interface GroupRulesOf<E extends Event> extends PersonalRulesOf<E> {
  /** The answers of one person, who has read the invitation then, and what their own calendar follows with. */
  readonly answers: { readonly [Type in E['type']]?: CalendarKind }
  /** The stream has the id of a profile, which its notices are about. */
  readonly aboutProfile?: true
}

/** The rules of any aggregate. */
export interface AnyRules {
  readonly subject: string
  readonly readModels?: readonly string[]
  /** Missing where the aggregate is not of several people. */
  readonly answers?: { readonly [type: string]: CalendarKind | undefined }
  readonly aboutProfile?: true
  /** Missing where the aggregate is not of two parties. */
  readonly begunBy?: readonly string[]
  readonly notices: object
}

export function toParticipant<const Kind extends string>(kind: Kind, params: Params = {}): readonly [Notice<Kind>] {
  return [{ to: 'participant', kind, params }]
}

export function toPresenter<const Kind extends string>(kind: Kind, params: Params = {}): readonly [Notice<Kind>] {
  return [{ to: 'presenter', kind, params }]
}

export function toPerson<const Kind extends string>(kind: Kind, params: Params = {}): readonly [Notice<Kind>] {
  return [{ to: 'person', kind, params }]
}

export function toPeople<const Kind extends string>(
  people: readonly string[],
  kind: Kind,
  params: Params = {},
): readonly [Notice<Kind>] {
  return [{ to: 'people', kind, params, people }]
}

export function toBoth<const Kind extends string>(
  kind: Kind,
  params: Params = {},
): readonly [Notice<Kind>, Notice<Kind>] {
  return [...toParticipant(kind, params), ...toPresenter(kind, params)]
}
