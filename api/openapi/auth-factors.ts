import {
  factorConfirmation,
  factorProof,
  factorProposal,
  factorSignIn,
  factorState,
  proposedFactor,
  recoveryCodeList,
} from '../contract/second-factor.ts'
import { newPasskey, passkey, passkeyName, passkeyProposal, passkeySignIn } from '../contract/passkeys.ts'
import { answer, object, operation, signedIn, success } from './auth.ts'
import { listOf, type Paths, type Schema, schemaOf, sessionHeaders, uuid } from './parts.ts'

const recoveryCodes = { 200: answer(object({ success, data: schemaOf(recoveryCodeList) }), sessionHeaders) }

const onePasskey = { 200: answer(object({ success, data: schemaOf(passkey) }), sessionHeaders) }
const idParameter: Schema = { name: 'id', in: 'path', required: true, schema: uuid }
const options = object({
  success,
  data: { type: 'object', description: 'What `navigator.credentials` takes, in JSON', additionalProperties: true },
})

/** Second factors and passkeys, under `/auth`. */
export const authFactorPaths: Paths = {
  '/auth/sign_in/passkey/options': {
    post: operation({
      operationId: 'askForPasskey',
      summary: 'What the browser asks an authenticator for a sign-in; good for five minutes, once',
      open: true,
      done: { 200: answer(options) },
      refused: [],
    }),
  },
  '/auth/sign_in/passkey': {
    post: operation({
      operationId: 'signInWithPasskey',
      summary: "Open a session with an authenticator's answer; no second factor is asked for",
      open: true,
      body: passkeySignIn,
      done: signedIn,
      refused: [401],
    }),
  },
  '/auth/passkeys': {
    get: operation({
      operationId: 'listPasskeys',
      summary: "One's own passkeys",
      done: { 200: answer(object({ success, data: listOf(schemaOf(passkey)) }), sessionHeaders) },
      refused: [401],
    }),
    post: operation({
      operationId: 'addPasskey',
      summary: "Keep the passkey that an authenticator has made; `response` is the browser's JSON",
      body: newPasskey,
      done: onePasskey,
      refused: [401],
      fields: true,
    }),
  },
  '/auth/passkeys/options': {
    post: operation({
      operationId: 'proposePasskey',
      summary: 'What the browser asks an authenticator to make; good for five minutes, once',
      body: passkeyProposal,
      done: { 200: answer(options, sessionHeaders) },
      refused: [401],
      fields: true,
    }),
  },
  '/auth/passkeys/{id}': {
    patch: operation({
      operationId: 'renamePasskey',
      summary: 'Give a passkey another name',
      parameters: [idParameter],
      body: passkeyName,
      done: onePasskey,
      refused: [401, 404],
      fields: true,
    }),
    delete: operation({
      operationId: 'removePasskey',
      summary: 'Remove a passkey',
      parameters: [idParameter],
      body: passkeyProposal,
      done: { 200: answer(object({ success }), sessionHeaders) },
      refused: [401, 404],
      fields: true,
    }),
  },
  '/auth/sign_in/second_factor': {
    post: operation({
      operationId: 'giveSecondFactor',
      summary: 'Open the session that waits for a second factor: a code of the application, or a recovery code',
      open: true,
      body: factorSignIn,
      done: signedIn,
      refused: [401],
    }),
  },
  '/auth/second_factor': {
    get: operation({
      operationId: 'readSecondFactor',
      summary: "Whether one's account has a second factor",
      done: { 200: answer(object({ success, data: schemaOf(factorState) }), sessionHeaders) },
      refused: [401],
    }),
    post: operation({
      operationId: 'proposeSecondFactor',
      summary: 'Make a secret for an authentication application; it counts once a code of it was given',
      body: factorProposal,
      done: { 200: answer(object({ success, data: schemaOf(proposedFactor) }), sessionHeaders) },
      refused: [401],
      fields: true,
    }),
    delete: operation({
      operationId: 'removeSecondFactor',
      summary: 'Remove the second factor, with the password and a code; every other session ends',
      body: factorProof,
      done: { 200: answer(object({ success }), sessionHeaders) },
      refused: [401],
      fields: true,
    }),
  },
  '/auth/second_factor/confirm': {
    post: operation({
      operationId: 'confirmSecondFactor',
      summary: 'Make the secret the second factor; shows ten recovery codes, once; every other session ends',
      body: factorConfirmation,
      done: recoveryCodes,
      refused: [401],
      fields: true,
    }),
  },
  '/auth/second_factor/recovery_codes': {
    post: operation({
      operationId: 'renewRecoveryCodes',
      summary: 'Show ten new recovery codes, once; the old ones open nothing any more',
      body: factorProof,
      done: recoveryCodes,
      refused: [401],
      fields: true,
    }),
  },
}
