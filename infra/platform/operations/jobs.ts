import { PgBoss } from 'pg-boss'
import type { Operations } from '#api/admin/platform/operations/port.ts'
import { type AdminJob, jobNames } from '#contract/console/platform/operations.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { lateJobs } from '../jobs/late.ts'
import { jobsSchema } from '../jobs/schema.ts'

type JobOperations = Pick<Operations, 'jobs' | 'runJob'>

interface Row {
  readonly name: string
  readonly cron: string
  readonly state: string | null
  readonly started_at: string | null
  readonly seconds: number | null
  readonly done: number | null
  readonly failed: number | null
}

/** What the queues say; a run that has not begun says nothing yet. @param sql sees every company */
export function jobOperations(sql: Sql): JobOperations {
  return {
    async jobs() {
      const rows = await sql.query<Row>({
        text: `select s.name, s.cron, run.state, rm.iso(run.started_on) as started_at,
            extract(epoch from run.completed_on - run.started_on)::float8 as seconds,
            (run.output ->> 'done')::integer as done, (run.output ->> 'failed')::integer as failed
          from ${jobsSchema}.schedule s
          left join (select distinct on (j.name) j.name, j.state::text, j.started_on, j.completed_on, j.output
            from ${jobsSchema}.job j
            where j.started_on is not null and j.output ->> 'left_out' is null
              and j.created_on > now() - interval '8 days'
            order by j.name, j.started_on desc) run on run.name = s.name
          where s.name = any($1) order by array_position($1, s.name)`,
        values: [jobNames],
      })
      const late = await lateJobs(sql, rows)
      return rows.map((row) => recordOf(row, late.includes(row.name)))
    },

    async runJob(name) {
      const boss = new PgBoss({
        db: { executeSql: async (text, values) => ({ rows: await sql.query({ text, ...(values && { values }) }) }) },
        schema: jobsSchema,
        migrate: false,
        supervise: false,
        schedule: false,
      })
      await boss.start()
      try {
        await boss.send(name)
      } finally {
        await boss.stop({ graceful: false, close: false })
      }
    },
  }
}

function recordOf({ name, failed, seconds, ...row }: Row, isLate: boolean): AdminJob {
  const state = isLate ? 'late' : stateOf(row.state, failed)
  return {
    id: name,
    cron: row.cron,
    state,
    started_at: row.started_at,
    seconds: seconds === null ? null : Math.round(seconds * 10) / 10,
    done: row.done,
    failed,
    actions: state === 'running' ? [] : ['run'],
  }
}

function stateOf(state: string | null, failed: number | null): AdminJob['state'] {
  if (state === null) return 'never'
  if (state === 'active') return 'running'
  if (state === 'completed') return (failed ?? 0) > 0 ? 'partly' : 'done'
  return 'failed'
}
