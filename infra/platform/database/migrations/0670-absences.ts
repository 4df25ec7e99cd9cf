import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** When people are away, in days of their own zone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA public;

    CREATE TABLE app.absences (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL REFERENCES app.users,
      first_day date NOT NULL,
      last_day date NOT NULL,
      -- The first day of the person's zone begins, or a moment later when it was set during that day.
      starts_at timestamptz NOT NULL,
      -- The last day is over there, or the absence was ended before. Then it does not count.
      ends_at timestamptz NOT NULL,
      ended_early_at timestamptz,
      set_by text NOT NULL CHECK (set_by IN ('person', 'admin', 'file', 'directory')),
      -- For the community, sealed under the person's key.
      word jsonb,
      revision integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      CHECK (last_day BETWEEN first_day AND first_day + interval '12 months' - interval '1 day'),
      CHECK (starts_at <= ends_at),
      CONSTRAINT absences_apart EXCLUDE USING gist (user_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
        DEFERRABLE
    );
    CREATE INDEX absences_company ON app.absences (company_id, ends_at);
    -- Who is away at an instant is read of this one alone.
    CREATE INDEX absences_standing ON app.absences (user_id, ends_at, starts_at) WHERE ended_early_at IS NULL;

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.absences TO binome_app, binome_system;

    -- The days stay: where the person's clock is another one now, they begin and end at other instants.
    CREATE FUNCTION app.absences_follow_zone() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE app.absences a SET
        starts_at = CASE WHEN a.starts_at <= now() THEN a.starts_at
          ELSE greatest(now(), a.first_day::timestamp AT TIME ZONE NEW.time_zone) END,
        ends_at = greatest(
          CASE WHEN a.starts_at <= now() THEN a.starts_at ELSE now() END,
          (a.last_day + 1)::timestamp AT TIME ZONE NEW.time_zone),
        revision = a.revision + 1
      WHERE a.user_id = NEW.id AND a.ended_early_at IS NULL AND a.ends_at > now();
      RETURN NULL;
    END $$;
    CREATE TRIGGER absences_follow_zone AFTER UPDATE OF time_zone ON app.users FOR EACH ROW
      WHEN (NEW.time_zone <> OLD.time_zone AND NEW.status <> 'erased') EXECUTE FUNCTION app.absences_follow_zone();
  `)
  await protectCompanyTable(knex, 'app.absences')
}
