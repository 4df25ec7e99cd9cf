import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { mailChannel } from '#commands/mail/ports.ts'
import type { Logger } from '../logs.ts'

/** Between attempts to reach the database again, in milliseconds. */
const retryMs = 500

/** Calls `wake` when a transaction enqueued a mail, and each time the connection is made: some may have been missed. */
export async function listenForMails(
  connectionString: string,
  wake: () => void,
  stop: AbortSignal,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  while (!stop.aborted) {
    const client = new pg.Client({
      connectionString,
      application_name: 'binome mails',
      options: '-c role=binome_system',
      keepAlive: true,
    })
    const ended = new Promise<Error | undefined>((resolve) => {
      client.on('error', resolve)
      client.on('end', () => resolve(undefined))
      stop.addEventListener('abort', () => resolve(undefined), { once: true })
    })
    client.on('notification', wake)
    try {
      await client.connect()
      await client.query(`listen ${mailChannel}`)
      wake()
      const error = await ended
      if (!stop.aborted) logger.warn({ err: error }, 'new mails are not announced for now; they are found by polling')
    } catch (error) {
      if (!stop.aborted) logger.warn({ err: error }, 'new mails are not announced for now; they are found by polling')
    } finally {
      await client.end().catch(() => undefined)
    }
    await delay(retryMs, undefined, { signal: stop }).catch(() => undefined)
  }
}
