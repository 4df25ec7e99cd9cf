import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** AES-256-GCM: keys of 32 bytes, a random nonce of 12, a tag of 16. */
const algorithm = 'aes-256-gcm'
export const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** A text or key that does not open: altered, of another context, or under a key that is not configured. */
export class VaultError extends Error {
  override readonly name = 'VaultError'
}

interface Encrypted {
  readonly iv: Buffer
  readonly ct: Buffer
  readonly tag: Buffer
}

/** `context` is authenticated with the data and must be given again to decrypt. */
export function encrypt(key: Uint8Array, data: Uint8Array, context: string): Encrypted {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(context, 'utf8'))
  const ct = Buffer.concat([cipher.update(data), cipher.final()])
  return { iv, ct, tag: cipher.getAuthTag() }
}

/** @throws VaultError when key, context or bytes are not the ones that were encrypted. */
export function decrypt(key: Uint8Array, { iv, ct, tag }: Encrypted, context: string): Buffer {
  try {
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(context, 'utf8'))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(ct), decipher.final()])
  } catch (error) {
    throw new VaultError('not decrypted: altered, or of another context or key', { cause: error })
  }
}

/** iv ‖ tag ‖ ciphertext: how a person's key is stored, bound to the person. */
export function wrapKey(kek: Uint8Array, key: Uint8Array, subject: string): Buffer {
  const { iv, ct, tag } = encrypt(kek, key, `subject_key/${subject}`)
  return Buffer.concat([iv, tag, ct])
}

/** @throws VaultError */
export function unwrapKey(kek: Uint8Array, wrapped: Buffer, subject: string): Buffer {
  const iv = wrapped.subarray(0, ivBytes)
  const tag = wrapped.subarray(ivBytes, ivBytes + tagBytes)
  const ct = wrapped.subarray(ivBytes + tagBytes)
  return decrypt(kek, { iv, ct, tag }, `subject_key/${subject}`)
}

/** Names a key-encryption key without revealing it: the first 16 hex digits of a hash. */
export function kekIdOf(kek: Uint8Array): string {
  return createHash('sha256').update('binome kek ').update(kek).digest('hex').slice(0, 16)
}

/** The configured key-encryption keys by their names. @throws RangeError for a key that is not 32 bytes */
export function keyring(kek: Uint8Array, previous?: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const keys = previous === undefined ? [kek] : [kek, previous]
  for (const { length } of keys)
    if (length !== keyBytes) throw new RangeError(`the key-encryption key has ${length} bytes, not ${keyBytes}`)
  return new Map(keys.map((key) => [kekIdOf(key), key]))
}
