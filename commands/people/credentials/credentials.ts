import { noChoices } from '#domain/messages/notices/topics.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { LinkSigner } from '../links/ports.ts'
import { linkLifetimes } from '../../messages/mail/lifetimes.ts'
import { emailIdentity } from '../sessions/email.ts'
import type { AccountDetails, NewSession, Passwords, SessionUser, SignInOrigin } from '../sessions/ports.ts'
import { type NeedsFactor, prepareSession, type Session, type SignedIn } from '../sessions/sessions.ts'
import type { AccountChanges, AccountLinkPurpose, CredentialRecords, UsableLink } from './ports.ts'

const { password_reset, sign_in_link, email_change } = linkLifetimes
const lifetimes = { password_reset, sign_in: sign_in_link, email_change }

interface Dependencies {
  readonly records: CredentialRecords
  readonly passwords: Passwords
  readonly links: LinkSigner
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

type Origin = Omit<SignInOrigin, 'method'>

export type Credentials = ReturnType<typeof createCredentials>

/** What a person does about their own password, address and particulars. Rules of passwords are checked before. */
export function createCredentials({ records, passwords, links, now = Date.now }: Dependencies) {
  const account = ({ user }: Pick<Session, 'user'>) => ({ companyId: user.companyId, userId: user.id })
  const expiry = (purpose: keyof typeof lifetimes) => new Date(now() + lifetimes[purpose])

  const prepare = (
    user: SessionUser,
    origin: SignInOrigin,
  ): { readonly session: NewSession | null; readonly answer: SignedIn | NeedsFactor } =>
    user.secondFactor
      ? { session: null, answer: { ok: false, reason: 'second_factor_needed', user } }
      : prepareSession(user, origin, now())

  return {
    /** As it is now, with what the session does not carry. */
    async details(user: SessionUser): Promise<AccountDetails> {
      const none = {
        phone: null,
        phoneProven: false,
        linkedinUrl: null,
        theme: 'system',
        unconfirmedEmail: null,
        notifications: noChoices,
        hasPassword: false,
        mustAccept: [],
      } as const
      return (await records.details(account({ user }))) ?? { user, ...none }
    },

    change: (session: Session, changes: AccountChanges) => records.change(account(session), changes),

    /** Sends a link by mail. False: no active account has the address. */
    sendLink: (request: {
      readonly companyId: CompanyId
      readonly purpose: AccountLinkPurpose
      readonly email: string
      readonly redirectUrl?: string | null
      readonly onlyAdmins: boolean
    }) =>
      records.addLink({
        redirectUrl: null,
        ...request,
        email: emailIdentity(request.email),
        expiresAt: expiry(request.purpose),
      }),

    /** Reads a link without using it. Null: it opens nothing, for whatever reason. */
    async openLink(companyId: CompanyId, purpose: AccountLinkPurpose, token: string): Promise<UsableLink | null> {
      const claim = links.verify(purpose, token)
      if (claim === null || claim === 'expired' || claim.companyId !== companyId) return null
      return records.findLink(companyId, purpose, claim.id)
    },

    /** Null: somebody used the link first. A second factor is still required. @throws PasswordsBusy */
    async resetPassword(link: UsableLink, password: string, origin: Origin): Promise<SignedIn | NeedsFactor | null> {
      const hash = await passwords.hash(password)
      const { session, answer } = prepare(link.user, { ...origin, method: 'password_reset' })
      return (await records.resetPassword(link, hash, session)) ? answer : null
    },

    /** As above: nobody gets in by mail alone who has a second factor. */
    async useSignInLink(link: UsableLink, origin: Origin): Promise<SignedIn | NeedsFactor | null> {
      const { session, answer } = prepare(link.user, { ...origin, method: 'sign_in_link' })
      return (await records.useSignInLink(link, session)) ? answer : null
    },

    /** @throws PasswordsBusy */
    async setPassword(session: Session, password: string): Promise<void> {
      const passwordHash = await passwords.hash(password)
      await records.setPassword({ ...account(session), client: session.client, passwordHash })
    },

    /** Whether this is what somebody has just set by the same call, sent twice. @throws PasswordsBusy */
    async hasJustSet(session: Session, password: string): Promise<boolean> {
      const { hash, justSet } = await records.password(account(session))
      return justSet && (await passwords.verify(hash, password)).ok
    },

    hashPassword: (password: string) => passwords.hash(password),

    hasAddress: (companyId: CompanyId, email: string) => records.hasAddress(companyId, emailIdentity(email)),

    askForEmail: (session: Session, email: string) =>
      records.askForEmail({ ...account(session), email: emailIdentity(email), expiresAt: expiry('email_change') }),

    /** @param client the session that stays, if its owner is the account's */
    async confirmEmail(
      companyId: CompanyId,
      token: string,
      client: string | null,
    ): Promise<'confirmed' | 'taken' | 'gone'> {
      const claim = links.verify('email_change', token)
      if (claim === null || claim === 'expired' || claim.companyId !== companyId) return 'gone'
      return records.confirmEmail({ companyId, id: claim.id, client })
    },

    /** Whose account was registered a moment ago with this address and password: the same call, sent twice. */
    async justRegistered(companyId: CompanyId, email: string, password: string): Promise<UserId | null> {
      const found = await records.justRegistered(companyId, emailIdentity(email))
      const { hash } = found === null ? { hash: null } : await records.password(found)
      const { ok } = await passwords.verify(hash, password)
      return ok && found !== null ? found.userId : null
    },
  }
}
