import { mailChannel } from '#commands/messages/mail/ports.ts'
import { keepListening } from '../../platform/database/listen.ts'
import type { Logger } from '../../platform/logs/logs.ts'

/** Calls `wake` when a transaction enqueued a mail, and each time the connection is made: some may have been missed. */
export function listenForMails(
  url: string,
  wake: () => void,
  stop: AbortSignal,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  return keepListening({
    url,
    name: 'binome mails',
    channels: [mailChannel],
    onNotification: wake,
    onConnected: wake,
    onLost: (err) => logger.warn({ err }, 'new mails are not announced for now; they are found by polling'),
    stop,
  })
}
