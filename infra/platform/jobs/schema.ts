import pg from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import packageJson from 'pg-boss/package.json' with { type: 'json' }

/** The schema of pg-boss's tables. */
export const jobsSchema = 'jobs'

const wanted = packageJson.pgboss.schema

/**
 * Migrates pg-boss's tables to this program's version, by the login that owns the schema; the product uses them as
 * `binome_system`. Each plan is a transaction under a lock of pg-boss.
 */
export async function migrateJobs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'binome migrate' })
  await client.connect()
  try {
    const installed = await versionOf(client)
    if (installed === undefined) await run(client, getConstructionPlans(jobsSchema))
    else if (installed < wanted) await run(client, getMigrationPlans(jobsSchema, installed))
    await client.query(`do $$ begin
      perform pg_advisory_xact_lock(7250, 4);
      if exists (select from pg_class where relnamespace = '${jobsSchema}'::regnamespace and relkind in ('r', 'p')
          and not has_table_privilege('binome_system', oid, 'insert')) then
        grant usage on schema ${jobsSchema} to binome_system;
        grant select, insert, update, delete on all tables in schema ${jobsSchema} to binome_system;
      end if;
    end $$`)
  } finally {
    await client.end()
  }
}

async function versionOf(client: pg.Client): Promise<number | undefined> {
  const there = await client.query<{ made: boolean }>(`select to_regclass('${jobsSchema}.version') is not null as made`)
  if (there.rows[0]?.made !== true) return undefined
  return (await client.query<{ version: number }>(`select version from ${jobsSchema}.version`)).rows[0]?.version
}

/** When two processes migrate at once, the second finds the tables migrated. */
async function run(client: pg.Client, plan: string): Promise<void> {
  try {
    await client.query(plan)
  } catch (error) {
    await client.query('rollback')
    if ((await versionOf(client)) !== wanted) throw error
  }
}
