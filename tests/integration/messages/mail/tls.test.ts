import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSigningKey } from '#infra/people/single-sign-on/saml/signing-key.ts'
import { faultySmtp, type FaultySmtp } from '#tests/support/mail/faulty-smtp.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { runMain } from '#tests/support/product.ts'
import { from, mailWorld, type MailWorld, sender } from './support.ts'

/** A name of this machine that is not `localhost`, to which mails go without TLS. */
const host = hostname()

let db: TestDatabase
let world: MailWorld
let folder: string
let smtp: FaultySmtp | undefined
beforeAll(async () => {
  db = await testDatabase()
  world = await mailWorld(db)
  folder = await mkdtemp(path.join(tmpdir(), 'binome-tls-'))
})
afterEach(async () => {
  await smtp?.close()
  await world.sql.query({ text: 'delete from app.mails' })
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

/** A server with a certificate that it signed itself, for `name`. */
async function serverFor(name: string, implicit: boolean) {
  const { privateKey: key, certificate: cert } = await createSigningKey(name, new Date())
  smtp = await faultySmtp({ key, cert, implicit })
  return { smtp, cert }
}

const kinds = [
  ['STARTTLS', false],
  ['TLS from the first byte', true],
] as const

const state = async () => (await world.rows()).map((row) => [row.state, row.last_error])

/** The product, with the certificate in the environment as an operator sets it. */
async function start(name: string, implicit: boolean) {
  const scheme = implicit ? 'smtps' : 'smtp'
  const server = await serverFor(name, implicit)
  const file = path.join(folder, `${scheme}-${name}.pem`)
  await writeFile(file, server.cert)
  const product = await runMain({
    DATABASE_URL: db.runtimeUrl,
    VAULT_KEY: Buffer.alloc(32, 9).toString('base64'),
    ROLES: 'jobs',
    DATABASE_POOL_SIZE: '2',
    SMTP_URL: `${scheme}://${host}:${server.smtp.port}`,
    MAIL_FROM: from,
    NODE_EXTRA_CA_CERTS: file,
  })
  return { ...server, product }
}

describe.each(kinds)('with %s', (_, implicit) => {
  it('a mail goes to a server whose certificate the environment names, and never in clear', async () => {
    const { product, smtp: server } = await start(host, implicit)
    try {
      await world.outbox.enqueue(world.reset('t1'))
      await vi.waitUntil(async () => (await world.rows())[0]?.state === 'sent', { timeout: 30_000 })
      expect(server.received.map(({ to, secure }) => [to, secure])).toEqual([['ines@valombre.example', true]])
    } finally {
      await product.stop()
    }
  })

  it('a mail for an untrusted server is listed as failed after a day, with the reason', async () => {
    const { smtp: server } = await serverFor(host, implicit)
    const sending = sender(world, server.port, { server: { host, secure: implicit } })
    await world.outbox.enqueue(world.reset('t3'))
    await sending.run()
    expect(await state()).toEqual([['waiting', 'certificate']])
    sending.later(25 * 60)
    await sending.run()
    expect(await state()).toEqual([['failed', 'certificate']])
    expect(server.received).toEqual([])
    sending.lane.close()
  })
})

it('a mail does not go to a server whose certificate is trusted, but for another name', async () => {
  const { product, smtp: server } = await start('other.example', false)
  try {
    await world.outbox.enqueue(world.reset('t2'))
    await vi.waitUntil(async () => (await world.rows())[0]?.last_error !== null, { timeout: 30_000 })
    expect(await state()).toEqual([['waiting', 'certificate']])
    expect(server.received).toEqual([])
  } finally {
    await product.stop()
  }
})

it('a server without TLS gets no mail: nothing is sent in clear to another machine', async () => {
  const { smtp: server } = await serverFor(host, false)
  server.faults.startTls = '502 not here'
  const sending = sender(world, server.port, { server: { host } })
  await world.outbox.enqueue(world.reset('t4'))
  await sending.run()
  expect(await state()).toEqual([['waiting', 'tls']])
  expect(server.received).toEqual([])
  sending.lane.close()
})
