import { articleImageSizes } from '../../contract/content/article-images.ts'
import { avatarSizes } from '../../contract/community/avatars.ts'
import type { AuthEndpoint } from '../../people/auth/dialect.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { authPaths } from './auth.ts'
import { components } from './components.ts'
import { consolePaths, consoleSchemas } from './console.ts'
import { jsonApiPaths } from './json-api.ts'
import { type Operation, type Paths, refusals, text } from './parts.ts'

function open(operationId: string, summary: string, schema: object): { readonly get: Operation } {
  const responses = {
    200: { description: 'Done', content: { 'application/json': { schema } } },
    ...refusals('JsonApi', [400]),
  }
  return { get: { operationId, summary, tags: ['server'], security: [], responses } }
}

const serverPaths: Paths = {
  '/meta.json': open('getMeta', 'The version of the server', {
    type: 'object',
    required: ['version'],
    properties: { version: text },
  }),
  '/api/v1/avatars/{id}': {
    get: {
      operationId: 'getAvatar',
      summary: 'The picture of a person of the company, for whoever has its address (`avatar_url`)',
      tags: ['api'],
      security: [],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } },
        { name: 'size', in: 'query', required: false, schema: { type: 'integer', enum: [...avatarSizes] } },
      ],
      responses: {
        200: {
          description: 'The picture',
          content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
        },
        ...refusals('JsonApi', [400, 404, 503]),
      },
    },
  },
  '/api/v1/article_images/{id}': {
    get: {
      operationId: 'getArticleImage',
      summary: 'An image of an article, at the address (`url`) that was signed for a reader who may see it',
      tags: ['api'],
      security: [],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } },
        { name: 'ticket', in: 'query', required: true, schema: text },
        { name: 'size', in: 'query', required: false, schema: { type: 'integer', enum: [...articleImageSizes] } },
      ],
      responses: {
        200: {
          description: 'The image',
          content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
        },
        ...refusals('JsonApi', [400, 404, 503]),
      },
    },
  },
  '/api/docs': open('getOpenApi', 'This document', { type: 'object' }),
}

/** OpenAPI 3.1 of the whole server, from the tables and the schemas that check its calls. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  authEndpoints: readonly AuthEndpoint[],
  version: string,
): object {
  const api = jsonApiPaths(endpoints)
  const paths = { ...authPaths(authEndpoints), ...api.paths, ...consolePaths, ...serverPaths }
  const referred = JSON.stringify(paths)
  const responses = Object.entries(components.responses).filter(([name]) => referred.includes(`/${name}"`))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Binôme',
      version,
      description: 'Three dialects: `/auth` (devise_token_auth), `/api/v1` (JSON:API 1.1), `/admin/api` (json-server).',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The host that serves this document: it names the company' }],
    tags: [
      { name: 'auth', description: 'Sessions' },
      { name: 'api', description: 'What the employees’ application speaks' },
      { name: 'console', description: 'What the administrators’ console speaks' },
      { name: 'server', description: 'The server itself' },
    ],
    paths,
    components: {
      ...components,
      responses: Object.fromEntries(responses),
      schemas: { ...components.schemas, ...api.schemas, ...consoleSchemas },
    },
  }
}
