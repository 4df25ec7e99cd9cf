import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The answer of a push service; 201 by default. */
export interface PushFault {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Instead of an answer: the connection ends. */
  readonly cut?: true
}

/** A message that the service took, as the browser reads it. */
export interface TakenPush {
  readonly path: string
  readonly payload: unknown
  readonly ttl: string | undefined
  readonly urgency: string | undefined
  readonly topic: string | undefined
  /** Claims of the signed token (RFC 8292). */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
}

/** The host that browsers of the tests subscribe at. */
export const pushOrigin = 'https://fcm.googleapis.com'

/**
 * Browsers and their push service on this machine: it checks who sends (RFC 8292), and reads each message with the
 * browser's own keys (RFC 8291), by the standards and not by the library that the product uses.
 */
export async function pushService() {
  const browsers = new Map<string, { readonly ecdh: ECDH; readonly auth: Buffer }>()
  const taken: TakenPush[] = []
  const state = { fault: {} as PushFault, calls: 0 }
  const server = createServer((request, response) => {
    void (async () => {
      state.calls += 1
      const body = await buffer(request)
      const path = request.url ?? ''
      const header = (name: string) => request.headers[name]?.toString()
      const { status = 201, headers = {}, cut } = state.fault
      if (cut === true) {
        request.socket.destroy()
        return
      }
      const browser = browsers.get(path)
      const claims = claimsOf(header('authorization') ?? '')
      const isSound = request.method === 'POST' && claims !== null && header('content-encoding') === 'aes128gcm'
      if (status < 300 && browser !== undefined && isSound)
        taken.push({
          path,
          payload: JSON.parse(decrypted(browser, body)),
          ttl: header('ttl'),
          urgency: header('urgency'),
          topic: header('topic'),
          claims,
        })
      response.writeHead(isSound ? (browser === undefined ? 410 : status) : 400, headers).end()
    })()
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => listening.resolve())
  await listening.promise
  const { port } = server.address() as AddressInfo
  return {
    taken,
    state,
    /** What `PushManager.subscribe()` gives a page. */
    browser() {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/fcm/send/${randomBytes(12).toString('base64url')}`
      browsers.set(path, { ecdh, auth })
      return { endpoint: pushOrigin + path, p256dh, auth: auth.toString('base64url') }
    },
    /** The network of the test, in which the host of the endpoints is this service. */
    call: ((input, init) => {
      const { pathname } = new URL(new Request(input).url)
      return fetch(`http://127.0.0.1:${port}${pathname}`, init)
    }) satisfies typeof fetch,
    async close() {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
}

/** Null: not signed by the key that it names. */
function claimsOf(authorization: string): TakenPush['claims'] | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return null
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as TakenPush['claims']) : null
}

/** RFC 8188 and 8291: salt, size of records, the sender's public key, and one record. */
function decrypted({ ecdh, auth }: { readonly ecdh: ECDH; readonly auth: Buffer }, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length))
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, context, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // A delimiter of 2 ends the last record; zeros may follow.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
