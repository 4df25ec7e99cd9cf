import { X509Certificate } from 'node:crypto'
import type { ImportedSettings } from '#contract/console/people/single-sign-on.ts'
import { SingleSignOnRefused } from '#commands/people/single-sign-on/ports.ts'
import { allElements, attribute, isNamed, named, parseXml, textOf } from './document.ts'

const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-'

export type ProviderMetadata = Omit<ImportedSettings['settings'], 'attributes' | 'callback' | 'metadata_url'>

/**
 * What the metadata of an identity provider says. Comments, which such files often have, are left out.
 * @throws SingleSignOnRefused for what is none
 */
export function readProviderMetadata(xml: string): ProviderMetadata {
  const text = withoutComments(xml).trim()
  const providers = allElements(parseXml(text)).filter((element) => isNamed(element, 'metadata', 'IDPSSODescriptor'))
  const [provider] = providers
  const entity = provider?.parentNode
  if (provider === undefined || providers.length > 1 || entity === null || entity === undefined)
    throw new SingleSignOnRefused('answer_structure', 'metadata of one identity provider was expected')
  const service = (name: string, binding: 'POST' | 'Redirect') =>
    addressOf(
      named(provider, 'metadata', name).find((element) => attribute(element, 'Binding') === `${bindings}${binding}`),
    )
  const byRedirect = service('SingleSignOnService', 'Redirect')
  const signIn = byRedirect ?? service('SingleSignOnService', 'POST')
  const signOut = service('SingleLogoutService', 'Redirect')
  const issuer = 'getAttribute' in entity ? attribute(entity as Element, 'entityID') : null
  const certificates = named(provider, 'metadata', 'KeyDescriptor')
    .filter((key) => attribute(key, 'use') !== 'encryption')
    .flatMap((key) => allElements(key))
    .filter((element) => isNamed(element, 'signature', 'X509Certificate'))
    .flatMap((element) => toPem(textOf(element)) ?? [])
  return {
    ...(issuer !== null && { issuer }),
    ...(signIn !== null && { sign_in_url: signIn, sign_in_binding: byRedirect === null ? 'post' : 'redirect' }),
    ...(signOut !== null && { sign_out_url: signOut }),
    certificates: [...new Set(certificates)].slice(0, 5),
  }
}

/** Each character is looked at once: a pattern would begin anew at each comment that does not end. */
function withoutComments(xml: string): string {
  let text = ''
  let from = 0
  for (let start = xml.indexOf('<!--'); start !== -1; start = xml.indexOf('<!--', from)) {
    const end = xml.indexOf('-->', start + 4)
    if (end === -1) break
    text += xml.slice(from, start)
    from = end + 3
  }
  return text + xml.slice(from)
}

/** PEM of a certificate in PEM or in bare base64; null: it is none. */
export function toPem(text: string): string | null {
  const base64 = text.replaceAll(/-----(BEGIN|END) CERTIFICATE-----/g, '').replaceAll(/\s+/g, '')
  const lines = base64.replaceAll(/.{64}/g, '$&\n').trimEnd()
  const pem = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
  try {
    return new X509Certificate(pem).publicKey.asymmetricKeyType === 'rsa' ? pem : null
  } catch {
    return null
  }
}

function addressOf(element: Element | undefined): string | null {
  const location = element === undefined ? null : attribute(element, 'Location')
  return location !== null && /^https?:$/.test(URL.parse(location)?.protocol ?? '') ? location : null
}
