import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkPurposes } from '#commands/people/links/ports.ts'
import { type CompanyId, id } from '#domain/platform/ids.ts'
import { createLinkSigner } from './signer.ts'

const companyId = id<CompanyId>('11111111-1111-4111-8111-111111111111')
const row = '22222222-2222-4222-8222-222222222222'
const expiresAt = new Date('2026-03-17T13:00:00.000Z')
const before = expiresAt.getTime() - 1
const [key, newKey, otherKey] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]

describe('signed links', () => {
  const signer = createLinkSigner({ keys: [key], now: () => before })
  const token = signer.sign({ purpose: 'password_reset', companyId, id: row, expiresAt })

  it('gives back what was signed, before the end', () => {
    expect(signer.verify('password_reset', token)).toEqual({ companyId, id: row, expiresAt })
  })

  it('tells an expired link apart from an invented one', () => {
    const later = createLinkSigner({ keys: [key], now: () => expiresAt.getTime() })
    expect(later.verify('password_reset', token)).toBe('expired')
    expect(later.verify('password_reset', `A${token.slice(1)}`)).toBeNull()
  })

  it('is invalid for another purpose', () => {
    for (const purpose of linkPurposes.filter((purpose) => purpose !== 'password_reset'))
      expect(signer.verify(purpose, token)).toBeNull()
  })

  it('accepts the old and the new key while the key is replaced, and signs with the new one', () => {
    const replacing = createLinkSigner({ keys: [newKey, key], now: () => before })
    const fresh = replacing.sign({ purpose: 'invitation', companyId, id: row, expiresAt })
    const replaced = createLinkSigner({ keys: [newKey], now: () => before })
    expect(replacing.verify('password_reset', token)).toMatchObject({ id: row })
    expect(replaced.verify('invitation', fresh)).toMatchObject({ id: row })
    expect(replaced.verify('password_reset', token)).toBeNull()
    expect(createLinkSigner({ keys: [otherKey], now: () => before }).verify('invitation', fresh)).toBeNull()
  })

  it('refuses a token with any character changed, added or removed', () => {
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'AZaz09-_.%\n ='.split('')), (at, character) => {
        fc.pre(token[at] !== character)
        expect(signer.verify('password_reset', token.slice(0, at) + character + token.slice(at + 1))).toBeNull()
        expect(signer.verify('password_reset', token.slice(0, at) + character + token.slice(at))).toBeNull()
        expect(signer.verify('password_reset', token.slice(0, at) + token.slice(at + 1))).toBeNull()
      }),
    )
    expect(signer.verify('password_reset', '')).toBeNull()
  })

  it('is used in addresses as it is', () => {
    expect(encodeURIComponent(token)).toBe(token)
  })
})
