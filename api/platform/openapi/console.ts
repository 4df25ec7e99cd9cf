import type { ConsoleEndpoint, NamedSchema } from '../../admin/platform/dialect.ts'
import {
  type FilterField,
  instantSchema,
  type ListShape,
  ofIds,
  wholeSchema,
} from '../../admin/platform/list-params.ts'
import { consoleEndpoints } from '../../admin/all-resources.ts'
import { adminPageMax } from '../../contract/console/platform/lists.ts'
import { keyedMethod } from '../http/endpoint.ts'
import { moreHeader } from '../http/headers.ts'
import {
  bodyOf,
  flag,
  listOf,
  ofSession,
  oneOf,
  type Operation,
  type Paths,
  ref,
  refusals,
  type Schema,
  schemaOf,
  sessionHeaders,
  templateOf,
  text,
  uuid,
} from './parts.ts'

function describe(endpoints: readonly ConsoleEndpoint[]) {
  const paths: Paths = {}
  const schemas: Record<string, Schema> = {}
  for (const endpoint of endpoints) {
    const path = `/admin/api${templateOf(endpoint.path)}`
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) }
    for (const { name, schema } of answeredBy(endpoint)) schemas[name] ??= schemaOf(schema)
  }
  return { paths, schemas }
}

function answeredBy({ answers }: ConsoleEndpoint): readonly NamedSchema[] {
  if ('one' in answers) return answers.one
  return 'list' in answers ? answers.list : []
}

function operation(endpoint: ConsoleEndpoint): Operation {
  const { operationId, summary, path, body, refuses = [] } = endpoint
  return {
    operationId,
    summary,
    tags: ['console'],
    security: ofSession,
    parameters: parametersOf(endpoint),
    // An object without a required member may be left out as a whole.
    ...(body && {
      requestBody: bodyOf(['application/json'], schemaOf(body.schema, 'input'), !body.schema.safeParse({}).success),
    }),
    responses: {
      200: success(endpoint),
      ...refusals('Console', [...anyCall, ...(path.includes(':id') ? [404] : []), ...refuses]),
    },
  }
}

const anyCall = [400, 401, 403, 413, 415, 422, 429, 500, 503]
const countHeaders = {
  'X-Total-Count': { description: 'Of the whole list', schema: { type: 'integer', minimum: 0 } },
  [moreHeader]: { description: 'There are more than were counted', schema: { type: 'boolean' } },
}

function success({ answers }: ConsoleEndpoint): Schema {
  const done = { description: 'Done', headers: sessionHeaders }
  if ('file' in answers) return { ...done, content: { [answers.file]: { schema: text } } }
  if ('one' in answers) return { ...done, content: json(anyOf(answers.one)) }
  return { ...done, headers: { ...sessionHeaders, ...countHeaders }, content: json(listOf(anyOf(answers.list))) }
}

function json(schema: Schema): Schema {
  return { 'application/json': { schema } }
}

function anyOf(named: readonly NamedSchema[]): Schema {
  const schemas = named.map(({ name }) => ref('schemas', name))
  return schemas.length === 1 && schemas[0] !== undefined ? schemas[0] : { anyOf: schemas }
}

function parametersOf(endpoint: ConsoleEndpoint): Schema[] {
  const { method, path, id, asks = {}, refuses = [] } = endpoint
  const inPath = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: id === 'uuid' || name !== 'id' ? uuid : code,
  }))
  const match = { name: 'If-Match', in: 'header', required: false, schema: text }
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: keySchema }
  return [
    ...inPath,
    ...(keyedMethod(endpoint) ? [key] : []),
    ...(method === 'put' || method === 'delete' || refuses.includes(412) ? [match] : []),
    ...Object.entries(asks.others ?? {}).map(([name, schema]) => query(name, schema)),
    ...(asks.list ? pagingOf(asks.list) : []),
  ]
}

const keySchema: Schema = { type: 'string', pattern: '^[!-~]{1,200}$' }
const figureWords = 'The query of a figure: its name, and the parameters that it was counted with'
const code: Schema = { type: 'string', minLength: 1, maxLength: 100 }

function query(name: string, schema: Schema): Schema {
  // Lists come as the same name again.
  const repeated = schema['type'] === 'array' && { style: 'form', explode: true }
  return { name, in: 'query', required: false, schema, ...repeated }
}

function pagingOf({ sorts, defaultSort, search, people, id, filters }: ListShape): Schema[] {
  const whole = { type: 'integer', minimum: 0, maximum: 999_999_999 }
  return [
    query('_start', { ...whole, default: 0 }),
    query('_end', { ...whole, description: `At most ${adminPageMax} after _start` }),
    query('_sort', { ...oneOf(Object.keys(sorts)), ...(defaultSort && { default: defaultSort.field }) }),
    query('_order', oneOf(['ASC', 'DESC'])),
    ...(search.length === 0 && people === undefined ? [] : [query('q', { type: 'string', maxLength: 100 })]),
    ...(id === null ? [] : [query('id', listOf(id === 'uuid' ? uuid : code, { maxItems: adminPageMax }))]),
    ...Object.entries(filters).flatMap(([name, field]) => filterOf(name, field)),
  ]
}

function filterOf(name: string, field: FilterField): Schema[] {
  if (field.kind === 'instant' || field.kind === 'whole') {
    const schema = field.kind === 'instant' ? instantSchema : wholeSchema
    return [query(`${name}_gte`, schema), query(`${name}_lte`, schema)]
  }
  if (field.kind === 'flag') return [query(name, flag)]
  if (field.kind === 'figure') return [query(name, { type: 'string', pattern: '^name=', description: figureWords })]
  const value = ofIds(field) ? uuid : field.kind === 'enum' ? oneOf(field.values) : code
  return [query(name, listOf(value, { maxItems: adminPageMax }))]
}

const { paths, schemas } = describe(consoleEndpoints)

/** `/admin/api`: json-server's dialect, from the endpoints that serve it. */
export const consolePaths: Paths = paths
export const consoleSchemas: Record<string, Schema> = schemas
