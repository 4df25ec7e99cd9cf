import { createHash } from 'node:crypto'
import { isSigned, type SealKey } from '../../platform/audit/seal.ts'

/**
 * A signed statement in two lines of JSON (docs/companies.md): what was deleted, then the SHA-256 of that line with its
 * line end, and the signature.
 */
export function signCertificate(statement: object, key: SealKey | undefined): string {
  const line = `${JSON.stringify(statement)}\n`
  const digest = createHash('sha256').update(line).digest()
  const end = {
    digest: digest.toString('hex'),
    publicKey: key?.publicKey.toString('base64') ?? null,
    signature: key?.sign(signed(digest)).toString('base64') ?? null,
  }
  return `${line}${JSON.stringify(end)}\n`
}

function signed(digest: Buffer): Buffer {
  return Buffer.concat([Buffer.from('binome-deletion-1\n'), digest])
}

type Check =
  | { readonly ok: true; readonly company: string; readonly finishedAt: string; readonly publicKey: string | null }
  | { readonly ok: false; readonly problem: string }

/** @param publicKey base64; without it any key is accepted, and named in the answer */
export function checkCertificate(text: string, publicKey?: string): Check {
  const wrong = (problem: string): Check => ({ ok: false, problem })
  const [line = '', last = '', rest] = text.split('\n')
  if (rest !== '') return wrong('a certificate has two lines')
  const statement = parsed(line)
  const end = parsed(last)
  if (statement['format'] !== 'binome-deletion-1') return wrong('it is no certificate of a deletion')
  const digest = createHash('sha256').update(`${line}\n`).digest()
  if (end['digest'] !== digest.toString('hex')) return wrong('the statement was changed: its digest is another one')
  const company = String(statement['company'])
  const finishedAt = String(statement['finishedAt'])
  const { publicKey: key, signature } = end
  if (typeof key !== 'string' || typeof signature !== 'string')
    return publicKey === undefined
      ? { ok: true, company, finishedAt, publicKey: null }
      : wrong('nobody signed it: the product had no SEAL_KEY')
  if (publicKey !== undefined && key !== publicKey) return wrong(`another key signed it: ${key}`)
  const raw = Buffer.from(key, 'base64')
  if (raw.length !== 32 || !isSigned(raw, signed(digest), Buffer.from(signature, 'base64')))
    return wrong('the signature is not that of the key')
  return { ok: true, company, finishedAt, publicKey: key }
}

function parsed(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
