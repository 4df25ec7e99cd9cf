import type { Knex } from 'knex'

/**
 * When a profile first had what its company asks of a complete one, so that figures of a past date can count it. Of
 * profiles that are complete today it is not known: they count since they were made.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.profiles ADD COLUMN complete_at timestamptz;
    CREATE FUNCTION app.least_completion(company uuid) RETURNS integer LANGUAGE sql STABLE
      AS $$ SELECT coalesce((settings ->> 'min_profile_completion')::integer, 60) FROM app.companies WHERE id = company $$;
    UPDATE app.profiles SET complete_at = created_at
      WHERE closed_at IS NULL AND completion >= app.least_completion(company_id);
    CREATE FUNCTION app.keep_complete_at() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.complete_at IS NULL AND NEW.completion >= app.least_completion(NEW.company_id) THEN
        NEW.complete_at := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE greatest(now(), NEW.created_at) END;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER keep_complete_at BEFORE INSERT OR UPDATE OF completion ON app.profiles
      FOR EACH ROW EXECUTE FUNCTION app.keep_complete_at();
    CREATE INDEX profiles_counted ON app.profiles (company_id, role)
      INCLUDE (id, user_id, created_at, closed_at, complete_at);
    CREATE INDEX enrollments_counted ON app.program_enrollments (company_id, program_id, created_at)
      INCLUDE (profile_id);
    CREATE INDEX users_counted ON app.users (company_id, id) INCLUDE (business_unit, country);
  `)
}
