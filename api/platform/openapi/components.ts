import { lastWrite } from '../../contract/console/platform/last-write.ts'
import { jsonApiType } from '../http/media-types.ts'
import { ref, type Schema, schemaOf, text } from './parts.ts'

const words: Readonly<Record<number, string>> = {
  400: 'A parameter, a header or the form of the body is not valid',
  401: 'No session, or one that is over',
  403: 'Not allowed to this person',
  404: 'There is none, or none that this person may know of',
  406: 'The answer is JSON:API, without parameters',
  409: 'In conflict with what is there, or under way',
  412: 'It has changed since it was read',
  413: 'The body is too large',
  415: 'The body is of another media type',
  422: 'A value, or a rule, does not allow it',
  429: 'Too many calls: again after `Retry-After` seconds',
  500: 'The server failed',
  503: 'Not now: again after `Retry-After` seconds',
}

const errors: Schema = {
  type: 'object',
  required: ['errors'],
  properties: {
    jsonapi: { type: 'object', properties: { version: { type: 'string' } } },
    meta: { type: 'object', additionalProperties: true },
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['status', 'code', 'title', 'detail'],
        properties: {
          status: text,
          code: { type: 'string', description: 'Stable' },
          title: text,
          detail: text,
          source: {
            type: 'object',
            properties: { pointer: text, parameter: text, header: text },
            additionalProperties: false,
          },
          meta: { type: 'object', additionalProperties: true },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
}

const consoleError: Schema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: text,
    code: { type: 'string', description: 'Stable' },
    errors: { type: 'object', description: 'By field or parameter', additionalProperties: text },
    last_write: schemaOf(lastWrite),
  },
  additionalProperties: false,
}

const authError: Schema = {
  type: 'object',
  required: ['success', 'errors'],
  properties: {
    success: { type: 'boolean', const: false },
    errors: { type: 'array', items: text },
    code: { ...text, description: 'Of a refusal that a client can go on from, e.g. `second_factor_needed`' },
    second_factor: ref('schemas', 'AuthChallenge'),
  },
  additionalProperties: false,
}

const authChallenge: Schema = {
  type: 'object',
  description: 'What POST /auth/sign_in/second_factor takes with a code, once, within five minutes',
  required: ['challenge', 'expires_at'],
  properties: { challenge: text, expires_at: { type: 'string', format: 'date-time' } },
  additionalProperties: false,
}

const texts: Schema = { type: 'array', items: text }

const authFieldErrors: Schema = {
  type: 'object',
  required: ['status', 'data', 'errors'],
  properties: {
    status: { type: 'string', const: 'error' },
    data: { type: 'object', description: 'The record as it was sent, without secrets', additionalProperties: true },
    errors: {
      type: 'object',
      description: 'By field, and all of them; `base` is about no field',
      required: ['full_messages'],
      properties: { full_messages: texts },
      additionalProperties: texts,
    },
  },
  additionalProperties: false,
}

/** The body was empty. */
const authEmpty: Schema = {
  type: 'object',
  required: ['success', 'errors', 'status'],
  properties: {
    success: { type: 'boolean', const: false },
    errors: texts,
    status: { type: 'string', const: 'error' },
  },
  additionalProperties: false,
}

const retryAfter = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } } }

function refusalsOf(dialect: string, type: string, schema: string): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(words).map(([status, description]) => [
      `${dialect}${status}`,
      {
        description,
        ...(['429', '503'].includes(status) && { headers: retryAfter }),
        content: { [type]: { schema: ref('schemas', schema) } },
      },
    ]),
  )
}

export const components = {
  securitySchemes: {
    accessToken: { type: 'apiKey', in: 'header', name: 'access-token' },
    client: { type: 'apiKey', in: 'header', name: 'client' },
    uid: { type: 'apiKey', in: 'header', name: 'uid' },
    bearer: { type: 'http', scheme: 'bearer', description: 'Base64 of the three as a JSON object' },
  },
  headers: {
    'access-token': { description: 'To be sent next; none when the session has a newer one', schema: text },
    'token-type': { schema: { type: 'string', const: 'Bearer' } },
    client: { description: 'The session', schema: text },
    expiry: { description: 'Unix seconds', schema: { type: 'string', pattern: '^[0-9]{10}$' } },
    uid: { schema: text },
    'X-Stale': { description: '`true`: what shows it is behind, and this is what is there', schema: text },
  },
  schemas: {
    JsonApiErrors: errors,
    ConsoleError: consoleError,
    AuthError: authError,
    AuthChallenge: authChallenge,
    AuthFieldErrors: authFieldErrors,
    AuthNothing: authEmpty,
  },
  responses: {
    ...refusalsOf('JsonApi', jsonApiType, 'JsonApiErrors'),
    ...refusalsOf('Console', 'application/json', 'ConsoleError'),
    ...refusalsOf('Auth', 'application/json', 'AuthError'),
  },
}
