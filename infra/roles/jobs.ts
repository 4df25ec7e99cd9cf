import { createJobs } from '../compose/jobs.ts'
import { describeFailingJobs, describeLateJobs, startJobs } from '../platform/jobs/start.ts'
import { startMails } from '../messages/mail/start.ts'
import { startLogCopy } from '../platform/event-store/start-log-copy.ts'
import { jobGauges } from '../platform/metrics/jobs.ts'
import type { RoleOptions, RunningRole } from './role.ts'

/** Runs what recurs, each job on one process at a time, and sends mails. */
export async function startJobsRole(options: RoleOptions): Promise<RunningRole> {
  const { url, logger, checks } = options
  const jobs = createJobs(options)
  const running = await startJobs({ url, system: options.core.database.system, logger, jobs })
  const mails = startMails(options)
  const copy = startLogCopy(options)
  const problem = () => jobs.map((job) => job.problem?.() ?? null).find((words) => words !== null) ?? null
  return {
    health: async () =>
      (await checks.reachable()) ??
      describeLateJobs(running.late()) ??
      problem() ??
      describeFailingJobs(running.failing) ??
      (await copy?.problem()) ??
      (await mails.problem()),
    gauges: Object.assign({ mails: mails.gauges }, jobGauges(running), ...jobs.map(({ gauges }) => gauges)),
    stopPhase: 'draining',
    stop: async () => {
      await Promise.all([running.stop(), mails.stop(), copy?.stop()])
    },
  }
}
