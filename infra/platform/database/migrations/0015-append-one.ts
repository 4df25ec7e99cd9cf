import type { Knex } from 'knex'

/**
 * `es.append_one`: the commonest append, one event at a revision its writer knows, with plain parameters and one INSERT. It writes what
 * `es.append` of migration 0002 would write, under the same lock, and leaves every other verdict to it. Why: decision 2004.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(appendOne)
  await knex.raw(`
    REVOKE ALL ON FUNCTION es.append_one FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION es.append_one TO binome_system;
    GRANT CREATE ON SCHEMA es TO binome_log;
    ALTER FUNCTION es.append_one OWNER TO binome_log;
    REVOKE CREATE ON SCHEMA es FROM binome_log;
  `)
}

/** `first` is the revision the event must take, 0 or more. The answer is `es.append`'s for the same event. */
const appendOne = String.raw`
  CREATE FUNCTION es.append_one(
    stream text, first bigint, event_id uuid, type text, schema_version smallint, company_id uuid, data text, metadata text,
    OUT last_position bigint, OUT verdicts text[], OUT revisions bigint[], OUT positions bigint[])
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp
  AS $fn$
  #variable_conflict use_variable
  DECLARE
    previous bytea := '\x0000000000000000000000000000000000000000000000000000000000000000';
    now_at timestamptz;
  BEGIN
    -- From this lock to the commit nobody else writes: events become visible in the order of their positions.
    PERFORM pg_advisory_xact_lock(7250, 1);
    IF first > 0 THEN SELECT e.hash INTO previous FROM es.events e WHERE e.stream = stream AND e.revision = first - 1; END IF;
    -- None: the revision is too high. es.append says what the stream's is.
    IF previous IS NOT NULL THEN
      last_position := nextval('es.positions');
      now_at := clock_timestamp();
      INSERT INTO es.events (position, recorded_at, revision, schema_version, event_id, company_id, hash, stream, type, data, metadata)
      VALUES (last_position, now_at, first, schema_version, event_id, company_id,
        sha256(previous || es.covered(last_position, first::integer, now_at, event_id, company_id, schema_version, stream, type, data, metadata)),
        stream, type, data, metadata)
      ON CONFLICT DO NOTHING;
      IF FOUND THEN RETURN; END IF;
    END IF;
    SELECT a.last_position, a.verdicts, a.revisions, a.positions INTO last_position, verdicts, revisions, positions
      FROM es.append(ARRAY[1], ARRAY[stream], ARRAY[first], ARRAY[1], ARRAY[0], ARRAY[1], ARRAY[1], ARRAY[event_id], ARRAY[type],
        ARRAY[schema_version], ARRAY[company_id], ARRAY[data], ARRAY[metadata]) a;
  END $fn$`
