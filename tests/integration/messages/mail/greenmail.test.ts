import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailConfig } from '#infra/platform/config/config.ts'
import { type Carry, createDelivery } from '#infra/messages/mail/delivery.ts'
import { messageOf } from '#infra/messages/mail/message.ts'
import { renderMail } from '#infra/messages/mail/render/render.ts'
import { createSmtpLane } from '#infra/messages/mail/smtp.ts'
import { type GreenMail, greenMail, noGreenMail } from '#tests/support/mail/greenmail.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { from, links, mailWorld, type MailWorld, plainPart } from './support.ts'
import { noTenant } from '#tests/support/mail/no-tenant.ts'

describe.skipIf(await noGreenMail())('a real mail server', () => {
  let db: TestDatabase
  let world: MailWorld
  let server: GreenMail
  beforeAll(async () => {
    ;[db, server] = await Promise.all([testDatabase(), greenMail()])
    world = await mailWorld(db)
  })
  afterAll(() => Promise.all([db.close(), server.stop()]))

  const deliveryTo = (settings: Partial<MailConfig>) => {
    const login = { user: 'binome', password: 'secret' }
    const lane = createSmtpLane({ host: '127.0.0.1', port: server.smtpPort, secure: false, login, from, ...settings })
    const carry: Carry = async (mail, rendered, begin) => lane.send(await messageOf(mail, rendered, from), begin)
    const delivery = createDelivery({
      sql: world.sql,
      sender: () => 'test',
      render: (mail) =>
        renderMail(mail, {
          sql: world.sql,
          tenant: noTenant,
          links,
          baseUrlOf: () => Promise.resolve('https://v.example'),
        }),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
    return { one: () => delivery.deliverOne(carry), close: () => lane.close() }
  }

  it('takes a mail with its login, and keeps it readable: subject, both parts, link', async () => {
    await world.outbox.enqueue(world.reset('g1'))
    const delivery = deliveryTo({})
    await delivery.one()
    delivery.close()
    const [mail] = await server.messagesOf('ines@valombre.example')
    expect(mail?.subject).toBe('Choisir un nouveau mot de passe')
    const plain = plainPart(mail?.mimeMessage ?? '')
    expect(plain).toContain('Choisissez un nouveau mot de passe')
    const token = /reset_password_token=([\w-]+)/.exec(plain)?.[1] ?? ''
    expect(links.verify('password_reset', token)).toMatchObject({ companyId: world.companyId })
    expect(mail?.mimeMessage).toContain('text/html')
    expect(await world.rows()).toMatchObject([{ state: 'sent' }])
  })

  it.each([
    ['with a wrong password', { login: { user: 'binome', password: 'wrong' } }, /^auth|^smtp_535/],
    ['behind a certificate that nobody signed', { secure: true }, /^certificate$/],
  ])('%s gets no mail: all wait', async (_what, settings, error) => {
    await world.sql.query({ text: 'delete from app.mails' })
    await world.outbox.enqueue(world.reset('g2'))
    const delivery = deliveryTo({ ...settings, ...('secure' in settings && { port: server.smtpsPort }) })
    await delivery.one()
    delivery.close()
    const [row] = await world.rows()
    expect(row?.state).toBe('waiting')
    expect(row?.last_error).toMatch(error)
  })
})
