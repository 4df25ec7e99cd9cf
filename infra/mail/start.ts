import type { ReadGauges } from '../metrics/gauges.ts'
import { dispatchNotices } from '../notices/dispatch.ts'
import type { RoleOptions } from '../roles/role.ts'
import { carryToDemoMailbox, showsDemoMailbox } from './demo-mailbox.ts'
import { createDelivery } from './delivery.ts'
import { mailGauges, oldestWaitingSeconds } from './gauges.ts'
import { listenForMails } from './listen.ts'
import { messageOf } from './message.ts'
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

/** Sends what the outbox holds: by SMTP, or to the mailbox of the demo. Without either, mails wait and are given up. */
export function startMails({ config, core, url, baseUrlOf, logger }: RoleOptions): RunningMails {
  const sql = core.database.system
  const presence = core.database.presence()
  const delivery = createDelivery({
    sql,
    sender: () => presence.name,
    render: (mail) =>
      renderMail(mail, {
        sql,
        links: core.links,
        baseUrlOf,
        ...(config.mail !== undefined && { from: config.mail.from }),
      }),
    logger,
  })
  const carriers = carriersOf(config, sql)
  if (carriers.length === 0)
    logger.warn('SMTP_URL is not set: mails wait in the database for a day and are then shown as failed (docs/mail.md)')
  const stop = startMailWorker({
    delivery,
    dispatch: () => dispatchNotices(sql, new Date()),
    carriers,
    listen: (wake, signal) => listenForMails(url, wake, signal, logger),
    logger,
  })
  return {
    async problem() {
      const away = delivery.unreachable()
      if (away !== null && (Date.now() - away.since.getTime()) / 1_000 > awaySeconds)
        return `ready, but mails wait: the mail server cannot be used (${away.error})`
      const seconds = await oldestWaitingSeconds(sql)
      if (seconds <= lateSeconds) return null
      const why = carriers.length === 0 ? ': SMTP_URL is not set' : ''
      return `ready, but a mail has waited for ${Math.floor(seconds / 60)} minutes${why}`
    },
    gauges: () => mailGauges(sql),
    stop,
  }
}

function carriersOf(config: RoleOptions['config'], sql: RoleOptions['core']['database']['system']): readonly Carrier[] {
  const { mail } = config
  if (mail !== undefined)
    return Array.from({ length: lanes }, () => {
      const lane = createSmtpLane(mail)
      return {
        carry: async (claimed, rendered, begin) => lane.send(await messageOf(claimed, rendered, mail.from), begin),
        close: () => lane.close(),
      }
    })
  return showsDemoMailbox(config) ? [{ carry: carryToDemoMailbox(sql), close: () => undefined }] : []
}
