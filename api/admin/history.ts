import type { AdminEvent } from '#contract/admin.ts'
import type { EventStore, RecordedEvent, StreamName } from '#domain/shared/event-store.ts'
import type { CompanyId } from '#domain/shared/ids.ts'
import type { Sql } from '#projections/sql.ts'

/** The streams that tell the life of one mentoring request and its relationship. */
export interface RecordStreams {
  readonly requestId: string | null
  readonly relationshipId: string
  readonly participantId: string
  readonly presenterId: string
}

type About = AdminEvent['about']

export interface HistoryFact {
  readonly about: About
  readonly event: RecordedEvent
}

/**
 * Everything the log holds of a record, in log order: the request, its relationship, and what they took or gave back of both
 * parties' places. Events of another company are left out whatever the ids say.
 */
export async function readHistory(
  store: EventStore,
  companyId: CompanyId,
  streams: RecordStreams,
): Promise<readonly HistoryFact[]> {
  const sources: readonly (readonly [About, StreamName | null])[] = [
    ['request', streams.requestId === null ? null : `mentoring_request-${streams.requestId}`],
    ['relationship', `mentoring_relationship-${streams.relationshipId}`],
    ['participant_capacity', `capacity-${streams.participantId}`],
    ['presenter_capacity', `capacity-${streams.presenterId}`],
  ]
  const read = await Promise.all(
    sources.map(async ([about, stream]) =>
      stream === null ? [] : (await store.readStream(stream)).map((event): HistoryFact => ({ about, event })),
    ),
  )
  return read
    .flat()
    .filter(({ event }) => event.metadata.companyId === companyId)
    .sort((a, b) => (a.event.position < b.event.position ? -1 : 1))
}

/** The facts that concern this record: of a party's places, only what this relationship holds. */
export function concerning(facts: readonly HistoryFact[], relationshipId: string): readonly HistoryFact[] {
  return facts.filter(
    ({ event }) =>
      event.category !== 'capacity' || ('relationshipId' in event.data && event.data.relationshipId === relationshipId),
  )
}

/** Names of the people who acted, by user id. Erased accounts have none. */
export async function actorNames(sql: Sql, facts: readonly HistoryFact[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(facts.flatMap(({ event }) => event.metadata.actor.userId ?? []))]
  if (ids.length === 0) return new Map()
  const people = await sql.query<{ id: string; name: string }>({
    name: 'admin_actor_names',
    text: `select id, first_name || ' ' || last_name as name from app.users where id = any($1::uuid[]) and status <> 'erased'`,
    values: [ids],
  })
  return new Map(people.map(({ id, name }) => [id, name]))
}

export function historyRecord({ about, event }: HistoryFact, names: ReadonlyMap<string, string>): AdminEvent {
  const { actor, at } = event.metadata
  return {
    id: event.id,
    about,
    stream: event.stream,
    type: event.type,
    revision: event.revision,
    position: String(event.position),
    at,
    actor: {
      kind: actor.kind,
      id: actor.userId ?? null,
      name: actor.userId === undefined ? null : (names.get(actor.userId) ?? null),
    },
    data: withoutText(event.data),
  }
}

/** Copies event data with every sealed text, however deep, as `{sealed: true}`. */
export function withoutText(data: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, hideSealed(value)]))
}

function hideSealed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideSealed)
  if (typeof value !== 'object' || value === null) return value
  if ('enc' in value && 'ct' in value) return { sealed: true }
  return withoutText(value)
}
