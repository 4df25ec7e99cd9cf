import type { AuthDependencies, IdentityServices } from '#api/people/auth/dependencies.ts'
import type { SignUps } from '#commands/people/invitations/sign-ups.ts'
import type { Vault } from '#commands/platform/ports.ts'
import type { LinkSigner } from '#commands/people/links/ports.ts'
import type { Passwords } from '#commands/people/sessions/ports.ts'
import type { Database } from '#infra/platform/database/database.ts'
import { createSessions, type Sessions } from '#commands/people/sessions/sessions.ts'
import { createLinkSigner } from '#infra/people/links/signer.ts'
import { createMailOutbox } from '#infra/messages/mail/outbox.ts'
import { createIdentity } from '#infra/people/sessions/identity.ts'
import { createPasswords } from '#infra/people/sessions/passwords.ts'
import { openSignUp } from './open-sign-up.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { createKeyTable } from '#infra/platform/vault/key-table.ts'
import { createVault } from '#infra/platform/vault/vault.ts'

/** The origin of every company, for links. */
export const testOrigin = 'https://acme.example'

interface Options {
  readonly passwords?: Passwords
  readonly vault?: Vault
  readonly sessions?: Sessions
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined
  readonly links?: LinkSigner
  readonly origins?: readonly string[]
  /** Sign-ups need the link of a mail, as in production; without them anybody may register. */
  readonly signUps?: Pick<SignUps, 'open'>
  readonly certify?: IdentityServices['certify']
}

/** What `/auth` works with, as in production. */
export function testIdentity(database: Database, options: Options = {}): IdentityServices {
  const passwords = options.passwords ?? createPasswords()
  const identity = createIdentity({
    database,
    passwords,
    vault: options.vault ?? createVault({ keys: createKeyTable(database.vault), kek: new Uint8Array(32) }),
    sessions: options.sessions ?? createSessions({ store: createPostgresSessions(database), passwords }),
    now: options.now,
    links: options.links ?? createLinkSigner({ keys: [new Uint8Array(32)] }),
    mails: createMailOutbox(database),
    signUps: options.signUps ?? { open: async () => null },
    baseUrlOf: () => Promise.resolve(testOrigin),
    certify: options.certify ?? (() => Promise.resolve(null)),
    sendsSms: true,
    origins: options.origins ?? [],
  })
  return options.signUps === undefined ? { ...identity, signUpRules: openSignUp } : identity
}

/** Where nobody joins or leaves. */
export const noAccounts: AuthDependencies['accounts'] = {
  register: () => Promise.reject(new Error('nobody joins here')),
  erase: () => Promise.reject(new Error('nobody leaves here')),
}
