import type { Outcome, Target } from './matrix.ts'

/** `proof`: any caller with one, signed in or not: a password, a code, a passkey, the link of a mail. Otherwise 401. */
type AuthOutcome = Outcome | 'proof'
export type AuthRow = readonly [visitor: AuthOutcome, signedIn: AuthOutcome]

interface AuthRights {
  readonly rows: Readonly<Partial<Record<Target, AuthRow>>>
  /** What the test sends: nothing that changes an account. */
  readonly body?: object
}

/** About the caller's own account, in every role alike. */
const open: AuthRights = { rows: { own: ['yes', 'yes'] } }
const own: AuthRights = { rows: { own: [401, 'yes'] } }
/** devise_token_auth says 404 where there is no session. */
const ownOrGone: AuthRights = { rows: { own: [404, 'yes'] } }
const proof: AuthRights = { rows: { own: ['proof', 'proof'] } }
/** A record of one's account: nobody else's exists, for administrators neither. */
const ownRecord: AuthRights = {
  rows: { own: [401, 'yes'], unit: [401, 404], 'other unit': [401, 404], 'other company': [401, 404] },
}
/** Neither is ever right: the calls ask for the owner's password, and stop there. */
const wrongPassword = { current_password: 'Not-The-Password-1', code: '000000' }

/**
 * What each call of `/auth` answers. Roles change nothing: a test makes each call in each role. It fails for a call
 * without a line here, and writes docs/permissions.md.
 */
export const authRights: Readonly<Record<string, AuthRights>> = {
  'POST /auth': open,
  'PATCH /auth': ownOrGone,
  'PUT /auth': ownOrGone,
  'DELETE /auth': { ...ownOrGone, body: wrongPassword },
  'POST /auth/sign_in': { ...proof, body: { email: 'nobody@acme.test', password: 'x' } },
  'GET /auth/sign_in': open,
  'POST /auth/sign_in/second_factor': { ...proof, body: { challenge: 'x', code: '000000' } },
  'POST /auth/sign_in/passkey/options': open,
  'POST /auth/sign_in/passkey': { ...proof, body: { response: {} } },
  'POST /auth/sign_in_link': { ...open, body: { email: 'nobody@acme.test' } },
  'POST /auth/sign_in_link/use': { ...proof, body: { token: 'x' } },
  'POST /auth/single_sign_on': { ...proof, body: { code: 'x', verifier: 'x' } },
  'GET /auth/:provider': open,
  'POST /auth/:provider': open,
  'GET /auth/:provider/request': open,
  'GET /auth/:provider/metadata': open,
  'GET /auth/:provider/logout': open,
  'POST /auth/:provider/logout': open,
  'GET /omniauth/:provider/callback': open,
  'POST /omniauth/:provider/callback': open,
  'GET /users/auth/saml/callback': open,
  'POST /users/auth/saml/callback': open,
  'GET /auth/validate_token': own,
  'DELETE /auth/sign_out': ownOrGone,
  'POST /auth/password': open,
  'GET /auth/password/edit': open,
  'PUT /auth/password': own,
  'PUT /auth/password → with a link': { ...proof, body: { reset_password_token: 'x' } },
  'POST /auth/confirmation': { ...proof, body: { confirmation_token: 'x' } },
  'POST /auth/phone/code': own,
  'POST /auth/phone/confirm': { ...own, body: { code: '000000' } },
  'GET /auth/passkeys': own,
  'POST /auth/passkeys/options': { ...own, body: wrongPassword },
  'POST /auth/passkeys': own,
  'PATCH /auth/passkeys/:id': { ...ownRecord, body: { name: 'Clé' } },
  'DELETE /auth/passkeys/:id': ownRecord,
  'GET /auth/identities': own,
  'POST /auth/identity_links': { ...own, body: wrongPassword },
  'POST /auth/identities': { ...own, body: { code: 'x', verifier: 'x' } },
  'DELETE /auth/identities/:id': ownRecord,
  'GET /auth/second_factor': own,
  'POST /auth/second_factor': { ...own, body: wrongPassword },
  'POST /auth/second_factor/confirm': { ...own, body: wrongPassword },
  'POST /auth/second_factor/recovery_codes': { ...own, body: wrongPassword },
  'DELETE /auth/second_factor': { ...own, body: wrongPassword },
}
