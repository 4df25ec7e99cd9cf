import type { CompanyId, UserId } from '#domain/platform/ids.ts'

interface Owner {
  readonly companyId: CompanyId
  readonly userId: UserId
}

/** The host that the person sees in the address, and the origin of its pages. */
export interface PasskeyHost {
  readonly host: string
  readonly origin: string
}

/** A passkey as its owner sees it. */
export interface Passkey {
  readonly id: string
  readonly name: string
  /** It opens nothing at another host. */
  readonly host: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  /** Copied to other devices of its owner; null: it was made before this was kept, and has not signed since. */
  readonly synced: boolean | null
}

/** What an authenticator gave to keep. */
export interface NewCredential {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly synced: boolean
}

/** What an authenticator says of itself when it signs. */
export interface SignedState extends Pick<NewCredential, 'counter' | 'synced'> {}

export interface StoredCredential extends Omit<NewCredential, 'synced'>, Owner {
  readonly id: string
  readonly host: string
  readonly email: string
}

export type PasskeyPurpose = 'passkey_registration' | 'passkey_sign_in'

/** A question to an authenticator. */
interface PasskeyChallenge {
  readonly companyId: CompanyId
  readonly hash: Uint8Array
  readonly purpose: PasskeyPurpose
  /** Null: the answer says who it is. */
  readonly userId: UserId | null
}

export interface PasskeyRecords {
  list(owner: Owner): Promise<readonly Passkey[]>
  /** Those of a host, by the names that authenticators have for them. */
  credentialIds(owner: Owner, host: string): Promise<readonly string[]>
  /** By the authenticator's name for it. Null: the company has none. */
  find(companyId: CompanyId, credentialId: string): Promise<StoredCredential | null>
  /** Adds it with the mail to the owner. Null: it is somebody's already, or the owner has too many. */
  add(owner: Owner, host: string, name: string, credential: NewCredential): Promise<Passkey | null>
  /** Null: the owner has none with this id. */
  rename(owner: Owner, id: string, name: string): Promise<Passkey | null>
  remove(owner: Owner, id: string): Promise<boolean>
  /** Writes down that it signed. False: its counter has not grown, so there may be two of it. */
  used(credential: StoredCredential, signed: SignedState): Promise<boolean>
  ask(challenge: PasskeyChallenge & { readonly expiresAt: Date }): Promise<void>
  /** Uses the question up. False: it is over, of another kind or person, or it was answered. */
  take(challenge: PasskeyChallenge): Promise<boolean>
}

/** What browsers call WebAuthn: options and answers are JSON in its shapes, which we only hand on. */
export interface Authenticators {
  registration(input: {
    readonly host: PasskeyHost
    readonly company: string
    readonly userId: UserId
    readonly userName: string
    readonly fullName: string
    /** Those that the person has: no second one on the same authenticator. */
    readonly existing: readonly string[]
  }): Promise<{ readonly challenge: string; readonly options: object }>
  signIn(host: PasskeyHost): Promise<{ readonly challenge: string; readonly options: object }>
  /** The challenge that an answer is to, and the credential that it names; null: it is no answer. */
  read(answer: unknown): { readonly challenge: string; readonly credentialId: string } | null
  /** Null: it does not hold. */
  verifyRegistration(answer: unknown, challenge: string, host: PasskeyHost): Promise<NewCredential | null>
  /** Null: it does not hold, or the counter has not grown. */
  verifySignIn(
    answer: unknown,
    challenge: string,
    host: PasskeyHost,
    credential: StoredCredential,
  ): Promise<SignedState | null>
}
