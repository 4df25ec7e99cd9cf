import type { Knex } from 'knex'

/**
 * `es.append_one` and `es.append_several` of migrations 0015, cheaper: the lock is taken in an expression, not in a query
 * of its own, and a key that is taken is found by its violation, where it was looked for in every index before each
 * insert. Parameters and answers are the same. Decision 2004.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(appendOne)
  await knex.raw(appendSeveral)
}

/** `first` is the revision the event must take, 0 or more. The answer is `es.append`'s for the same event. */
const appendOne = String.raw`
  CREATE OR REPLACE FUNCTION es.append_one(
    stream text, first bigint, event_id uuid, type text, schema_version smallint, company_id uuid, data text,
    metadata text,
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
    -- Not PERFORM, which is a query: an expression is evaluated without one.
    IF pg_advisory_xact_lock(7250, 1) IS NULL THEN END IF;
    IF first > 0 THEN
      SELECT e.hash INTO previous FROM es.events e WHERE e.stream = stream AND e.revision = first - 1;
    END IF;
    -- None: the revision is too high. es.append says what the stream's is.
    IF previous IS NOT NULL THEN
      BEGIN
        last_position := nextval('es.positions');
        now_at := clock_timestamp();
        INSERT INTO es.events
          (position, recorded_at, revision, schema_version, event_id, company_id, hash, stream, type, data, metadata)
        VALUES (last_position, now_at, first, schema_version, event_id, company_id,
          sha256(previous || es.covered(last_position, first::integer, now_at, event_id, company_id, schema_version,
            stream, type, data, metadata)),
          stream, type, data, metadata);
        RETURN;
      EXCEPTION WHEN unique_violation THEN NULL;
      END;
    END IF;
    SELECT a.last_position, a.verdicts, a.revisions, a.positions INTO last_position, verdicts, revisions, positions
      FROM es.append(ARRAY[1], ARRAY[stream], ARRAY[first], ARRAY[1], ARRAY[0], ARRAY[1], ARRAY[1], ARRAY[event_id],
        ARRAY[type], ARRAY[schema_version], ARRAY[company_id], ARRAY[data], ARRAY[metadata]) a;
  END $fn$`

/** The arrays are by event, in order. */
const appendSeveral = String.raw`
  CREATE OR REPLACE FUNCTION es.append_several(
    stream text, first bigint, event_ids uuid[], types text[], schema_versions smallint[], company_ids uuid[],
    data text[], metadata text[],
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
    IF pg_advisory_xact_lock(7250, 1) IS NULL THEN END IF;
    IF first > 0 THEN
      SELECT e.hash INTO previous FROM es.events e WHERE e.stream = stream AND e.revision = first - 1;
    END IF;
    IF previous IS NOT NULL THEN
      BEGIN
        FOR n IN 1 .. size LOOP last_position := nextval('es.positions'); END LOOP;
        now_at := clock_timestamp();
        FOR n IN 1 .. size LOOP
          previous := sha256(previous || es.covered(last_position - size + n, (first + n - 1)::integer, now_at,
            event_ids[n], company_ids[n], schema_versions[n], stream, types[n], data[n], metadata[n]));
          hashes[n] := previous;
        END LOOP;
        INSERT INTO es.events
          (position, recorded_at, revision, schema_version, event_id, company_id, hash, stream, type, data, metadata)
        SELECT last_position - size + e.n, now_at, first + e.n - 1, e.schema_version, e.event_id, e.company_id, e.hash,
               stream, e.type, e.data, e.metadata
          FROM unnest(event_ids, types, schema_versions, company_ids, data, metadata, hashes) WITH ORDINALITY
               AS e(event_id, type, schema_version, company_id, data, metadata, hash, n);
        RETURN;
      EXCEPTION WHEN unique_violation THEN NULL;
      END;
    END IF;
    SELECT a.last_position, a.verdicts, a.revisions, a.positions INTO last_position, verdicts, revisions, positions
      FROM es.append(ARRAY[1], ARRAY[stream], ARRAY[first], ARRAY[size], ARRAY[0], array_fill(1, ARRAY[size]),
        ARRAY(SELECT generate_series(1, size)), event_ids, types, schema_versions, company_ids, data, metadata) a;
  END $fn$`
