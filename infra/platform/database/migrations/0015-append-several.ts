import type { Knex } from 'knex'

/** `es.append_several`: as `es.append_one`, for several events to one stream at a revision its writer knows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(appendSeveral)
  await knex.raw(`
    REVOKE ALL ON FUNCTION es.append_several FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION es.append_several TO binome_system;
    GRANT CREATE ON SCHEMA es TO binome_log;
    ALTER FUNCTION es.append_several OWNER TO binome_log;
    REVOKE CREATE ON SCHEMA es FROM binome_log;
  `)
}

/** The arrays are by event, in order. All or nothing needs a savepoint, which one event does without. */
const appendSeveral = String.raw`
  CREATE FUNCTION es.append_several(
    stream text, first bigint, event_ids uuid[], types text[], schema_versions smallint[], company_ids uuid[], data text[], metadata text[],
    OUT last_position bigint, OUT verdicts text[], OUT revisions bigint[], OUT positions bigint[])
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp
  AS $fn$
  #variable_conflict use_variable
  DECLARE
    size CONSTANT integer := cardinality(event_ids);
    previous bytea := '\x0000000000000000000000000000000000000000000000000000000000000000';
    hashes bytea[] := '{}';
    now_at timestamptz;
  BEGIN
    PERFORM pg_advisory_xact_lock(7250, 1);
    IF first > 0 THEN SELECT e.hash INTO previous FROM es.events e WHERE e.stream = stream AND e.revision = first - 1; END IF;
    IF previous IS NOT NULL THEN
      BEGIN
        FOR n IN 1 .. size LOOP last_position := nextval('es.positions'); END LOOP;
        now_at := clock_timestamp();
        FOR n IN 1 .. size LOOP
          previous := sha256(previous || es.covered(last_position - size + n, (first + n - 1)::integer, now_at, event_ids[n], company_ids[n],
            schema_versions[n], stream, types[n], data[n], metadata[n]));
          hashes[n] := previous;
        END LOOP;
        INSERT INTO es.events (position, recorded_at, revision, schema_version, event_id, company_id, hash, stream, type, data, metadata)
        SELECT last_position - size + e.n, now_at, first + e.n - 1, e.schema_version, e.event_id, e.company_id, e.hash, stream, e.type, e.data, e.metadata
          FROM unnest(event_ids, types, schema_versions, company_ids, data, metadata, hashes) WITH ORDINALITY
               AS e(event_id, type, schema_version, company_id, data, metadata, hash, n);
        RETURN;
      EXCEPTION WHEN unique_violation THEN NULL;
      END;
    END IF;
    SELECT a.last_position, a.verdicts, a.revisions, a.positions INTO last_position, verdicts, revisions, positions
      FROM es.append(ARRAY[1], ARRAY[stream], ARRAY[first], ARRAY[size], ARRAY[0], array_fill(1, ARRAY[size]), ARRAY(SELECT generate_series(1, size)),
        event_ids, types, schema_versions, company_ids, data, metadata) a;
  END $fn$`
