import { readModels } from '#projections/all.ts'
import { projectionLags } from '#projections/platform/runner/status.ts'
import type { RoleOptions } from '../../roles/role.ts'
import type { Job } from './job.ts'

interface NoteLagsOptions {
  readonly core: {
    readonly database: Pick<RoleOptions['core']['database'], 'system'>
    readonly store: Pick<RoleOptions['core']['store'], 'head' | 'readAll'>
  }
}

/** Notes how far each follower of the log is behind at this minute: the console shows the last hour of it. */
export function noteLagsJob({ core: { database, store } }: NoteLagsOptions): Job {
  return {
    name: 'note_lags',
    cron: '* * * * *',
    run: async () => {
      const sql = database.system
      const lags = await projectionLags(sql, store, readModels)
      await sql.query({
        text: `insert into rm.lags (name, version, generation, minute, seconds)
          select l.name, l.version, l.generation, date_trunc('minute', now()), l.seconds
          from unnest($1::text[], $2::integer[], $3::integer[], $4::float8[]) as l (name, version, generation, seconds)
          on conflict (name, version, generation, minute) do update set seconds = excluded.seconds`,
        values: [
          lags.map(({ name }) => name),
          lags.map(({ version }) => version),
          lags.map(({ generation }) => generation),
          lags.map(({ seconds }) => seconds),
        ],
      })
      await sql.query({ text: `delete from rm.lags where minute < now() - interval '1 hour'` })
    },
  }
}
