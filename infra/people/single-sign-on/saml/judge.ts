import {
  type AttributeNames,
  SingleSignOnRefused,
  type VerifiedIdentity,
} from '#commands/people/single-sign-on/ports.ts'
import { attribute, named, textOf } from './document.ts'

/** Clocks of providers and ours may differ by that, in milliseconds. */
export const clockSkewMs = 5 * 60_000

const successStatus = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** What an answer must say to be ours. */
export interface Expected {
  readonly issuer: string
  /** Our entity id. */
  readonly audience: string
  readonly destination: string
  /** Of the request that this answers; null: unsolicited. */
  readonly requestId: string | null
  readonly now: number
}

/**
 * The envelope, before its signature is looked at.
 * @returns its assertion, which nobody has verified yet
 * @throws SingleSignOnRefused
 */
export function judgeEnvelope(response: Element, expected: Expected): Element {
  const [status] = named(response, 'protocol', 'Status')
  const [code] = status === undefined ? [] : named(status, 'protocol', 'StatusCode')
  const value = code === undefined ? null : attribute(code, 'Value')
  if (value !== successStatus) throw new SingleSignOnRefused('provider_refused', `status ${lastPart(value ?? 'none')}`)
  judgeSender(response, expected)
  if (attribute(response, 'InResponseTo') !== expected.requestId) throw wrongRequest(expected)
  const [assertion] = named(response, 'assertion', 'Assertion')
  if (assertion === undefined) throw new SingleSignOnRefused('answer_structure', 'no assertion')
  return assertion
}

/** Who sent a message, to which address. @throws SingleSignOnRefused */
export function judgeSender(message: Element, { issuer, destination }: Pick<Expected, 'issuer' | 'destination'>): void {
  const issuers = named(message, 'assertion', 'Issuer')
  if (issuers.length !== 1 || textOf(issuers[0]) !== issuer) throw new SingleSignOnRefused('answer_issuer')
  if (attribute(message, 'Destination') !== destination) throw new SingleSignOnRefused('answer_destination')
}

/** The assertion, as it was signed. @throws SingleSignOnRefused */
export function judgeAssertion(assertion: Element, expected: Expected, names: AttributeNames): VerifiedIdentity {
  const issuers = named(assertion, 'assertion', 'Issuer')
  if (issuers.length !== 1 || textOf(issuers[0]) !== expected.issuer)
    throw new SingleSignOnRefused('answer_issuer', 'issuer of the assertion')
  const conditionsUntil = judgeConditions(assertion, expected)
  const subject = one(assertion, 'Subject')
  const confirmedUntil = judgeConfirmation(subject, expected)
  const statements = named(assertion, 'assertion', 'AuthnStatement')
  const [statement] = statements
  if (statement === undefined) throw new SingleSignOnRefused('answer_structure', 'no AuthnStatement')
  judgeTimes(statement, expected.now, { until: 'SessionNotOnOrAfter' })
  const nameId = one(subject, 'NameID', 'answer_identity')
  const format = attribute(nameId, 'Format')
  const name = textOf(nameId)
  if (name === '' || name.length > 500 || format === transient)
    throw new SingleSignOnRefused('answer_identity', `NameID of format ${lastPart(format ?? 'none')}`)
  const id = attribute(assertion, 'ID')
  if (id === null || id === '') throw new SingleSignOnRefused('answer_structure', 'an assertion without ID')
  const attributes = attributesOf(assertion)
  const email =
    first(attributes, names.email, usual.email) ?? (format?.endsWith(':emailAddress') === true ? name : null)
  return {
    issuer: expected.issuer,
    ...subjectOf(name, format),
    email,
    // The signature vouches for what the company's provider says; the connection lists the domains it is believed for.
    emailVerified: email !== null,
    firstName: first(attributes, names.first_name, usual.first_name),
    lastName: first(attributes, names.last_name, usual.last_name),
    sessionIndex: attribute(statement, 'SessionIndex'),
    message: { id, until: new Date(Math.min(conditionsUntil, confirmedUntil) + clockSkewMs) },
  }
}

/**
 * The subject that a NameID names. Identifiers are compared exactly (SAML Core, 8.3.7); one that is an address is the
 * same in every case: of the format for addresses, or of none and written as one.
 */
export function subjectOf(name: string, format: string | null): Pick<VerifiedIdentity, 'subject' | 'subjectIsAddress'> {
  const isOpen = format === null || format.endsWith(':unspecified')
  const isAddress = format?.endsWith(':emailAddress') === true || (isOpen && /^[^\s@]+@[^\s@]+$/.test(name))
  return { subject: isAddress ? name.toLowerCase() : name, subjectIsAddress: isAddress }
}

/** @returns until when they hold, in milliseconds */
function judgeConditions(assertion: Element, { audience, now }: Expected): number {
  const conditions = one(assertion, 'Conditions', 'answer_conditions')
  const until = judgeTimes(conditions, now, { from: 'NotBefore', until: 'NotOnOrAfter' })
  const restrictions = named(conditions, 'assertion', 'AudienceRestriction')
  const isOurs = (restriction: Element) =>
    named(restriction, 'assertion', 'Audience').some((element) => textOf(element) === audience)
  if (restrictions.length === 0 || !restrictions.every(isOurs)) throw new SingleSignOnRefused('answer_audience')
  return until
}

/** @returns until when it holds, in milliseconds */
function judgeConfirmation(subject: Element, expected: Expected): number {
  const confirmations = named(subject, 'assertion', 'SubjectConfirmation').filter(
    (confirmation) => attribute(confirmation, 'Method') === bearer,
  )
  const [confirmation] = confirmations
  if (confirmation === undefined || confirmations.length > 1)
    throw new SingleSignOnRefused('answer_structure', 'one confirmation by bearer was expected')
  const data = one(confirmation, 'SubjectConfirmationData')
  if (attribute(data, 'Recipient') !== expected.destination) throw new SingleSignOnRefused('answer_recipient')
  if (attribute(data, 'InResponseTo') !== expected.requestId) throw wrongRequest(expected)
  const until = judgeTimes(data, expected.now, { from: 'NotBefore', until: 'NotOnOrAfter' })
  if (until === Infinity) throw new SingleSignOnRefused('answer_conditions', 'a confirmation without an end')
  return until
}

/** @returns the end, in milliseconds; Infinity: none is given */
export function judgeTimes(
  element: Element,
  now: number,
  names: { readonly from?: string; readonly until: string },
): number {
  const from = names.from === undefined ? null : instantOf(element, names.from)
  const until = instantOf(element, names.until)
  if (from !== null && now + clockSkewMs < from) throw new SingleSignOnRefused('answer_not_yet_valid')
  if (until !== null && now - clockSkewMs >= until) throw new SingleSignOnRefused('answer_expired')
  return until ?? Infinity
}

function instantOf(element: Element, name: string): number | null {
  const value = attribute(element, name)
  if (value === null) return null
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) throw new SingleSignOnRefused('answer_conditions', `${name} is no instant`)
  return at
}

function one(
  element: Element,
  name: string,
  reason: 'answer_structure' | 'answer_conditions' | 'answer_identity' = 'answer_structure',
): Element {
  const [found, ...more] = named(element, 'assertion', name)
  if (found === undefined || more.length > 0) throw new SingleSignOnRefused(reason, `one ${name} was expected`)
  return found
}

function wrongRequest({ requestId }: Expected): SingleSignOnRefused {
  return new SingleSignOnRefused(requestId === null ? 'answer_unsolicited' : 'answer_for_another_request')
}

/** Names under which providers send what an account needs. */
const usual = {
  email: [
    'email',
    'mail',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'urn:oid:1.2.840.113549.1.9.1',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  first_name: [
    'firstName',
    'givenName',
    'given_name',
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  ],
  last_name: [
    'lastName',
    'surname',
    'sn',
    'family_name',
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  ],
} as const

function attributesOf(assertion: Element): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const element of named(assertion, 'assertion', 'AttributeStatement').flatMap((statement) =>
    named(statement, 'assertion', 'Attribute'),
  )) {
    const value = textOf(named(element, 'assertion', 'AttributeValue')[0])
    const name = attribute(element, 'Name')
    if (name !== null && value !== '' && !found.has(name)) found.set(name, value)
  }
  return found
}

function first(
  attributes: ReadonlyMap<string, string>,
  own: string | undefined,
  usualNames: readonly string[],
): string | null {
  for (const name of own === undefined ? usualNames : [own]) {
    const value = attributes.get(name)
    if (value !== undefined) return value.slice(0, 320)
  }
  return null
}

function lastPart(urn: string): string {
  return urn.slice(urn.lastIndexOf(':') + 1).slice(0, 60)
}
