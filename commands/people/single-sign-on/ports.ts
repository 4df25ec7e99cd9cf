import type { CompanyId, ConnectionId, UserId } from '#domain/platform/ids.ts'
import type { ConnectionKind } from '#domain/people/sign-in/words.ts'

/** Where the attributes of a person are, when they have other names than the usual ones. */
export interface AttributeNames {
  readonly email?: string | undefined
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
}

export interface SamlSettings {
  /** The entity id of the identity provider. */
  readonly issuer: string
  readonly sign_in_url: string
  /** How the browser takes our request there; default: by redirect. */
  readonly sign_in_binding?: 'redirect' | 'post' | undefined
  readonly sign_out_url?: string | undefined
  /** PEM; several while the provider replaces its certificate. */
  readonly certificates: readonly string[]
  /** Where the provider's metadata is: read again each day, and when no known certificate fits. */
  readonly metadata_url?: string | undefined
  /** The path at which the provider answers. */
  readonly callback: '/omniauth/saml/callback' | '/users/auth/saml/callback'
  readonly attributes: AttributeNames
}

export interface OidcSettings {
  readonly issuer: string
  readonly client_id: string
  readonly scopes: readonly string[]
  readonly attributes: AttributeNames
  /** The company gives out the provider's addresses itself: each counts as verified, whatever the provider says. */
  readonly addresses_verified?: boolean | undefined
}

export interface FacebookSettings {
  readonly app_id: string
}

/** The settings of each kind. */
export type ProviderSettings =
  | { readonly kind: 'saml'; readonly settings: SamlSettings }
  | { readonly kind: 'oidc'; readonly settings: OidcSettings }
  | { readonly kind: 'facebook'; readonly settings: FacebookSettings }

/** What only the server knows of a connection. */
export interface ConnectionSecrets {
  /** Of OIDC and Facebook. */
  readonly clientSecret?: string | undefined
  /** Of SAML, made with the connection: PEM. It signs what the product sends to the provider. */
  readonly signing?: { readonly privateKey: string; readonly certificate: string } | undefined
}

/** One identity provider of one company. */
export type Connection = ProviderSettings & {
  readonly id: ConnectionId
  readonly companyId: CompanyId
  readonly label: string
  readonly enabled: boolean
  /** Makes an account for somebody who has none. */
  readonly justInTime: boolean
  /** In lower case. An account with an address of these domains is linked by the address. */
  readonly linkingDomains: readonly string[]
  /** Accepts an unsolicited answer, as a portal of the provider sends it. */
  readonly allowUnsolicited: boolean
  readonly revision: number
  readonly secrets: ConnectionSecrets
}

export type ConnectionOf<Kind extends ConnectionKind> = Extract<Connection, { readonly kind: Kind }>

/** Why somebody did not get in. Stable codes: the page shows words for each, and the code to the team. */
export const singleSignOnReasons = [
  'provider_unknown',
  'provider_unreachable',
  'provider_refused',
  'return_not_allowed',
  'sign_in_expired',
  'answer_too_large',
  'answer_unreadable',
  'answer_structure',
  'answer_encrypted',
  'answer_algorithm',
  'answer_signature',
  'answer_issuer',
  'answer_destination',
  'answer_recipient',
  'answer_audience',
  'answer_conditions',
  'answer_expired',
  'answer_not_yet_valid',
  'answer_unsolicited',
  'answer_for_another_request',
  'answer_replayed',
  'answer_identity',
  'certificate_expired',
  'account_unknown',
  'account_pending',
  'account_disabled',
  'address_unverified',
  'address_not_allowed',
  'names_missing',
  'identity_taken',
  'identity_foreign',
  'identity_another',
  'too_many_attempts',
  'server_error',
] as const
export type SingleSignOnReason = (typeof singleSignOnReasons)[number]

/** An answer of a provider that is not accepted. `detail` is for the operator's log: no personal text. */
export class SingleSignOnRefused extends Error {
  override readonly name = 'SingleSignOnRefused'
  readonly reason: SingleSignOnReason

  constructor(reason: SingleSignOnReason, detail: string = reason, options?: ErrorOptions) {
    super(detail, options)
    this.reason = reason
  }
}

/** The same for a flow that links an identity: the reason goes to its page, which is signed in. */
export class LinkRefused extends SingleSignOnRefused {
  readonly returnTo: string

  constructor(refused: SingleSignOnRefused, returnTo: string) {
    super(refused.reason, refused.message, { cause: refused.cause })
    this.returnTo = returnTo
  }
}

/** Who the provider says that somebody is. Roles are never read. */
export interface VerifiedIdentity {
  /** The provider's own name. */
  readonly issuer: string
  /** Stable and unique at the provider. */
  readonly subject: string
  /** The subject is an address, in lower case: it is the same one however the provider writes it. */
  readonly subjectIsAddress: boolean
  readonly email: string | null
  /** The provider vouches for exactly this address, in the same answer. */
  readonly emailVerified: boolean
  readonly firstName: string | null
  readonly lastName: string | null
  readonly sessionIndex: string | null
  /** What makes the answer unique, and until when it would be accepted again. */
  readonly message: { readonly id: string; readonly until: Date } | null
}

/** How the page gets its session: by a code that it exchanges, or by a message to the window that opened it. */
export type Delivery = 'code' | 'message'

/** A sign-in that left for its provider. `token` is its RelayState or state. */
export interface Flow {
  readonly token: string
  readonly connectionId: ConnectionId
  readonly requestId: string
  readonly nonce: string
  readonly codeVerifier: string
  /** An address of the page, checked against the allow-list. */
  readonly returnTo: string
  readonly delivery: Delivery
  readonly challenge: string | null
  /** Who began to link an identity to their account; null: a sign-in. */
  readonly links: LinkOwner | null
  /** The invitation that the identity is for; its account does not exist yet. */
  readonly joins: { readonly invitationId: string; readonly email: string } | null
}

/** A person, and the session in which they link an identity to their account. */
export interface LinkOwner {
  readonly userId: UserId
  readonly client: string
}

/** What the page that began exchanges for the link. */
export interface LinkCode {
  readonly owner: LinkOwner
  readonly kind: ConnectionKind
  readonly issuer: string
  readonly subject: string
  readonly challenge: string | null
}

/** An identity of an account, as its owner sees it. */
export interface OwnIdentity {
  readonly id: string
  /** The connection that the identity signs in by now; null: the company has removed it. */
  readonly connection: { readonly id: ConnectionId; readonly kind: ConnectionKind; readonly label: string } | null
  readonly issuer: string
  readonly createdAt: Date
  /** Null: it has opened no session yet. */
  readonly lastUsedAt: Date | null
}

/** Identities as their owners link and unlink them. */
export interface OwnIdentities {
  list(companyId: CompanyId, userId: UserId): Promise<readonly OwnIdentity[]>
  saveCode(companyId: CompanyId, code: string, value: LinkCode): Promise<void>
  /** Once; null: unknown, taken, a minute old, or its session has ended. */
  takeCode(companyId: CompanyId, code: string): Promise<LinkCode | null>
  /** Mails the owner. One that is theirs already stays as it is. */
  link(
    companyId: CompanyId,
    identity: { readonly issuer: string; readonly subject: string; readonly userId: UserId },
  ): Promise<OwnIdentity | 'identity_taken' | 'account_disabled'>
  /**
   * Ends the sessions that the identity opened but the owner's, and mails the owner.
   * @param keepsOne the account has no other way in: its last identity stays
   */
  unlink(
    companyId: CompanyId,
    owner: LinkOwner,
    id: string,
    keepsOne: boolean,
  ): Promise<'unlinked' | 'unknown' | 'identity_needed'>
}

/** An identity that an invited person has proved, kept with the invitation. */
export interface ProvenIdentity {
  readonly connectionId: ConnectionId
  readonly issuer: string
  readonly subject: string
  readonly sessionIndex: string | null
}

/** What a page exchanges for a session. */
export interface SessionCode {
  readonly userId: UserId
  readonly identityId: string
  readonly method: ConnectionKind
  readonly sessionIndex: string | null
  readonly challenge: string | null
}

export interface KnownIdentity {
  readonly identityId: string
  readonly userId: UserId
  readonly status: 'pending_approval' | 'active' | 'disabled' | 'erased'
}

/** What single sign-on keeps, of one company at a time. */
export interface SingleSignOnStore {
  connections(companyId: CompanyId): Promise<readonly Connection[]>
  saveFlow(companyId: CompanyId, flow: Flow): Promise<void>
  /** null: unknown, taken, or ten minutes old. */
  findFlow(companyId: CompanyId, token: string): Promise<Flow | null>
  /** The same, once. */
  takeFlow(companyId: CompanyId, token: string): Promise<Flow | null>
  /** False: it was accepted before. */
  acceptMessage(companyId: CompanyId, id: string, until: Date): Promise<boolean>
  findIdentity(companyId: CompanyId, issuer: string, subject: string): Promise<KnownIdentity | null>
  /** An identity whose subject is this address, kept in another case, is from now on kept as it is given. */
  foldSubject(companyId: CompanyId, issuer: string, subject: string): Promise<void>
  /**
   * The account of the address; an erased one has none. `isAnothers`: it is linked to another subject of this issuer.
   */
  findAccount(
    companyId: CompanyId,
    email: string,
    identity: Pick<VerifiedIdentity, 'issuer' | 'subject'>,
  ): Promise<{ readonly userId: UserId; readonly isAnothers: boolean } | null>
  /** The account of the identity, which may be another one's that was linked before. */
  link(companyId: CompanyId, identity: { issuer: string; subject: string; userId: UserId }): Promise<KnownIdentity>
  /** Mails the person and the administrators when the provider begins to name the person otherwise than the account. */
  noteReportedIdentity(
    companyId: CompanyId,
    known: KnownIdentity,
    identity: VerifiedIdentity,
    provider: string,
  ): Promise<void>
  /** Keeps the identity with the invitation for an hour. False: the invitation is over. */
  keepIdentity(companyId: CompanyId, invitationId: string, identity: ProvenIdentity): Promise<boolean>
  saveCode(companyId: CompanyId, code: string, value: SessionCode): Promise<void>
  /** Once; null: unknown, taken, or a minute old. */
  takeCode(companyId: CompanyId, code: string): Promise<SessionCode | null>
  /** Remembers which identity opened a session. */
  bindSession(
    companyId: CompanyId,
    client: string,
    code: Pick<SessionCode, 'identityId' | 'sessionIndex'>,
  ): Promise<void>
  /** Ends the sessions that an identity opened, or of one session of the provider. @returns how many */
  endSessions(
    companyId: CompanyId,
    ended: { readonly issuer: string; readonly subject: string; readonly sessionIndex: string | null },
  ): Promise<number>
}

/** What a provider sent. */
export interface ProviderAnswer {
  readonly method: 'GET' | 'POST'
  /** The requested path, without its query. */
  readonly path: string
  /** With `?`, or empty. */
  readonly search: string
  readonly form: Readonly<Record<string, string>>
}

/** A form that the browser sends to a provider. */
export interface PostedRequest {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

/** Talks to identity providers. Each function throws SingleSignOnRefused. */
export interface IdentityProviders {
  /** The address to send the person to: the provider's, or ours with a form that goes there. */
  start(connection: Connection, flow: Flow, baseUrl: string): Promise<string>
  /** What our address with a form shows. */
  request(connection: ConnectionOf<'saml'>, flow: Flow, baseUrl: string): Promise<PostedRequest>
  /** @param flow null: an unsolicited answer */
  finish(connection: Connection, flow: Flow | null, answer: ProviderAnswer, baseUrl: string): Promise<VerifiedIdentity>
  /** Verifies a signed SAML LogoutRequest; `response` is where to send the person then. */
  logout(
    connection: ConnectionOf<'saml'>,
    answer: ProviderAnswer,
    baseUrl: string,
  ): Promise<{
    readonly issuer: string
    readonly subject: string
    readonly subjectIsAddress: boolean
    readonly sessionIndex: string | null
    readonly message: { readonly id: string; readonly until: Date }
    readonly response: string
  }>
  /** What the administrator of the provider loads. XML. */
  metadata(connection: ConnectionOf<'saml'>, baseUrl: string): string
}
