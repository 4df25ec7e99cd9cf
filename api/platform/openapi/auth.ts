import type { z } from 'zod'
import {
  accountDeletion,
  emailConfirmation,
  linkRequest,
  linkUse,
  passwordChange,
  preferences,
  registration,
  signIn,
  themes,
} from '../../contract/people/auth.ts'
import { notificationSettings } from '../../contract/messages/notification-settings.ts'
import { phoneConfirmation } from '../../contract/people/phone.ts'
import { accountDeleted } from '../../contract/people/erasure-certificate.ts'
import { userAttributes } from '../../contract/people/users.ts'
import {
  bodyOf,
  ofSession,
  type Operation,
  type Paths,
  ref,
  refusals,
  type Schema,
  schemaOf,
  sessionHeaders,
  text,
  uuid,
} from './parts.ts'

const attributes = schemaOf(userAttributes) as { properties: object; required: string[] }
const textOrNull: Schema = { type: ['string', 'null'] }

/** The account as devise_token_auth's clients look for it. */
const authUser: Schema = {
  ...attributes,
  required: ['id', 'provider', 'uid', 'allow_password_change', 'theme', ...attributes.required],
  properties: {
    id: uuid,
    provider: text,
    uid: text,
    allow_password_change: {
      type: 'boolean',
      description: 'Somebody else chose the password: until PUT /auth/password, /api/v1 answers 403',
    },
    ...attributes.properties,
    phone: textOrNull,
    has_profile: { type: 'boolean', description: 'Who has a role and no profile works in the console' },
    phone_verified: { type: 'boolean', description: 'SMS are sent to a verified number only' },
    linkedin_url: textOrNull,
    theme: { type: 'string', enum: themes },
    notifications: schemaOf(notificationSettings),
    unconfirmed_email: { ...textOrNull, description: 'The new address, until the link in its mail is used' },
  },
}

/** A new account without a session: it waits for approval. */
const pendingUser: Schema = {
  type: 'object',
  required: ['id', 'provider', 'uid', 'email', 'first_name', 'last_name', 'locale', 'status'],
  properties: {
    id: uuid,
    provider: text,
    uid: text,
    email: text,
    first_name: text,
    last_name: text,
    locale: text,
    status: { type: 'string', const: 'pending_approval' },
  },
  additionalProperties: false,
}

export function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false }
}

export const success: Schema = { type: 'boolean', const: true }

export function answer(schema: Schema, headers: Schema = {}): Schema {
  return { description: 'Done', headers, content: { 'application/json': { schema } } }
}

interface Documented {
  readonly operationId: string
  readonly summary: string
  /** Whoever calls needs none. */
  readonly open?: true
  readonly body?: z.ZodType
  readonly parameters?: readonly Schema[]
  readonly done: Readonly<Record<string, Schema>>
  readonly refused: readonly number[]
  /** 422 names fields. */
  readonly fields?: true
}

export function operation({
  operationId,
  summary,
  open,
  body,
  parameters,
  done,
  refused,
  fields,
}: Documented): Operation {
  const always = [400, 413, 415, 422, 429, 500, 503]
  return {
    operationId,
    summary,
    tags: ['auth'],
    security: open === true ? [] : ofSession,
    ...(parameters && { parameters }),
    ...(body && {
      requestBody: bodyOf(['application/json', 'application/x-www-form-urlencoded'], {
        ...schemaOf(body, 'input'),
        additionalProperties: true,
      }),
    }),
    responses: { ...done, ...refusals('Auth', [...always, ...refused]), ...(fields && { 422: notValid }) },
  }
}

const notValid: Schema = {
  description: 'Fields are not valid, or the body is empty',
  content: {
    'application/json': {
      schema: { anyOf: ['AuthFieldErrors', 'AuthNothing', 'AuthError'].map((name) => ref('schemas', name)) },
    },
  },
}

export const signedIn = { 200: answer(object({ data: authUser }), sessionHeaders) }
const passwordChanged = object({ success, data: authUser, message: text })
/** Whoever has a second factor gives its code next. */
const passwordChangedOnly = object({
  success,
  data: { type: 'null' },
  message: text,
  second_factor: ref('schemas', 'AuthChallenge'),
})
const messageOnly = { 200: answer(object({ success, message: text })) }
const status: Schema = { type: 'string', const: 'success' }

function queryText(name: string, description: string): Schema {
  return { name, in: 'query', description, schema: text }
}

const changeAccount = {
  body: preferences,
  done: { 200: answer(object({ status, data: authUser }), sessionHeaders) },
  refused: [404],
  fields: true,
} as const

/** `/auth`: devise_token_auth. */
export const authPaths: Paths = {
  '/auth': {
    post: operation({
      operationId: 'register',
      summary: 'Open an account; the headers hold a session when it is active',
      open: true,
      body: registration,
      done: { 200: answer(object({ status, data: { anyOf: [authUser, pendingUser] } }), sessionHeaders) },
      refused: [409],
      fields: true,
    }),
    patch: operation({ operationId: 'changeAccount', summary: "Change one's own account", ...changeAccount }),
    put: operation({ operationId: 'replaceAccount', summary: 'As PATCH: what is given changes', ...changeAccount }),
    delete: operation({
      operationId: 'deleteAccount',
      summary: 'Erase the account, for ever',
      body: accountDeletion,
      done: { 200: answer(schemaOf(accountDeleted)) },
      refused: [401, 403, 404, 409],
      fields: true,
    }),
  },
  '/auth/sign_in': {
    post: operation({
      operationId: 'signIn',
      summary: 'Open a session: its token is in the headers',
      open: true,
      body: signIn,
      done: signedIn,
      refused: [401],
    }),
  },
  '/auth/sign_in_link': {
    post: operation({
      operationId: 'askForSignInLink',
      summary: 'Send a link that signs in by mail; the answer is the same for an unknown address',
      open: true,
      body: linkRequest.pick({ email: true }),
      done: messageOnly,
      refused: [],
    }),
  },
  '/auth/sign_in_link/use': {
    post: operation({
      operationId: 'useSignInLink',
      summary: 'Open a session with the token of a link, once',
      open: true,
      body: linkUse,
      done: signedIn,
      refused: [401],
    }),
  },
  '/auth/validate_token': {
    get: operation({
      operationId: 'validateToken',
      summary: 'Whose session it is',
      done: { 200: answer(object({ success, data: authUser }), sessionHeaders) },
      refused: [401],
    }),
  },
  '/auth/sign_out': {
    delete: operation({
      operationId: 'signOut',
      summary: 'End the session',
      done: { 200: answer(object({ success })) },
      refused: [404],
    }),
  },
  '/auth/password': {
    post: operation({
      operationId: 'askForPasswordReset',
      summary: 'Send a link that changes the password; 404 for an unknown address, where the company says so',
      open: true,
      body: linkRequest,
      done: messageOnly,
      refused: [404],
    }),
    put: operation({
      operationId: 'changePassword',
      summary: 'Change the password with the token of a link, or signed in; every other session ends',
      body: passwordChange,
      done: { 200: answer({ anyOf: [passwordChanged, passwordChangedOnly] }, sessionHeaders) },
      refused: [401],
      fields: true,
    }),
  },
  '/auth/password/edit': {
    get: operation({
      operationId: 'openPasswordReset',
      summary: 'Lead to the page that asks for the new password; uses nothing up',
      open: true,
      parameters: [
        queryText('reset_password_token', 'Of the link'),
        queryText('redirect_url', 'Another page, on an allowed origin'),
      ],
      done: {
        302: {
          description: 'To the page: with `reset_password_token`, or with `expired=true`',
          headers: { Location: { description: 'The page', schema: text } },
        },
      },
      refused: [],
    }),
  },
  '/auth/phone/code': {
    post: operation({
      operationId: 'sendPhoneCode',
      summary: "Send a code by SMS to the account's number",
      done: { 200: answer(object({ success }), sessionHeaders) },
      refused: [401],
      fields: true,
    }),
  },
  '/auth/phone/confirm': {
    post: operation({
      operationId: 'confirmPhone',
      summary: 'Prove with the code of the SMS that the number is one’s own',
      body: phoneConfirmation,
      done: { 200: answer(object({ status: { type: 'string', const: 'success' }, data: authUser }), sessionHeaders) },
      refused: [401],
      fields: true,
    }),
  },
  '/auth/confirmation': {
    post: operation({
      operationId: 'confirmEmail',
      summary: 'Make the new address the account’s; every other session ends',
      open: true,
      body: emailConfirmation,
      done: { 200: answer(object({ success, message: text }), sessionHeaders) },
      refused: [401],
      fields: true,
    }),
  },
}
