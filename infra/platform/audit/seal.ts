import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** A signed statement: these positions of the log hold these events and no others. Byte by byte: docs/audit.md. */
export interface Seal {
  /** From 1, without a gap. */
  readonly number: bigint
  /** Closed range of positions; `first` is the one after the last of the seal before. */
  readonly first: bigint
  readonly last: bigint
  readonly count: number
  /** Merkle root of the events' hashes in log order. */
  readonly root: Buffer
  /** SHA-256 of the list of events that is kept beside the seal. */
  readonly listed: Buffer
  /** Hash of the seal before; 32 zero bytes before the first. */
  readonly previous: Buffer
  /** Microseconds since 2000-01-01T00:00:00Z. */
  readonly sealedAt: bigint
  /** Raw Ed25519, 32 bytes. */
  readonly publicKey: Buffer
  readonly signature: Buffer
}

export interface SealKey {
  readonly publicKey: Buffer
  sign(bytes: Buffer): Buffer
}

/** The DER prefix of a raw key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const spki = Buffer.from('302a300506032b6570032100', 'hex')

/** @param seed 32 bytes, the private key of RFC 8032 */
export function sealKey(seed: Uint8Array): SealKey {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  return {
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(spki.length),
    sign: (bytes) => sign(null, bytes, key),
  }
}

/** A short name for a key: the first 16 hex digits of its SHA-256. */
export function keyId(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
}

export function signedBytes(seal: Omit<Seal, 'signature'>): Buffer {
  const numbers = Buffer.alloc(28)
  numbers.writeBigInt64BE(seal.number, 0)
  numbers.writeBigInt64BE(seal.first, 8)
  numbers.writeBigInt64BE(seal.last, 16)
  numbers.writeInt32BE(seal.count, 24)
  const sealedAt = Buffer.alloc(8)
  sealedAt.writeBigInt64BE(seal.sealedAt)
  const { root, listed, previous, publicKey } = seal
  return Buffer.concat([Buffer.from('binome-seal-1\n'), numbers, root, listed, previous, sealedAt, publicKey])
}

/** The hash that the next seal contains: SHA-256 of the signed bytes and the signature. */
export function sealHash(seal: Seal): Buffer {
  return createHash('sha256').update(signedBytes(seal)).update(seal.signature).digest()
}

const keys = new Map<string, KeyObject>()

export function isSigned(publicKey: Buffer, bytes: Buffer, signature: Buffer): boolean {
  const name = publicKey.toString('hex')
  let key = keys.get(name)
  if (key === undefined) {
    key = createPublicKey({ key: Buffer.concat([spki, publicKey]), format: 'der', type: 'spki' })
    keys.set(name, key)
  }
  return verify(null, bytes, key, signature)
}

const epoch = Date.UTC(2000, 0, 1)

/** Microseconds since 2000 as `2026-03-17T13:00:00.123456Z`. */
export function isoMicroseconds(value: bigint): string {
  const micros = ((value % 1_000_000n) + 1_000_000n) % 1_000_000n
  const seconds = Number((value - micros) / 1_000_000n)
  return `${new Date(epoch + seconds * 1_000).toISOString().slice(0, -4)}${String(micros).padStart(6, '0')}Z`
}

/** The reverse. @throws RangeError */
export function microsecondsOf(iso: string): bigint {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{6})Z$/.exec(iso)
  const ms = Date.parse(`${parts?.[1]}Z`)
  if (parts === null || Number.isNaN(ms)) throw new RangeError(`not an instant with microseconds: ${iso}`)
  return BigInt(ms - epoch) * 1_000n + BigInt(parts[2] ?? 0)
}
