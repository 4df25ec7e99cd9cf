import { DOMParser } from '@xmldom/xmldom'
import { SingleSignOnRefused } from '#commands/people/single-sign-on/ports.ts'

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

/** More than any provider sends. */
const mostElements = 3_000

/**
 * XML without anything that two parsers could read differently: no DOCTYPE, entities of its own, comments, CDATA or
 * processing instructions. No identity provider sends these, and canonical XML leaves comments out of what is signed.
 * @throws SingleSignOnRefused
 */
export function parseXml(xml: string): Element {
  const text = xml.replace(/^\uFEFF?\s*<\?xml\s[^<>?]*\?>/, '')
  if (/<[!?]/.test(text)) throw new SingleSignOnRefused('answer_structure', 'DOCTYPE, comment, CDATA or instruction')
  // Before it is parsed, which costs far more than its length suggests.
  if (text.split('<', 2 * mostElements + 1).length > 2 * mostElements)
    throw new SingleSignOnRefused('answer_structure', 'too many elements')
  const fail = (message: string) => {
    throw new SingleSignOnRefused('answer_unreadable', `not XML: ${message.split('\n')[0]?.slice(0, 100)}`)
  }
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } })
  try {
    const { documentElement } = parser.parseFromString(text, 'text/xml')
    if (documentElement === null) throw new SingleSignOnRefused('answer_unreadable', 'no element')
    return documentElement
  } catch (error) {
    if (error instanceof SingleSignOnRefused) throw error
    throw new SingleSignOnRefused('answer_unreadable', 'not XML', { cause: error })
  }
}

/** Base64 of UTF-8, as the POST binding carries messages. @throws SingleSignOnRefused */
export function decodeMessage(encoded: string): string {
  const base64 = encoded.replaceAll(/\s+/g, '')
  if (base64 === '' || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64))
    throw new SingleSignOnRefused('answer_unreadable', 'not base64')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
  } catch (error) {
    throw new SingleSignOnRefused('answer_unreadable', 'not UTF-8', { cause: error })
  }
}

/** The element and all below it. */
export function allElements(root: Element): readonly Element[] {
  const found = [root]
  for (let next = 0; next < found.length; next += 1) {
    const element = found[next]
    if (element !== undefined) found.push(...childrenOf(element))
  }
  return found
}

export function childrenOf(element: Element): Element[] {
  const children: Element[] = []
  for (let child = element.firstChild; child !== null; child = child.nextSibling)
    if (isElement(child)) children.push(child)
  return children
}

/** The children of that name. */
export function named(element: Element, namespace: keyof typeof namespaces, name: string): Element[] {
  return childrenOf(element).filter((child) => isNamed(child, namespace, name))
}

export function isNamed(element: Element, namespace: keyof typeof namespaces, name: string): boolean {
  return element.localName === name && element.namespaceURI === namespaces[namespace]
}

/** The attribute, or null when it is absent. */
export function attribute(element: Element, name: string): string | null {
  return element.hasAttribute(name) ? element.getAttribute(name) : null
}

/** The text of an element that has no elements. */
export function textOf(element: Element | undefined): string {
  return element === undefined || childrenOf(element).length > 0 ? '' : (element.textContent ?? '').trim()
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1
}
