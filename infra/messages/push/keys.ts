import { createECDH } from 'node:crypto'
import type { Sql } from '#projections/platform/sql.ts'
import { kekIdOf, keyring, unwrapKey, VaultError, wrapKey } from '../../platform/vault/cipher.ts'

/** Whose key it is in the vault, beside people's. */
const subject = 'push_key'
const curve = 'prime256v1'

/** The pair that names this installation to push services (RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

interface PushKeyOptions {
  /** With the rights of `binome_vault`. */
  readonly sql: Sql
  readonly kek: Uint8Array
  readonly previousKek?: Uint8Array | undefined
  /** VAPID_PRIVATE_KEY, in place of the kept one. */
  readonly configured?: Uint8Array | undefined
}

/** Reads the pair at its first use, and keeps it: browsers have subscribed to it. */
export function createPushKeys(options: PushKeyOptions): () => Promise<PushKeys> {
  let known: Promise<PushKeys> | undefined
  return () => {
    known ??= open(options).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

async function open({ sql, kek, previousKek, configured }: PushKeyOptions): Promise<PushKeys> {
  if (configured !== undefined) return pairOf(configured)
  const kept = await read(sql)
  if (kept === undefined) {
    await sql.query({
      text: 'insert into vault.push_key (wrapped, kek_id) values ($1, $2) on conflict do nothing',
      values: [wrapKey(kek, newPrivateKey(), subject), kekIdOf(kek)],
    })
    // Of two processes that begin at once, the first one's is the installation's.
    const first = await read(sql)
    if (first === undefined) throw new VaultError('the key of push services was not kept')
    return pairOf(unwrapped(first, keyring(kek, previousKek)))
  }
  return pairOf(unwrapped(kept, keyring(kek, previousKek)))
}

interface Kept {
  readonly wrapped: Buffer
  readonly kek_id: string
}

async function read(sql: Sql): Promise<Kept | undefined> {
  const [kept] = await sql.query<Kept>({ text: 'select wrapped, kek_id from vault.push_key' })
  return kept
}

function unwrapped({ wrapped, kek_id }: Kept, keks: ReadonlyMap<string, Uint8Array>): Buffer {
  const by = keks.get(kek_id)
  if (by === undefined) throw new VaultError(`the key of push services is wrapped by ${kek_id}, which is not given`)
  return unwrapKey(by, wrapped, subject)
}

/** Wraps the kept key again, when VAULT_KEY is replaced. */
export async function rewrapPushKey(sql: Sql, keks: ReadonlyMap<string, Uint8Array>, kek: Uint8Array): Promise<void> {
  const kept = await read(sql)
  const kekId = kekIdOf(kek)
  if (kept === undefined || kept.kek_id === kekId) return
  await sql.query({
    text: 'update vault.push_key set wrapped = $1, kek_id = $2 where kek_id = $3',
    values: [wrapKey(kek, unwrapped(kept, keks), subject), kekId, kept.kek_id],
  })
}

/** 32 bytes: OpenSSL leaves out zeros at the front. */
function newPrivateKey(): Buffer {
  const ecdh = createECDH(curve)
  ecdh.generateKeys()
  const short = ecdh.getPrivateKey()
  return Buffer.concat([Buffer.alloc(32 - short.length), short])
}

/** @throws Error when it is no private key of the curve */
function pairOf(privateKey: Uint8Array): PushKeys {
  const ecdh = createECDH(curve)
  ecdh.setPrivateKey(privateKey)
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: Buffer.from(privateKey).toString('base64url') }
}
