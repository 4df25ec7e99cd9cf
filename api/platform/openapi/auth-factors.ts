import {
  factorConfirmation,
  factorProof,
  factorProposal,
  factorSignIn,
  factorState,
  proposedFactor,
  recoveryCodeList,
} from '../../contract/people/second-factor.ts'
import { identity, identityCode, identityLink, identityProof } from '../../contract/people/identities.ts'
import { newPasskey, passkey, passkeyName, passkeyProposal, passkeySignIn } from '../../contract/people/passkeys.ts'
import { answer, object, operation, signedIn, success } from './auth.ts'
import { listOf, type Paths, type Schema, schemaOf, sessionHeaders, uuid } from './parts.ts'

const recoveryCodes = { 200: answer(object({ success, data: schemaOf(recoveryCodeList) }), sessionHeaders) }

const onePasskey = { 200: answer(object({ success, data: schemaOf(passkey) }), sessionHeaders) }
const idParameter: Schema = { name: 'id', in: 'path', required: true, schema: uuid }
const options = object({
  success,
  data: { type: 'object', description: 'What `navigator.credentials` takes, in JSON', additionalProperties: true },
})

const oneIdentity = { 200: answer(object({ success, data: schemaOf(identity) }), sessionHeaders) }
const address = object({ address: { type: 'string', description: 'Of the provider, where the page goes next' } })

/** Second factors, passkeys and identities at providers, under `/auth`. */
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
  '/auth/identities': {
    get: operation({
      operationId: 'listIdentities',
      summary: "One's own identities at the providers of the company",
      done: { 200: answer(object({ success, data: listOf(schemaOf(identity)) }), sessionHeaders) },
      refused: [401, 404],
    }),
    post: operation({
      operationId: 'linkIdentity',
      summary: 'Link the identity of a code, in the session that began, with what its page kept; once, within a minute',
      body: identityCode,
      done: oneIdentity,
      refused: [401, 404],
      fields: true,
    }),
  },
  '/auth/identity_links': {
    post: operation({
      operationId: 'beginIdentityLink',
      summary: 'Begin to link an identity; nothing is linked until POST /auth/identities',
      body: identityLink,
      done: { 200: answer(object({ success, data: address }), sessionHeaders) },
      refused: [401, 404],
      fields: true,
    }),
  },
  '/auth/identities/{id}': {
    delete: operation({
      operationId: 'unlinkIdentity',
      summary: 'Unlink an identity; every other session that it opened ends',
      parameters: [idParameter],
      body: identityProof,
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
