import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { faultySmtp, type FaultySmtp } from '#tests/support/mail/faulty-smtp.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { type RunningProduct, runMain } from '#tests/support/product.ts'
import { from, mailWorld, type MailWorld } from './support.ts'

let db: TestDatabase
let world: MailWorld
let smtp: FaultySmtp
let running: RunningProduct
beforeAll(async () => {
  db = await testDatabase()
  world = await mailWorld(db)
  smtp = await faultySmtp()
  running = await start()
})
afterAll(async () => {
  await running.stop()
  await smtp.close()
  await db.close()
})
beforeEach(async () => {
  await world.sql.query({ text: 'delete from app.mails' })
})

const start = (env: Readonly<Record<string, string>> = {}) =>
  runMain({
    DATABASE_URL: db.runtimeUrl,
    VAULT_KEY: Buffer.alloc(32, 9).toString('base64'),
    ROLES: 'jobs',
    DATABASE_POOL_SIZE: '2',
    SMTP_URL: smtp.url,
    MAIL_FROM: from,
    ...env,
  })

const state = async () => (await world.rows()).map(({ state, last_error }) => `${state} ${last_error ?? ''}`.trim())
const untilState = (wanted: string) => vi.waitUntil(async () => (await state())[0] === wanted, { timeout: 30_000 })

it('a mail leaves when its transaction commits', async () => {
  const arrived = smtp.nextMessage()
  await world.outbox.enqueue(world.reset('p1'))
  await arrived
  await untilState('sent')
  expect(smtp.received).toHaveLength(1)
})

it('a process that is killed before the message: another one sends it, once', async () => {
  const before = smtp.received.length
  const reached = Promise.withResolvers<void>()
  smtp.faults.recipient = () => {
    reached.resolve()
    return 'hang'
  }
  await world.outbox.enqueue(world.reset('p2'))
  await reached.promise
  await running.stop('SIGKILL')
  delete smtp.faults.recipient
  running = await start()
  await untilState('sent')
  expect(smtp.received.length).toBe(before + 1)
})

it('a process that is killed between the message and its answer: the mail is failed, not sent again', async () => {
  const before = smtp.received.length
  smtp.faults.afterMessage = 'hang'
  const arrived = smtp.nextMessage()
  await world.outbox.enqueue(world.reset('p3'))
  await arrived
  await running.stop('SIGKILL')
  delete smtp.faults.afterMessage
  running = await start()
  await untilState('failed outcome_unknown')
  expect(smtp.received.length).toBe(before + 1)
})

it('a process that is stopped in an attempt that hangs leaves the mail to the next one', async () => {
  const before = smtp.received.length
  const reached = Promise.withResolvers<void>()
  smtp.faults.recipient = () => {
    reached.resolve()
    return 'hang'
  }
  await world.outbox.enqueue(world.reset('p4'))
  await reached.promise
  expect(await running.stop()).toBe(0)
  expect(await state()).toEqual(['waiting interrupted'])
  delete smtp.faults.recipient
  running = await start()
  await untilState('sent')
  expect(smtp.received.length).toBe(before + 1)
})

it('without SMTP_URL the start says that mails wait, and shows no mailbox', async () => {
  await running.stop()
  await world.outbox.enqueue(world.reset('p5'))
  running = await start({ SMTP_URL: '', MAIL_FROM: '', LOG_LEVEL: 'warn', ROLES: 'api,jobs', DEMO: '1' })
  expect(running.output()).toContain('SMTP_URL is not set: mails wait')
  // Where the applications are built, theirs is the page of an unknown address.
  const page = await (await fetch(`${running.origin}/dev/mail`)).text()
  expect(page).not.toMatch(/Mails of the demo|E-mails de la démonstration/)
  expect(await state()).toEqual(['waiting'])
})
