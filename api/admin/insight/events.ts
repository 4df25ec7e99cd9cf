import { adminEvent, type AdminJournalEvent, adminJournalEvent, actorKinds } from '#contract/console/insight/events.ts'
import { categories, readableData } from '#domain/aggregates.ts'
import { type Answer, endpoint } from '../../platform/http/endpoint.ts'
import { oneOf } from '../../platform/openapi/parts.ts'
import { BadParameter, ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { personOf, tellRead } from '../people/ledger.ts'
import { listParams, type ListShape } from '../platform/list-params.ts'
import { may } from '../platform/console-user.ts'
import { listQuery } from '../platform/record-query.ts'
import { list } from '../platform/records.ts'
import type { ConsoleResource } from '../platform/definition.ts'
import { resource } from '../platform/resource.ts'

const journalEvent = { name: 'AdminJournalEvent', schema: adminJournalEvent }

/** Users whom the stream of an event is of; a stream's name ends with the id of its aggregate. */
const ofStream = `substring(e.stream from '[0-9a-f-]{36}$')::uuid`
const parties = (table: string, category: string) => `union select party.id from rm.${table} r,
    lateral (values (r.participant_user_id), (r.presenter_user_id)) party (id)
  where r.id = case e.category when '${category}' then ${ofStream} end`
const concerned = `select case when e.category in ('account', 'agenda') then ${ofStream} end
  union select p.user_id from app.profiles p where p.id =
    case when e.category in ('capacity', 'agenda') then ${ofStream} end
  ${parties('mentoring_requests', 'mentoring_request')}
  ${parties('mentoring_relationships', 'mentoring_relationship')}
  ${parties('meetings', 'meeting')}`

/**
 * The company's log. Of the newest 10,000 that a filter leaves, as deep as pages go: a narrower filter finds the rest.
 */
export const events = resource<AdminJournalEvent, AdminJournalEvent>({
  name: 'events',
  answers: journalEvent,
  right: 'journal',
  show: 'One event of the log',
  opened: (call, records) => {
    for (const { stream } of records) tellRead(call, personOf(stream), 'history')
  },
  reads: ['journal', 'mentoring_requests', 'mentoring_relationships', 'meetings'],
  id: 'uuid',
  key: 'e.event_id',
  columns: `e.event_id as id, e.position::text as position, e.stream, e.revision::int as revision, e.category, e.type,
    rm.iso(e.at) as at, rm.iso(e.recorded_at) as recorded_at, e.correlation_id, e.data,
    json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name',
      case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end) as actor,
    array(select json_build_object('id', s.id, 'name',
        case when s.status <> 'erased' then trim(s.first_name || ' ' || s.last_name) end)
      from app.users s where s.id in (${concerned}) order by s.last_name, s.id) as people`,
  from: `rm.journal e left join app.users u on u.id = e.actor_id`,
  inUnit: null,
  search: [],
  sorts: { position: 'e.position' },
  neverNull: ['position'],
  defaultSort: { field: 'position', order: 'DESC' },
  filters: {
    stream: { kind: 'text', sql: 'e.stream' },
    category: { kind: 'enum', sql: 'e.category', values: categories },
    type: { kind: 'text', sql: 'e.type' },
    actor_kind: { kind: 'enum', sql: 'e.actor_kind', values: [...actorKinds] },
    actor_id: { kind: 'uuid', sql: 'e.actor_id' },
    correlation_id: { kind: 'text', sql: 'e.correlation_id' },
    at: { kind: 'instant', sql: 'e.at' },
    recorded_at: { kind: 'instant', sql: 'e.recorded_at' },
    position: { kind: 'whole', sql: 'e.position' },
  },
  record: (row) => ({ ...row, data: readableData(row) }),
})

/**
 * `GET events`: with `resource` and `id` the history of one record, of any resource that has one; without, the
 * company's log, for those who may search it.
 */
export function eventsEndpoint(resources: readonly ConsoleResource[]): ConsoleEndpoint {
  const histories = new Map(resources.flatMap(({ name, history }) => (history === undefined ? [] : [[name, history]])))
  const wantedHistory = (query: URLSearchParams) => histories.get(query.get('resource') ?? '')
  return endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: '/events',
    summary: 'With `resource` and `id`, the history of one record; without, the company’s log',
    access: 'session',
    right: 'read',
    reads: [...new Set([...events.reads, ...[...histories.values()].flatMap(({ reads }) => reads)])],
    readsOf: (query) => (query.has('resource') ? (wantedHistory(query)?.reads ?? []) : events.reads),
    asks: { list: events, others: { resource: oneOf([...histories.keys()]) } },
    answers: { list: [{ name: 'AdminEvent', schema: adminEvent }, journalEvent] },
    operationId: 'listAdminEvents',
    refuses: [404],
    handle: async (call) => {
      const { query, sql, consoleUser } = call
      if (query.has('resource')) return historyOf(call, wantedHistory(query))
      if (!may(consoleUser, 'journal')) throw new ConsoleProblem(403, 'forbidden')
      const page = await listQuery(sql, events, listParams(query, events), consoleUser)
      tellRead(call, [...query.getAll('actor_id'), ...query.getAll('stream').flatMap(personOf)], 'history')
      return list(page)
    },
  })
}

const historyShape: ListShape = {
  id: null,
  sorts: { position: 'position' },
  defaultSort: { field: 'position', order: 'ASC' },
  filters: {},
  search: [],
}

/** A page of what happened to one record, in log order. */
async function historyOf(call: ConsoleCall, history: ConsoleResource['history']): Promise<Answer> {
  const { query } = call
  const id = query.get('id') ?? ''
  if (id === '' || query.getAll('id').length > 1) throw new BadParameter('id', 'required')
  const paging = new URLSearchParams(query)
  paging.delete('id')
  if (!paging.has('_start') && !paging.has('_end')) paging.set('_end', '200')
  const params = listParams(paging, historyShape, ['resource'])
  if (history === undefined) throw new BadParameter('resource', 'invalid')
  return list(await history.page(call, id, params))
}
