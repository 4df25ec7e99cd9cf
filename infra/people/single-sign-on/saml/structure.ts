import { SingleSignOnRefused } from '#commands/people/single-sign-on/ports.ts'
import { allElements, attribute, childrenOf, isNamed, named } from './document.ts'

/** Algorithms of signatures that are still sound; SHA-1 is not, HMAC would take the public certificate as its key. */
const signatureMethods: ReadonlySet<string | null> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
])
const digestMethods: ReadonlySet<string | null> = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/**
 * One message of the protocol, in the shape that providers send and in no other: every element that decides stands in
 * the one place where it is read, so that nothing can be signed in one place and read in another.
 * @throws SingleSignOnRefused
 */
export function checkStructure(root: Element, name: 'Response' | 'LogoutRequest' | 'LogoutResponse'): void {
  if (!isNamed(root, 'protocol', name)) throw new SingleSignOnRefused('answer_structure', `not a ${name}`)
  if (attribute(root, 'Version') !== '2.0') throw new SingleSignOnRefused('answer_structure', 'not SAML 2.0')
  const elements = allElements(root)
  const encrypted = elements.find(({ localName }) => localName.startsWith('Encrypted'))
  if (encrypted !== undefined) throw new SingleSignOnRefused('answer_encrypted', encrypted.localName)
  checkIds(elements)
  const assertions = elements.filter(({ localName }) => localName === 'Assertion')
  for (const element of elements) {
    const inPlace = placeOf(element, root)
    if (!inPlace) throw new SingleSignOnRefused('answer_structure', `${element.localName} is out of place`)
    if (element.localName === 'Signature') checkSignature(element)
  }
  if (assertions.length > 1) throw new SingleSignOnRefused('answer_structure', 'several assertions')
}

/** Whether an element that decides stands where it is read; any other may stand anywhere. */
function placeOf(element: Element, root: Element): boolean {
  const { parentNode: parent } = element
  const inAssertion = parent !== null && parent !== root && 'localName' in parent && parent.localName === 'Assertion'
  switch (element.localName) {
    case 'Response':
    case 'LogoutRequest':
    case 'LogoutResponse':
      return element === root
    case 'Assertion':
      return parent === root && isNamed(element, 'assertion', 'Assertion') && root.localName === 'Response'
    case 'Signature':
      return (parent === root || inAssertion) && isNamed(element, 'signature', 'Signature')
    case 'Subject':
    case 'Conditions':
      return inAssertion && isNamed(element, 'assertion', element.localName)
    case 'Object':
    case 'Advice':
      return false
    default:
      return true
  }
}

/** No two elements have one id, in any spelling of the attribute. */
function checkIds(elements: readonly Element[]): void {
  const ids = elements.flatMap((element) =>
    Array.from(element.attributes)
      .filter(({ localName, name }) => (localName ?? name).toLowerCase() === 'id')
      .map(({ value }) => value),
  )
  if (new Set(ids).size !== ids.length) throw new SingleSignOnRefused('answer_structure', 'an id stands twice')
}

/** One reference, to the parent of the signature, with sound algorithms. */
function checkSignature(signature: Element): void {
  const [info, ...moreInfo] = named(signature, 'signature', 'SignedInfo')
  const [reference, ...moreReferences] = info === undefined ? [] : named(info, 'signature', 'Reference')
  if (info === undefined || reference === undefined || moreInfo.length > 0 || moreReferences.length > 0)
    throw new SingleSignOnRefused('answer_structure', 'a signature of one reference was expected')
  const parent = signature.parentNode
  const siblings = parent === null ? [] : allSignaturesOf(parent)
  const target = parent !== null && 'getAttribute' in parent ? attribute(parent as Element, 'ID') : null
  if (siblings.length !== 1 || target === null || target === '' || attribute(reference, 'URI') !== `#${target}`)
    throw new SingleSignOnRefused('answer_structure', 'a signature of something else than its parent')
  const algorithmOf = (element: Element, name: string) => {
    const [found, ...more] = named(element, 'signature', name)
    return found === undefined || more.length > 0 ? null : attribute(found, 'Algorithm')
  }
  const transforms = named(reference, 'signature', 'Transforms').flatMap((list) => childrenOf(list))
  const sound =
    signatureMethods.has(algorithmOf(info, 'SignatureMethod')) &&
    digestMethods.has(algorithmOf(reference, 'DigestMethod')) &&
    algorithmOf(info, 'CanonicalizationMethod') === canonical &&
    transforms.length <= 2 &&
    transforms.every((transform) => [canonical, enveloped].includes(attribute(transform, 'Algorithm') ?? ''))
  if (!sound) throw new SingleSignOnRefused('answer_algorithm')
}

function allSignaturesOf(parent: Node): readonly Element[] {
  return 'localName' in parent ? named(parent as Element, 'signature', 'Signature') : []
}
