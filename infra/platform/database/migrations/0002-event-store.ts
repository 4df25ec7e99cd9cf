import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * The log. `es.append` is the only way in: it belongs to `binome_log`, the one role that may insert, and `binome_system` may call it and
 * read. Nobody may update, delete or truncate, the owner included. How it works, and why in this order: docs/event-store.md.
 *
 * The hash of an event, for whoever verifies the log in another language. All integers are big-endian two's complement, texts UTF-8:
 *
 *     hash = SHA-256( previous ‖ position:8 ‖ revision:4 ‖ recorded_at:8 ‖ event_id:16 ‖ company_id:16 ‖ schema_version:2
 *                     ‖ text(stream) ‖ text(type) ‖ text(data) ‖ text(metadata) )
 *
 * `previous` is the hash of the event before it in its stream, 32 zero bytes for revision 0; `recorded_at` is in microseconds since
 * 2000-01-01T00:00:00Z; `text(x)` is the length of x in bytes on 4 bytes, then x, exactly as stored. Every column but the hash is covered.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'binome_log') THEN CREATE ROLE binome_log NOLOGIN NOBYPASSRLS; END IF;
    END $$;
    CREATE SCHEMA es;
    GRANT USAGE ON SCHEMA es TO binome_system, binome_log;

    -- CACHE 1: a session that kept numbers in reserve would write positions out of order.
    CREATE SEQUENCE es.positions AS bigint CACHE 1;
    GRANT USAGE ON SEQUENCE es.positions TO binome_log;

    CREATE TABLE es.events (
      position bigint CONSTRAINT events_position PRIMARY KEY,
      recorded_at timestamptz NOT NULL,
      revision integer NOT NULL CHECK (revision >= 0),
      schema_version smallint NOT NULL,
      event_id uuid NOT NULL CONSTRAINT events_event_id UNIQUE,
      company_id uuid NOT NULL,
      hash bytea NOT NULL CHECK (octet_length(hash) = 32),
      stream text COLLATE "C" NOT NULL,
      type text COLLATE "C" NOT NULL,
      data text COLLATE "C" NOT NULL,
      metadata text COLLATE "C" NOT NULL,
      CONSTRAINT events_stream_revision UNIQUE (stream, revision)
    );
    GRANT SELECT ON es.events TO binome_system;
    GRANT SELECT, INSERT ON es.events TO binome_log;

    CREATE FUNCTION es.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'es.events is append-only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege'; END $$;
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON es.events
      FOR EACH STATEMENT EXECUTE FUNCTION es.refuse_change();
    -- Also under session_replication_role = replica.
    ALTER TABLE es.events ENABLE ALWAYS TRIGGER append_only;

    CREATE FUNCTION es.bytes(value text) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE
      RETURN int4send(octet_length(value)) || convert_to(value, 'UTF8');

    -- What an event's hash covers after the previous hash.
    CREATE FUNCTION es.covered(pos bigint, revision integer, recorded_at timestamptz, event_id uuid, company_id uuid,
        schema_version smallint, stream text, type text, data text, metadata text)
      RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE
      RETURN int8send(pos) || int4send(revision) || timestamptz_send(recorded_at)
        || uuid_send(event_id) || uuid_send(company_id) || int2send(schema_version)
        || es.bytes(stream) || es.bytes(type) || es.bytes(data) || es.bytes(metadata);

    -- As a window over a stream in order of revision: the chain. \`head\` is the hash before the first row of the window.
    CREATE FUNCTION es.link(previous bytea, head bytea, covered bytea) RETURNS bytea LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
      AS $$ BEGIN RETURN sha256(coalesce(previous, head) || covered); END $$;
    CREATE AGGREGATE es.chain(head bytea, covered bytea) (SFUNC = es.link, STYPE = bytea, PARALLEL = SAFE);
  `)
  await knex.raw(judge)
  await knex.raw(append)
  await knex.raw(`
    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA es FROM PUBLIC;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA es TO binome_system, binome_log;
    GRANT binome_log TO CURRENT_USER;
    GRANT CREATE ON SCHEMA es TO binome_log;
    ALTER FUNCTION es.append OWNER TO binome_log;
    REVOKE CREATE ON SCHEMA es FROM binome_log;
  `)
  await protectCompanyTable(knex, 'es.events', { tenantRole: null })
  await knex.raw(`CREATE POLICY the_way_in ON es.events TO binome_log USING (true) WITH CHECK (true)`)
}

const previous = `CASE WHEN e.revision = 0 THEN no_hash
  ELSE (SELECT p.hash FROM es.events p WHERE p.stream = e.stream AND p.revision = e.revision - 1) END`
const covered = `es.covered(e.position, e.revision, now_at, e.event_id, e.company_id, e.schema_version, e.stream, e.type, e.data, e.metadata)`

/** The compare-and-set of each stream: a first revision that is taken violates the key, one too high has no previous hash. */
const insert = (hash: string) => `
  INSERT INTO es.events (position, recorded_at, revision, schema_version, event_id, company_id, hash, stream, type, data, metadata)
  SELECT e.position, now_at, e.revision, e.schema_version, e.event_id, e.company_id, ${hash}, e.stream, e.type, e.data, e.metadata
    FROM (SELECT last_position - to_write + g.place - passed[g.write] AS position,
                 (taken[g.write] + g.rank - 1)::integer AS revision, streams[g.write] AS stream, g.*
            FROM unnest(writes, ranks, event_ids, types, schema_versions, company_ids, data, metadata) WITH ORDINALITY
                 AS g(write, rank, event_id, type, schema_version, company_id, data, metadata, place)
           WHERE verdicts IS NULL OR verdicts[g.write] = 'w') e;`

/**
 * Several appends in one call, each with its own verdict, judged in order: an append sees what the ones before it in the call wrote.
 *
 * A write is one stream of one append; writes are numbered from 1. By append: `last_writes`. By write: `streams`; `firsts`, the revision
 * that its first event must take (-1 any, -2 any but 0: the stream exists); `sizes`; `earlier`, the write before it in this call to the
 * same stream, or 0. By event: `writes`, its write; `ranks`, its rank in the write from 1; and the event. An id stands once in a call.
 *
 * `last_position` is that of the last event written, NULL when none was; the events written took the positions up to it without a gap,
 * in the order of the call. `verdicts` is NULL when everything was written and every first revision was given. Otherwise by write:
 * w(ritten), r(epeated), c(onflict), x (an id is used in another stream), n(othing, because of another write of its append);
 * `revisions` the last one of the write, or the stream's when nothing was written; `positions` of the last event of a repeat.
 */
const append = String.raw`
  CREATE FUNCTION es.append(
    last_writes integer[], streams text[], firsts bigint[], sizes integer[], earlier integer[], writes integer[], ranks integer[],
    event_ids uuid[], types text[], schema_versions smallint[], company_ids uuid[], data text[], metadata text[],
    OUT last_position bigint, OUT verdicts text[], OUT revisions bigint[], OUT positions bigint[])
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp
  -- Planning these statements costs ten times running them, and a plan made while the table was small must still do when it is large.
  SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off
  AS $fn$
  #variable_conflict use_variable
  DECLARE
    no_hash CONSTANT bytea := decode(repeat('00', 32), 'hex');
    taken bigint[] := firsts;                                     -- by write: revision of its first event
    passed integer[] := array_fill(0, ARRAY[cardinality(streams)]); -- by write: events before it that are not written
    to_write integer := cardinality(writes);
    judged boolean := false;
    locked boolean := false;
    now_at timestamptz;
  BEGIN
    LOOP
      IF judged OR 0 > ANY (firsts) THEN
        SELECT j.verdicts, j.revisions, j.positions, j.taken, j.passed, j.to_write
          INTO verdicts, revisions, positions, taken, passed, to_write
          FROM es.judge(last_writes, streams, firsts, sizes, earlier, writes, ranks, event_ids) j;
        IF to_write = 0 THEN RETURN; END IF;
        judged := true;
      END IF;

      -- From this lock to the commit nobody else writes: events become visible in the order of their positions.
      PERFORM pg_advisory_xact_lock(7250, 1);
      BEGIN
        FOR n IN 1 .. to_write LOOP last_position := nextval('es.positions'); END LOOP;
        now_at := clock_timestamp();
        IF 1 < ANY (ranks) OR 0 < ANY (earlier) THEN
          ${insert(`es.chain(CASE WHEN e.rank > 1 THEN NULL ELSE ${previous} END, ${covered}) OVER (PARTITION BY e.stream ORDER BY e.revision ROWS UNBOUNDED PRECEDING)`)}
        ELSE
          -- One event a stream: its hash needs no window, which is a fifth of the whole cost.
          ${insert(`sha256(${previous} || ${covered})`)}
        END IF;
        RETURN;
      EXCEPTION WHEN unique_violation OR not_null_violation THEN
        -- A stream is not where its writer thought, an id is there already, or somebody wrote between the judgement and the lock.
        -- Nobody can any more: one judgement under the lock is final.
        IF judged AND locked THEN RAISE; END IF;
        judged := true;
        locked := true;
        last_position := NULL;
      END;
    END LOOP;
  END $fn$`

const judge = String.raw`
  CREATE FUNCTION es.judge(
    last_writes integer[], streams text[], firsts bigint[], sizes integer[], earlier integer[], writes integer[], ranks integer[], event_ids uuid[],
    OUT verdicts text[], OUT revisions bigint[], OUT positions bigint[], OUT taken bigint[], OUT passed integer[], OUT to_write integer)
  LANGUAGE plpgsql STABLE
  SET search_path = pg_catalog, pg_temp
  SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off
  SET enable_hashjoin = off
  SET enable_mergejoin = off
  AS $fn$
  #variable_conflict use_variable
  DECLARE
    write_count CONSTANT integer := cardinality(streams);
    heads bigint[];                                                  -- by write: revision of its stream's last event, as this call goes on
    known integer[] := array_fill(0, ARRAY[write_count]);           -- by write: how many of its ids are there already
    places bigint[] := array_fill(-1::bigint, ARRAY[write_count]);  -- by write: revision that its first event has, -1 when they are no run, NULL in another stream
    found record;
    first_write integer := 1;
    last_write integer;
    fresh integer;
    repeated integer;
    seen integer := 0;
  BEGIN
    SELECT array_agg(coalesce((SELECT max(e.revision) FROM es.events e WHERE e.stream = named.stream), -1) ORDER BY named.place)
      INTO heads FROM unnest(streams) WITH ORDINALITY AS named(stream, place);
    positions := array_fill(0::bigint, ARRAY[write_count]);
    FOR found IN
      SELECT given.write, count(*) AS ids, max(e.position) AS position,
             CASE WHEN bool_or(e.stream <> streams[given.write]) THEN NULL
                  WHEN min(e.revision - given.rank) = max(e.revision - given.rank) THEN min(e.revision - given.rank + 1) ELSE -1 END AS place
        FROM unnest(writes, ranks, event_ids) AS given(write, rank, id)
        JOIN es.events e ON e.event_id = given.id
       GROUP BY given.write
    LOOP
      known[found.write] := found.ids;
      places[found.write] := found.place;
      positions[found.write] := found.position;
    END LOOP;

    verdicts := array_fill('n'::text, ARRAY[write_count]);
    revisions := heads;
    taken := heads;
    passed := known;
    to_write := 0;
    FOREACH last_write IN ARRAY last_writes LOOP
      fresh := 0;
      repeated := 0;
      FOR w IN first_write .. last_write LOOP
        IF earlier[w] > 0 THEN heads[w] := heads[earlier[w]]; END IF;
        revisions[w] := heads[w];
        IF known[w] = 0 AND (firsts[w] = heads[w] + 1 OR firsts[w] = -1 OR (firsts[w] = -2 AND heads[w] >= 0)) THEN
          fresh := fresh + 1;
        ELSIF places[w] IS NULL THEN
          verdicts[w] := 'x';
        ELSIF known[w] = sizes[w] AND places[w] >= 0 AND (firsts[w] = places[w] OR firsts[w] = -1 OR (firsts[w] = -2 AND places[w] > 0)) THEN
          verdicts[w] := 'r';
          repeated := repeated + 1;
        ELSE
          verdicts[w] := 'c';
        END IF;
      END LOOP;
      FOR w IN first_write .. last_write LOOP
        IF fresh > last_write - first_write THEN
          verdicts[w] := 'w';
          taken[w] := heads[w] + 1;
          passed[w] := seen - to_write;
          to_write := to_write + sizes[w];
          heads[w] := heads[w] + sizes[w];
          revisions[w] := heads[w];
        ELSIF repeated > last_write - first_write THEN
          revisions[w] := places[w] + sizes[w] - 1;
        ELSIF verdicts[w] = 'r' THEN
          -- All or nothing holds for repeats too: one stream already written and another not is no repeat of this append.
          verdicts[w] := 'c';
        END IF;
        seen := seen + sizes[w];
      END LOOP;
      first_write := last_write + 1;
    END LOOP;
  END $fn$`
