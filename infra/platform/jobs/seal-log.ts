import type { Sql } from '#projections/platform/sql.ts'
import { SealingRefused } from '../audit/seal-copy.ts'
import { sealLog } from '../audit/sealer.ts'
import { sealKey } from '../audit/seal.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import type { Job } from './job.ts'

interface SealingOptions extends Pick<Config, 'sealing'> {
  readonly url: string
  readonly sealKey: Buffer | undefined
  readonly sealFile: string | undefined
}

export function sealLogJob({ config, core, url, sealKey, sealFile, logger }: RoleOptions): Job | null {
  return createSealJob({ sealing: config.sealing, url, sealKey, sealFile }, core.database.system, logger)
}

/**
 * Seals the log every five minutes, and appends new seals to the copy outside the database, which is compared first.
 * @returns null where nothing can be sealed, with the reason in the log
 */
export function createSealJob(
  options: SealingOptions,
  sql: Sql,
  logger: Pick<Logger, 'info' | 'warn' | 'error'>,
): Required<Omit<Job, 'due'>> | null {
  const why = whyNot(options)
  if (why !== null || options.sealKey === undefined) {
    logger.warn(`the log is not sealed: ${why ?? 'SEAL_KEY is not set'}`)
    return null
  }
  const { url, sealFile: file } = options
  const key = sealKey(options.sealKey)
  let refused = false
  return {
    name: 'seal_log',
    cron: '*/5 * * * *',
    async run() {
      try {
        const seals = await sealLog({ url, key, file })
        refused = false
        if (seals > 0) logger.info({ seals }, 'the log was sealed')
      } catch (error) {
        if (error instanceof SealingRefused) {
          refused = true
          logger.error(error.message)
        }
        throw error
      }
    },
    problem: () => (refused ? 'ready, but nothing is sealed: the seals are not those that were published' : null),
    gauges: {
      seals: async () => [
        {
          name: 'sealing_refused',
          help: '1 when this process refused to seal: the seals of the database are not those that were published',
          value: refused ? 1 : 0,
        },
        { name: 'seal_lag_seconds', help: 'Age of the oldest event that is in no seal', value: await lag(sql) },
      ],
    },
  }
}

function whyNot({ sealing, sealKey }: SealingOptions): string | null {
  if (!sealing) return 'SEAL=off'
  return sealKey === undefined ? 'SEAL_KEY is not set' : null
}

async function lag(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ seconds: number }>({
    name: 'metrics_seals',
    text: `select greatest(extract(epoch from clock_timestamp() - e.recorded_at), 0)::float8 as seconds from es.events e
      where e.position > (select coalesce(max(s.last), 0) from es.seals s) order by e.position limit 1`,
    values: [],
  })
  return row?.seconds ?? 0
}
