import type { Knex } from 'knex'

/**
 * What the console tells of the installation itself; no company's data. The processes and their lags are told anew
 * within a minute, so both tables may be emptied.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE UNLOGGED TABLE rm.processes (
      id uuid PRIMARY KEY,
      host text NOT NULL,
      pid integer NOT NULL,
      roles text[] NOT NULL,
      version text NOT NULL,
      started_at timestamptz NOT NULL,
      -- When it last said that it lives.
      seen_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNLOGGED TABLE rm.lags (
      name text NOT NULL,
      version integer NOT NULL,
      generation integer NOT NULL,
      minute timestamptz NOT NULL,
      -- Age of the oldest event that was not applied.
      seconds float8 NOT NULL,
      PRIMARY KEY (name, version, generation, minute)
    );
    -- Backups that the product's own command has made.
    CREATE TABLE rm.backups (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      made_at timestamptz NOT NULL DEFAULT now(),
      bytes bigint NOT NULL
    );
    GRANT SELECT, INSERT, UPDATE, DELETE ON rm.processes, rm.lags TO binome_system;
    GRANT SELECT ON rm.backups TO binome_system;
  `)
}
