import type { AdminRelationshipAsOf, AdminRequestAsOf } from '#contract/admin.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { isUuid } from '#domain/shared/ids.ts'
import type { Sql } from '#projections/sql.ts'
import { BadParameter, Refused, sendList } from './answers.ts'
import { placesThen, relationshipThen, requestThen, until } from './as-of.ts'
import { type Call, idOf } from './calls.ts'
import { concerning, historyPeople, historyRecord, readHistory, type RecordStreams } from './history.ts'
import { personHistory } from './person-history.ts'
import { type ListShape, listParams, moment } from './list-params.ts'
import { type AdminResource, oneQuery } from './list-query.ts'
import { mentoringRelationships } from './resources/mentoring-relationships.ts'
import { mentoringRequests } from './resources/mentoring-requests.ts'
import { users } from './resources/users.ts'

/** @throws Refused 404 for what does not exist, is another company's, or is not the operator's to see. */
export async function found<Row extends object, Rec extends { readonly id: string }>(
  { sql, operator }: Pick<Call, 'sql' | 'operator'>,
  resource: AdminResource<Row, Rec>,
  id: string,
): Promise<Rec> {
  const known = resource.id === 'code' || isUuid(id.toLowerCase())
  const record = known ? await oneQuery(sql, resource, resource.id === 'uuid' ? id.toLowerCase() : id, operator) : null
  if (record === null) throw new Refused(404, 'not_found')
  return record
}

/** `?at=` of a record, null when it is wanted as it is now. @throws BadParameter */
function momentOf({ query }: Pick<Call, 'query'>): string | null {
  for (const name of query.keys()) if (name !== 'at') throw new BadParameter(name, 'unknown_parameter')
  const at = query.get('at')
  return at === null ? null : moment('at', at, 'T23:59:59.999Z')
}

/** GET mentoring_requests/:id, with `?at=` as the log tells it. */
export async function sendRequest(call: Call, store: EventStore): Promise<void> {
  const record = await found(call, mentoringRequests, idOf(call))
  const at = momentOf(call)
  if (at === null) {
    call.response.json(record)
    return
  }
  const { blocked: _blocked, actions: _actions, ...rest } = record
  const facts = until(await readHistory(store, call.operator.companyId, requestStreams(record)), at)
  const then = requestThen(facts)
  if (then === null) throw new Refused(404, 'not_yet')
  call.response.json({ ...rest, ...then, at, ...(await bothPlaces(call.sql, facts)) } satisfies AdminRequestAsOf)
}

/** GET mentoring_relationships/:id, with `?at=` as the log tells it. */
export async function sendRelationship(call: Call, store: EventStore): Promise<void> {
  const record = await found(call, mentoringRelationships, idOf(call))
  const at = momentOf(call)
  if (at === null) {
    call.response.json(record)
    return
  }
  const facts = until(await readHistory(store, call.operator.companyId, relationshipStreams(record)), at)
  const then = relationshipThen(facts)
  if (then === null) throw new Refused(404, 'not_yet')
  call.response.json({ ...record, ...then, at, ...(await bothPlaces(call.sql, facts)) } satisfies AdminRelationshipAsOf)
}

const eventList: ListShape = {
  id: 'uuid',
  sorts: { position: 'position' },
  defaultSort: { field: 'position', order: 'ASC' },
  filters: {},
  search: [],
}

/** GET events?resource=…&id=…: what happened to one record or to one person, in log order. */
export async function sendHistory(call: Call, store: EventStore): Promise<void> {
  const { query, response } = call
  const id = query.get('id') ?? ''
  if (id === '' || query.getAll('id').length > 1) throw new BadParameter('id', 'required')
  const paging = new URLSearchParams(query)
  paging.delete('id')
  if (!paging.has('_start') && !paging.has('_end')) paging.set('_end', '200')
  const params = listParams(paging, eventList, ['resource'])
  if (query.get('resource') === users.name) {
    const person = await found(call, users, id)
    sendList(response, await personHistory(call.sql, person.id, params))
    return
  }
  const streams = await streamsOf(call, query.get('resource'), id)
  const facts = concerning(await readHistory(store, call.operator.companyId, streams), streams.relationshipId)
  const ordered = params.order === 'ASC' ? facts : facts.toReversed()
  const page = ordered.slice(params.offset, params.offset + params.limit)
  const people = await historyPeople(call.sql, page)
  sendList(response, { records: page.map((fact) => historyRecord(fact, people)), total: facts.length })
}

async function streamsOf(call: Call, resource: string | null, id: string): Promise<RecordStreams> {
  if (resource === mentoringRequests.name) return requestStreams(await found(call, mentoringRequests, id))
  if (resource === mentoringRelationships.name)
    return relationshipStreams(await found(call, mentoringRelationships, id))
  throw new BadParameter('resource', resource === null ? 'required' : 'invalid')
}

interface Pair {
  readonly participant_id: string
  readonly presenter_id: string
}

function requestStreams(record: Pair & { readonly id: string; readonly relationship_id: string }): RecordStreams {
  return { requestId: record.id, relationshipId: record.relationship_id, ...parties(record) }
}

function relationshipStreams(
  record: Pair & { readonly id: string; readonly request_id: string | null },
): RecordStreams {
  return { requestId: record.request_id, relationshipId: record.id, ...parties(record) }
}

function parties(pair: Pair) {
  return { participantId: pair.participant_id, presenterId: pair.presenter_id }
}

async function bothPlaces(sql: Sql, facts: Parameters<typeof placesThen>[0]) {
  const [limits] = await sql.query<{ participant: number; presenter: number }>({
    name: 'admin_default_limits',
    text: `select coalesce((settings ->> 'max_accompaniments_participant')::int, 2) as participant,
      coalesce((settings ->> 'max_accompaniments_presenter')::int, 3) as presenter
      from app.companies where id = app.current_company()`,
  })
  return {
    participant_places: placesThen(facts, 'participant', limits?.participant ?? null),
    presenter_places: placesThen(facts, 'presenter', limits?.presenter ?? null),
  }
}
