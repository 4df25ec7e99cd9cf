import { describe, expect, it } from 'vitest'
import { identityOf } from './oidc.ts'
import { subjectOf } from './saml/judge.ts'

const token = { iss: 'https://idp.example', sub: 'lina-1' }
const usual = ['email', 'given_name', 'family_name']
const mail = 'lina@acme.test'

function emailOf(answers: readonly [object, object], name = 'email', isOwnDirectory = false) {
  const [claims, more] = answers
  const { email, emailVerified } = identityOf([{ ...token, ...claims }, { ...more }], [name], isOwnDirectory)
  return [email, emailVerified]
}

describe('an address of OpenID Connect', () => {
  it.each([
    ['its own flag', { email: mail, email_verified: true }, {}, true],
    ['its own flag as text', { email: mail, email_verified: 'true' }, {}, true],
    ['no flag', { email: mail }, {}, false],
    ['the flag "false"', { email: mail, email_verified: 'false' }, {}, false],
    ['a list of flags', { email: mail, email_verified: ['true'] }, {}, false],
    ['a flag that is 1', { email: mail, email_verified: 1 }, {}, false],
    ['the flag of the other answer', { email: mail }, { email_verified: true }, false],
    ['the flag of another address', { email: mail }, { email: 'eve@acme.test', email_verified: false }, false],
  ])('counts by the flag of its own answer: %s', (_of, claims, more, verified) => {
    expect(emailOf([claims, more])).toEqual([mail, verified])
  })

  it('is the one that its answer vouches for', () => {
    const vouched = { email: mail, email_verified: true }
    expect(emailOf([{ email: 'eve@acme.test' }, vouched])).toEqual([mail, true])
    expect(emailOf([{ email_verified: true }, { email: mail }])).toEqual([mail, false])
  })

  it('is not vouched for in another claim, unless the company gives the addresses out', () => {
    const claims = { upn: mail, email: 'eve@evil.test', email_verified: true }
    expect(emailOf([claims, {}], 'upn')).toEqual([mail, false])
    expect(emailOf([claims, {}], 'upn', true)).toEqual([mail, true])
    expect(emailOf([{ email: mail }, {}], 'email', true)).toEqual([mail, true])
  })
})

describe('a subject of OpenID Connect', () => {
  const subject = (sub: unknown) => identityOf([{ ...token, sub }, {}], usual, false).subject
  it('is kept exactly', () => {
    expect(['Hugo-1', ' hugo-1', 'a'.repeat(255)].map(subject)).toEqual(['Hugo-1', ' hugo-1', 'a'.repeat(255)])
  })

  it.each([['a'.repeat(256)], ['hugo\0'], ['hugo\n'], ['hélène'], [''], [7], [undefined]])('is not %j', (sub) => {
    expect(() => subject(sub)).toThrow('subject')
  })
})

it('leaves out texts that cannot be kept', () => {
  const identity = identityOf(
    [{ ...token, email: 'a\0@acme.test', given_name: '\uD800', family_name: 'Moreau' }, {}],
    usual,
    true,
  )
  expect(identity).toMatchObject({ email: null, emailVerified: false, firstName: null, lastName: 'Moreau' })
})

describe('a NameID', () => {
  const format = (name: string, version = '2.0') => `urn:oasis:names:tc:SAML:${version}:nameid-format:${name}`
  it.each([
    ['Hugo@Acme.test', format('emailAddress', '1.1'), 'hugo@acme.test'],
    ['Hugo@Acme.test', format('unspecified', '1.1'), 'hugo@acme.test'],
    ['Hugo@Acme.test', null, 'hugo@acme.test'],
    ['Hugo@Acme.test', format('persistent'), 'Hugo@Acme.test'],
    ['HuGo-1', format('unspecified', '1.1'), 'HuGo-1'],
    ['HuGo-1', null, 'HuGo-1'],
  ])('%s of format %s is %s', (name, of, subject) => {
    expect(subjectOf(name, of).subject).toBe(subject)
  })
})
