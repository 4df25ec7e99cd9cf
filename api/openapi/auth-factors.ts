import {
  factorConfirmation,
  factorProof,
  factorProposal,
  factorSignIn,
  factorState,
  proposedFactor,
  recoveryCodeList,
} from '../contract/second-factor.ts'
import { answer, object, operation, signedIn, success } from './auth.ts'
import { type Paths, schemaOf, sessionHeaders } from './parts.ts'

const recoveryCodes = { 200: answer(object({ success, data: schemaOf(recoveryCodeList) }), sessionHeaders) }

/** Second factors and passkeys, under `/auth`. */
export const authFactorPaths: Paths = {
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
