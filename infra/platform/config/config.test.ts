import { describe, expect, test } from 'vitest'
import { assertSealing, ConfigError, mayCallLoopback, readConfig } from './config.ts'

const key = Buffer.alloc(32, 7).toString('base64')

test('without any variable everything runs embedded, on the loopback, with the demo', () => {
  expect(readConfig({}, '/srv/app')).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    databasePoolSize: 10,
    dataFolder: '/srv/app/.data',
    vaultKey: undefined,
    sealing: true,
    fileQuotas: { person: 1_000_000_000, company: 100_000_000_000 },
    ice: { stun: [], turn: undefined },
    publicUrl: undefined,
    corsOrigins: [],
    trustProxy: 0,
    logLevel: 'warn',
    roles: ['api', 'realtime', 'projections', 'reactions', 'relay', 'jobs'],
    demo: true,
    drainMs: 0,
    installable: true,
    pushHosts: [],
  })
})

test('with DATABASE_URL the demo is off by default', () => {
  const env = { DATABASE_URL: 'postgres://b:p@db:5432/binome', VAULT_KEY: key }
  expect(readConfig(env, '/').demo).toBe(false)
  expect(readConfig({ ...env, DEMO: '1' }, '/').demo).toBe(true)
  expect(readConfig(env, '/').drainMs).toBe(5_000)
  expect(readConfig(env, '/').vaultKey).toEqual(Buffer.alloc(32, 7))
})

test('a mail server is a URL, with STARTTLS or TLS, and comes with the address that mails are from', () => {
  const read = (SMTP_URL: string, MAIL_FROM = 'binome@example.org') => readConfig({ SMTP_URL, MAIL_FROM }, '/').mail
  expect(read('smtp://binome:p%40ss@smtp.example.org')).toEqual({
    host: 'smtp.example.org',
    port: 587,
    secure: false,
    login: { user: 'binome', password: 'p@ss' },
    from: 'binome@example.org',
  })
  expect(read('smtps://[::1]')).toMatchObject({ host: '::1', port: 465, secure: true, login: undefined })
  for (const wrong of ['smtp.example.org', 'http://smtp.example.org', 'smtp://', 'smtp://a/b', 'smtp://a?tls=no'])
    expect(() => read(wrong), wrong).toThrow(/^SMTP_URL: /)
  for (const wrong of ['Binôme <binome@example.org>', 'binome', 'a@b\n.org'])
    expect(() => read('smtp://a', wrong), wrong).toThrow(/^MAIL_FROM: /)
  expect(() => read('smtp://a', '')).toThrow('MAIL_FROM: needed with SMTP_URL')
  expect(() => read('smtp://login:secret@a/b')).not.toThrow(/secret/)
})

test('files are kept in a bucket when one is named, with a whole login or none', () => {
  const read = (env: Record<string, string>) => readConfig(env, '/').s3
  expect(read({})).toBe(undefined)
  expect(read({ S3_BUCKET: 'binome-files', S3_REGION: 'eu-west-3' })).toMatchObject({
    bucket: 'binome-files',
    region: 'eu-west-3',
    pathStyle: false,
    login: undefined,
  })
  const login = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const own = { S3_BUCKET: 'binome-files', S3_ENDPOINT: 'https://s3.example.org', ...login }
  expect(read(own)).toMatchObject({
    pathStyle: true,
    login: { accessKeyId: 'key', secretAccessKey: 'secret' },
  })
  expect(read({ ...own, S3_PATH_STYLE: '0' })).toMatchObject({ pathStyle: false })
  expect(() => read(login)).toThrow('S3_BUCKET: needed')
  expect(() => read({ S3_BUCKET: 'binome-files', S3_ACCESS_KEY_ID: 'key' })).toThrow('S3_ACCESS_KEY_ID: both')
  expect(() => read({ S3_BUCKET: 'binome-files', S3_KMS_KEY: 'key' })).toThrow('S3_KMS_KEY: only with')
})

test('calls find their path with servers that share a secret with the product', () => {
  const read = (env: Record<string, string>) => readConfig(env, '/').ice
  const secret = 'sixteen-characters'
  expect(read({ STUN_URLS: 'stun:a.example:3478, stun:b.example' })).toEqual({
    stun: ['stun:a.example:3478', 'stun:b.example'],
    turn: undefined,
  })
  expect(read({ TURN_URLS: 'turn:a.example:3478?transport=udp,turns:a.example', TURN_SECRET: secret })).toEqual({
    stun: [],
    turn: { urls: ['turn:a.example:3478?transport=udp', 'turns:a.example'], secret },
  })
  expect(() => read({ TURN_URLS: 'turn:a.example' })).toThrow('TURN_SECRET: both with TURN_URLS')
  expect(() => read({ TURN_SECRET: secret })).toThrow('TURN_SECRET: both with TURN_URLS')
})

test('origins of other front ends are listed as browsers write them', () => {
  const read = (CORS_ORIGINS: string) => readConfig({ CORS_ORIGINS }, '/').corsOrigins
  expect(read('https://a.example, http://b.example:8080')).toEqual(['https://a.example', 'http://b.example:8080'])
  expect(read('*')).toBe('*')
  for (const wrong of [
    'https://a.example/',
    'a.example',
    'https://a.example,*',
    'ftp://a.example',
    'https://A.example',
  ])
    expect(() => read(wrong), wrong).toThrow(/^CORS_ORIGINS: origins like/)
})

test('a login that migrates is for a database of its own', () => {
  const migrating = { MIGRATE_DATABASE_URL: 'postgres://owner:p@db/binome' }
  expect(() => readConfig(migrating, '/')).toThrow('MIGRATE_DATABASE_URL: only with DATABASE_URL')
  const both = { ...migrating, DATABASE_URL: 'postgres://b:p@db/binome', VAULT_KEY: key }
  expect(readConfig(both, '/').migrateDatabaseUrl).toBe('postgres://owner:p@db/binome')
})

test('a database of its own needs a key for personal text', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://b@db/binome' }, '/')).toThrow(
    /^VAULT_KEY: needed with DATABASE_URL/,
  )
})

describe('a log in a database of its own is sealed, unless SEAL=off', () => {
  const hosted = { DATABASE_URL: 'postgres://b@db/binome', VAULT_KEY: key }
  const start = (env: Record<string, string>) => () => assertSealing(readConfig({ ...hosted, ...env }, '/'))
  const file = { SEAL_FILE: 'seals.ndjson' }

  test.each([
    ['neither key nor file', {}, /^SEAL_KEY: needed[^]*\nSEAL_FILE: needed[^]*\nOr SEAL=off/],
    ['no file', { SEAL_KEY: key }, /^SEAL_FILE: needed with DATABASE_URL/],
    ['no key', file, /^SEAL_KEY: needed with DATABASE_URL/],
    ['calls only: exports are signed', { ROLES: 'api' }, /^SEAL_KEY: needed with DATABASE_URL/],
    ['neither, the log in EventStoreDB', { EVENT_STORE_URL: 'esdb://h:2113' }, /^SEAL_KEY: needed/],
  ])('%s stops the start', (_, env, words) => expect(start(env)).toThrow(words))

  test.each([
    ['both', { SEAL_KEY: key, ...file }],
    ['said', { SEAL: 'off' }],
    ['who neither seals nor exports', { ROLES: 'projections,relay' }],
    ['calls only, with the key', { ROLES: 'api', SEAL_KEY: key }],
    ['the log is in EventStoreDB, with both', { EVENT_STORE_URL: 'esdb://h:2113', SEAL_KEY: key, ...file }],
  ])('%s does not', (_, env) => expect(start(env)).not.toThrow())

  test('embedded, key and file are made', () => expect(() => assertSealing(readConfig({}, '/'))).not.toThrow())
})

test('traces are on with an address to send them to, unless they are switched off', () => {
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  expect(readConfig(on, '/').tracing).toEqual({ sampler: 'parentbased_always_on', ratio: 1, delayMs: 5_000 })
  expect(readConfig({ ...on, OTEL_SDK_DISABLED: 'true' }, '/').tracing).toBeUndefined()
  expect(readConfig({ ...on, OTEL_TRACES_EXPORTER: 'none' }, '/').tracing).toBeUndefined()
})

test('an empty variable is an absent one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }, '/').port).toBe(3000)
})

test('roles come in one order, once each', () => {
  expect(readConfig({ ROLES: ' jobs, api,jobs' }, '/').roles).toEqual(['api', 'jobs'])
})

test.each([
  ['PORT', 'abc', /^PORT: a whole number/],
  ['PORT', '70000', /^PORT: at most 65535/],
  ['DATABASE_URL', 'mysql://secret@h/d', /^DATABASE_URL: a URL like postgres:\/\/login:password@host/],
  ['EVENT_STORE_URL', 'http://secret@h', /^EVENT_STORE_URL: a connection string like esdb:/],
  ['EVENT_STORE_URL', 'esdb://h:2113?throwOnAppendFailure=false', /^EVENT_STORE_URL: without throwOnAppendFailure/],
  ['VAULT_KEY', 'c2hvcnQ=', /^VAULT_KEY: 32 random bytes in base64/],
  ['VAULT_KEY', '???', /^VAULT_KEY: 32 random bytes in base64/],
  ['SEAL_KEY', 'c2hvcnQ=', /^SEAL_KEY: 32 random bytes in base64/],
  ['PUBLIC_URL', 'ftp://x', /^PUBLIC_URL: a URL that starts with http/],
  ['TRUST_PROXY', 'everyone', /^TRUST_PROXY: the number of proxies/],
  ['S3_BUCKET', 'A_B', /^S3_BUCKET: the name of a bucket/],
  ['S3_ENDPOINT', 'ftp://x', /^S3_ENDPOINT: a URL that starts with http/],
  ['S3_ENCRYPTION', 'rot13', /^S3_ENCRYPTION: one of AES256, aws:kms/],
  ['S3_ENDPOINT', 'https://key:secret@h', /^S3_ENDPOINT: without credentials/],
  ['STUN_URLS', 'https://a.example', /^STUN_URLS: addresses like stun:/],
  ['TURN_URLS', 'turn:a.example?transport=sctp', /^TURN_URLS: addresses like turn:/],
  ['TURN_SECRET', 'short', /^TURN_SECRET: at least 16 characters/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL: one of fatal, error, warn/],
  ['METRICS_TOKEN', 'short', /^METRICS_TOKEN: at least 16 characters/],
  ['DRAIN_SECONDS', '-1', /^DRAIN_SECONDS: at least 0/],
  ['OTEL_TRACES_SAMPLER', 'often', /^OTEL_TRACES_SAMPLER: one of always_on/],
  ['ROLES', 'api,cook', /^ROLES: one of api, realtime, projections/],
  ['DEMO', 'maybe', /^DEMO: one of 0, 1, true, false/],
])('%s=%s stops the start with its name and what it accepts', (name, value, message) => {
  const read = () => readConfig({ [name]: value }, '/')
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(message)
  expect(read).not.toThrow(new RegExp(`secret|${value.replaceAll('?', '\\?')}$`))
})

test('brokers may ask for TLS and a login; half of a login, or a secret without TLS, stops the start', () => {
  const read = (env: Record<string, string>) => readConfig({ KAFKA_BROKERS: 'kafka:9093', ...env }, '/').kafka
  const login = { KAFKA_USERNAME: 'binome', KAFKA_PASSWORD: 'secret' }
  const tokens = { ...login, KAFKA_TLS: '1', KAFKA_SASL: 'oauthbearer' }
  expect(readConfig({}, '/').kafka).toBe(undefined)
  expect(read({})).toEqual({ brokers: ['kafka:9093'], tls: false, sasl: undefined, retentionDays: undefined })
  expect(read({ ...login, KAFKA_SASL: 'scram-sha-256', KAFKA_RETENTION_DAYS: '90' })).toEqual({
    brokers: ['kafka:9093'],
    tls: false,
    sasl: { mechanism: 'scram-sha-256', username: 'binome', password: 'secret' },
    retentionDays: 90,
  })
  expect(read({ ...tokens, KAFKA_TOKEN_URL: 'https://id.example.org/token' })?.sasl).toEqual({
    mechanism: 'oauthbearer',
    clientId: 'binome',
    clientSecret: 'secret',
    tokenUrl: 'https://id.example.org/token',
    scope: undefined,
  })
  expect(() => readConfig({ KAFKA_TLS: '1' }, '/')).toThrow('KAFKA_BROKERS: needed with KAFKA_TLS')
  expect(() => read(login)).toThrow('KAFKA_SASL: needed with a login')
  expect(() => read({ KAFKA_SASL: 'scram-sha-512', KAFKA_USERNAME: 'binome' })).toThrow('KAFKA_USERNAME: both with')
  expect(() => read({ ...login, KAFKA_SASL: 'plain' })).toThrow('KAFKA_TLS: needed with KAFKA_SASL=plain')
  expect(() => read(tokens)).toThrow('KAFKA_TOKEN_URL: needed with')
  expect(() => read({ ...tokens, KAFKA_TOKEN_URL: 'http://id.example.org/token' })).toThrow(/^KAFKA_TOKEN_URL: /)
  expect(() => read({ ...login, KAFKA_SASL: 'gssapi' })).toThrow(/^KAFKA_SASL: .*scram-sha-512/)
})

test.each([
  ['127.0.0.1', undefined, true],
  ['localhost', undefined, true],
  ['::1', undefined, true],
  ['0.0.0.0', undefined, false],
  ['::', undefined, false],
  ['192.0.2.7', undefined, false],
  ['127.0.0.1', 'postgres://a:b@h/d', false],
])('at %s with the database %s, this machine may be called: %s', (host, databaseUrl, may) => {
  expect(mayCallLoopback({ host, databaseUrl })).toBe(may)
})

test('the gateway of SMS is reached over TLS with a login, and the message says how', () => {
  const read = (SMS_URL: string) => readConfig({ SMS_URL, SMS_FROM: '+33600000000' }, '/').sms
  expect(read('https://account:to%20ken@api.twilio.com/')).toEqual({
    url: 'https://api.twilio.com',
    account: 'account',
    token: 'to ken',
    from: '+33600000000',
  })
  const wrong = ['http://account:token@api.twilio.com', 'https://api.twilio.com', 'https://a@b.test', 'api.twilio.com']
  for (const url of [...wrong, 'https://a%ZZ:b@x.test', 'https://a:b@x.test?c=d', 'sms'])
    expect(() => read(url), url).toThrow(
      'SMS_URL: a URL like https://account:token@api.twilio.com, special characters percent-encoded',
    )
})
