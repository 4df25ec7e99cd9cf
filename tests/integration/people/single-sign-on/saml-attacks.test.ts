import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { type AnswerParts, createHostileIdp, type HostileIdp, posted } from '#tests/support/hostile-idp.ts'
import { seedCompany, seedPerson } from '#tests/support/people.ts'
import { addressesOf, codeOf, linkIdentity, reasonOf, seedSaml, type Visitor, visitor } from './support.ts'

let api: TestApi
let idp: HostileIdp
let elsewhere: HostileIdp
let hugo: Visitor
const ours = addressesOf('acme')
const minute = 60_000

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  for (const slug of ['acme', 'globex']) {
    await seedCompany(system, slug)
    await seedPerson(system, slug, { name: 'Hugo', profiles: ['participant'] })
  }
  idp = await createHostileIdp()
  elsewhere = await createHostileIdp('https://idp.globex.example/saml')
  await seedSaml(api, 'acme', idp)
  await seedSaml(api, 'globex', elsewhere)
  await linkIdentity(api, 'acme', 'Hugo', idp.issuer, 'hugo-1')
  await linkIdentity(api, 'globex', 'Hugo', elsewhere.issuer, 'hugo-1')
  hugo = visitor(api, 'acme')
})
afterAll(async () => {
  hugo.close()
  await api.close()
})

/** A sign-in under way, and what a good answer to it says. */
async function underWay(): Promise<{ readonly parts: AnswerParts; readonly relayState: string }> {
  const { requestId, relayState } = await hugo.leave()
  return { parts: { entityId: ours.entityId, callback: ours.callback, requestId }, relayState }
}

/** The reason for which an answer to a sign-in under way is refused. */
async function refusal(make: (parts: AnswerParts) => string): Promise<string | null> {
  const { parts, relayState } = await underWay()
  return reasonOf(await hugo.answer(make(parts), relayState))
}

const answerThat = (says: Partial<AnswerParts>) => refusal((parts) => idp.answer({ ...parts, ...says }))

describe('a good answer', () => {
  it.each(['assertion', 'response'] as const)('whose %s is signed opens a session, once', async (of) => {
    const { parts, relayState } = await underWay()
    const answer = await hugo.answer(idp.answer(parts, { of }), relayState)
    expect([answer.status, reasonOf(answer)]).toEqual([302, null])
    const session = await hugo.exchange(answer)
    expect(session.status).toBe(200)
    expect(session.json<{ data: { email: string } }>().data.email).toBe('hugo@acme.test')
    expect(session.headers['access-token']).toBeTypeOf('string')
    expect((await hugo.exchange(answer)).status).toBe(401)
  })

  it('is exchanged only by the page that began', async () => {
    const { parts, relayState } = await underWay()
    const answer = await hugo.answer(idp.answer(parts), relayState)
    expect((await hugo.exchange(answer, 'another page')).status).toBe(401)
  })

  it('keeps its code out of what servers see', async () => {
    const { parts, relayState } = await underWay()
    const { headers } = await hugo.answer(idp.answer(parts), relayState)
    const location = new URL(String(headers.location), 'http://here')
    expect([location.pathname, location.search]).toEqual(['/sso/return', ''])
  })

  it.each(['rsaSha512'] as const)('may be signed with %s', async (signature) => {
    expect(await refusal((parts) => idp.answer(parts, { signature, digest: 'sha512' }))).toBeNull()
  })

  it('may come with a clock that is five minutes off, either way', async () => {
    expect(await answerThat({ from: 4 * minute })).toBeNull()
    expect(await answerThat({ until: -4 * minute })).toBeNull()
  })

  it('brings no role, whatever its attributes say', async () => {
    const { parts, relayState } = await underWay()
    const attributes = { roles: 'admin', Role: 'admin', isAdmin: 'true', groups: 'admin' }
    const session = await hugo.exchange(await hugo.answer(idp.answer({ ...parts, attributes }), relayState))
    expect(session.json<{ data: { roles: string[]; isAdmin: boolean } }>().data).toMatchObject({
      roles: [],
      isAdmin: false,
    })
  })
})

describe('refused, because of who and where', () => {
  it('another issuer', async () => {
    expect(await answerThat({ issuer: 'https://evil.example' })).toBe('answer_issuer')
  })

  it('another issuer in the assertion', async () => {
    const reason = await refusal((parts) =>
      idp.sign(idp.response(parts, idp.assertion({ ...parts, issuer: 'https://evil.example' }))),
    )
    expect(reason).toBe('answer_issuer')
  })

  it.each([['https://evil.example/omniauth/saml/callback'], [null], ['']])('destination %s', async (destination) => {
    expect(await answerThat({ destination })).toBe('answer_destination')
  })

  it('another recipient', async () => {
    expect(await answerThat({ recipient: 'https://evil.example/callback' })).toBe('answer_recipient')
  })

  it('an answer for another of our addresses', async () => {
    const { parts, relayState } = await underWay()
    const answer = await hugo.answer(idp.answer(parts), relayState, '/users/auth/saml/callback')
    expect(reasonOf(answer)).toBe('answer_destination')
  })

  it('another audience', async () => {
    expect(await answerThat({ audience: 'https://evil.example' })).toBe('answer_audience')
  })

  it('another company’s assertion', async () => {
    const theirs = addressesOf('globex')
    const good = (parts: AnswerParts) =>
      elsewhere.answer({ ...parts, entityId: theirs.entityId, callback: theirs.callback })
    expect(await refusal(good)).toBe('answer_issuer')
    expect(await refusal((parts) => elsewhere.answer({ ...parts, issuer: idp.issuer }))).toBe('answer_signature')
  })

  it('a sign-in of another company', async () => {
    const { parts, relayState } = await underWay()
    const other = visitor(api, 'globex')
    expect(reasonOf(await other.answer(idp.answer(parts), relayState))).toBe('sign_in_expired')
    other.close()
  })
})

describe('refused, because of when', () => {
  it('an expired one', async () => {
    expect(await answerThat({ from: -20 * minute, until: -6 * minute })).toBe('answer_expired')
  })

  it('one that is not valid yet', async () => {
    expect(await answerThat({ from: 6 * minute, until: 20 * minute })).toBe('answer_not_yet_valid')
  })

  it('one without conditions', async () => {
    expect(await answerThat({ conditions: false })).toBe('answer_conditions')
  })

  it('an unsolicited one', async () => {
    const parts = { entityId: ours.entityId, callback: ours.callback, requestId: null }
    expect(reasonOf(await hugo.answer(idp.answer(parts)))).toBe('answer_unsolicited')
    expect(reasonOf(await hugo.answer(idp.answer(parts), 'a-state-of-nobody'))).toBe('sign_in_expired')
  })

  it('one to another request', async () => {
    const other = await underWay()
    expect(await answerThat({ requestId: other.parts.requestId })).toBe('answer_for_another_request')
    expect(await answerThat({ confirmedRequestId: other.parts.requestId })).toBe('answer_for_another_request')
    expect(await answerThat({ requestId: null })).toBe('answer_for_another_request')
  })

  it('one that comes again, also three times at once', async () => {
    const { parts, relayState } = await underWay()
    const xml = idp.answer(parts)
    const three = await Promise.all([1, 2, 3].map(() => hugo.answer(xml, relayState)))
    const reasons = three.map(reasonOf)
    expect(reasons.filter((reason) => reason === null)).toHaveLength(1)
    expect(reasons.filter((reason) => reason === 'sign_in_expired')).toHaveLength(2)
    expect(three.filter((answer) => codeOf(answer) !== '')).toHaveLength(1)
  })

  it('an assertion of before under a request of now', async () => {
    const first = await underWay()
    const assertionId = '_the-same'
    expect(reasonOf(await hugo.answer(idp.answer({ ...first.parts, assertionId }), first.relayState))).toBeNull()
    expect(await answerThat({ assertionId })).toBe('answer_replayed')
  })
})

describe('refused, because of the signature', () => {
  it('none', async () => {
    expect(await refusal((parts) => idp.response(parts, idp.assertion(parts)))).toBe('answer_signature')
  })

  it('by another key', async () => {
    expect(await refusal((parts) => idp.forged(parts))).toBe('answer_signature')
  })

  it('with SHA-1', async () => {
    expect(await refusal((parts) => idp.answer(parts, { signature: 'rsaSha1' }))).toBe('answer_algorithm')
    expect(await refusal((parts) => idp.answer(parts, { digest: 'sha1' }))).toBe('answer_algorithm')
  })

  it('of a text that was changed', async () => {
    expect(await refusal((parts) => idp.answer(parts).replace('>hugo-1<', '>aline-1<'))).toBe('answer_signature')
  })

  it('of an attribute that was added', async () => {
    const reason = await refusal((parts) => idp.answer(parts).replace('<saml:Subject>', '<saml:Subject a="b">'))
    expect(reason).toBe('answer_signature')
  })
})

describe('refused, because of the shape', () => {
  const evil = (parts: AnswerParts) => idp.assertion({ ...parts, nameId: 'aline-1', assertionId: '_evil' })
  const assertionOf = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
  const signatureOf = (xml: string) => /<Signature.*<\/Signature>/s.exec(xml)?.[0] ?? ''

  /** Eight ways to put a signed assertion where it is verified, and another one where it is read. */
  const wrappings: Record<string, (signed: string, parts: AnswerParts) => string> = {
    'forged before signed': (signed, parts) => signed.replace('<saml:Assertion', `${evil(parts)}<saml:Assertion`),
    'forged after signed': (signed, parts) => signed.replace('</samlp:Response>', `${evil(parts)}</samlp:Response>`),
    'signed inside the forged one': (signed, parts) => {
      const forged = evil(parts).replace('</saml:Assertion>', `${assertionOf(signed)}</saml:Assertion>`)
      return signed.replace(assertionOf(signed), forged)
    },
    'signed inside the signature of the forged one': (signed, parts) => {
      const inner = assertionOf(signed).replace(signatureOf(signed), '')
      const signature = signatureOf(signed).replace('</Signature>', `<Object>${inner}</Object></Signature>`)
      return signed.replace(assertionOf(signed), evil(parts).replace('</saml:Issuer>', `</saml:Issuer>${signature}`))
    },
    'signed inside Extensions': (signed, parts) => {
      const extensions = `<samlp:Extensions>${assertionOf(signed)}</samlp:Extensions>`
      return signed.replace(assertionOf(signed), evil(parts)).replace('<samlp:Status>', `${extensions}<samlp:Status>`)
    },
    'the same id twice': (signed, parts) => {
      const id = / ID="([^"]+)"/.exec(assertionOf(signed))?.[1] ?? ''
      return signed.replace('<saml:Assertion', `${evil(parts).replace('_evil', id)}<saml:Assertion`)
    },
    'the signature of the signed one on the forged one': (signed, parts) =>
      signed.replace(
        assertionOf(signed),
        evil(parts).replace('</saml:Issuer>', `</saml:Issuer>${signatureOf(signed)}`),
      ),
    'the whole response inside another': (signed, parts) =>
      idp.response({ ...parts, inResponse: `<samlp:Extensions>${signed}</samlp:Extensions>` }, evil(parts)),
    'forged inside Advice of the signed one': (signed, parts) =>
      signed.replace('</saml:Conditions>', `</saml:Conditions><saml:Advice>${evil(parts)}</saml:Advice>`),
    'a second subject': (signed) => {
      const subject = /<saml:Subject>.*<\/saml:Subject>/s.exec(signed)?.[0] ?? ''
      return signed.replace('<saml:Conditions', `${subject.replace('hugo-1', 'aline-1')}<saml:Conditions`)
    },
  }

  it.each(Object.keys(wrappings))('signature wrapping: %s', async (name) => {
    const wrap = wrappings[name]
    for (const signed of ['assertion', 'response'] as const) {
      const reason = await refusal((parts) => wrap?.(idp.answer(parts, { of: signed }), parts) ?? '')
      expect([signed, reason]).toEqual([signed, expect.stringMatching(/^answer_(structure|signature)$/)])
    }
  })

  it('an assertion in Extensions', async () => {
    const reason = await refusal((parts) =>
      idp.response(
        { ...parts, inResponse: `<samlp:Extensions>${idp.sign(idp.assertion(parts))}</samlp:Extensions>` },
        '',
      ),
    )
    expect(reason).toBe('answer_structure')
  })

  it('an error with a forged assertion elsewhere', async () => {
    const reason = await refusal((parts) =>
      idp.response({ ...parts, status: 'Requester', inResponse: `<x>${evil(parts)}</x>` }, ''),
    )
    expect(reason).toBe('answer_structure')
    expect(await refusal((parts) => idp.answer({ ...parts, status: 'Responder' }))).toBe('provider_refused')
  })

  it('a comment in the name', async () => {
    const reason = await refusal((parts) =>
      idp.answer({ ...parts, nameId: 'hugo-1.evil' }).replace('hugo-1.evil', 'hugo-1<!-- -->.evil'),
    )
    expect(reason).toBe('answer_structure')
  })

  it('a comment anywhere, CDATA, an instruction', async () => {
    for (const thing of ['<!---->', '<![CDATA[x]]>', '<?xml-stylesheet href="x"?>'])
      expect(await refusal((parts) => idp.answer(parts).replace('<samlp:Status>', `${thing}<samlp:Status>`))).toBe(
        'answer_structure',
      )
  })

  it('a DOCTYPE, with and without entities', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    const file = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    for (const doctype of ['<!DOCTYPE x>', bomb, file])
      expect(await refusal((parts) => `${doctype}${idp.answer(parts)}`)).toBe('answer_structure')
    expect(await refusal((parts) => idp.answer(parts).replace('hugo-1', '&f;'))).toMatch(/^answer_/)
  })

  it('encrypted garbage', async () => {
    const encrypted = '<saml:EncryptedAssertion><x>AAAA</x></saml:EncryptedAssertion>'
    expect(await refusal((parts) => idp.response(parts, encrypted))).toBe('answer_encrypted')
  })

  it('a name that is another one each time', async () => {
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    expect(await answerThat({ nameIdFormat })).toBe('answer_identity')
    expect(await answerThat({ nameId: '  ' })).toBe('answer_identity')
  })

  it('no answer at all, no XML, no base64, no UTF-8', async () => {
    for (const text of ['', 'x', '<a>', '<a/>', '<samlp:Response/>', '<a b="c" b="d"/>'])
      expect(await refusal(() => text)).toMatch(/^answer_(unreadable|structure)$/)
    const { relayState } = await underWay()
    const body = new URLSearchParams({ SAMLResponse: '%%%', RelayState: relayState }).toString()
    expect(reasonOf(await hugo.form('/omniauth/saml/callback', body))).toBe('answer_unreadable')
    expect(reasonOf(await hugo.call('/omniauth/saml/callback'))).toBe('answer_unsolicited')
    expect(reasonOf(await hugo.form('/omniauth/saml/callback', 'x=y'))).toBe('answer_unsolicited')
  })

  it('ten megabytes', async () => {
    const body = posted('x'.repeat(10_000_000))
    const answer = await hugo.form('/omniauth/saml/callback', body).catch((error: Error) => error.message)
    // The server closes the connection before it has read all: a client sees either.
    expect(typeof answer === 'string' ? 'answer_too_large' : reasonOf(answer)).toBe('answer_too_large')
  })

  it('fifty thousand elements', async () => {
    const many = `<samlp:Extensions>${'<a/>'.repeat(50_000)}</samlp:Extensions>`
    expect(await refusal((parts) => idp.response({ ...parts, inResponse: many }, ''))).toBe('answer_structure')
  })
})
