import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type LinkPurpose, type LinkSigner } from '#commands/people/links/ports.ts'
import { type CompanyId, id, isUuid } from '#domain/platform/ids.ts'

const uuidBytes = 16
const secondsBytes = 6
const claimBytes = 2 * uuidBytes + secondsBytes
const macBytes = 32

interface SignerOptions {
  /** Key-encryption keys: the first one signs, the others are accepted too, while the key is being replaced. */
  readonly keys: readonly [Uint8Array, ...Uint8Array[]]
  /** Milliseconds. */
  readonly now?: () => number
}

/** Tokens are company ‖ id ‖ end in seconds ‖ HMAC-SHA-256 over the purpose and these, in base64url. */
export function createLinkSigner({ keys, now = Date.now }: SignerOptions): LinkSigner {
  const [signing, ...accepted] = keys
  const current = derive(signing)
  const all = [current, ...accepted.map(derive)]
  return {
    sign({ purpose, companyId, id: subject, expiresAt }) {
      const claim = Buffer.concat([uuidToBytes(companyId), uuidToBytes(subject), secondsToBytes(expiresAt)])
      return Buffer.concat([claim, mac(current, purpose, claim)]).toString('base64url')
    },
    verify(purpose, token) {
      if (!/^[\w-]{94}$/.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const claim = bytes.subarray(0, claimBytes)
      const given = bytes.subarray(claimBytes)
      // The last character holds two bits more than the bytes: only one of its forms is ours.
      if (given.length !== macBytes || bytes.toString('base64url') !== token) return null
      if (!all.some((key) => timingSafeEqual(mac(key, purpose, claim), given))) return null
      const expiresAt = new Date(claim.readUIntBE(2 * uuidBytes, secondsBytes) * 1_000)
      if (expiresAt.getTime() <= now()) return 'expired'
      return {
        companyId: id<CompanyId>(bytesToUuid(claim.subarray(0, uuidBytes))),
        id: bytesToUuid(claim.subarray(uuidBytes, 2 * uuidBytes)),
        expiresAt,
      }
    },
  }
}

function derive(key: Uint8Array): Buffer {
  if (key.length !== 32) throw new RangeError('a key of 32 bytes is needed to sign links')
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'binome links 1', 32))
}

function mac(key: Buffer, purpose: LinkPurpose, claim: Buffer): Buffer {
  return createHmac('sha256', key).update(`${purpose}/`).update(claim).digest()
}

function uuidToBytes(uuid: string): Buffer {
  if (!isUuid(uuid)) throw new RangeError('a link names its row by a UUID')
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

function bytesToUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function secondsToBytes(at: Date): Buffer {
  const bytes = Buffer.alloc(secondsBytes)
  bytes.writeUIntBE(Math.floor(at.getTime() / 1_000), 0, secondsBytes)
  return bytes
}
