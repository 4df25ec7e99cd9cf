import type { AdminEvent } from '#contract/console/insight/events.ts'
import { readableData } from '#domain/aggregates.ts'
import type { EventStore, RecordedEvent, StreamName } from '#domain/platform/event-store.ts'
import { isUuid, type CompanyId } from '#domain/platform/ids.ts'
import { isSealed } from '#domain/platform/sealed.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** The streams of one mentoring request and its relationship. */
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
 * Everything the log holds of a record, in log order: the request, its relationship, and what they took or gave back of
 * both parties' capacities.
 */
export async function readHistory(
  store: EventStore,
  companyId: CompanyId,
  streams: RecordStreams,
): Promise<readonly HistoryFact[]> {
  return readFacts(store, companyId, [
    ...(streams.requestId === null ? [] : [['request', `mentoring_request-${streams.requestId}`] as const]),
    ['relationship', `mentoring_relationship-${streams.relationshipId}`],
    ['participant_capacity', `capacity-${streams.participantId}`],
    ['presenter_capacity', `capacity-${streams.presenterId}`],
  ])
}

/** The events of these streams, in log order; those of another company are left out whatever the ids say. */
export async function readFacts(
  store: EventStore,
  companyId: CompanyId,
  sources: readonly (readonly [About, StreamName])[],
): Promise<readonly HistoryFact[]> {
  const read = await Promise.all(
    sources.map(async ([about, stream]) =>
      (await store.readStream(stream)).map((event): HistoryFact => ({ about, event })),
    ),
  )
  return read
    .flat()
    .filter(({ event }) => event.metadata.companyId === companyId)
    .sort((a, b) => (a.event.position < b.event.position ? -1 : 1))
}

/** The facts that concern this record: of a party's capacity, only what this relationship holds. */
export function concerning(facts: readonly HistoryFact[], relationshipId: string): readonly HistoryFact[] {
  return facts.filter(
    ({ event }) =>
      event.category !== 'capacity' || ('relationshipId' in event.data && event.data.relationshipId === relationshipId),
  )
}

/** Who acted and who wrote, by user id. */
export interface HistoryPeople {
  /** Erased accounts have none. */
  readonly names: ReadonlyMap<string, string>
  readonly erased: ReadonlySet<string>
}

export async function historyPeople(sql: Sql, facts: readonly HistoryFact[]): Promise<HistoryPeople> {
  const ids = facts.flatMap(({ event }) =>
    [event.metadata.actor.userId ?? [], personIn(event.data) ?? [], authorsIn(event.data)].flat(),
  )
  if (ids.length === 0) return { names: new Map(), erased: new Set() }
  const people = await sql.query<{ id: string; name: string | null }>({
    name: 'admin_history_people',
    text: `select id, case when status <> 'erased' then trim(first_name || ' ' || last_name) end as name from app.users
      where id = any($1::uuid[])`,
    values: [[...new Set(ids)].filter(isUuid)],
  })
  return {
    names: new Map(people.flatMap(({ id, name }) => (name === null ? [] : [[id, name]]))),
    erased: new Set(people.flatMap(({ id, name }) => (name === null ? [id] : []))),
  }
}

export function historyRecord({ about, event }: HistoryFact, { names, erased }: HistoryPeople): AdminEvent {
  const { actor, at, correlationId } = event.metadata
  const personId = personIn(event.data)
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
    ...(personId !== null && { person: { id: personId, name: names.get(personId) ?? null } }),
    data: readableData(event, ({ kid }) => (erased.has(kid) ? { sealed: true, erased: true } : { sealed: true })),
    correlation_id: correlationId,
  }
}

/** Whom an event is about who need not have acted. */
function personIn(data: object): string | null {
  return 'userId' in data && typeof data.userId === 'string' ? data.userId : null
}

function authorsIn(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null) return []
  if (isSealed(data)) return [data.kid]
  return Object.values(data).flatMap(authorsIn)
}
