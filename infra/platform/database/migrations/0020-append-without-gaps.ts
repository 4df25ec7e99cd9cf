import type { Knex } from 'knex'

/**
 * `es.append` of migration 0002 could leave a gap: of two appends in one call to one stream at revision 0, one expecting 2
 * and one expecting 0, it wrote both, as revisions 3 and 1, and chained 3 to 1. Now a write that does not follow the one
 * before it in the call is judged first, and a revision that no stream can have is a conflict. Parameters and answer stay
 * as migration 0002 documents them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(append)
}

const previous = `CASE WHEN e.revision = 0 THEN no_hash
  ELSE (SELECT p.hash FROM es.events p WHERE p.stream = e.stream AND p.revision = e.revision - 1) END`
const covered = `es.covered(e.position, e.revision, now_at, e.event_id, e.company_id, e.schema_version,
  e.stream, e.type, e.data, e.metadata)`
/** Only the first event of a write looks up the one before it; the window gives the others their neighbour's hash. */
const chained = `es.chain(CASE WHEN e.rank > 1 THEN NULL ELSE ${previous} END, ${covered})
  OVER (PARTITION BY e.stream ORDER BY e.revision ROWS UNBOUNDED PRECEDING)`

/** The compare-and-set of each stream: a first revision that is taken violates the key, one too high has no hash. */
const insert = (hash: string) => `
  INSERT INTO es.events
    (position, recorded_at, revision, schema_version, event_id, company_id, hash, stream, type, data, metadata)
  SELECT e.position, now_at, e.revision, e.schema_version, e.event_id, e.company_id, ${hash},
         e.stream, e.type, e.data, e.metadata
    FROM (SELECT last_position - to_write + g.place - passed[g.write] AS position,
                 (taken[g.write] + g.rank - 1)::integer AS revision, streams[g.write] AS stream, g.*
            FROM unnest(writes, ranks, event_ids, types, schema_versions, company_ids, data, metadata) WITH ORDINALITY
                 AS g(write, rank, event_id, type, schema_version, company_id, data, metadata, place)
           WHERE verdicts IS NULL OR verdicts[g.write] = 'w') e;`

const append = String.raw`
  CREATE OR REPLACE FUNCTION es.append(
    last_writes integer[], streams text[], firsts bigint[], sizes integer[], earlier integer[], writes integer[],
    ranks integer[], event_ids uuid[], types text[], schema_versions smallint[], company_ids uuid[], data text[],
    metadata text[],
    OUT last_position bigint, OUT verdicts text[], OUT revisions bigint[], OUT positions bigint[])
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp
  -- Planning these statements costs ten times running them, and a plan made while the table was small must still do
  -- when it is large.
  SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off
  AS $fn$
  #variable_conflict use_variable
  DECLARE
    no_hash CONSTANT bytea := decode(repeat('00', 32), 'hex');
    taken bigint[] := firsts;                                     -- by write: revision of its first event
    passed integer[] := array_fill(0, ARRAY[cardinality(streams)]); -- by write: events before it that are not written
    to_write integer := cardinality(writes);
    judged boolean := 0 > ANY (firsts);
    locked boolean := false;
    now_at timestamptz;
  BEGIN
    -- Several writes to one stream may be supposed right only while each begins where the one before it ends. One that
    -- is ahead would leave a gap: the chain's window takes the neighbour's hash for the one that is missing.
    IF NOT judged AND 0 < ANY (earlier) THEN
      FOR w IN 1 .. cardinality(earlier) LOOP
        judged := judged OR earlier[w] > 0 AND firsts[w] <> firsts[earlier[w]] + sizes[earlier[w]];
      END LOOP;
    END IF;

    LOOP
      IF judged THEN
        SELECT j.verdicts, j.revisions, j.positions, j.taken, j.passed, j.to_write
          INTO verdicts, revisions, positions, taken, passed, to_write
          FROM es.judge(last_writes, streams, firsts, sizes, earlier, writes, ranks, event_ids) j;
        IF to_write = 0 THEN RETURN; END IF;
      END IF;

      -- From this lock to the commit nobody else writes: events become visible in the order of their positions.
      PERFORM pg_advisory_xact_lock(7250, 1);
      BEGIN
        FOR n IN 1 .. to_write LOOP last_position := nextval('es.positions'); END LOOP;
        now_at := clock_timestamp();
        IF 1 < ANY (ranks) OR 0 < ANY (earlier) THEN
          ${insert(chained)}
        ELSE
          -- One event a stream: its hash needs no window, which is a fifth of the whole cost.
          ${insert(`sha256(${previous} || ${covered})`)}
        END IF;
        RETURN;
      EXCEPTION WHEN unique_violation OR not_null_violation OR numeric_value_out_of_range THEN
        -- A stream is not where its writer thought, or can never be there; an id is there already; or somebody wrote
        -- between the judgement and the lock. Nobody can any more: one judgement under the lock is final.
        IF judged AND locked THEN RAISE; END IF;
        judged := true;
        locked := true;
        last_position := NULL;
      END;
    END LOOP;
  END $fn$`
