import type { z } from 'zod'
import { adminSeal } from '../contract/admin-audit.ts'
import {
  adminAccess,
  adminBusinessUnit,
  adminCompany,
  adminDashboard,
  adminErrorReport,
  adminEvent,
  adminJournalEvent,
  adminPageMax,
  adminProgram,
  adminRelationship,
  adminRelationshipAsOf,
  adminRequest,
  adminRequestAsOf,
  adminUser,
  revokeRequest,
} from '../contract/admin.ts'
import type { FilterField, ListShape } from '../admin/list-params.ts'
import { accessLog } from '../admin/resources/access-log.ts'
import { businessUnits } from '../admin/resources/business-units.ts'
import { companies } from '../admin/resources/companies.ts'
import { errorReports } from '../admin/resources/error-reports.ts'
import { events } from '../admin/resources/events.ts'
import { mentoringRelationships } from '../admin/resources/mentoring-relationships.ts'
import { mentoringRequests } from '../admin/resources/mentoring-requests.ts'
import { programs } from '../admin/resources/programs.ts'
import { users } from '../admin/resources/users.ts'
import {
  bodyOf,
  flag,
  listOf,
  ofSession,
  oneOf,
  type Operation,
  pascal,
  type Paths,
  ref,
  refusals,
  type Schema,
  schemaOf,
  sessionHeaders,
  text,
  uuid,
} from './parts.ts'

const records: Readonly<Record<string, z.ZodType>> = {
  AdminRequest: adminRequest,
  AdminRequestAsOf: adminRequestAsOf,
  AdminRelationship: adminRelationship,
  AdminRelationshipAsOf: adminRelationshipAsOf,
  AdminUser: adminUser,
  AdminProgram: adminProgram,
  AdminBusinessUnit: adminBusinessUnit,
  AdminCompany: adminCompany,
  AdminEvent: adminEvent,
  AdminJournalEvent: adminJournalEvent,
  AdminSeal: adminSeal,
  AdminDashboard: adminDashboard,
  AdminAccess: adminAccess,
  AdminErrorReport: adminErrorReport,
}

export const consoleSchemas: Record<string, Schema> = Object.fromEntries(
  Object.entries(records).map(([name, schema]) => [name, schemaOf(schema)]),
)

const record = (name: string) => ref('schemas', name)
const count = { description: 'Of the whole list', schema: { type: 'integer', minimum: 0 } }

function operation(
  operationId: string,
  summary: string,
  parameters: readonly Schema[],
  done: Schema,
  more: { readonly refused?: readonly number[]; readonly requestBody?: Schema } = {},
): Operation {
  const { refused = [], requestBody } = more
  return {
    operationId,
    summary,
    tags: ['console'],
    security: ofSession,
    parameters,
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'Done', ...done, headers: { ...sessionHeaders, ...(done['headers'] as object | undefined) } },
      ...refusals('Console', [400, 401, 403, 413, 415, 422, 429, 500, 503, ...refused]),
    },
  }
}

const json = (schema: Schema): Schema => ({ content: { 'application/json': { schema } } })

function query(name: string, schema: Schema, required = false): Schema {
  // Lists come as the same name again.
  return { name, in: 'query', required, schema, ...(schema['type'] === 'array' && { style: 'form', explode: true }) }
}

const moment: Schema = {
  type: 'string',
  description: 'An instant with its offset, or a date as a whole UTC day',
  examples: ['2026-03-17', '2026-03-17T12:00:00Z'],
}
const position: Schema = { type: 'string', pattern: '^[0-9]{1,18}$' }
const code: Schema = { type: 'string', minLength: 1, maxLength: 100 }

function filterOf(name: string, field: FilterField): Schema[] {
  if (field.kind === 'instant' || field.kind === 'whole') {
    const schema = field.kind === 'instant' ? moment : position
    return [query(`${name}_gte`, schema), query(`${name}_lte`, schema)]
  }
  if (field.kind === 'flag') return [query(name, flag)]
  const value = field.kind === 'uuid' ? uuid : field.kind === 'enum' ? oneOf(field.values) : code
  return [query(name, listOf(value, { maxItems: adminPageMax }))]
}

function pagingOf({ sorts, defaultSort, search, id, filters }: ListShape): Schema[] {
  const whole = { type: 'integer', minimum: 0, maximum: 999_999_999 }
  return [
    query('_start', { ...whole, default: 0 }),
    query('_end', { ...whole, description: `At most ${adminPageMax} after _start` }),
    query('_sort', { ...oneOf(Object.keys(sorts)), default: defaultSort.field }),
    query('_order', oneOf(['ASC', 'DESC'])),
    ...(search.length === 0 ? [] : [query('q', { type: 'string', maxLength: 100 })]),
    query('id', listOf(id === 'uuid' ? uuid : code, { maxItems: adminPageMax })),
    ...Object.entries(filters).flatMap(([name, field]) => filterOf(name, field)),
  ]
}

type Named = ListShape & { readonly name: string }

function list(resource: Named, schema: string, summary: string): Paths {
  const done = { headers: { 'X-Total-Count': count }, ...json(listOf(record(schema))) }
  const id = `listAdmin${pascal(resource.name)}`
  return { [`/admin/api/${resource.name}`]: { get: operation(id, summary, pagingOf(resource), done) } }
}

function show(resource: Named, schema: Schema, summary: string, extra: readonly Schema[] = []): Paths {
  const parameters = [idOf(resource), ...extra]
  const operationId = `getAdmin${pascal(resource.name)}ById`
  return {
    [`/admin/api/${resource.name}/{id}`]: {
      get: operation(operationId, summary, parameters, json(schema), { refused: [404] }),
    },
  }
}

function idOf({ id }: ListShape): Schema {
  return { name: 'id', in: 'path', required: true, schema: id === 'uuid' ? uuid : code }
}

function csv(resource: Named): Paths {
  const done = { content: { 'text/csv': { schema: text } } }
  const id = `export${pascal(resource.name)}`
  const summary = 'The list as a file for spreadsheets: every row, whatever the page'
  return { [`/admin/api/${resource.name}.csv`]: { get: operation(id, summary, pagingOf(resource), done) } }
}

function act(resource: Named, name: string, schema: string, summary: string, body?: Schema): Paths {
  const key: Schema = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
  }
  const parameters = [idOf(resource), key]
  return {
    [`/admin/api/${resource.name}/{id}/${name}`]: {
      post: operation(`${name}${pascal(resource.name)}`, summary, parameters, json(record(schema)), {
        refused: [404, 409],
        ...(body && { requestBody: bodyOf(['application/json'], body) }),
      }),
    },
  }
}

const asOf = query('at', moment)
const eitherOf = (...names: readonly string[]): Schema => ({ anyOf: names.map(record) })
const seals: ListShape & { readonly name: string } = {
  name: 'log_seals',
  id: 'code',
  sorts: { number: '' },
  defaultSort: { field: 'number', order: 'DESC' },
  filters: {},
  search: [],
}

/** `/admin/api`: json-server's dialect, from the resources that the lists are made of. */
export const consolePaths: Paths = {
  '/admin/api/dashboard': {
    get: operation(
      'getAdminDashboard',
      'What waits, and how the programs do',
      [query('program_id', uuid)],
      json(record('AdminDashboard')),
    ),
  },
  '/admin/api/events': {
    get: operation(
      'listAdminEvents',
      'With `resource` and `id`, the history of one record; without, the company’s log',
      [query('resource', oneOf(['mentoring_requests', 'mentoring_relationships'])), ...pagingOf(events)],
      { headers: { 'X-Total-Count': count }, ...json(listOf(eitherOf('AdminEvent', 'AdminJournalEvent'))) },
      { refused: [404] },
    ),
  },
  ...show(events, record('AdminJournalEvent'), 'One event of the log'),
  '/admin/api/log_seals': {
    get: operation(
      'listAdminLogSeals',
      'The seals of the log',
      pagingOf(seals).filter(({ name }) => name !== 'id'),
      { headers: { 'X-Total-Count': count }, ...json(listOf(record('AdminSeal'))) },
      { refused: [404] },
    ),
  },
  '/admin/api/log.ndjson': {
    get: operation(
      'exportLog',
      'The company’s events with their proofs, one a line',
      [query('from', position), query('to', position), query('stream', { type: 'string', maxLength: 200 })],
      { content: { 'application/x-ndjson': { schema: text } } },
      { refused: [404, 409] },
    ),
  },
  ...csv(mentoringRequests),
  ...csv(mentoringRelationships),
  ...csv(users),
  ...list(mentoringRequests, 'AdminRequest', 'Requests'),
  ...show(mentoringRequests, eitherOf('AdminRequest', 'AdminRequestAsOf'), 'One request, now or as it was', [asOf]),
  ...act(mentoringRequests, 'revoke', 'AdminRequest', 'Revoke a request', schemaOf(revokeRequest, 'input')),
  ...list(mentoringRelationships, 'AdminRelationship', 'Accompaniments'),
  ...show(
    mentoringRelationships,
    eitherOf('AdminRelationship', 'AdminRelationshipAsOf'),
    'One accompaniment, now or as it was',
    [asOf],
  ),
  ...list(users, 'AdminUser', 'People'),
  ...show(users, record('AdminUser'), 'One person'),
  ...act(users, 'erase', 'AdminUser', 'Erase an account, for ever'),
  ...list(programs, 'AdminProgram', 'Programs'),
  ...show(programs, record('AdminProgram'), 'One program'),
  ...list(businessUnits, 'AdminBusinessUnit', 'Units'),
  ...show(businessUnits, record('AdminBusinessUnit'), 'One unit'),
  ...list(companies, 'AdminCompany', 'The company'),
  ...show(companies, record('AdminCompany'), 'The company'),
  ...list(accessLog, 'AdminAccess', 'Who signed in, and who was refused'),
  ...list(errorReports, 'AdminErrorReport', 'What pages told when they crashed'),
}
