import { X509Certificate } from 'node:crypto'
import { SAML, type SamlConfig } from '@node-saml/node-saml'
import {
  type ConnectionOf,
  type Flow,
  type PostedRequest,
  type ProviderAnswer,
  SingleSignOnRefused,
  type VerifiedIdentity,
} from '#commands/people/single-sign-on/ports.ts'
import { decodeMessage, isNamed, parseXml } from './document.ts'
import { clockSkewMs, judgeAssertion, judgeEnvelope } from './judge.ts'
import { checkStructure } from './structure.ts'

type SamlConnection = ConnectionOf<'saml'>

/** The name of the product at the provider of a company: where its metadata is. */
export function entityIdOf(baseUrl: string): string {
  return `${baseUrl}/auth/saml/metadata`
}

export function logoutUrlOf(baseUrl: string): string {
  return `${baseUrl}/auth/saml/logout`
}

/** The options of a connection, which the caller found by host and state: nothing of them comes from a message. */
export function samlOptions({ settings, secrets }: SamlConnection, baseUrl: string, requestId = '_'): SamlConfig {
  const { signing } = secrets
  return {
    issuer: entityIdOf(baseUrl),
    audience: entityIdOf(baseUrl),
    callbackUrl: `${baseUrl}${settings.callback}`,
    logoutCallbackUrl: logoutUrlOf(baseUrl),
    entryPoint: settings.sign_in_url,
    logoutUrl: settings.sign_out_url ?? settings.sign_in_url,
    idpIssuer: settings.issuer,
    idpCert: [...settings.certificates],
    // Providers sign the answer, the assertion in it, or both. What is read is what was signed (`judgeAssertion`).
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    generateUniqueId: () => requestId,
    ...(signing !== undefined && { privateKey: signing.privateKey, publicCert: signing.certificate }),
  }
}

/** The address of the provider, with a signed request; or ours, with a form that takes it there. */
export async function startSaml(connection: SamlConnection, flow: Flow, baseUrl: string): Promise<string> {
  if (connection.settings.sign_in_binding === 'post')
    return `${baseUrl}/auth/${connection.id}/request?${new URLSearchParams({ state: flow.token }).toString()}`
  return new SAML(samlOptions(connection, baseUrl, flow.requestId)).getAuthorizeUrlAsync(flow.token, undefined, {})
}

/** The same request by the POST binding: its signature is in the XML. */
export async function requestForm(connection: SamlConnection, flow: Flow, baseUrl: string): Promise<PostedRequest> {
  const options = { ...samlOptions(connection, baseUrl, flow.requestId), skipRequestCompression: true }
  const { SAMLRequest: request } = await new SAML(options).getAuthorizeMessageAsync(flow.token)
  return {
    action: connection.settings.sign_in_url,
    fields: { SAMLRequest: String(request), RelayState: flow.token },
  }
}

/**
 * An answer by the POST binding. The library verifies the signature; everything that it leaves to its callers is judged
 * here: first the shape and the envelope, then the assertion, in the bytes that were signed.
 * @throws SingleSignOnRefused
 */
export async function finishSaml(
  connection: SamlConnection,
  flow: Flow | null,
  { path, form }: ProviderAnswer,
  baseUrl: string,
  now: number,
): Promise<VerifiedIdentity> {
  const encoded = form['SAMLResponse']
  if (encoded === undefined) throw new SingleSignOnRefused('answer_unreadable', 'no SAMLResponse')
  if (flow === null && !connection.allowUnsolicited) throw new SingleSignOnRefused('answer_unsolicited')
  const expected = {
    issuer: connection.settings.issuer,
    audience: entityIdOf(baseUrl),
    destination: `${baseUrl}${path}`,
    requestId: flow?.requestId ?? null,
    now,
  }
  const response = parseXml(decodeMessage(encoded))
  checkStructure(response, 'Response')
  const claimed = judgeEnvelope(response, expected)
  // Twice: first for the reason that the team reads, then on the bytes that were signed, which alone are believed.
  judgeAssertion(claimed, expected, connection.settings.attributes)
  const signed = await verified(connection, encoded, baseUrl, now)
  return judgeAssertion(signed, expected, connection.settings.attributes)
}

/** The assertion as it was signed. @throws SingleSignOnRefused */
async function verified(connection: SamlConnection, encoded: string, baseUrl: string, now: number): Promise<Element> {
  const options = { ...samlOptions(connection, baseUrl), idpCert: currentCertificates(connection, now) }
  const message = { SAMLResponse: encoded }
  const answer = await new SAML(options).validatePostResponseAsync(message).catch((cause: unknown) => {
    throw new SingleSignOnRefused('answer_signature', 'refused by the library', { cause })
  })
  if (answer.loggedOut) throw new SingleSignOnRefused('answer_structure', 'not an answer')
  if (answer.profile === null) throw new SingleSignOnRefused('provider_refused', 'nobody signed in')
  const xml = answer.profile.getAssertionXml?.()
  if (xml === undefined) throw new SingleSignOnRefused('answer_signature', 'nothing was signed')
  const assertion = parseXml(xml)
  if (!isNamed(assertion, 'assertion', 'Assertion')) throw new SingleSignOnRefused('answer_structure')
  return assertion
}

/** @throws SingleSignOnRefused when all have ended */
export function currentCertificates({ settings }: SamlConnection, now: number): string[] {
  const current = settings.certificates.filter((pem) => endOf(pem).getTime() > now)
  if (current.length === 0) throw new SingleSignOnRefused('certificate_expired')
  return current
}

/** When a certificate ends. @throws Error for what is no certificate */
export function endOf(pem: string): Date {
  return new X509Certificate(pem).validToDate
}

export function samlMetadata(connection: SamlConnection, baseUrl: string): string {
  const saml = new SAML({ ...samlOptions(connection, baseUrl), wantAssertionsSigned: true })
  return saml.generateServiceProviderMetadata(null, connection.secrets.signing?.certificate ?? null)
}
