import type { AuthEndpoint } from '../../people/auth/dialect.ts'
import {
  bodyOf,
  ofAnyone,
  ofSession,
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

/** `/auth`: devise_token_auth, from the endpoints that serve it. */
export function authPaths(endpoints: readonly AuthEndpoint[]): Paths {
  const paths: Paths = {}
  for (const endpoint of endpoints) {
    const path = `/auth${endpoint.path === '/' ? '' : templateOf(endpoint.path)}`
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) }
  }
  return paths
}

const anyCall = [400, 413, 415, 422, 429, 500, 503]

function operation(endpoint: AuthEndpoint): Operation {
  const { operationId, summary, path, run, body, identified, absent = 401, fields, refuses = [] } = endpoint
  const ofPerson = run.access === 'session'
  const parameters = parametersOf(endpoint)
  const missing = [...(ofPerson ? [absent] : []), ...(path.includes(':') ? [404] : [])]
  return {
    operationId,
    summary,
    tags: ['auth'],
    security: ofPerson ? ofSession : identified === undefined ? [] : ofAnyone,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: bodyOf(['application/json', 'application/x-www-form-urlencoded'], {
        ...schemaOf(body.schema, 'input'),
        additionalProperties: true,
      }),
    }),
    responses: {
      ...success(endpoint),
      ...refusals('Auth', [...anyCall, ...missing, ...refuses]),
      ...(fields && { 422: notValid }),
    },
  }
}

function success({ answers, run, identified, ends, opens }: AuthEndpoint): Record<string, Schema> {
  if ('page' in answers)
    return { 302: { description: answers.page, headers: { Location: { description: 'The page', schema: text } } } }
  const hasToken = opens === true || identified !== undefined || (run.access === 'session' && ends !== true)
  const content = { 'application/json': { schema: schemaOf(answers) } }
  return { 200: { description: 'Done', headers: hasToken ? sessionHeaders : {}, content } }
}

function parametersOf({ path, asks = {} }: AuthEndpoint): Schema[] {
  return [
    ...Array.from(path.matchAll(/:(\w+)/g), ([, name]) => ({ name, in: 'path', required: true, schema: uuid })),
    ...Object.entries(asks).map(([name, description]) => ({ name, in: 'query', description, schema: text })),
  ]
}

const notValid: Schema = {
  description: 'Fields are not valid, or the body is empty',
  content: {
    'application/json': {
      schema: { anyOf: ['AuthFieldErrors', 'AuthNothing', 'AuthError'].map((name) => ref('schemas', name)) },
    },
  },
}
