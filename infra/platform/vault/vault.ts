import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Vault } from '#commands/platform/ports.ts'
import type { Sealed } from '#domain/platform/event.ts'
import { decrypt, encrypt, kekIdOf, keyBytes, keyring, unwrapKey, VaultError, wrapKey } from './cipher.ts'
import type { KeyTable, WrappedKey } from './key-table.ts'

interface VaultOptions {
  readonly keys: KeyTable
  /** Key-encryption key, 32 bytes, from the configuration; it is never stored. */
  readonly kek: Uint8Array
  /** The one that it replaces: keys that it wraps are opened too. */
  readonly previousKek?: Uint8Array | undefined
  /** Unwrapped keys kept in memory. */
  readonly cached?: number
  /** How long a destroyed key may still be used by other processes. */
  readonly cacheLifetimeMs?: number
  /** Milliseconds; the process's clock. */
  readonly now?: () => number
}

/**
 * Personal text under one key per person, each key wrapped by the configuration's. Destroying a person's key makes all
 * they sealed unreadable, in the log and in every copy of it.
 * @throws RangeError when the key-encryption key is not 32 bytes.
 */
export function createVault({
  keys,
  kek,
  previousKek,
  cached = 1000,
  cacheLifetimeMs = 30_000,
  now = Date.now,
}: VaultOptions): Vault {
  const keks = keyring(kek, previousKek)
  const kekId = kekIdOf(kek)
  /**
   * Unwrapped keys, the least recently used going first. An entry lives a short while, so that a key destroyed by
   * another process is gone here soon after. Its age is read from the clock at each look-up (`ttlResolution: 0`).
   */
  const cache = new LRUCache<string, Buffer>({ max: cached, ttl: cacheLifetimeMs, ttlResolution: 0, perf: { now } })

  /** Grows with each `forget`, so that a key read before one is not kept after it. */
  let forgets = 0

  const unwrap = (subject: string, stored: WrappedKey, readAt: number): Buffer => {
    const by = keks.get(stored.kekId)
    if (by === undefined)
      throw new VaultError(`a key is wrapped by ${stored.kekId}; configured: ${[...keks.keys()].join(', ')}`)
    const key = unwrapKey(by, stored.wrapped, subject)
    if (readAt === forgets) cache.set(subject, key)
    return key
  }

  /** The keys that still exist. */
  const existing = async (subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> => {
    const found = new Map<string, Buffer>()
    const missing: string[] = []
    for (const subject of new Set(subjects)) {
      const key = cache.get(subject)
      if (key === undefined) missing.push(subject)
      else found.set(subject, key)
    }
    if (missing.length === 0) return found
    const readAt = forgets
    for (const [subject, stored] of await keys.find(missing)) found.set(subject, unwrap(subject, stored, readAt))
    return found
  }

  const openMany: Vault['openMany'] = async (items) => {
    const found = await existing(items.map(({ sealed }) => sealed.kid))
    return items.map(({ sealed, context }) => {
      const key = found.get(sealed.kid)
      return key === undefined ? null : decrypt(key, bytesOf(sealed), context).toString('utf8')
    })
  }

  return {
    async seal(subject, companyId, text, context) {
      // Never with a key in memory: another process may have destroyed it since.
      const readAt = forgets
      const stored = (await keys.find([subject])).get(subject)
      const made = () => ({ wrapped: wrapKey(kek, randomBytes(keyBytes), subject), kekId })
      const key = unwrap(subject, stored ?? (await keys.insertOrGet(subject, companyId, made())), readAt)
      const { iv, ct, tag } = encrypt(key, Buffer.from(text, 'utf8'), context)
      return {
        enc: 1,
        kid: subject,
        iv: iv.toString('base64url'),
        ct: ct.toString('base64url'),
        tag: tag.toString('base64url'),
      }
    },
    open: async (sealed, context) => (await openMany([{ sealed, context }]))[0] ?? null,
    openMany,
    async forget(subject, companyId) {
      await keys.destroy(subject, companyId)
      forgets++
      cache.delete(subject)
    },
  }
}

function bytesOf({ iv, ct, tag }: Sealed): { readonly iv: Buffer; readonly ct: Buffer; readonly tag: Buffer } {
  return { iv: Buffer.from(iv, 'base64url'), ct: Buffer.from(ct, 'base64url'), tag: Buffer.from(tag, 'base64url') }
}
