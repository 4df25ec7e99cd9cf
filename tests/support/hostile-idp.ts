import { generateKeyPairSync } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { createSigningKey } from '#infra/people/single-sign-on/saml/signing-key.ts'

const algorithms = {
  rsaSha1: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  rsaSha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  rsaSha512: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  sha512: 'http://www.w3.org/2001/04/xmlenc#sha512',
} as const
type Algorithm = keyof typeof algorithms

const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const minute = 60_000

/** What an answer says. Everything may be wrong; what is left out is right. */
export interface AnswerParts {
  readonly entityId: string
  readonly callback: string
  readonly requestId: string | null
  readonly issuer?: string
  readonly destination?: string | null
  readonly recipient?: string
  readonly audience?: string
  readonly confirmedRequestId?: string | null
  readonly nameId?: string
  readonly nameIdFormat?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly assertionId?: string
  readonly responseId?: string
  /** Milliseconds from now. */
  readonly from?: number
  readonly until?: number
  readonly conditions?: boolean
  readonly status?: string
  readonly sessionIndex?: string
  readonly inResponse?: string
  readonly inAssertion?: string
}

interface SignOptions {
  readonly signature?: Algorithm
  readonly digest?: Algorithm
  readonly privateKey?: string
  readonly of?: 'assertion' | 'response'
}

export type HostileIdp = Awaited<ReturnType<typeof createHostileIdp>>

/** An identity provider that says whatever a test wants, and signs it with a good key. */
export async function createHostileIdp(issuer = 'https://idp.example/saml') {
  const key = await createSigningKey('idp.example', new Date())
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const strangersKey = String(stranger.privateKey.export({ type: 'pkcs8', format: 'pem' }))

  const assertion = (parts: AnswerParts): string => {
    const at = (offset: number) => new Date(Date.now() + offset).toISOString()
    const requestId = parts.confirmedRequestId === undefined ? parts.requestId : parts.confirmedRequestId
    const inResponseTo = requestId === null ? '' : ` InResponseTo="${requestId}"`
    const from = at(parts.from ?? -minute)
    const until = at(parts.until ?? 5 * minute)
    const attributes = Object.entries(parts.attributes ?? {}).map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    const conditions =
      `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction>` +
      `<saml:Audience>${parts.audience ?? parts.entityId}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`
    const format = parts.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
    return (
      `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Version="2.0" ` +
      `ID="${parts.assertionId ?? newId()}" IssueInstant="${at(0)}">` +
      `<saml:Issuer>${parts.issuer ?? issuer}</saml:Issuer>` +
      `<saml:Subject><saml:NameID Format="${format}">${parts.nameId ?? 'hugo-1'}</saml:NameID>` +
      `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ` +
      `Recipient="${parts.recipient ?? parts.callback}" NotOnOrAfter="${until}"${inResponseTo}/>` +
      `</saml:SubjectConfirmation></saml:Subject>${parts.conditions === false ? '' : conditions}` +
      `<saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${parts.sessionIndex ?? 'session-1'}">` +
      `<saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password` +
      `</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
      (attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : '') +
      `${parts.inAssertion ?? ''}</saml:Assertion>`
    )
  }

  const response = (parts: AnswerParts, content: string): string => {
    const destination = parts.destination === undefined ? parts.callback : parts.destination
    return (
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ` +
      `xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Version="2.0" ID="${parts.responseId ?? newId()}" ` +
      `IssueInstant="${new Date().toISOString()}"${destination === null ? '' : ` Destination="${destination}"`}` +
      `${parts.requestId === null ? '' : ` InResponseTo="${parts.requestId}"`}>` +
      `<saml:Issuer>${parts.issuer ?? issuer}</saml:Issuer>${parts.inResponse ?? ''}<samlp:Status><samlp:StatusCode ` +
      `Value="urn:oasis:names:tc:SAML:2.0:status:${parts.status ?? 'Success'}"/></samlp:Status>` +
      `${content}</samlp:Response>`
    )
  }

  const sign = (xml: string, options: SignOptions = {}): string => {
    const name = options.of === 'response' ? 'Response' : 'Assertion'
    return signElement(xml, name, { privateKey: key.privateKey, ...options })
  }

  return {
    issuer,
    certificate: key.certificate,
    assertion,
    response,
    sign,
    /** A good answer, but for what `parts` says. */
    answer: (parts: AnswerParts, options: SignOptions = {}) => sign(response(parts, assertion(parts)), options),
    /** Signed by a key that nobody knows. */
    forged: (parts: AnswerParts) => sign(response(parts, assertion(parts)), { privateKey: strangersKey }),
    logoutRequest: (parts: LogoutParts, signed = true) => {
      const xml =
        `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ` +
        `xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Version="2.0" ID="${parts.id ?? newId()}" ` +
        `IssueInstant="${new Date().toISOString()}" Destination="${parts.destination}">` +
        `<saml:Issuer>${parts.issuer ?? issuer}</saml:Issuer><saml:NameID>${parts.nameId}</saml:NameID>` +
        (parts.sessionIndex === undefined ? '' : `<samlp:SessionIndex>${parts.sessionIndex}</samlp:SessionIndex>`) +
        `</samlp:LogoutRequest>`
      return signed ? signElement(xml, 'LogoutRequest', { privateKey: key.privateKey }) : xml
    },
    privateKey: key.privateKey,
  }
}

interface LogoutParts {
  readonly destination: string
  readonly nameId: string
  readonly sessionIndex?: string
  readonly issuer?: string
  readonly id?: string
}

function signElement(xml: string, name: string, options: SignOptions & { readonly privateKey: string }): string {
  const signer = new SignedXml({
    privateKey: options.privateKey,
    signatureAlgorithm: algorithms[options.signature ?? 'rsaSha256'],
    canonicalizationAlgorithm: canonical,
  })
  signer.addReference({
    xpath: `//*[local-name(.)='${name}']`,
    transforms: [enveloped, canonical],
    digestAlgorithm: algorithms[options.digest ?? 'sha256'],
  })
  const reference = `//*[local-name(.)='${name}']/*[local-name(.)='Issuer']`
  signer.computeSignature(xml, { location: { reference, action: 'after' } })
  return signer.getSignedXml()
}

let made = 0

function newId(): string {
  made += 1
  return `_made-${process.pid}-${Date.now()}-${made}`
}

/** As the POST binding carries it. */
export function posted(xml: string, relayState?: string): string {
  const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') })
  if (relayState !== undefined) form.set('RelayState', relayState)
  return form.toString()
}

/** What a provider says of itself. */
export function metadataOf(
  issuer: string,
  certificates: readonly string[],
  signIn: Readonly<Partial<Record<'POST' | 'Redirect', string>>> = { Redirect: 'https://idp.example/sign-in' },
): string {
  const keys = certificates.map((pem) => pem.replaceAll(/-----[^-]+-----|\s/g, ''))
  const key = (base64: string) =>
    `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>` +
    `<ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
  const services = Object.entries(signIn).map(
    ([binding, location]) =>
      `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${binding}" ` +
      `Location="${location}"/>`,
  )
  return (
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}">` +
    `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
    `${keys.map(key).join('')}${services.join('')}</md:IDPSSODescriptor></md:EntityDescriptor>`
  )
}
