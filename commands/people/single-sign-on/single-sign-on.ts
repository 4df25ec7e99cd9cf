import { createHash, randomBytes } from 'node:crypto'
import type { BaseUrlOf } from '../links/ports.ts'
import { type CompanyId, derivedId, type UserId } from '#domain/platform/ids.ts'
import { emailIdentity } from '../sessions/email.ts'
import type { Sessions, SignedIn } from '../sessions/sessions.ts'
import { createLinks } from './links.ts'
import {
  type Connection,
  type ConnectionOf,
  type Delivery,
  type Flow,
  type IdentityProviders,
  type KnownIdentity,
  LinkRefused,
  type OwnIdentities,
  type PostedRequest,
  type ProviderAnswer,
  type ProvenIdentity,
  SingleSignOnRefused,
  type SingleSignOnStore,
  type VerifiedIdentity,
} from './ports.ts'
import { isVerifierOf } from './verifier.ts'

/**
 * Makes an account for somebody whom the company's provider vouches for, under the rules of a sign-up.
 * @throws SingleSignOnRefused where they do not admit the person
 */
export type RegisterAccount = (person: {
  readonly companyId: CompanyId
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  /** The same person arriving twice at once gets one account. */
  readonly idempotencyKey: string
}) => Promise<UserId | null>

interface Dependencies {
  readonly store: SingleSignOnStore
  readonly identities: OwnIdentities
  readonly providers: IdentityProviders
  readonly baseUrlOf: BaseUrlOf
  readonly register: RegisterAccount
  readonly sessions: Pick<Sessions, 'openFor'>
}

interface StartInput {
  readonly companyId: CompanyId
  /** `saml`, `oidc`, `facebook`, or the id of a connection. */
  readonly provider: string
  /** Checked against the allow-list by the caller. */
  readonly returnTo: string
  readonly delivery: Delivery
  readonly challenge: string | null
  readonly links?: Flow['links']
  readonly joins?: Flow['joins']
}

/** A sign-in that the provider and the company agree to. */
export interface Arrival {
  /** null: unsolicited, so the company's own page. */
  readonly returnTo: string | null
  readonly delivery: Delivery
  /** What the page exchanges; null: the identity is for an invitation. */
  readonly code: string | null
  /** The code links the identity to the account of the flow, and opens no session. */
  readonly isLink: boolean
}

interface Answered {
  readonly companyId: CompanyId
  readonly provider: string
  readonly answer: ProviderAnswer
  readonly flow: Flow | null
  /** The answer names a flow. */
  readonly isSolicited: boolean
}

interface ExchangeInput {
  readonly companyId: CompanyId
  readonly code: string
  /** What the page kept, whose SHA-256 it sent as `challenge`; empty: it sent none. */
  readonly verifier: string
  readonly address: string
  readonly userAgent: string | undefined
}

export type SingleSignOn = ReturnType<typeof createSingleSignOn>

/** Signing in at the identity providers of a company. Refusals are thrown: SingleSignOnRefused. */
export function createSingleSignOn(dependencies: Dependencies) {
  const { store, identities, providers, baseUrlOf, sessions } = dependencies

  const connectionOf = async (companyId: CompanyId, provider: string): Promise<Connection> => {
    const enabled = (await store.connections(companyId)).filter((connection) => connection.enabled)
    const found = enabled.find(({ id, kind }) => id === provider || kind === provider)
    if (found === undefined) throw new SingleSignOnRefused('provider_unknown')
    return found
  }

  return {
    /** The address to send the person to. */
    async start({ companyId, provider, links = null, joins = null, ...wish }: StartInput): Promise<string> {
      const connection = await connectionOf(companyId, provider)
      const flow: Flow = {
        ...wish,
        links,
        joins,
        token: secret(),
        connectionId: connection.id,
        requestId: `_${randomBytes(20).toString('hex')}`,
        nonce: secret(),
        codeVerifier: secret(),
      }
      const address = await providers.start(connection, flow, await baseUrlOf(companyId))
      await store.saveFlow(companyId, flow)
      return address
    },

    /** The form of a sign-in whose provider wants its request posted. */
    async request(companyId: CompanyId, provider: string, token: string): Promise<PostedRequest> {
      const flow = await store.findFlow(companyId, token)
      if (flow === null) throw new SingleSignOnRefused('sign_in_expired')
      const connection = await samlOf(companyId, flow.connectionId)
      if (connection.id !== provider) throw new SingleSignOnRefused('provider_unknown')
      return providers.request(connection, flow, await baseUrlOf(companyId))
    },

    /** What a provider sent: who the person is, and which account that is. Nothing is linked to an account here. */
    async finish(companyId: CompanyId, provider: string, answer: ProviderAnswer): Promise<Arrival> {
      const token = answer.form['RelayState'] ?? new URLSearchParams(answer.search).get('state') ?? ''
      const flow = token === '' ? null : await store.takeFlow(companyId, token)
      try {
        return await arrive({ companyId, provider, answer, flow, isSolicited: token !== '' })
      } catch (error) {
        if (!(error instanceof SingleSignOnRefused) || flow === null || flow.links === null) throw error
        throw new LinkRefused(error, flow.returnTo)
      }
    },

    links: createLinks(identities),

    /** A session for a code. Once, and only for the page that began the flow. */
    async exchange(input: ExchangeInput): Promise<SignedIn> {
      const { companyId, code, verifier, address, userAgent } = input
      const found = await store.takeCode(companyId, code)
      if (found === null || !isVerifierOf(found.challenge, verifier)) throw new SingleSignOnRefused('sign_in_expired')
      const { userId, method } = found
      const opened = await sessions.openFor({ companyId, userId, method, address, userAgent })
      if (!opened.ok) throw new SingleSignOnRefused('account_disabled')
      await store.bindSession(companyId, opened.session.client, found)
      return opened
    },

    /**
     * Links the identity that an invited person has proved to the account that they have just made; null: it is not
     * linked to this account, or to any where none is given.
     */
    async join(companyId: CompanyId, identity: ProvenIdentity, userId: UserId | null): Promise<KnownIdentity | null> {
      const { issuer, subject } = identity
      const known =
        userId === null
          ? await store.findIdentity(companyId, issuer, subject)
          : await store.link(companyId, { issuer, subject, userId })
      return known === null || (userId !== null && known.userId !== userId) ? null : known
    },

    /** The provider's logout then ends the session too. */
    bindSession: (...bound: Parameters<typeof store.bindSession>) => store.bindSession(...bound),

    /** Ends the sessions that the provider's message names. @returns where to send the person */
    async logout(companyId: CompanyId, provider: string, answer: ProviderAnswer): Promise<string> {
      const connection = await samlOf(companyId, provider)
      const request = await providers.logout(connection, answer, await baseUrlOf(companyId))
      const { id, until } = request.message
      if (!(await store.acceptMessage(companyId, `${request.issuer} ${id}`, until)))
        throw new SingleSignOnRefused('answer_replayed')
      if (request.subjectIsAddress) await store.foldSubject(companyId, request.issuer, request.subject)
      await store.endSessions(companyId, request)
      return request.response
    },

    /** For the administrator of the provider. */
    async metadata(companyId: CompanyId, provider: string): Promise<string> {
      return providers.metadata(await samlOf(companyId, provider, true), await baseUrlOf(companyId))
    },
  }

  async function arrive({ companyId, provider, answer, flow, isSolicited }: Answered): Promise<Arrival> {
    const connection = await connectionOf(companyId, flow?.connectionId ?? provider)
    if (connection.kind !== provider && connection.id !== provider) throw new SingleSignOnRefused('provider_unknown')
    if (flow === null && !(connection.kind === 'saml' && connection.allowUnsolicited))
      throw new SingleSignOnRefused(isSolicited ? 'sign_in_expired' : 'answer_unsolicited')
    const identity = await providers.finish(connection, flow, answer, await baseUrlOf(companyId))
    const { issuer, subject, sessionIndex, message } = identity
    if (message !== null && !(await store.acceptMessage(companyId, `${issuer} ${message.id}`, message.until)))
      throw new SingleSignOnRefused('answer_replayed')
    if (identity.subjectIsAddress) await store.foldSubject(companyId, issuer, subject)
    const arrival = { returnTo: flow?.returnTo ?? null, delivery: flow?.delivery ?? ('code' as const), isLink: false }
    if (flow !== null && flow.joins !== null) {
      await showFor(flow.joins, connection, identity)
      return { ...arrival, code: null }
    }
    const code = secret()
    const { kind } = connection
    const challenge = flow?.challenge ?? null
    if (flow !== null && flow.links !== null) {
      await identities.saveCode(companyId, code, { owner: flow.links, kind, issuer, subject, challenge })
      return { ...arrival, code, isLink: true }
    }
    const known = await accountOf(dependencies, connection, identity)
    await store.noteReportedIdentity(companyId, known, identity, connection.label)
    const { userId, identityId } = known
    await store.saveCode(companyId, code, { userId, identityId, method: kind, sessionIndex, challenge })
    return { ...arrival, code }
  }

  /** The identity must be the invited person's: nobody joins with the invitation of somebody else by mistake. */
  async function showFor(
    { invitationId, email }: NonNullable<Flow['joins']>,
    connection: Connection,
    { issuer, subject, sessionIndex, email: assertedEmail }: VerifiedIdentity,
  ): Promise<void> {
    if (assertedEmail === null || emailIdentity(assertedEmail) !== emailIdentity(email))
      throw new SingleSignOnRefused('identity_foreign')
    if ((await store.findIdentity(connection.companyId, issuer, subject)) !== null)
      throw new SingleSignOnRefused('identity_taken')
    const identity = { connectionId: connection.id, issuer, subject, sessionIndex }
    if (!(await store.keepIdentity(connection.companyId, invitationId, identity)))
      throw new SingleSignOnRefused('sign_in_expired')
  }

  async function samlOf(companyId: CompanyId, provider: string, evenDisabled = false): Promise<ConnectionOf<'saml'>> {
    const found = (await store.connections(companyId)).find(
      ({ id, kind, enabled }) => kind === 'saml' && (enabled || evenDisabled) && (id === provider || kind === provider),
    )
    if (found?.kind !== 'saml') throw new SingleSignOnRefused('provider_unknown')
    return found
  }
}

/** The account of an identity: the one it is linked to, one of the same address where that is allowed, or a new one. */
async function accountOf(
  { store, register }: Pick<Dependencies, 'store' | 'register'>,
  connection: Connection,
  identity: VerifiedIdentity,
): Promise<KnownIdentity> {
  const { companyId } = connection
  const { issuer, subject } = identity
  const known = await store.findIdentity(companyId, issuer, subject)
  if (known !== null) return usable(known)
  const email = identity.email === null ? null : emailIdentity(identity.email)
  const userId = email === null ? null : await userFor(email)
  if (userId === null) throw new SingleSignOnRefused('account_unknown')
  return usable(await store.link(companyId, { issuer, subject, userId }))

  async function userFor(email: string): Promise<UserId | null> {
    const existing = await store.findAccount(companyId, email, identity)
    const idempotencyKey = `single_sign_on/${createHash('sha256').update(`${issuer} ${subject}`).digest('hex')}`
    // The same person arriving at the same time may just have registered: the account is theirs by its id.
    const isOwn = existing?.userId === derivedId<UserId>('user', companyId, idempotencyKey)
    if (existing !== null && !isOwn) {
      const isBelieved = identity.emailVerified && connection.linkingDomains.includes(domainOf(email))
      if (!isBelieved) return null
      // A later holder of the address is another person.
      if (existing.isAnothers) throw new SingleSignOnRefused('identity_another')
      return existing.userId
    }
    if (!connection.justInTime) return null
    // An address that nobody has proven would be kept from its owner, who could then not be invited.
    if (!identity.emailVerified) throw new SingleSignOnRefused('address_unverified')
    const { firstName, lastName } = identity
    return register({ companyId, email, firstName, lastName, idempotencyKey })
  }
}

function usable(known: KnownIdentity): KnownIdentity {
  if (known.status === 'active') return known
  const reason = known.status === 'pending_approval' ? 'account_pending' : 'account_disabled'
  throw new SingleSignOnRefused(reason)
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/** 256 random bits. */
function secret(): string {
  return randomBytes(32).toString('base64url')
}
