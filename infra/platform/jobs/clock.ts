import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { jobsSchema } from './schema.ts'

/**
 * What waits for a moment that the product set itself, and how far ahead it may be. One that is further was written
 * before the clock went back.
 */
const ahead: readonly (readonly [table: string, column: string, longest: string])[] = [
  ['rm.projections', 'lease_until', '1 minute'],
  ['rm.held_items', 'due_at', '1 hour'],
  ['app.mails', 'lease_until', '15 minutes'],
  ['app.mails', 'next_attempt_at', '1 day'],
  ['app.notices', 'due_at', '2 days'],
  ['app.invitation_imports', 'lease_until', '5 minutes'],
  ['app.data_exports', 'lease_until', '5 minutes'],
  ['app.cohort_matches', 'lease_until', '5 minutes'],
  ['app.outside_calendars', 'due_at', '1 day'],
  ['app.due_profiles', 'due_at', '1 minute'],
  ['app.due_enrolments', 'due_at', '1 minute'],
  ['app.idempotency_keys', 'locked_until', '5 minutes'],
  ['app.users', 'admin_leaving_until', '5 minutes'],
  ['app.users', 'removing_until', '5 minutes'],
  ['realtime.call_stays', 'claimed_until', '5 minutes'],
]

/**
 * Moves stored times that lie in the future to now, when the clock of the database went back: by hand, or because a
 * backup comes from a machine whose clock was ahead. pg-boss stamps each look for what is due, and looks again only
 * some time after the stamp; a minute that it has planned before, it plans no more (docs/decisions/2014).
 * @returns whether the clock went back since the last call
 */
export async function resetFutureTimes(system: TransactionalSql): Promise<boolean> {
  return system.transaction(async (sql) => {
    const witness = await sql.query({
      name: 'jobs_clock',
      text: `update ${jobsSchema}.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
          flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now()), monitor_backoff_on = null
        where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + interval '1 minute' returning 1`,
    })
    const planned = await sql.query({
      name: 'jobs_clock_planned',
      text: `select from ${jobsSchema}.job where state < 'active' and start_after > now() + interval '1 hour' limit 1`,
    })
    if (witness.length + planned.length === 0) return false
    await resetQueues(sql)
    for (const [table, column, longest] of ahead)
      await sql.query({
        text: `update ${table} set ${column} = now() where ${column} > now() + interval '${longest}'`,
      })
    return true
  })
}

async function resetQueues(sql: Sql): Promise<void> {
  await sql.query({
    text: `update ${jobsSchema}.queue set monitor_claim_on = least(monitor_claim_on, now()),
        monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())`,
  })
  // What has ended keeps its minute taken.
  await sql.query({
    text: `delete from ${jobsSchema}.job where state > 'active' and greatest(created_on, completed_on) > now()`,
  })
  await sql.query({
    text: `update ${jobsSchema}.job set created_on = least(created_on, now()), start_after = least(start_after, now()),
        started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now()), singleton_on = null
      where state <= 'active' and greatest(created_on, start_after, started_on, heartbeat_on) > now()`,
  })
}
