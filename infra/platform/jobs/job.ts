import type { ReadGauges } from '../metrics/gauges.ts'
import type { JobReport } from '../queue/each-item.ts'

/** Recurring work. A function per job makes it from `RoleOptions`; all.ts lists them. */
export interface Job {
  /** Also the name of its queue. Never changed: operators and metrics know it. */
  readonly name: string
  /** Cron, in UTC; a minute is the shortest. */
  readonly cron: string
  /** Runs on one process at a time; failing, it is tried again. */
  readonly run: () => Promise<JobReport | void>
  /** Called every other second: whether a run is due now, before the next minute of the cron. */
  readonly due?: () => Promise<boolean>
  /** For `/readyz`: what an operator must look into; null when nothing. */
  readonly problem?: () => string | null
  readonly gauges?: Readonly<Record<string, ReadGauges>>
}
