import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '#commands/messages/mail/ports.ts'
import { claimMail } from '#infra/messages/mail/claims.ts'
import { enqueueMail } from '#infra/messages/mail/outbox.ts'
import { faultySmtp, type FaultySmtp } from '#tests/support/mail/faulty-smtp.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { links, mailWorld, type MailWorld, plainPart, sender } from './support.ts'
import { run } from '#tests/support/run.ts'

let db: TestDatabase
let world: MailWorld
let smtp: FaultySmtp
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await run(db.database.system)`delete from app.mails`
  world = await mailWorld(db)
  smtp = await faultySmtp()
})
afterEach(() => smtp.close())

const started = () => sender(world, smtp.port)

describe('a mail', () => {
  it('arrives with a link that opens the row that it is about, and leaves nothing personal', async () => {
    const mail = world.reset('r1')
    await world.outbox.enqueue(mail)
    await started().run()
    const [received] = smtp.received
    expect(received?.to).toBe('ines@valombre.example')
    const plain = plainPart(received?.raw ?? '')
    expect(plain).toContain('Bonjour Inès,')
    const token = /https:\/\/valombre\.example\/auth\/edit_password\?reset_password_token=(\S+)/.exec(plain)?.[1] ?? ''
    expect(links.verify('password_reset', token)).toMatchObject({ companyId: world.companyId, id: mail.link?.id })
    expect(await world.rows()).toMatchObject([
      { state: 'sent', attempts: 1, address: null, params: {}, link: null, last_error: null },
    ])
  })

  it('is enqueued once for a key, and not at all when the transaction is rolled back', async () => {
    await world.outbox.enqueue(world.reset('r1'))
    await world.outbox.enqueue(world.reset('r1'))
    const broken = db.database.tenant(world.companyId).transaction(async (sql) => {
      await enqueueMail(sql, world.reset('r2'))
      throw new Error('the business row was refused')
    })
    await expect(broken).rejects.toThrow('refused')
    await started().run()
    expect(smtp.received).toHaveLength(1)
    expect(await world.rows()).toHaveLength(1)
  })

  it('that was written in this millisecond is due, whatever its microseconds', async () => {
    const now = new Date()
    await world.outbox.enqueue(world.reset('r1'))
    await run(world.sql)`update app.mails set next_attempt_at = ${now}::timestamptz + interval '900 microseconds'`
    expect(await claimMail(world.sql, 'email', 'test', now)).toMatchObject({ template: 'password_reset' })
  })

  it('to the administrators is one mail each, in the language of each', async () => {
    const { companyId, ines } = world
    await run(db.database.system)`update app.users set status = 'pending_approval' where id = ${ines}`
    await world.outbox.enqueue({
      companyId,
      key: 'a1',
      to: 'administrators',
      template: 'sign_up_to_approve',
      params: { applicantId: ines },
    })
    await started().run()
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(['ada@valombre.example', 'root@valombre.example'])
    const english = smtp.received.find(({ to }) => to.startsWith('ada'))
    expect(plainPart(english?.raw ?? '')).toContain('Inès Carbonnel is waiting for your approval')
  })

  it('goes to an address without an account in the company’s language, or the one that is given', async () => {
    const { companyId } = world
    const invite = (key: string, locale?: 'en'): Mail => ({
      ...world.reset(key),
      companyId,
      to: { address: 'new@valombre.example', ...(locale && { locale }) },
      template: 'invitation',
      params: { firstName: 'Maarten', programId: null },
      link: { id: companyId, expiresAt: new Date(Date.now() + 86_400_000) },
    })
    await world.outbox.enqueue(invite('i1'))
    await world.outbox.enqueue(invite('i2', 'en'))
    await started().run()
    const texts = smtp.received.map(({ raw }) => plainPart(raw)).join('\n')
    expect(texts).toContain('Bonjour Maarten')
    expect(texts).toContain('Hello Maarten')
  })

  it.each([
    ['an address', { to: { address: 'a@b.example\r\nBcc: eve@evil.example' } }],
    ['a name', { params: { firstName: 'Inès\nBcc: eve@evil.example', programId: null } }],
    ['a key', { key: 'a\nb' }],
  ])('with a line break in %s is refused when it is enqueued', async (_what, change) => {
    const mail = {
      ...world.reset('i1'),
      to: { address: 'new@valombre.example' },
      template: 'invitation',
      params: { firstName: null, programId: null },
      ...change,
    } as Mail
    await expect(world.outbox.enqueue(mail)).rejects.toThrow(RangeError)
    expect(await world.rows()).toEqual([])
  })

  it('to an account that was erased meanwhile is not sent', async () => {
    await world.outbox.enqueue(world.reset('r1'))
    await run(world.sql)`update app.users set status = 'erased' where id = ${world.ines}`
    await started().run()
    expect(smtp.connections()).toBe(0)
    expect(await world.rows()).toMatchObject([{ state: 'failed', last_error: 'no_recipient' }])
  })
})

describe('a mail arrives once, or is listed as failed, when the server', () => {
  it('is down for an hour', async () => {
    const process = started()
    await smtp.close()
    await world.outbox.enqueue(world.reset('r1'))
    for (let minute = 0; minute < 60; minute += 5, process.later(5)) await process.run()
    expect(await world.rows()).toMatchObject([{ state: 'waiting', last_error: 'connection' }])
    expect(process.delivery.unreachable()).toMatchObject({ error: 'connection' })
    await smtp.open()
    await process.run()
    expect(smtp.received).toHaveLength(1)
    expect(process.delivery.unreachable()).toBeNull()
    expect(await world.rows()).toMatchObject([{ state: 'sent' }])
  })

  it('is down for more than a day: it is given up, and is not sent when the server is back', async () => {
    const process = started()
    await smtp.close()
    await world.outbox.enqueue(world.reset('r1'))
    for (let hour = 0; hour < 25; hour++, process.later(60)) await process.run()
    await smtp.open()
    await process.run()
    expect(smtp.received).toEqual([])
    expect(await world.rows()).toMatchObject([{ state: 'failed', last_error: 'connection' }])
  })

  it('answers slowly', async () => {
    smtp.faults.delayMs = 60
    await world.outbox.enqueue(world.reset('r1'))
    await started().run()
    expect(smtp.received).toHaveLength(1)
    expect(await world.rows()).toMatchObject([{ state: 'sent' }])
  })

  it.each(['greeting', 'mail', 'data'] as const)('says nothing at %s', async (step) => {
    const process = started()
    smtp.faults[step] = 'hang'
    await world.outbox.enqueue(world.reset('r1'))
    await process.run()
    expect(await world.rows()).toMatchObject([{ state: 'waiting' }])
    delete smtp.faults[step]
    process.later(2)
    await process.run()
    expect(smtp.received).toHaveLength(1)
    expect(await world.rows()).toMatchObject([{ state: 'sent' }])
  })

  it.each([
    ['the recipient', { recipient: () => '450 4.2.1 busy <ines@valombre.example>' }, 'rcpt_450'],
    ['the message', { data: '451 4.3.0 later' }, 'data_451'],
    ['the whole message', { afterMessage: '452 4.3.1 full' }, 'data_452'],
  ])('refuses %s for now: it is tried again', async (_what, faults, error) => {
    const process = started()
    Object.assign(smtp.faults, faults)
    await world.outbox.enqueue(world.reset('r1'))
    await process.run()
    expect(await world.rows()).toMatchObject([{ state: 'waiting', last_error: error, attempts: 1 }])
    const refused = smtp.received.length
    for (const name of Object.keys(faults)) delete smtp.faults[name as keyof typeof smtp.faults]
    process.later(1)
    await process.run()
    expect(smtp.received).toHaveLength(refused + 1)
    expect(await world.rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it.each([
    ['the recipient', { recipient: () => '550 5.1.1 unknown <ines@valombre.example>' }, 'rcpt_550'],
    ['the message', { data: '554 5.7.1 spam' }, 'data_554'],
    ['the whole message', { afterMessage: '552 5.3.4 too large' }, 'data_552'],
  ])('refuses %s for good: it is listed as failed, by a code without the address', async (_what, faults, error) => {
    const process = started()
    Object.assign(smtp.faults, faults)
    await world.outbox.enqueue(world.reset('r1'))
    await process.run()
    process.later(60)
    await process.run()
    expect(await world.rows()).toMatchObject([{ state: 'failed', last_error: error, attempts: 1 }])
  })

  it('refuses the sender: every mail waits, because none is the reason', async () => {
    smtp.faults.mail = '550 5.7.1 sender unknown'
    const process = started()
    await world.outbox.enqueue(world.reset('r1'))
    await process.run()
    expect(await world.rows()).toMatchObject([{ state: 'waiting', last_error: 'sender_550' }])
    expect(process.delivery.pauseMs()).toBeGreaterThan(0)
  })

  it('cuts the connection after the message and before its answer: it is failed, not sent twice', async () => {
    smtp.faults.afterMessage = 'cut'
    const process = started()
    await world.outbox.enqueue(world.reset('r1'))
    await process.run()
    delete smtp.faults.afterMessage
    for (let hour = 0; hour < 25; hour++, process.later(60)) await process.run()
    expect(smtp.received).toHaveLength(1)
    expect(await world.rows()).toMatchObject([{ state: 'failed', last_error: 'outcome_unknown' }])
  })

  it('never answers the message: it is failed, not sent twice', async () => {
    smtp.faults.afterMessage = 'hang'
    const process = started()
    await world.outbox.enqueue(world.reset('r1'))
    await process.run()
    process.later(5)
    await process.run()
    expect(smtp.received).toHaveLength(1)
    expect(await world.rows()).toMatchObject([{ state: 'failed', last_error: 'outcome_unknown' }])
  })

  it('ended the connection that was kept for the next mail', async () => {
    const process = started()
    await world.outbox.enqueue(world.reset('r1'))
    await process.run()
    smtp.faults.mail = 'cut'
    await world.outbox.enqueue(world.reset('r2'))
    await process.run()
    delete smtp.faults.mail
    process.later(2)
    await process.run()
    expect(smtp.received).toHaveLength(2)
  })
})

describe('several processes', () => {
  it('share the mails: each is sent once, on connections that are kept', async () => {
    const mails = Array.from({ length: 40 }, (_, n) => world.reset(`r${n}`))
    for (const mail of mails) await world.outbox.enqueue(mail)
    const patient = { connect: 5_000, silence: 20_000, attempt: 30_000 }
    await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) => sender(world, smtp.port, { name, timeouts: patient }).run()),
    )
    expect(smtp.received).toHaveLength(40)
    expect(new Set(smtp.received.map(({ raw }) => /Message-ID: (\S+)/.exec(raw)?.[1])).size).toBe(40)
    expect(smtp.connections()).toBeLessThanOrEqual(4)
    expect(new Set((await world.rows()).map(({ state }) => state))).toEqual(new Set(['sent']))
  })

  it('never send a mail that another one has taken over', async () => {
    await world.outbox.enqueue(world.reset('r1'))
    const process = started()
    await process.delivery.deliverOne(async (mail, _rendered, begin) => {
      await run(world.sql)`update app.mails set sender = 'another' where id = ${mail.id}`
      await begin()
      return { kind: 'sent' }
    })
    expect(await world.rows()).toMatchObject([{ state: 'sending' }])
    expect(smtp.received).toEqual([])
  })

  it('put right what a killed one left: unsent before the message, failed after it', async () => {
    await world.outbox.enqueue(world.reset('before'))
    await world.outbox.enqueue(world.reset('after'))
    await run(world.sql)`update app.mails set state = 'sending', sender = 'gone alive',
      lease_until = now() + interval '3 minutes', data_at = case key when 'after' then now() end`
    await started().run()
    expect(smtp.received).toHaveLength(1)
    expect(await world.rows()).toMatchObject([
      { key: 'before', state: 'sent' },
      { key: 'after', state: 'failed', last_error: 'outcome_unknown' },
    ])
  })
})
