import { generateKeyPair, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'

const generate = promisify(generateKeyPair)

/** Years for which the certificate says that it is good. Providers pin it; none of them asks an authority. */
const years = 10

/** An RSA key with a certificate that it signs itself: what a provider needs to check our requests by. PEM. */
export async function createSigningKey(
  name: string,
  now: Date,
): Promise<{ readonly privateKey: string; readonly certificate: string }> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 })
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  const subject = sequence(set(sequence(commonName, tlv(0x0c, Buffer.from(name.slice(0, 64), 'utf8')))))
  const body = sequence(
    tlv(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    sha256WithRsa,
    subject,
    sequence(generalizedTime(now), generalizedTime(end)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, privateKey)
  const der = sequence(body, sha256WithRsa, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = der.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.trimEnd()}\n-----END CERTIFICATE-----\n`,
  }
}

/** DER (X.690): tag, length, content. */
function tlv(tag: number, content: Buffer): Buffer {
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const length = Buffer.from(content.length.toString(16).padStart(content.length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tlv(0x30, Buffer.concat(parts))
}

function set(...parts: readonly Buffer[]): Buffer {
  return tlv(0x31, Buffer.concat(parts))
}

function integer(bytes: Buffer): Buffer {
  return tlv(0x02, bytes)
}

function generalizedTime(at: Date): Buffer {
  return tlv(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`))
}

/** 2.5.4.3 */
const commonName = tlv(0x06, Buffer.from([0x55, 0x04, 0x03]))
/** 1.2.840.113549.1.1.11, without parameters but NULL. */
const sha256WithRsa = sequence(
  tlv(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b])),
  tlv(0x05, Buffer.alloc(0)),
)
