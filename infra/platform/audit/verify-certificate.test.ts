import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedCertificate } from '#contract/people/erasure-certificate.ts'
import { type CompanyId, id, type UserId } from '#domain/platform/ids.ts'
import { createCertify } from '../../people/privacy/certificate.ts'
import { sealKey } from './seal.ts'

const companyId = id<CompanyId>('5a9d2bd0-0d52-4c5f-8b0e-0c9d1a0f5d11')
const userId = id<UserId>('0b6c1a3e-4d5f-4e8a-9b7c-6d5e4f3a2b1c')
const publicKey = sealKey(Buffer.alloc(32, 7)).publicKey.toString('base64')
const another = sealKey(Buffer.alloc(32, 8)).publicKey.toString('base64')
let folder: string
let good: SignedCertificate

async function issued(seed: Buffer | undefined, destroyed = true): Promise<SignedCertificate> {
  const event = {
    id: '7d1c1f0e-6f54-4a39-8a0b-6a7f5b1c2d3e',
    type: 'AccountErased',
    position: 4711n,
    data: { reason: 'own_request', profileIds: ['a', 'b'] },
    metadata: { companyId, at: '2026-03-17T12:58:00.000Z' },
  }
  const certify = createCertify({
    store: { readStream: async () => [event] as never },
    vault: { query: async () => [{ destroyed }] as never } as never,
    sealSeed: seed,
  })
  const certificate = await certify({ companyId, userId })
  if (certificate === null) throw new Error('nothing was certified')
  return certificate
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'certificate-'))
  good = await issued(Buffer.alloc(32, 7))
})
afterAll(() => rm(folder, { recursive: true }))

interface Verdict {
  readonly code: number
  readonly text: string
}

/** As a stranger runs it: with Node alone. */
async function verified(content: string | Buffer, ...options: readonly string[]): Promise<Verdict> {
  const file = path.join(folder, 'certificate.json')
  await writeFile(file, content)
  return new Promise((resolve) => {
    const args = ['infra/platform/audit/verify-certificate.ts', file, ...options]
    execFile(process.execPath, args, { env: {} }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr })
    })
  })
}

const written = (change: object = {}) => JSON.stringify({ ...good, ...change }, null, 2)
const signature = () => good.signature ?? { algorithm: 'Ed25519', key_id: '', public_key: '', value: '' }

describe('the certificate of an erasure', () => {
  it('is verified as the product hands it out, and says what was signed', async () => {
    for (const text of [written(), JSON.stringify(good), `${written()}\n`]) {
      const verdict = await verified(text, '--public-key', publicKey)
      expect(verdict).toMatchObject({ code: 0, text: expect.stringContaining('Nothing is wrong.') as string })
      expect(verdict.text).toContain(good.certificate.reference)
      expect(verdict.text).toContain('at 2026-03-17T12:58:00.000Z, asked by the person')
      expect(verdict.text).toContain('profiles: 2')
      expect(verdict.text).toContain(`SHA-256 of its event: ${good.certificate.event_sha256}`)
    }
    const { code, text } = await verified(written())
    expect([code, text.includes('No key was given')]).toEqual([0, true])
  })

  it('of another installation is not taken for ours', async () => {
    const verdict = await verified(written(), '--public-key', another)
    expect(verdict).toMatchObject({ code: 1, text: expect.stringContaining('a key that was not given') as string })
    expect((await verified(written(), '--public-key', another, '--public-key', publicKey)).code).toBe(0)
  })

  it.each([
    ['what was signed', () => written({ signed: good.signed.replace('own_request', 'admin') }), 'do not fit'],
    [
      'what programs read',
      () => written({ certificate: { ...good.certificate, requested_by: 'admin' } }),
      'something else than what was signed',
    ],
    ['the signature', () => written({ signature: { ...signature(), value: 'A'.repeat(86) + '==' } }), 'do not fit'],
    ['the key', () => written({ signature: { ...signature(), public_key: another } }), 'do not fit'],
    ['the name of the key', () => written({ signature: { ...signature(), key_id: '0' } }), 'of another key'],
    ['a member that stands twice', () => written().replace('{', '{"signed": "x",'), 'not written as'],
    ['its signature, taken away', () => written({ signature: null }), 'nobody signed it'],
  ])('that was changed is named: %s', async (_, text, problem) => {
    const verdict = await verified(text(), '--public-key', publicKey)
    expect(verdict).toMatchObject({ code: 1, text: expect.stringContaining(problem) as string })
    expect(verdict.text).not.toContain('Nothing is wrong')
  })

  it('that was cut short anywhere is none', async () => {
    const whole = written()
    for (const length of [0, 1, 100, whole.length >> 1, whole.length - 1]) {
      const verdict = await verified(whole.slice(0, length), '--public-key', publicKey)
      expect(verdict).toMatchObject({ code: 2, text: expect.stringContaining('cut short') as string })
    }
  })

  it.each([
    ['10 MB of a letter', Buffer.alloc(10_000_000, 'a')],
    ['10 MB of brackets', Buffer.alloc(10_000_000, '[')],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
    ['an empty object', '{}'],
    ['a list', '[]'],
    ['a number', '1'],
  ])('is not %s', async (_, content) => {
    const { code, text } = await verified(content)
    expect([code, text.includes('    at ')]).toEqual([2, false])
  })

  it.each([
    ['another format', { format: 'binome-attendance-receipt-1' }],
    ['a later version', { version: 2 }],
    ['a member more', { note: 'x' }],
    ['a signature of another kind', { signature: { algorithm: 'none' } }],
    ['something else that was signed', { signed: '{"reference":"EF-2026-03-17-\\u001b[2J"}' }],
  ])('has not %s', async (_, change) => {
    const { code, text } = await verified(written(change))
    expect([code, text.includes('\u001B')]).toEqual([2, false])
  })

  it('says when the key was still there, and proves nothing unsigned', async () => {
    const [kept, unsigned] = [await issued(Buffer.alloc(32, 7), false), await issued(undefined)]
    expect((await verified(JSON.stringify(kept))).text).toContain('The key was still there')
    expect(await verified(JSON.stringify(unsigned))).toMatchObject({ code: 1 })
  })

  it('is verified by Node alone', async () => {
    for (const file of ['verify-certificate.ts', 'verify-certificate/verifier.ts']) {
      const source = await readFile(`infra/platform/audit/${file}`, 'utf8')
      for (const [, name = ''] of source.matchAll(/from '([^']+)'/g)) expect(name).toMatch(/^(node:|\.\.?\/verify-)/)
    }
  })
})
