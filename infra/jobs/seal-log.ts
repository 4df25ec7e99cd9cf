import { connectAsSealer, sealLog } from '../audit/sealer.ts'
import { publishSeals } from '../audit/published-seals.ts'
import { sealKey } from '../audit/seal.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../logs.ts'
import type { Job } from './jobs.ts'

/** Seals the log, and appends new seals to `SEAL_FILE`. `[]` where nothing can be sealed, with the reason in the log. */
export function sealingJobs(
  config: Pick<Config, 'eventStoreUrl' | 'sealFile'> & { readonly sealKey: Buffer | undefined; readonly url: string },
  logger: Pick<Logger, 'info' | 'warn'>,
): readonly Job[] {
  const { url, sealFile } = config
  if (config.eventStoreUrl !== undefined) {
    logger.warn('the log is not sealed: it is in EventStoreDB, which stores no hashes')
    return []
  }
  if (config.sealKey === undefined) {
    logger.warn('the log is not sealed: SEAL_KEY is not set')
    return []
  }
  const key = sealKey(config.sealKey)
  const run = async () => {
    const seals = await sealLog({ url, key })
    if (sealFile !== undefined) await publish(url, sealFile)
    if (seals > 0) logger.info({ seals }, 'the log was sealed')
  }
  return [{ name: 'seal_log', cron: '*/5 * * * *', run }]
}

async function publish(url: string, file: string): Promise<void> {
  const client = await connectAsSealer(url)
  try {
    await publishSeals(client, file)
  } finally {
    await client.end()
  }
}
