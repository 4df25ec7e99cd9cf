import { verify } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { SAML } from '@node-saml/node-saml'
import { type ConnectionOf, type ProviderAnswer, SingleSignOnRefused } from '#commands/people/single-sign-on/ports.ts'
import { attribute, decodeMessage, named, parseXml, textOf } from './document.ts'
import { clockSkewMs, judgeSender, judgeTimes, subjectOf } from './judge.ts'
import { currentCertificates, logoutUrlOf, samlOptions } from './saml.ts'
import { checkStructure } from './structure.ts'

type SamlConnection = ConnectionOf<'saml'>

const inflate = promisify(inflateRaw)
const longestMessage = 200_000
/** A request without an end is remembered that long, in milliseconds. */
const usualLifetimeMs = 3_600_000

export interface LogoutRequest {
  readonly issuer: string
  readonly subject: string
  readonly subjectIsAddress: boolean
  readonly sessionIndex: string | null
  readonly message: { readonly id: string; readonly until: Date }
  /** Where to send the person: the provider, with our signed answer. */
  readonly response: string
}

/**
 * A LogoutRequest by the POST or the redirect binding; one that is not signed is refused.
 * @throws SingleSignOnRefused
 */
export async function readLogout(
  connection: SamlConnection,
  answer: ProviderAnswer,
  baseUrl: string,
  now: number,
): Promise<LogoutRequest> {
  const { issuer } = connection.settings
  const certificates = currentCertificates(connection, now)
  const { xml, relayState } =
    answer.method === 'POST'
      ? await postedRequest(connection, answer, baseUrl, certificates)
      : await redirectedRequest(answer.search, certificates)
  const request = parseXml(xml)
  checkStructure(request, 'LogoutRequest')
  judgeSender(request, { issuer, destination: logoutUrlOf(baseUrl) })
  const until = judgeTimes(request, now, { until: 'NotOnOrAfter' })
  const id = attribute(request, 'ID') ?? ''
  const issuedAt = Date.parse(attribute(request, 'IssueInstant') ?? '')
  const [nameId] = named(request, 'assertion', 'NameID')
  const subject = textOf(nameId)
  if (id === '' || subject === '') throw new SingleSignOnRefused('answer_structure', 'no ID or NameID')
  if (!(Math.abs(now - issuedAt) < usualLifetimeMs)) throw new SingleSignOnRefused('answer_expired', 'an old request')
  const sessionIndex = textOf(named(request, 'protocol', 'SessionIndex')[0])
  const saml = new SAML({ ...samlOptions(connection, baseUrl, `_${crypto.randomUUID()}`) })
  const profile = { ID: id, issuer, nameID: subject, nameIDFormat: '' }
  return {
    issuer,
    ...subjectOf(subject, nameId === undefined ? null : attribute(nameId, 'Format')),
    sessionIndex: sessionIndex === '' ? null : sessionIndex,
    message: { id, until: new Date(Math.min(until, now + usualLifetimeMs) + clockSkewMs) },
    response: await saml.getLogoutResponseUrlAsync(profile, relayState, {}, true),
  }
}

async function postedRequest(
  connection: SamlConnection,
  { form }: ProviderAnswer,
  baseUrl: string,
  idpCert: string[],
): Promise<{ readonly xml: string; readonly relayState: string }> {
  const encoded = form['SAMLRequest']
  if (encoded === undefined) throw new SingleSignOnRefused('answer_unreadable', 'no SAMLRequest')
  const xml = decodeMessage(encoded)
  const request = parseXml(xml)
  checkStructure(request, 'LogoutRequest')
  if (named(request, 'signature', 'Signature').length !== 1)
    throw new SingleSignOnRefused('answer_signature', 'not signed')
  judgeSender(request, { issuer: connection.settings.issuer, destination: logoutUrlOf(baseUrl) })
  const saml = new SAML({ ...samlOptions(connection, baseUrl), idpCert })
  await saml.validatePostRequestAsync({ SAMLRequest: encoded }).catch((error: unknown) => {
    throw new SingleSignOnRefused('answer_signature', 'refused by the library', { cause: error })
  })
  return { xml, relayState: form['RelayState'] ?? '' }
}

const queryAlgorithms: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'RSA-SHA256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'RSA-SHA512',
}

/** The signature is over the query as sent (saml-bindings, 3.4.4.1): each parameter once, in its own encoding. */
async function redirectedRequest(
  search: string,
  certificates: readonly string[],
): Promise<{ readonly xml: string; readonly relayState: string }> {
  const raw = new Map<string, string>()
  for (const part of search.slice(1).split('&')) {
    const name = part.slice(0, part.indexOf('='))
    if (raw.has(name)) throw new SingleSignOnRefused('answer_structure', 'a parameter stands twice')
    raw.set(name, part.slice(name.length + 1))
  }
  const given = (name: string) => decodeURIComponent((raw.get(name) ?? '').replaceAll('+', ' '))
  if (!raw.has('Signature')) throw new SingleSignOnRefused('answer_signature', 'not signed')
  const algorithm = queryAlgorithms[given('SigAlg')]
  if (algorithm === undefined) throw new SingleSignOnRefused('answer_algorithm')
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg']
    .flatMap((name) => (raw.has(name) ? [`${name}=${raw.get(name)}`] : []))
    .join('&')
  const signature = Buffer.from(given('Signature'), 'base64')
  if (!certificates.some((pem) => verify(algorithm, Buffer.from(signed), pem, signature)))
    throw new SingleSignOnRefused('answer_signature')
  const deflated = Buffer.from(given('SAMLRequest'), 'base64')
  const xml = await inflate(deflated, { maxOutputLength: longestMessage }).catch((error: unknown) => {
    throw new SingleSignOnRefused('answer_unreadable', 'not deflated', { cause: error })
  })
  return { xml: new TextDecoder().decode(xml), relayState: given('RelayState') }
}
