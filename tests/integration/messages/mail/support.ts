import { randomUUID } from 'node:crypto'
import type { Mail } from '#commands/messages/mail/ports.ts'
import { type CompanyId, id, type UserId } from '#domain/platform/ids.ts'
import type { MailConfig } from '#infra/platform/config/config.ts'
import { createLinkSigner } from '#infra/people/links/signer.ts'
import { type Carry, createDelivery, type Delivery } from '#infra/messages/mail/delivery.ts'
import { messageOf } from '#infra/messages/mail/message.ts'
import { createMailOutbox } from '#infra/messages/mail/outbox.ts'
import { renderMail } from '#infra/messages/mail/render/render.ts'
import { createSmtpLane, type SmtpTimeouts } from '#infra/messages/mail/smtp.ts'
import { defaultSettings } from '#domain/company/company-settings.ts'
import type { TestDatabase } from '#tests/support/postgres.ts'
import { noTenant } from '#tests/support/mail/no-tenant.ts'
import { run } from '#tests/support/run.ts'

export const from = 'binome@mail.example'
const quick: SmtpTimeouts = { connect: 1_000, silence: 300, attempt: 2_000 }
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

export const links = createLinkSigner({ keys: [Buffer.alloc(32, 9)] })

/** A company with Inès, who reads French, and two administrators. */
export async function mailWorld(db: TestDatabase) {
  const sql = db.database.system
  const companyId = id<CompanyId>(randomUUID())
  const [ines, ada, root] = [randomUUID(), randomUUID(), randomUUID()].map((value) => id<UserId>(value)) as [
    UserId,
    UserId,
    UserId,
  ]
  await sql.query({
    text: `insert into app.companies (id, slug, name, hosts, brand, settings) values ($1, $2, 'Valombre', $3, $4, $5)`,
    values: [
      companyId,
      `c-${companyId.slice(0, 8)}`,
      [`${companyId.slice(0, 8)}.example`],
      { name: 'Valombre', main: '#47A6F7', lighter: '#5FCEFF', darker: '#235BE8' },
      defaultSettings,
    ],
  })
  for (const [user, first, locale, roles] of [
    [ines, 'Inès', 'fr', []],
    [ada, 'Ada', 'en', ['admin']],
    [root, 'Root', 'fr', ['admin']],
  ] as const)
    await sql.query({
      text: `insert into app.users (id, company_id, email, first_name, last_name, locale, roles)
        values ($1, $2, $3, $4, 'Carbonnel', $5, $6)`,
      values: [
        user,
        companyId,
        `${first.normalize('NFD').replaceAll(/\W/g, '').toLowerCase()}@valombre.example`,
        first,
        locale,
        roles,
      ],
    })
  const outbox = createMailOutbox(db.database)
  const reset = (key: string): Mail => ({
    companyId,
    key,
    to: { userId: ines },
    template: 'password_reset',
    params: { redirectUrl: null },
    link: { id: randomUUID(), expiresAt: new Date(Date.now() + 7 * 86_400_000) },
  })
  const rows = () =>
    run(sql)<MailRow>`select id, key, template, user_id, address, params, link, state, attempts, last_error,
      next_attempt_at from app.mails where company_id = ${companyId} order by created_at, key`
  return { sql, companyId, ines, ada, root, outbox, reset, rows }
}

export type MailWorld = Awaited<ReturnType<typeof mailWorld>>

interface MailRow {
  readonly id: string
  readonly key: string
  readonly template: string
  readonly user_id: string | null
  readonly address: string | null
  readonly params: object
  readonly link: object | null
  readonly state: string
  readonly attempts: number
  readonly last_error: string | null
  readonly next_attempt_at: Date
}

interface SenderOptions {
  readonly name?: string
  readonly timeouts?: SmtpTimeouts
  readonly server?: Partial<Pick<MailConfig, 'host' | 'secure'>>
}

/** A process that sends, with a clock that the test moves. */
export function sender(
  { sql }: Pick<MailWorld, 'sql'>,
  port: number,
  { name = 'test', timeouts = quick, server = {} }: SenderOptions = {},
) {
  let aheadMs = 0
  const config = { host: '127.0.0.1', port, secure: false, login: undefined, from, ...server }
  const lane = createSmtpLane(config, timeouts)
  const carry: Carry = async (mail, rendered, begin) => lane.send(await messageOf(mail, rendered, from), begin)
  const delivery: Delivery = createDelivery({
    sql,
    sender: () => name,
    render: (mail) =>
      renderMail(mail, { sql, tenant: noTenant, links, baseUrlOf: () => Promise.resolve('https://valombre.example') }),
    logger: silent,
    now: () => new Date(Date.now() + aheadMs),
    random: () => 0.5,
  })
  return {
    delivery,
    lane,
    /** Moves the clock. */
    later(minutes: number) {
      aheadMs += minutes * 60_000
    },
    /** What the worker does until nothing is due. */
    async run() {
      await delivery.tidy()
      while (await delivery.deliverOne(carry));
    },
  }
}

/** The text part of a message, decoded. */
export function plainPart(raw: string): string {
  // A boundary is a line of its own: a link may hold two dashes.
  const part = raw.split(/(?<!=)\r\n--[-\w]+\r\n/).find((one) => /^Content-Type: text\/plain/im.test(one)) ?? ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
