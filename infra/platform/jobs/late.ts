import type { Sql } from '#projections/platform/sql.ts'
import type { Job } from './job.ts'
import { jobsSchema } from './schema.ts'

const minute = 60
/** Seconds beyond the interval: the longest run, and its retries. */
const grace = 15 * minute

/** Seconds between two runs, of the forms that jobs have: each minute, every n minutes, hourly, else daily. */
export function intervalOf(cron: string): number {
  const [minutes = '', hours = ''] = cron.split(' ')
  const step = /^\*(?:\/(\d+))?$/.exec(minutes)
  if (step !== null) return Number(step[1] ?? 1) * minute
  return hours === '*' ? 60 * minute : 24 * 60 * minute
}

/**
 * Jobs of which no run has ended in time: none since the one before should have, though a process was there all the
 * time. A run that was left out beside another one is none. @param sql as the system
 */
export async function lateJobs(sql: Sql, jobs: readonly Pick<Job, 'name' | 'cron'>[]): Promise<readonly string[]> {
  const rows = await sql.query<{ name: string }>({
    name: 'jobs_late',
    text: `select s.name from jsonb_to_recordset($1) as s (name text, within interval)
      where not exists (select from ${jobsSchema}.job j where j.name = s.name and j.state = 'completed'
          and j.output ->> 'left_out' is null and j.completed_on between now() - s.within and now())
        and exists (select from rm.processes p where 'jobs' = any (p.roles) and p.seen_at > now() - interval '1 minute'
          and (p.started_at < now() - s.within or p.started_at > now()))
        and not exists (select from ${jobsSchema}.job j where j.name = s.name and j.state = 'active'
          and j.started_on between now() - interval '5 minutes' and now())
      order by s.name`,
    values: [JSON.stringify(jobs.map(({ name, cron }) => ({ name, within: `${intervalOf(cron) + grace} seconds` })))],
  })
  return rows.map(({ name }) => name)
}
