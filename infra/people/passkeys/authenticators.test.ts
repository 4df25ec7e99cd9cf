import { expect, test } from 'vitest'
import { authenticators } from './authenticators.ts'

const at = { host: 'acme.test', origin: 'https://acme.test' }
const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
/** What an authenticator answers to a registration, with an attestation of these bytes (CBOR). */
const answerWith = (attestation: Uint8Array) => ({
  id: 'YQ',
  rawId: 'YQ',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: encoded(JSON.stringify({ type: 'webauthn.create', challenge: 'YQ', origin: at.origin })),
    attestationObject: encoded(attestation),
  },
})

test.each([
  ['arrays within arrays', Buffer.alloc(15_000, 0x81)],
  ['maps within maps', Buffer.alloc(15_000, 0xa1)],
  ['tags of tags', Buffer.alloc(15_000, 0xc1)],
  ['an array that says it has four thousand million members', Buffer.from([0x9a, 0xff, 0xff, 0xff, 0xff, 0x00])],
  ['a text that says it has four thousand million bytes', Buffer.from([0x7a, 0xff, 0xff, 0xff, 0xff, 0x61])],
  ['many members', Buffer.concat([Buffer.from([0x99, 0x3a, 0x95]), Buffer.alloc(14_997)])],
  ['more than is read', Buffer.alloc(15_001)],
])('an attestation of %s is refused at once', async (_what, attestation) => {
  const start = performance.now()
  expect(await authenticators.verifyRegistration(answerWith(attestation), 'YQ', at)).toBeNull()
  expect(performance.now() - start).toBeLessThan(500)
})
