import type { Knex } from 'knex'

/**
 * The way in for events of a log in EventStoreDB, which are copied here for hashes, seals and proofs (docs/audit.md): with the positions,
 * revisions and times that the log gave them. It is closed where the log is in this database: there a position was drawn. Positions only
 * grow, and no event comes before the one it follows in its stream.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(String.raw`
    CREATE FUNCTION es.copy(positions bigint[], recorded timestamptz[], revisions integer[], schema_versions smallint[], event_ids uuid[],
      company_ids uuid[], streams text[], types text[], data text[], metadata text[])
    RETURNS void
    LANGUAGE plpgsql VOLATILE SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp
    AS $fn$
    #variable_conflict use_variable
    DECLARE
      no_hash CONSTANT bytea := decode(repeat('00', 32), 'hex');
      orphan record;
    BEGIN
      IF pg_sequence_last_value('es.positions'::regclass) IS NOT NULL THEN
        RAISE EXCEPTION 'es.copy: the log is in this database' USING ERRCODE = 'insufficient_privilege';
      END IF;
      PERFORM pg_advisory_xact_lock(7250, 1);
      IF EXISTS (SELECT FROM es.events e WHERE e.position >= (SELECT min(p) FROM unnest(positions) p)) THEN
        RAISE EXCEPTION 'es.copy: the copy has position % already', positions[1] USING ERRCODE = 'unique_violation';
      END IF;
      SELECT c.stream, c.revision INTO orphan FROM unnest(streams, revisions) AS c(stream, revision)
        WHERE c.revision > 0
          AND NOT EXISTS (SELECT FROM unnest(streams, revisions) AS b(stream, revision)
            WHERE b.stream = c.stream AND b.revision = c.revision - 1)
          AND NOT EXISTS (SELECT FROM es.events e WHERE e.stream = c.stream AND e.revision = c.revision - 1)
        LIMIT 1;
      IF FOUND THEN
        RAISE EXCEPTION 'es.copy: the log has no event before %#%', orphan.stream, orphan.revision USING ERRCODE = 'data_exception';
      END IF;
      INSERT INTO es.events (position, recorded_at, revision, schema_version, event_id, company_id, hash, stream, type, data, metadata)
        SELECT c.position, c.recorded_at, c.revision, c.schema_version, c.event_id, c.company_id,
            es.chain(CASE WHEN c.revision = 0 THEN no_hash
                ELSE (SELECT p.hash FROM es.events p WHERE p.stream = c.stream AND p.revision = c.revision - 1) END,
              es.covered(c.position, c.revision, c.recorded_at, c.event_id, c.company_id, c.schema_version, c.stream, c.type, c.data,
                c.metadata)) OVER (PARTITION BY c.stream ORDER BY c.revision ROWS UNBOUNDED PRECEDING),
            c.stream, c.type, c.data, c.metadata
          FROM unnest(positions, recorded, revisions, schema_versions, event_ids, company_ids, streams, types, data, metadata)
            AS c(position, recorded_at, revision, schema_version, event_id, company_id, stream, type, data, metadata);
    END $fn$;
    REVOKE ALL ON FUNCTION es.copy FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION es.copy TO binome_system;
    -- Whether it was ever drawn from says where the log is.
    GRANT SELECT ON SEQUENCE es.positions TO binome_system;
    GRANT CREATE ON SCHEMA es TO binome_log;
    ALTER FUNCTION es.copy OWNER TO binome_log;
    REVOKE CREATE ON SCHEMA es FROM binome_log;
  `)
}
