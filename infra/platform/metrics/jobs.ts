import type { Jobs } from '../jobs/start.ts'
import type { GaugeValue, ReadGauges } from './gauges.ts'

/** The queues of all processes, and the items that failed in this one. */
export function jobGauges(jobs: Pick<Jobs, 'load' | 'failing'>): Readonly<Record<string, ReadGauges>> {
  return {
    job_items: () =>
      [...jobs.failing].map(([queue, value]): GaugeValue => ({
        name: 'job_items_failing',
        help: 'Items that failed at the last run of a job in this process, and are tried again at the next',
        labels: { queue },
        value,
      })),
    jobs: async () =>
      (await jobs.load()).flatMap(({ queue, waiting, active, failed }) =>
        Object.entries({ waiting, active, failed }).map(([state, value]): GaugeValue => ({
          name: 'jobs',
          help: 'Jobs of all processes by queue and state: waiting, active, failed; up to a minute old',
          labels: { queue, state },
          value,
        })),
      ),
  }
}
