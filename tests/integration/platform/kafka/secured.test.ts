import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Kafka, logLevel } from 'kafkajs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/platform/event-store.ts'
import { type CompanyId, derivedId } from '#domain/platform/ids.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { freePort } from '#infra/platform/kafka/broker.ts'
import { relayState } from '#infra/platform/kafka/range.ts'
import { createSigningKey } from '#infra/people/single-sign-on/saml/signing-key.ts'
import {
  append,
  delivery,
  eventsOf,
  noBroker,
  publishedLog,
  testBroker,
  type TestBroker,
} from '#tests/support/kafka.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { runMain, type RunningProduct } from '#tests/support/product.ts'

const missing = await noBroker()
const username = 'binome'
const password = 'a-password-of-the-brokers'
const dayMs = 86_400_000

/** A server of tokens for the client credentials grant, which answers the one client it knows. */
async function tokenServer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  let given = 0
  const server: Server = createServer((request, response) => {
    const json = (status: number, value: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    if (request.url === '/keys') return json(200, { keys: [jwk] })
    let form = ''
    request.on('data', (chunk: Buffer) => (form += chunk.toString()))
    request.on('end', () => {
      const sent = new URLSearchParams(form)
      const known =
        request.headers.authorization === basic ||
        (sent.get('client_id') === username && sent.get('client_secret') === password)
      if (!known || sent.get('grant_type') !== 'client_credentials') return json(401, { error: 'invalid_client' })
      given++
      void new SignJWT({ scope: sent.get('scope') ?? '' })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(origin)
        .setAudience('kafka')
        .setSubject(username)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(privateKey)
        .then((token) => json(200, { access_token: token, token_type: 'Bearer', expires_in: 600 }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, given: () => given, close: () => new Promise((resolve) => server.close(resolve)) }
}

describe.skipIf(missing)('brokers with TLS and a login', () => {
  let tokens: Awaited<ReturnType<typeof tokenServer>>
  let broker: TestBroker
  let db: TestDatabase
  let store: EventStore
  let address: string
  let authority: string
  let product: RunningProduct | undefined

  beforeAll(async () => {
    tokens = await tokenServer()
    const { privateKey, certificate } = await createSigningKey('localhost', new Date())
    const port = await freePort()
    broker = await testBroker({
      secured: {
        port,
        privateKey,
        certificate,
        username,
        password,
        tokens: { issuer: tokens.origin, audience: 'kafka', keysUrl: `${tokens.origin}/keys` },
      },
    })
    address = `localhost:${port}`
    authority = path.join(broker.folder, 'authority.pem')
    await writeFile(authority, certificate)
    db = await testDatabase()
    store = await createPostgresEventStore({ url: db.url })
  }, 240_000)
  afterEach(async () => {
    await product?.stop()
    product = undefined
  })
  afterAll(async () => {
    await store.close()
    await db.close()
    await broker.remove()
    await tokens.close()
  }, 60_000)

  /** The product as an operator configures it. */
  const relay = async (env: Readonly<Record<string, string>>) => {
    product = await runMain({
      DATABASE_URL: db.runtimeUrl,
      VAULT_KEY: Buffer.alloc(32, 9).toString('base64'),
      ROLES: 'relay',
      DATABASE_POOL_SIZE: '2',
      KAFKA_BROKERS: address,
      NODE_EXTRA_CA_CERTS: authority,
      ...env,
    })
  }
  const scram = { KAFKA_TLS: '1', KAFKA_SASL: 'scram-sha-512', KAFKA_USERNAME: username, KAFKA_PASSWORD: password }
  const bearer = { ...scram, KAFKA_SASL: 'oauthbearer' }
  const failing = async () => (await relayState(db.database.system))?.lastError ?? ''

  test.each([
    ['a wrong password', { ...scram, KAFKA_PASSWORD: 'another' }, /authentication failed/i],
    [
      'a certificate of nobody known',
      { ...scram, NODE_EXTRA_CA_CERTS: '' },
      /self-signed|unable to verify|certificate/i,
    ],
  ])('%s: nothing is published, and the reason is stored', async (_, env, reason) => {
    await append(store, [eventsOf(derivedId<CompanyId>('refused')).request(1)])
    await relay(env)
    await expect.poll(failing).toMatch(reason)
  })

  const published = async () => {
    const head = await store.head()
    await expect
      .poll(async () => (await relayState(db.database.system))?.position, { timeout: 90_000 })
      .toBeGreaterThanOrEqual(head)
    expect((await delivery(broker.address, await publishedLog(store))).problems).toEqual([])
  }

  test('a login by token publishes everything, in order', async () => {
    await append(store, [eventsOf(derivedId<CompanyId>('token')).request(1)])
    await relay({ ...bearer, KAFKA_TOKEN_URL: `${tokens.origin}/token`, KAFKA_TOKEN_SCOPE: 'binome' })
    await published()
    expect(tokens.given()).toBeGreaterThan(0)
  })

  test('a login by SCRAM too; topics get the configured retention, and keep their other settings', async () => {
    const admin = new Kafka({ brokers: [broker.address], logLevel: logLevel.NOTHING }).admin()
    await admin.connect()
    const topic = { type: 2, name: 'binome.meetings.v1' }
    const configured = async (name: string) => {
      const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [topic] })
      return resources[0]?.configEntries.find(({ configName }) => configName === name)?.configValue
    }
    expect(await configured('retention.ms')).toBe(String(30 * dayMs))
    await admin.alterConfigs({
      validateOnly: false,
      resources: [{ ...topic, configEntries: [{ name: 'max.message.bytes', value: '2000000' }] }],
    })
    await append(store, [eventsOf(derivedId<CompanyId>('scram')).request(1)])
    await relay({ ...scram, KAFKA_RETENTION_DAYS: '400' })
    await published()
    expect(await configured('retention.ms')).toBe(String(400 * dayMs))
    expect(await configured('max.message.bytes')).toBe('2000000')
    await admin.disconnect()
  })
})
