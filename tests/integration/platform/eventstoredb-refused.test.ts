import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEventStoreDb } from '#infra/platform/event-store/open-eventstoredb.ts'
import { EventStoreRefused } from '#infra/platform/event-store/eventstoredb-trouble.ts'
import { eventStoreDbDouble } from '#tests/support/eventstoredb-double/double.ts'
import { securedEventStoreDb, type Secured } from '#tests/support/eventstoredb-secured.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { runMain } from '#tests/support/product.ts'

const wrong = 'Falsch-43'
const vaultKey = Buffer.alloc(32, 5)

let db: TestDatabase
/** With TLS, and a login that may not read `$all`. */
let secured: Secured
let plain: Awaited<ReturnType<typeof eventStoreDbDouble>>

beforeAll(async () => {
  db = await testDatabase()
  secured = await securedEventStoreDb()
  plain = await eventStoreDbDouble()
}, 60_000)

afterAll(async () => {
  await plain.close()
  await secured.close()
  await db.close()
})

const env = (url: string) => ({
  DATABASE_URL: db.runtimeUrl,
  VAULT_KEY: vaultKey.toString('base64'),
  EVENT_STORE_URL: url,
})

/** What the product prints when it does not start. */
async function startSays(url: string): Promise<string> {
  const started = await runMain(env(url)).catch((error: unknown) => error)
  if (!(started instanceof Error)) throw new Error('it started')
  return started.message
}

/** What a start says of this log. */
async function refusal(url: string): Promise<string> {
  const silent = { warn: () => undefined }
  const error: unknown = await openEventStoreDb(url, db.database.system, silent).then(
    async (log) => {
      try {
        return await log.end()
      } catch (thrown) {
        return thrown
      } finally {
        await log.store.close()
      }
    },
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof EventStoreRefused)) throw new Error(`not refused: ${String(error)}`)
  return error.message
}

/** A connection to the server with TLS, as `binome`. */
const withPassword = (password: string) => secured.connectionString.replace(secured.password, password)
const without = (part: RegExp) => secured.connectionString.replace(part, '')

test.concurrent.for<[string, () => string | Promise<string>, RegExp]>([
  ['a wrong password', () => withPassword(wrong), /localhost:\d+ refuses the login\. Give a user/],
  [
    'a user that is not there',
    () => secured.connectionString.replace('binome:', 'nobody:'),
    /localhost:\d+ refuses the login\. Give a user/,
  ],
  ['no login', () => without(/binome:[^@]*@/), /localhost:\d+ refuses the login\. Give a user/],
  [
    'a login that may not read the log',
    () => secured.connectionString,
    /does not let this login read the log, \$all\. Add the login to the access list/,
  ],
  [
    'a certificate that is not trusted',
    () => without(/\?.*/),
    /the certificate of localhost:\d+ is not trusted\. .*tlsCAFile=/,
  ],
  [
    'a cluster with a certificate that is not trusted',
    () => without(/\?.*/).replace('esdb:', 'esdb+discover:'),
    /the certificate of localhost:\d+ is not trusted\. .*tlsCAFile=/,
  ],
  [
    'a certificate for another name',
    () => secured.connectionString.replace('localhost', '127.0.0.1'),
    /the certificate of 127\.0\.0\.1:\d+ is not trusted\. .*the host as the certificate names it/,
  ],
  [
    'a file of an authority that is not there',
    () => `${secured.connectionString}.none`,
    /the file of tlsCAFile, .* is not there/,
  ],
  [
    'TLS against a server without',
    () => `esdb://binome:${secured.password}@localhost:${plain.port}`,
    /localhost:\d+ has no TLS\. Add tls=false/,
  ],
  [
    'no TLS against a server with it',
    () => `${without(/\?.*/)}?tls=false`,
    /localhost:\d+ does not answer without TLS\. Leave tls=false out/,
  ],
  [
    'nobody there',
    // A port that was free a moment ago may be that of another test.
    () => `esdb://binome:${secured.password}@localhost:1?tls=false`,
    /nobody answers at localhost:\d+\. Start EventStoreDB/,
  ],
  [
    'a connection string that the client does not take',
    () => `esdb://binome:${secured.password}/2@localhost:1?tls=maybe`,
    /EVENT_STORE_URL cannot be read: .*percent-encoded/,
  ],
])('one sentence says what is wrong: %s', { timeout: 120_000 }, async ([, url, words]) => {
  const message = await refusal(await url())
  expect(message).toMatch(words)
  expect(message).toMatch(/^EVENT_STORE_URL/)
  expectNoSecrets(message)
})

test.concurrent.for<[string, () => string]>([
  ['a wrong password', () => withPassword(wrong)],
  ['a certificate that is not trusted', () => without(/\?.*/)],
])('the start prints the sentence and no stack: %s', { timeout: 120_000 }, async ([, url]) => {
  const message = await startSays(url())
  expect(message).toContain(`Binôme cannot start. ${await refusal(url())}`)
  expectNoSecrets(message)
})

function expectNoSecrets(message: string): void {
  expect(message).not.toMatch(/^ +at /m)
  expect(message).not.toContain('"stack"')
  for (const password of [secured.password, wrong]) expect(message).not.toContain(password)
}

describe('a command line says in a sentence why it cannot read the log', () => {
  const typed = (url: string, ...args: string[]) =>
    new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
      const options = {
        cwd: path.resolve(import.meta.dirname, '../../..'),
        env: { ...process.env, ...env(url), MIGRATE_DATABASE_URL: db.url, DEMO: '0' },
      }
      execFile(process.execPath, args, options, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
      )
    })
  const creates = [
    'infra/company/companies/cli.ts',
    'create',
    '--slug',
    'wayne',
    '--name',
    'Wayne',
    '--host',
    'wayne.test',
  ]

  test.concurrent.for<[string, () => string, number, RegExp, string[]]>([
    [
      'audit seals, with a wrong password',
      () => withPassword(wrong),
      0,
      /refuses the login\. Give a user .*What follows is of the copy as it is/,
      ['infra/platform/audit/cli.ts', 'seals'],
    ],
    [
      'audit verify, with a login that may not read the log',
      () => secured.connectionString,
      2,
      /does not let this login read the log, \$all\. Add the login/,
      ['infra/platform/audit/cli.ts', 'verify'],
    ],
    [
      'audit history, with a certificate that is not trusted',
      () => without(/\?.*/),
      1,
      /the certificate of localhost:\d+ is not trusted\. .*What follows/,
      ['infra/platform/audit/cli.ts', 'history', `capacity-${crypto.randomUUID()}`],
    ],
    [
      'company create, with a wrong password',
      () => withPassword(wrong),
      2,
      /localhost:\d+ refuses the login\. Give a user/,
      [...creates, '--admin', 'lucius@wayne.test', '--no-mail'],
    ],
  ])('npm run %s', { timeout: 120_000 }, async ([, url, exits, words, args]) => {
    const { code, output } = await typed(url(), ...args)
    expect(output).toMatch(words)
    expect(code).toBe(exits)
    expectNoSecrets(output)
  })
})
