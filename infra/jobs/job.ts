import type { ReadGauges } from '../metrics/gauges.ts'
import type { JobReport } from './items.ts'

/** Recurring work. Its maker takes what it needs of `RoleOptions`; the list of all is in all.ts. */
export interface Job {
  /** Of its queue, for ever: operators and the metrics know it. */
  readonly name: string
  /** Cron, in UTC; a minute is the shortest. */
  readonly cron: string
  /** Runs on one process at a time; failing, it is tried again. */
  readonly run: () => Promise<JobReport | void>
  /** For `/readyz`: what an operator must look into; null when nothing. */
  readonly problem?: () => string | null
  readonly gauges?: Readonly<Record<string, ReadGauges>>
}
