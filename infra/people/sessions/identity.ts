import type { IdentityServices } from '#api/people/auth/dependencies.ts'
import type { Certify } from '#api/ports/people.ts'
import { createCredentials } from '#commands/people/credentials/credentials.ts'
import { createPasskeys } from '#commands/people/passkeys/passkeys.ts'
import { createSecondFactors } from '#commands/people/second-factor/second-factor.ts'
import type { Vault } from '#commands/platform/ports.ts'
import type { Sessions } from '#commands/people/sessions/sessions.ts'
import type { BaseUrlOf, LinkSigner } from '#commands/people/links/ports.ts'
import type { MailOutbox } from '#commands/messages/mail/ports.ts'
import type { Passwords } from '#commands/people/sessions/ports.ts'
import type { SignUps } from '#commands/people/invitations/sign-ups.ts'
import { createCredentialRecords } from '../accounts/credentials.ts'
import type { Database } from '../../platform/database/database.ts'
import { createSignUpRules } from '../invitations/sign-up-rules.ts'
import { versionsInForce as versions } from '#api/queries/content/documents.ts'
import { authenticators } from '../passkeys/authenticators.ts'
import { createPasskeyRecords } from '../passkeys/records.ts'
import { createPhoneProofs } from '../phone/proofs.ts'
import { oneTimeCodes } from '../second-factor/one-time-codes.ts'
import { qrCode } from '../second-factor/qr-code.ts'
import { createFactorRecords } from '../second-factor/records.ts'
import { createCommonPasswords } from './common-passwords.ts'

interface IdentityOptions {
  readonly database: Database
  readonly vault: Vault
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly links: LinkSigner
  readonly mails: MailOutbox
  readonly signUps: Pick<SignUps, 'open'>
  readonly baseUrlOf: BaseUrlOf
  readonly certify: Certify
  /** Whether this installation sends SMS. */
  readonly sendsSms: boolean
  /** Other origins whose pages may be returned to; every origin is none. */
  readonly origins: '*' | readonly string[]
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined
}

/** What `/auth` works with, on the database. */
export function createIdentity({
  database,
  vault,
  sessions,
  now,
  passwords,
  links,
  mails,
  signUps,
  baseUrlOf,
  certify,
  sendsSms,
  origins,
}: IdentityOptions): IdentityServices {
  return {
    credentials: createCredentials({ records: createCredentialRecords(database), passwords, links }),
    secondFactors: createSecondFactors({
      records: createFactorRecords(database),
      codes: oneTimeCodes,
      vault,
      sessions,
      now,
    }),
    qrCode,
    passkeys: createPasskeys({ records: createPasskeyRecords(database), authenticators, sessions, now }),
    phoneProofs: sendsSms ? createPhoneProofs(database, links) : null,
    mails,
    signUpRules: createSignUpRules({ signUps, sql: (companyId) => database.tenant(companyId), versions }),
    certify,
    isCommonPassword: createCommonPasswords(),
    returnOrigins: async (companyId) => [
      new URL(await baseUrlOf(companyId)).origin,
      ...(origins === '*' ? [] : origins),
    ],
  }
}
