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

/**
 * Several appends in one call, each with its own verdict, judged in order: an append sees what the ones before it in the call wrote.
 *
 * Writes (one stream of one append) are numbered from 1. `last_writes[a]` is the last write of append `a`; `streams`, `expected`
 * (a revision, or -1 no_stream, -2 any, -4 stream_exists) and `sizes` are by write; `earlier[w]` is the write to the same stream that
 * comes before it in this call, or 0. The other arrays are by event, `writes` giving the event's write. An event id stands once in a call.
 *
 * By write: `verdicts` w(ritten), r(epeated), c(onflict), x (an id is used in another stream), n(othing, because of another write of its
 * append); `revisions` the last one of the write, or the stream's when nothing was written; `positions` of its last event, or 0.
 */
const append = String.raw`
  CREATE FUNCTION es.append(
    last_writes integer[], streams text[], expected bigint[], sizes integer[], earlier integer[],
    writes integer[], event_ids uuid[], types text[], schema_versions smallint[], company_ids uuid[], data text[], metadata text[],
    OUT verdicts text[], OUT revisions bigint[], OUT positions bigint[])
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $fn$
  #variable_conflict use_variable
  DECLARE
    write_count CONSTANT integer := cardinality(streams);
    heads bigint[];             -- by write: revision of its stream's last event, in this call's own view
    hashes bytea[];             -- by write: hash of its stream's last event as stored
    known integer[];            -- by write: how many of its ids are there already
    places bigint[];            -- by write: revision of the first of them, -1 when they do not stand in one run, NULL in another stream
    revision_shifts bigint[];   -- by write: revision minus rank in the call, of its events
    position_shifts bigint[];   -- by write: rank among the events to be written minus rank in the call, of its events
    found record;
    first_write integer;
    last_write integer;
    fresh integer;
    repeated integer;
    events_seen bigint;
    events_to_write bigint;
    last_position bigint;
    now_at timestamptz;
    locked boolean := false;
  BEGIN
    LOOP
      -- Compare: the streams as they stand, the ids that are there.
      SELECT array_agg(coalesce(head.revision, -1)), array_agg(coalesce(head.hash, decode(repeat('00', 32), 'hex')))
        INTO heads, hashes
        FROM unnest(streams) AS named(stream)
        LEFT JOIN LATERAL (
          SELECT e.revision, e.hash FROM es.events e WHERE e.stream = named.stream ORDER BY e.revision DESC LIMIT 1
        ) head ON true;
      known := array_fill(0, ARRAY[write_count]);
      places := array_fill(-1::bigint, ARRAY[write_count]);
      positions := array_fill(0::bigint, ARRAY[write_count]);
      FOR found IN
        SELECT given.write, count(*) AS ids, max(e.position) AS position,
               CASE WHEN bool_or(e.stream <> streams[given.write]) THEN NULL
                    WHEN min(e.revision - given.rank) = max(e.revision - given.rank) THEN min(e.revision) ELSE -1 END AS place
          FROM unnest(writes, event_ids) WITH ORDINALITY AS given(write, id, rank)
          JOIN es.events e ON e.event_id = given.id
         GROUP BY given.write
      LOOP
        known[found.write] := found.ids;
        places[found.write] := found.place;
        positions[found.write] := found.position;
      END LOOP;

      -- Judge, append by append.
      verdicts := array_fill('n'::text, ARRAY[write_count]);
      revisions := heads;
      revision_shifts := heads;
      position_shifts := heads;
      events_seen := 0;
      events_to_write := 0;
      first_write := 1;
      FOREACH last_write IN ARRAY last_writes LOOP
        fresh := 0;
        repeated := 0;
        FOR w IN first_write .. last_write LOOP
          IF earlier[w] > 0 THEN heads[w] := heads[earlier[w]]; END IF;
          revisions[w] := heads[w];
          IF known[w] = 0 THEN
            IF expected[w] = heads[w] OR expected[w] = -2 OR (expected[w] = -4 AND heads[w] >= 0) THEN
              fresh := fresh + 1;
            ELSE
              verdicts[w] := 'c';
            END IF;
          ELSIF places[w] IS NULL THEN
            verdicts[w] := 'x';
          ELSIF known[w] = sizes[w] AND places[w] >= 0
            AND (expected[w] = places[w] - 1 OR expected[w] = -2 OR (expected[w] = -4 AND places[w] > 0)) THEN
            verdicts[w] := 'r';
            repeated := repeated + 1;
          ELSE
            verdicts[w] := 'c';
          END IF;
        END LOOP;
        FOR w IN first_write .. last_write LOOP
          IF fresh > last_write - first_write THEN
            verdicts[w] := 'w';
            revision_shifts[w] := heads[w] - events_seen;
            position_shifts[w] := events_to_write - events_seen;
            events_to_write := events_to_write + sizes[w];
            heads[w] := heads[w] + sizes[w];
            revisions[w] := heads[w];
            positions[w] := events_to_write;
          ELSIF repeated > last_write - first_write THEN
            revisions[w] := places[w] + sizes[w] - 1;
          ELSIF verdicts[w] = 'r' THEN
            verdicts[w] := 'c';
          END IF;
          events_seen := events_seen + sizes[w];
        END LOOP;
        first_write := last_write + 1;
      END LOOP;
      IF events_to_write = 0 THEN RETURN; END IF;

      -- Set. From this lock to the commit nobody else writes, so commits become visible in the order of their positions.
      PERFORM pg_advisory_xact_lock(7250, 1);
      BEGIN
        FOR n IN 1 .. events_to_write LOOP last_position := nextval('es.positions'); END LOOP;
        now_at := clock_timestamp();
        INSERT INTO es.events (position, recorded_at, revision, schema_version, event_id, company_id, hash, stream, type, data, metadata)
        SELECT e.position, now_at, e.revision, e.schema_version, e.event_id, e.company_id,
               es.chain(hashes[e.write], es.covered(e.position, e.revision, now_at, e.event_id, e.company_id, e.schema_version,
                                                    e.stream, e.type, e.data, e.metadata))
                 OVER (PARTITION BY e.stream ORDER BY e.revision ROWS UNBOUNDED PRECEDING),
               e.stream, e.type, e.data, e.metadata
          FROM (SELECT last_position - events_to_write + g.rank + position_shifts[g.write] AS position,
                       (g.rank + revision_shifts[g.write])::integer AS revision, streams[g.write] AS stream, g.*
                  FROM unnest(writes, event_ids, types, schema_versions, company_ids, data, metadata)
                       WITH ORDINALITY AS g(write, event_id, type, schema_version, company_id, data, metadata, rank)
                 WHERE verdicts[g.write] = 'w') e;
        FOR w IN 1 .. write_count LOOP
          IF verdicts[w] = 'w' THEN positions[w] := last_position - events_to_write + positions[w]; END IF;
        END LOOP;
        RETURN;
      EXCEPTION WHEN unique_violation THEN
        -- Somebody wrote between our look and our lock. Nobody can any more: look again, once.
        IF locked THEN RAISE; END IF;
        locked := true;
      END;
    END LOOP;
  END $fn$`

export function down(): never {
  throw new Error('migrations go forward only')
}
