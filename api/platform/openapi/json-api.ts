import { resources } from '../../contract/all.ts'
import type { Relationship, ResourceContract } from '../../contract/platform/resource.ts'
import { type BodyRules, type Endpoint, keyedMethod } from '../http/endpoint.ts'
import { jsonApiType } from '../http/media-types.ts'
import { maxValueLength, maxValues, pageSizeLimit } from '../http/query.ts'
import {
  bodyOf,
  listOf,
  ofAnyone,
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
  templateOf,
  text,
  uuid,
} from './parts.ts'

const contracts: Readonly<Record<string, ResourceContract>> = resources

/** Every operation of `/api/v1`, and the resources that they answer with. */
export function jsonApiPaths(endpoints: readonly Endpoint[]): {
  readonly paths: Paths
  readonly schemas: Record<string, Schema>
} {
  const paths: Paths = {}
  const schemas: Record<string, Schema> = {}
  for (const endpoint of endpoints) {
    const path = `/api/v1${templateOf(endpoint.path)}`
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) }
    const { answers } = endpoint
    if (answers !== undefined && 'type' in answers)
      for (const type of typesOf(answers.type)) schemas[pascal(type)] ??= resource(type, schemaOf(answers.attributes))
  }
  return { paths, schemas }
}

function typesOf(type: string | readonly string[]): readonly string[] {
  return typeof type === 'string' ? [type] : type
}

/** `fields[type]` may leave out any attribute and any relationship. */
function resource(type: string, attributes: Schema): Schema {
  const { required: _required, ...sparse } = attributes
  const links = Object.entries(contracts[type]?.relationships ?? {}).map(([name, to]) => [name, relationship(to)])
  return {
    type: 'object',
    required: ['type', 'id', 'attributes'],
    properties: {
      type: { type: 'string', const: type },
      id: contracts[type]?.id === 'instant' ? { type: 'string', format: 'date-time' } : uuid,
      attributes: sparse,
      ...(links.length > 0 && {
        relationships: { type: 'object', properties: Object.fromEntries(links), additionalProperties: false },
      }),
    },
    additionalProperties: false,
  }
}

function relationship({ to, nullable, many }: Relationship): Schema {
  const identifier: Schema = {
    type: 'object',
    required: ['type', 'id'],
    properties: { type: oneOf(to), id: uuid },
    additionalProperties: false,
  }
  const data = many ? listOf(identifier) : nullable ? { anyOf: [identifier, { type: 'null' }] } : identifier
  return { type: 'object', required: ['data'], properties: { data }, additionalProperties: false }
}

function operation(endpoint: Endpoint): Operation {
  const { body, upload, path, run, method } = endpoint
  return {
    operationId: `${verbs[method]}${pascal(path.replaceAll(/:(\w+)/g, 'by_$1'))}`,
    summary: endpoint.summary,
    tags: ['api'],
    security: run.access === 'session' ? ofSession : ofAnyone,
    parameters: parametersOf(endpoint),
    ...(upload && {
      requestBody: bodyOf(upload.mediaTypes, { type: 'string', format: 'binary', maxLength: upload.limit }),
    }),
    ...(body && { requestBody: documentBody(body, upload?.form !== undefined) }),
    responses: {
      ...success(endpoint),
      ...refusals('JsonApi', statusesOf(endpoint)),
    },
  }
}

/** A document, or a form with a file beside what the document holds. */
function documentBody({ kind, schema, unsent }: BodyRules, orForm: boolean): Schema {
  const document = { schema: schemaOf(schema, 'input') }
  const form = { type: 'object', properties: { body: text, attachment: { type: 'string', format: 'binary' } } }
  return {
    required: unsent === undefined,
    content: {
      [kind === 'plain' ? 'application/json' : jsonApiType]: document,
      ...(orForm && { 'multipart/form-data': { schema: form } }),
    },
  }
}

const verbs = { get: 'get', post: 'create', patch: 'update', put: 'replace', delete: 'delete' } as const

function statusesOf({ method, path, body, run, query = {} }: Endpoint): number[] {
  const writes = method !== 'get'
  return [
    400,
    406,
    429,
    500,
    503,
    ...(run.access === 'session' ? [401, 403] : []),
    ...(path.includes(':') || body !== undefined || query.filters?.includes('program') === true ? [404] : []),
    ...(writes ? [409, 412, 413, 415, 422] : [413, 415, 422]),
  ]
}

function success(endpoint: Endpoint): Record<string, Schema> {
  const { answers, method } = endpoint
  if (answers === undefined) return { 204: { description: 'Done', headers: sessionHeaders } }
  if ('file' in answers)
    return {
      200: {
        description: 'The file',
        headers: sessionHeaders,
        content: { [answers.file]: { schema: { type: 'string', format: 'binary' } } },
      },
    }
  const created = method === 'post'
  const accepted = { type: 'object', properties: { jsonapi, meta: stale }, additionalProperties: false }
  return {
    ...(created && {
      202: {
        description: 'Done; what shows it is behind, so there is nothing to show yet',
        headers: { ...sessionHeaders, Location: { description: 'Where it will be', schema: text } },
        content: { [jsonApiType]: { schema: accepted } },
      },
    }),
    [created ? 201 : 200]: {
      description: 'Done',
      headers: {
        ...sessionHeaders,
        ...(created && { Location: { description: 'Where it is, for what has an address', schema: text } }),
        ETag: { description: 'The revision, of a resource that has one', schema: text },
      },
      content: { [jsonApiType]: { schema: documentOf(endpoint) } },
    },
  }
}

const jsonapi: Schema = { type: 'object', properties: { version: { type: 'string', const: '1.1' } } }
const stale: Schema = { type: 'object', properties: { stale: { type: 'boolean' } }, additionalProperties: true }
const linkOrNull: Schema = { type: ['string', 'null'] }
const links: Schema = {
  type: 'object',
  properties: { self: text, first: linkOrNull, last: linkOrNull, prev: linkOrNull, next: linkOrNull },
  additionalProperties: false,
}

interface MetaSchema {
  readonly required?: readonly string[]
  readonly properties?: object
}

function documentOf({ answers, query = {} }: Endpoint): Schema {
  if (answers === undefined || 'file' in answers) return {}
  if ('meta' in answers)
    return { type: 'object', required: ['meta'], properties: { jsonapi, meta: schemaOf(answers.meta) } }
  const resources = anyOf(typesOf(answers.type))
  const data =
    answers.list === true
      ? listOf(resources)
      : answers.nullable === true
        ? { anyOf: [resources, { type: 'null' }] }
        : resources
  const more: MetaSchema = answers.listMeta === undefined ? {} : schemaOf(answers.listMeta)
  const included = Object.keys(query.fields ?? {}).filter(
    (type) => query.include !== undefined && type !== answers.type,
  )
  return {
    type: 'object',
    required: ['data', ...(answers.list === true ? ['links', 'meta'] : [])],
    properties: {
      jsonapi,
      data,
      ...(query.include && { included: listOf(anyOf(included)) }),
      ...(answers.list === true && { links }),
      meta: {
        type: 'object',
        ...(answers.list === true && { required: ['total', ...(more.required ?? [])] }),
        properties: { total: { type: 'integer', minimum: 0 }, stale: { type: 'boolean' }, ...more.properties },
        additionalProperties: true,
      },
    },
    additionalProperties: false,
  }
}

function anyOf(types: readonly string[]): Schema {
  const schemas = types.map((type) => ref('schemas', pascal(type)))
  return schemas.length === 1 && schemas[0] !== undefined ? schemas[0] : { anyOf: schemas }
}

function parametersOf(endpoint: Endpoint): Schema[] {
  const { path, query = {}, revisions } = endpoint
  const parameter = (location: 'path' | 'query' | 'header', name: string, schema: Schema): Schema => ({
    name,
    in: location,
    required: location === 'path',
    schema,
    // Lists go with commas.
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
  })
  const whole = (maximum: number, fallback: number) => ({ type: 'integer', minimum: 1, maximum, default: fallback })
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => parameter('path', name, uuid)),
    ...(query.include ? [parameter('query', 'include', listOf(oneOf(query.include)))] : []),
    ...Object.entries(query.fields ?? {}).map(([type, fields]) =>
      parameter('query', `fields[${type}]`, listOf(oneOf(fields))),
    ),
    ...(query.sort ? [parameter('query', 'sort', oneOf(query.sort))] : []),
    ...(query.page === undefined
      ? []
      : [
          parameter('query', 'page[number]', whole(1_000_000, 1)),
          parameter('query', 'page[size]', whole(pageSizeLimit, query.page)),
        ]),
    ...(query.filters ?? []).map((name) => parameter('query', name, query.values?.[name] ?? anyCodes)),
    ...(keyedMethod(endpoint)
      ? [parameter('header', 'Idempotency-Key', { type: 'string', pattern: '^[!-~]{1,200}$' })]
      : []),
    ...(revisions === true ? [parameter('header', 'If-Match', text)] : []),
  ]
}

const anyCodes = listOf({ type: 'string', maxLength: maxValueLength }, { maxItems: maxValues })
