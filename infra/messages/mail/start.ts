import { channels } from '#domain/messages/notices/words.ts'
import type { ReadGauges } from '../../platform/metrics/gauges.ts'
import { dispatchNotices } from '../notices/dispatch.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { createPushGateway } from '../push/gateway.ts'
import { forgetBrowser } from '../push/subscriptions.ts'
import { type PushMessage, renderPush } from '../push/render.ts'
import { createSmsGateway, type Sms } from '../sms/gateway.ts'
import { renderSms } from '../sms/render.ts'
import { carryToDemoMailbox, carryToDemoPhone, showsDemoMailbox } from './demo-mailbox.ts'
import { type Carry, createDelivery, type Delivery } from './delivery.ts'
import { mailGauges, oldestWaitingSeconds } from './gauges.ts'
import { listenForMails } from './listen.ts'
import { messageOf } from './message.ts'
import type { RenderOptions } from './render/reader.ts'
import { renderMail } from './render/render.ts'
import { createSmtpLane } from './smtp.ts'
import { type Carrier, startMailWorker } from './worker.ts'

/** Mails that a process sends side by side. */
const lanes = 4
/** A mail that waits longer, or a server that is away for longer, is an operator's concern, in seconds. */
const lateSeconds = 15 * 60
const awaySeconds = 60

interface RunningMails {
  /** For `/readyz`: what an operator must look into; null when nothing. */
  problem(): Promise<string | null>
  readonly gauges: ReadGauges
  stop(): Promise<void>
}

/**
 * Sends what the outbox holds: mails by SMTP, SMS by the gateway, both to the pages of the demo. Without a server,
 * mails wait and are given up; without a gateway, no SMS is written. Notices of browsers go to their push services.
 */
export function startMails(options: RoleOptions): RunningMails {
  const { config, core, url, logger } = options
  const sql = core.database.system
  const { delivery, carriers } = mailCarriers(options)
  const sms = smsCarriers(options)
  const push = pushCarriers(options)
  if (carriers.length === 0)
    logger.warn('SMTP_URL is not set: mails wait in the database for a day and are then shown as failed (docs/mail.md)')
  const open = channels.filter((channel) => channel !== 'sms' || sms.carriers.length > 0)
  const stop = startMailWorker({
    tidy: () => delivery.tidy(),
    dispatch: () => dispatchNotices(sql, new Date(), open),
    carriers: [...carriers, ...sms.carriers, ...push],
    listen: (wake, signal) => listenForMails(url, wake, signal, logger),
    logger,
  })
  return {
    async problem() {
      const mailsWait = awayFor(delivery)
      if (mailsWait !== null) return `ready, but mails wait: the mail server cannot be used (${mailsWait})`
      const smsWait = awayFor(sms.delivery)
      if (smsWait !== null) return `ready, but SMS wait: the gateway cannot be used (${smsWait})`
      const seconds = await oldestWaitingSeconds(sql)
      if (seconds <= lateSeconds) return null
      const why = config.mail === undefined && carriers.length === 0 ? ': SMTP_URL is not set' : ''
      return `ready, but a mail has waited for ${Math.floor(seconds / 60)} minutes${why}`
    },
    gauges: () => mailGauges(sql),
    stop,
  }
}

/** Why nothing of the channel can be sent, when that has lasted. */
function awayFor(delivery: Pick<Delivery, 'unreachable'>): string | null {
  const away = delivery.unreachable()
  return away !== null && (Date.now() - away.since.getTime()) / 1_000 > awaySeconds ? away.error : null
}

function renderOptions({ core, baseUrlOf, config }: RoleOptions): RenderOptions {
  const { mail } = config
  const { database, links } = core
  return {
    sql: database.system,
    tenant: (companyId) => database.tenant(companyId),
    links,
    baseUrlOf,
    ...(mail !== undefined && { from: mail.from }),
  }
}

function mailCarriers(options: RoleOptions): { readonly delivery: Delivery; readonly carriers: readonly Carrier[] } {
  const { config, core, logger } = options
  const sql = core.database.system
  const presence = core.database.presence()
  const delivery = createDelivery({
    sql,
    sender: () => presence.name,
    render: (mail) => renderMail(mail, renderOptions(options)),
    logger,
  })
  const carrier = (carry: Carry, close: () => void): Carrier => ({
    deliverOne: () => delivery.deliverOne(carry),
    pauseMs: () => delivery.pauseMs(),
    close,
  })
  const { mail } = config
  if (mail === undefined)
    return {
      delivery,
      carriers: showsDemoMailbox(config) ? [carrier(carryToDemoMailbox(sql), () => undefined)] : [],
    }
  const carriers = Array.from({ length: lanes }, () => {
    const lane = createSmtpLane(mail)
    const carry: Carry = async (claimed, rendered, begin) =>
      lane.send(await messageOf(claimed, rendered, mail.from), begin)
    return carrier(carry, () => lane.close())
  })
  return { delivery, carriers }
}

function smsCarriers(options: RoleOptions): {
  readonly delivery: Pick<Delivery, 'unreachable'>
  readonly carriers: readonly Carrier[]
} {
  const { core, logger } = options
  const presence = core.database.presence()
  const delivery = createDelivery<Sms>({
    channel: 'sms',
    sql: core.database.system,
    sender: () => presence.name,
    render: (mail) => renderSms(mail, renderOptions(options)),
    logger,
  })
  const carry = smsCarry(options)
  if (carry === null) return { delivery, carriers: [] }
  const carrier = {
    deliverOne: () => delivery.deliverOne(carry),
    pauseMs: () => delivery.pauseMs(),
    close: () => undefined,
  }
  return { delivery, carriers: [carrier] }
}

function pushCarriers(options: RoleOptions): readonly Carrier[] {
  const { config, core, logger } = options
  const sql = core.database.system
  const presence = core.database.presence()
  const delivery = createDelivery<PushMessage>({
    channel: 'push',
    sql,
    sender: () => presence.name,
    render: (mail) => renderPush(mail, renderOptions(options)),
    logger,
  })
  const gateway = createPushGateway({ keys: core.pushKeys, hosts: config.pushHosts, forget: forgetBrowser(sql) })
  return Array.from({ length: lanes }, () => ({
    deliverOne: () => delivery.deliverOne((_mail, rendered) => gateway.send(rendered)),
    pauseMs: () => delivery.pauseMs(),
    close: () => undefined,
  }))
}

function smsCarry({ config, core }: RoleOptions): Carry<Sms> | null {
  const { sms } = config
  if (sms === undefined) return showsDemoMailbox(config) ? carryToDemoPhone(core.database.system) : null
  const gateway = createSmsGateway(sms)
  return (_mail, rendered, begin) => gateway.send(rendered, begin)
}
