import { userAttributes } from '../contract/users.ts'
import {
  bodyOf,
  ofSession,
  type Operation,
  type Paths,
  refusals,
  type Schema,
  schemaOf,
  sessionHeaders,
  text,
} from './parts.ts'

const attributes = schemaOf(userAttributes) as { properties: object; required: string[] }
/** The account as devise_token_auth's clients look for it. */
const authUser: Schema = {
  ...attributes,
  required: ['id', 'provider', 'uid', ...attributes.required],
  properties: {
    id: { type: 'string', format: 'uuid' },
    provider: text,
    uid: text,
    allow_password_change: { type: 'boolean' },
    ...attributes.properties,
  },
}

function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false }
}

const success: Schema = { type: 'boolean', const: true }

function answer(schema: Schema, headers: Schema = {}): Schema {
  return { description: 'Done', headers, content: { 'application/json': { schema } } }
}

function operation(
  operationId: string,
  summary: string,
  more: Pick<Operation, 'security' | 'requestBody'>,
  done: Schema,
  refused: readonly number[],
): Operation {
  const responses = { 200: done, ...refusals('Auth', [413, 415, 422, 429, 500, 503, ...refused]) }
  return { operationId, summary, tags: ['auth'], ...more, responses }
}

const credentials = object({ email: { type: 'string', maxLength: 320 }, password: { type: 'string', maxLength: 1000 } })

/** `/auth`: devise_token_auth. */
export const authPaths: Paths = {
  '/auth/sign_in': {
    post: operation(
      'signIn',
      'Open a session: its token is in the headers',
      {
        security: [],
        requestBody: bodyOf(['application/json', 'application/x-www-form-urlencoded'], {
          ...credentials,
          additionalProperties: true,
        }),
      },
      answer(object({ data: authUser }), sessionHeaders),
      [400, 401],
    ),
  },
  '/auth/validate_token': {
    get: operation(
      'validateToken',
      'Whose session it is',
      { security: ofSession },
      answer(object({ success, data: authUser }), sessionHeaders),
      [400, 401],
    ),
  },
  '/auth/sign_out': {
    delete: operation('signOut', 'End the session', { security: ofSession }, answer(object({ success })), [400, 404]),
  },
  '/auth': {
    delete: operation(
      'deleteAccount',
      'Erase the account, for ever',
      { security: ofSession },
      answer(object({ status: { type: 'string', const: 'success' }, message: text })),
      [400, 401, 403, 404, 409],
    ),
  },
}
