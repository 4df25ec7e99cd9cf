import { hash } from 'node:crypto'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { SessionUser, SignInOrigin } from '../sessions/ports.ts'
import type { Session, Sessions, SignedIn } from '../sessions/sessions.ts'
import type { Authenticators, Passkey, PasskeyHost, PasskeyRecords, StoredCredential } from './ports.ts'

const challengeMs = 5 * 60_000

interface Dependencies {
  readonly records: PasskeyRecords
  readonly authenticators: Authenticators
  readonly sessions: Pick<Sessions, 'openFor'>
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined
}

export interface Passkeys extends ReturnType<typeof createPasskeys> {}

/** Passkeys: keys on a device that sign in without a password (docs/decisions/2106). */
export function createPasskeys({ records, authenticators, sessions, now = Date.now }: Dependencies) {
  const ownerOf = ({ user }: Pick<Session, 'user'>) => ({ companyId: user.companyId, userId: user.id })
  const expiry = () => new Date(now() + challengeMs)

  return {
    list: (session: Session): Promise<readonly Passkey[]> => records.list(ownerOf(session)),

    /** What the browser asks the authenticator to make. */
    async registration({ user }: Session, host: PasskeyHost, company: string): Promise<object> {
      const owner = ownerOf({ user })
      const { challenge, options } = await authenticators.registration({
        host,
        company,
        userId: user.id,
        userName: user.email,
        fullName: nameOf(user),
        existing: await records.credentialIds(owner, host.host),
      })
      await records.ask({ ...owner, hash: hashOf(challenge), purpose: 'passkey_registration', expiresAt: expiry() })
      return options
    },

    /** Null: the answer does not hold, or the passkey is kept already. */
    async add(session: Session, host: PasskeyHost, name: string, answer: unknown): Promise<Passkey | null> {
      const owner = ownerOf(session)
      const read = authenticators.read(answer)
      if (read === null) return null
      const challenge = { ...owner, hash: hashOf(read.challenge), purpose: 'passkey_registration' } as const
      if (!(await records.take(challenge))) return null
      const credential = await authenticators.verifyRegistration(answer, read.challenge, host)
      return credential && records.add(owner, host.host, name, credential)
    },

    rename: (session: Session, id: string, name: string) => records.rename(ownerOf(session), id, name),

    remove: (session: Session, id: string) => records.remove(ownerOf(session), id),

    /** What the browser asks any authenticator that knows the host. */
    async signInOptions(companyId: CompanyId, host: PasskeyHost): Promise<object> {
      const { challenge, options } = await authenticators.signIn(host)
      const hash = hashOf(challenge)
      await records.ask({ companyId, userId: null, hash, purpose: 'passkey_sign_in', expiresAt: expiry() })
      return options
    },

    /** Whose passkey the answer names; null: the company knows none. For limits and the access log. */
    async owner(companyId: CompanyId, answer: unknown): Promise<StoredCredential | null> {
      const read = authenticators.read(answer)
      return read && records.find(companyId, read.credentialId)
    },

    /** Whether the person has one that signs at this host. */
    has: async (session: Session, { host }: PasskeyHost) =>
      (await records.credentialIds(ownerOf(session), host)).length > 0,

    /** Whether the answer to `signInOptions` is of a passkey of this person. */
    async confirm({ user }: Session, host: PasskeyHost, answer: unknown): Promise<boolean> {
      const read = authenticators.read(answer)
      const credential = read && (await records.find(user.companyId, read.credentialId))
      return credential !== null && credential.userId === user.id && (await hasSigned(credential, host, answer))
    },

    /** Null: the answer does not hold, or the account may not be used. */
    async signIn(
      credential: StoredCredential,
      host: PasskeyHost,
      answer: unknown,
      origin: Omit<SignInOrigin, 'method'>,
    ): Promise<SignedIn | null> {
      const { companyId, userId } = credential
      if (!(await hasSigned(credential, host, answer))) return null
      const opened = await sessions.openFor({ companyId, userId, ...origin, method: 'passkey' })
      return opened.ok ? opened : null
    },
  }

  /** Uses the question up. */
  async function hasSigned(credential: StoredCredential, host: PasskeyHost, answer: unknown): Promise<boolean> {
    const read = authenticators.read(answer)
    if (read === null || credential.host !== host.host) return false
    const { companyId } = credential
    const challenge = { companyId, userId: null, hash: hashOf(read.challenge), purpose: 'passkey_sign_in' } as const
    if (!(await records.take(challenge))) return false
    const signed = await authenticators.verifySignIn(answer, read.challenge, host, credential)
    return signed !== null && (await records.used(credential, signed))
  }
}

function nameOf({ firstName, lastName }: SessionUser): string {
  return `${firstName} ${lastName}`.trim()
}

function hashOf(challenge: string): Uint8Array {
  return hash('sha256', challenge, 'buffer')
}
