import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** CBOR (RFC 8949), as far as an attestation needs it. */
function cbor(value: number | string | Uint8Array | Map<unknown, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    const members = [...value].flatMap(([key, member]) => [cbor(key as number), cbor(member as Uint8Array)])
    return Buffer.concat([head(5, value.size), ...members])
  }
  return Buffer.concat([head(2, value.length), value])
}

const flag = { present: 1, verified: 4, copyable: 8, copied: 16, attested: 64 }
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

interface Behaviour {
  readonly origin: string
  /** What the authenticator believes the host is. */
  readonly host: string
  readonly verified?: boolean
  /** It is on other devices of its owner, too. */
  readonly synced?: boolean
  readonly counter?: number
  readonly challenge?: string
  readonly userHandle?: string
}

/** One passkey of a software authenticator, which the test controls. */
export function softwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string) => Buffer.from(text, 'base64url')
  const cose = cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
  let userHandle = ''

  const dataOf = ({ host, verified = true, counter = 0, synced = false }: Behaviour, attested: Buffer) => {
    const copies = flag.copyable | (synced ? flag.copied : 0)
    const flags = flag.present | copies | (verified ? flag.verified : 0) | (attested.length > 0 ? flag.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, attested])
  }
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: object) => ({
    id: encode(id),
    rawId: encode(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: encode(id),
    register(options: { readonly challenge: string; readonly user: { readonly id: string } }, behaviour: Behaviour) {
      userHandle = options.user.id
      const length = Buffer.from([0, id.length])
      const data = dataOf(behaviour, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestation = new Map<string, string | Buffer | Map<unknown, unknown>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return answer({
        clientDataJSON: encode(
          clientData('webauthn.create', behaviour.challenge ?? options.challenge, behaviour.origin),
        ),
        attestationObject: encode(cbor(attestation)),
        transports: ['internal'],
      })
    },
    sign(options: { readonly challenge: string }, behaviour: Behaviour) {
      const client = clientData('webauthn.get', behaviour.challenge ?? options.challenge, behaviour.origin)
      const data = dataOf(behaviour, Buffer.alloc(0))
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return answer({
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(signature),
        userHandle: behaviour.userHandle ?? userHandle,
      })
    },
  }
}
