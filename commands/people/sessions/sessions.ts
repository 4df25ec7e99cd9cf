import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SignInMethod } from '#domain/people/sign-in/words.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { emailIdentity } from './email.ts'
import type {
  AccountDetails,
  NewSession,
  OpenSession,
  Passwords,
  SessionStore,
  SessionUser,
  SignInOrigin,
  StoredSession,
} from './ports.ts'
import { carriedUntil, judge, opened, rotate, sessionsPerUser, signedInAt, type TokenState } from './token-machine.ts'

/** What a client presents. Missing ones are empty strings. */
export interface Credentials {
  readonly accessToken: string
  readonly client: string
  readonly uid: string
}

/** What a client must keep from an answer. `expiry` is in unix seconds. */
export interface IssuedToken {
  /**
   * Milliseconds from now. An answer that is sent later must not carry the token (`carriedUntil`, token-machine.ts).
   */
  readonly carriedForMs: number
  readonly accessToken: string
  readonly client: string
  readonly uid: string
  readonly expiry: number
}

/** Who calls, on which session. */
export interface Session {
  readonly client: string
  readonly user: SessionUser
  /** How its owner proved who they are. */
  readonly method: SignInMethod
  readonly seenPosition: bigint
  /** The session ends by itself at this instant (milliseconds), if nothing renews it. */
  readonly expiresAt: number
  /** When its owner gave the password, in milliseconds. */
  readonly signedInAt: number
}

export interface Authenticated {
  readonly session: Session
  /** null: the presented token is older than the current one, so the answer carries no token at all. */
  readonly issued: IssuedToken | null
}

export interface SignedIn {
  readonly ok: true
  readonly session: Session
  readonly issued: IssuedToken
}

export type PasswordCheck =
  | { readonly ok: true; readonly account: AccountDetails }
  | NeedsFactor
  /** `userId` is the account's that the address names, for the access log alone; null: there is none. */
  | {
      readonly ok: false
      readonly reason:
        | 'bad_credentials'
        | 'not_active'
        | 'sign_up_waits'
        | 'sign_up_rejected'
        | 'first_password_expired'
        | 'single_sign_on_only'
      readonly userId: UserId | null
    }
  /** To sign in with this address. */
  | { readonly ok: false; readonly reason: 'account_merged'; readonly userId: UserId; readonly goesOnAs: string }

/** The password was right, and a second factor is required (commands/people/second-factor). */
export interface NeedsFactor {
  readonly ok: false
  readonly reason: 'second_factor_needed'
  readonly user: SessionUser
}

/** As the success of a sign-in; or the account may not be used, and there is no session. */
export type OpenedFor = SignedIn | { readonly ok: false; readonly reason: 'not_active' }

interface PasswordAttempt {
  readonly companyId: CompanyId
  readonly email: string
  readonly password: string
  /** Others sign in elsewhere. */
  readonly onlyAdmins: boolean
  /** The account is read meanwhile; nothing is hashed before it, nor when it fails. */
  readonly admitted: Promise<void>
}

export interface Sessions {
  /**
   * Whether the password opens the account. `reason` is another than `bad_credentials` only for someone who knows it.
   * @throws PasswordsBusy
   */
  checkPassword(attempt: PasswordAttempt): Promise<PasswordCheck>
  /** Signs in an account that has just been read, with a line in the access log. */
  open(user: SessionUser, origin: SignInOrigin): Promise<SignedIn>
  /** As `open`, for somebody who proved who they are in another way. */
  openFor(input: { readonly companyId: CompanyId; readonly userId: UserId } & SignInOrigin): Promise<OpenedFor>
  /**
   * Judges the token and rotates it when that is due; null: not signed in.
   * @param startedAt when the call arrived, in milliseconds
   */
  authenticate(companyId: CompanyId, credentials: Credentials, startedAt: number): Promise<Authenticated | null>
  /** The same judgement without rotating: for sockets and tickets. */
  verify(companyId: CompanyId, credentials: Credentials): Promise<Session | null>
  /** Whether this is the password of the session's owner. @throws PasswordsBusy */
  confirm(session: Session, password: string): Promise<boolean>
  /** False when the session is over already. */
  signOut(session: Session): Promise<boolean>
  /** Those of the session's owner, the last used first. */
  devices(session: Session): Promise<readonly OpenSession[]>
  /** Ends one of the owner's sessions, by its id. False when there is none. */
  end(session: Session, id: string): Promise<boolean>
  /** Ends all sessions of the owner but this one. @returns how many */
  endOthers(session: Session): Promise<number>
  /** Later reads of this session wait until the read models have reached `position`. */
  saw(session: Session, position: bigint): Promise<void>
}

interface Dependencies {
  readonly store: SessionStore
  readonly passwords: Passwords
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

/** Sessions of people and of client programs: one row each, with rotating tokens (docs/http-api.md, "Sessions"). */
export function createSessions({ store, passwords, now = Date.now }: Dependencies): Sessions {
  const check = async (companyId: CompanyId, credentials: Credentials, startedAt: number) => {
    if (!isClient(credentials.client) || credentials.accessToken === '') return null
    const stored = await store.find(companyId, credentials.client)
    if (stored === null) return null
    const presented = hashToken(credentials.accessToken)
    const verdict = judge(stored.tokens, presented, startedAt)
    const owned = equalTexts(uidOf(stored.user).toLowerCase(), credentials.uid.trim().toLowerCase())
    const inCompany = stored.companyId === companyId
    if (verdict === 'refused' || !owned || !inCompany || stored.user.status !== 'active') return null
    return { stored, presented, verdict }
  }

  const open = async (user: SessionUser, origin: SignInOrigin): Promise<SignedIn> => {
    const { session, answer } = prepareSession(user, origin, now())
    await store.open(session, sessionsPerUser)
    return answer
  }

  return {
    async checkPassword({ companyId, email, password, onlyAdmins, admitted }) {
      const [account] = await Promise.all([store.findAccount(companyId, emailIdentity(email)), admitted])
      const { ok, outdated } = await passwords.verify(account?.passwordHash ?? null, password)
      const userId = account?.user.id ?? null
      if (!ok || account === null || account.passwordHash === null)
        return { ok: false, reason: 'bad_credentials', userId }
      if (account.goesOnAs !== null)
        return { ok: false, reason: 'account_merged', userId: account.user.id, goesOnAs: account.goesOnAs }
      const { status } = account.user
      if (status === 'pending_approval') return { ok: false, reason: 'sign_up_waits', userId }
      if (status === 'rejected') return { ok: false, reason: 'sign_up_rejected', userId }
      if (status !== 'active') return { ok: false, reason: 'not_active', userId }
      if (onlyAdmins && !account.user.roles.includes('admin'))
        return { ok: false, reason: 'single_sign_on_only', userId }
      if (account.firstPasswordUntil !== null && account.firstPasswordUntil.getTime() <= now())
        return { ok: false, reason: 'first_password_expired', userId }
      if (outdated)
        await store.replacePasswordHash(
          companyId,
          account.user.id,
          account.passwordHash,
          await passwords.hash(password),
        )
      if (account.user.secondFactor) return { ok: false, reason: 'second_factor_needed', user: account.user }
      return { ok: true, account }
    },

    open,

    async openFor({ companyId, userId, ...origin }) {
      const user = await store.findUser(companyId, userId)
      return user?.status === 'active' ? open(user, origin) : { ok: false, reason: 'not_active' }
    },

    async authenticate(companyId, credentials, startedAt) {
      const checked = await check(companyId, credentials, startedAt)
      if (checked === null) return null
      const { stored, presented, verdict } = checked
      if (verdict === 'echo')
        return { session: sessionOf(stored), issued: issue(stored, credentials.accessToken, now()) }
      if (verdict === 'silent') return { session: sessionOf(stored), issued: null }
      const accessToken = newToken()
      const tokens = rotate(stored.tokens, presented, hashToken(accessToken), now())
      const won = await store.rotate(stored, tokens)
      const session = sessionOf({ ...stored, tokens: won ? tokens : stored.tokens })
      return { session, issued: won ? issue({ ...stored, tokens }, accessToken, now()) : null }
    },

    async verify(companyId, credentials) {
      const checked = await check(companyId, credentials, now())
      return checked === null ? null : sessionOf(checked.stored)
    },

    async confirm({ user }, password) {
      const account = await store.findAccount(user.companyId, user.email)
      return (await passwords.verify(account?.passwordHash ?? null, password)).ok
    },

    signOut: ({ user, client }) => store.end(user.companyId, client),

    devices: ({ user }) => store.list(user.companyId, user.id),
    end: ({ user }, id) => store.endOwn(user.companyId, user.id, id),
    endOthers: ({ user, client }) => store.endOthers(user.companyId, user.id, client),
    saw: (session, position) => store.saw(session.user.companyId, session.client, position),
  }
}

/** A session to store, and the answer of the sign-in once it is stored. */
export function prepareSession(
  user: SessionUser,
  origin: SignInOrigin,
  now: number,
): { readonly session: NewSession; readonly answer: SignedIn } {
  const { companyId, id: userId } = user
  const client = newToken()
  const accessToken = newToken()
  const tokens = opened(hashToken(accessToken), now)
  const stored = { client, companyId, method: origin.method, tokens, seenPosition: 0n, user }
  return {
    session: { companyId, userId, client, tokens, origin },
    answer: { ok: true, session: sessionOf(stored), issued: issue(stored, accessToken, now) },
  }
}

/** Tokens are 128 random bits, so a plain fast hash is enough to keep them unreadable at rest. */
function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}

function newToken(): string {
  return randomBytes(16).toString('base64url')
}

function isClient(client: string): boolean {
  return /^[\w-]{1,64}$/.test(client)
}

function equalTexts(a: string, b: string): boolean {
  return timingSafeEqual(hashToken(a), hashToken(b))
}

/** The address; escaped when it holds characters that a header cannot. */
export function uidOf({ email }: SessionUser): string {
  return /^[\x20-\x7e]*$/.test(email) ? email : encodeURIComponent(email)
}

function sessionOf(stored: StoredSession): Session {
  const { client, user, method, seenPosition, tokens } = stored
  return { client, user, method, seenPosition, expiresAt: tokens.expiresAt, signedInAt: signedInAt(tokens) }
}

function issue(
  stored: { readonly client: string; readonly tokens: TokenState; readonly user: SessionUser },
  accessToken: string,
  now: number,
): IssuedToken {
  const { client, tokens, user } = stored
  const expiry = Math.floor(tokens.expiresAt / 1000)
  return { accessToken, client, uid: uidOf(user), expiry, carriedForMs: carriedUntil(tokens) - now }
}
