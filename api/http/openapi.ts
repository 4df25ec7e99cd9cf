import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { jsonApiType } from './media-types.ts'

/** OpenAPI 3.1 of the route table, from the same schemas that check the calls. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = `/api/v1${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Binôme', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: 'access-token' },
        client: { type: 'apiKey', in: 'header', name: 'client' },
        uid: { type: 'apiKey', in: 'header', name: 'uid' },
      },
      schemas: { errors: errorsSchema },
    },
  }
}

function operation(endpoint: Endpoint): object {
  const { body, answers, method } = endpoint
  const success = method === 'post' ? '201' : '200'
  return {
    summary: endpoint.summary,
    parameters: parametersOf(endpoint),
    ...(endpoint.run.access === 'session' && { security: [{ accessToken: [], client: [], uid: [] }] }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [body.kind === 'plain' ? 'application/json' : jsonApiType]: {
            schema: z.toJSONSchema(body.schema, { io: 'input', unrepresentable: 'any' }),
          },
        },
      },
    }),
    responses: {
      [success]: {
        description: 'Done',
        ...(answers && { content: { [jsonApiType]: { schema: answerSchema(answers) } } }),
      },
      default: {
        description: 'Refused',
        content: { [jsonApiType]: { schema: { $ref: '#/components/schemas/errors' } } },
      },
    },
  }
}

function parametersOf({ path, query = {}, method }: Endpoint): object[] {
  const text = (location: 'path' | 'query' | 'header', name: string, schema: object = { type: 'string' }) => ({
    name,
    in: location,
    required: location === 'path',
    schema,
  })
  const number = { type: 'integer', minimum: 1 }
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => text('path', name, { type: 'string', format: 'uuid' })),
    ...(query.include ? [text('query', 'include', { type: 'string', description: query.include.join(', ') })] : []),
    ...Object.keys(query.fields ?? {}).map((type) => text('query', `fields[${type}]`)),
    ...(query.sort ? [text('query', 'sort', { enum: query.sort.flatMap((name) => [name, `-${name}`]) })] : []),
    ...(query.page === undefined
      ? []
      : [text('query', 'page[number]', number), text('query', 'page[size]', { ...number, maximum: 100 })]),
    ...(query.filters ?? []).map((name) => text('query', name)),
    ...(method === 'post' || method === 'patch' ? [text('header', 'Idempotency-Key')] : []),
    ...(method === 'patch' ? [text('header', 'If-Match')] : []),
  ]
}

function answerSchema({ type, attributes, list = false }: NonNullable<Endpoint['answers']>): object {
  const resource = {
    type: 'object',
    required: ['type', 'id', 'attributes'],
    properties: {
      type: { const: type },
      id: { type: 'string', format: 'uuid' },
      attributes: z.toJSONSchema(attributes, { io: 'output', unrepresentable: 'any' }),
      relationships: { type: 'object' },
    },
  }
  return {
    type: 'object',
    required: ['data'],
    properties: {
      data: list ? { type: 'array', items: resource } : resource,
      included: { type: 'array', items: { type: 'object' } },
      links: { type: 'object' },
      meta: { type: 'object' },
    },
  }
}

const errorsSchema = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['status', 'code', 'title', 'detail'],
        properties: {
          status: { type: 'string' },
          code: { type: 'string' },
          title: { type: 'string' },
          detail: { type: 'string' },
          source: { type: 'object' },
          meta: { type: 'object' },
        },
      },
    },
  },
}
