import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * The outbox of the sockets. A message is written in the transaction of what it tells (`realtime.publish`), so it exists if and
 * only if that is committed. The row of `realtime.streams` is locked until then: offsets of a stream are dense (1, 2, 3…) and become
 * visible in their order, which is what lets a reader resume from the last offset it saw.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE SCHEMA realtime;
    GRANT USAGE ON SCHEMA realtime TO binome_app, binome_system;

    -- \`epoch\` names one life of the counter: an offset means nothing under another one.
    CREATE TABLE realtime.streams (
      company_id uuid NOT NULL,
      stream text NOT NULL CHECK (char_length(stream) BETWEEN 1 AND 200),
      epoch text NOT NULL DEFAULT left(replace(gen_random_uuid()::text, '-', ''), 12),
      last_offset bigint NOT NULL,
      PRIMARY KEY (company_id, stream)
    );

    CREATE TABLE realtime.events (
      company_id uuid NOT NULL,
      stream text NOT NULL,
      epoch text NOT NULL,
      "offset" bigint NOT NULL,
      payload jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (company_id, stream, "offset")
    );

    -- What opens one socket, once, without a token in its address. SHA-256 of the ticket.
    CREATE TABLE realtime.tickets (
      hash bytea PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL,
      client text NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX tickets_expiry ON realtime.tickets (expires_at);

    -- Several messages at once: offsets follow the order given within each stream. Streams are locked in one order, so that two
    -- publishers of the same streams wait for each other and never deadlock.
    CREATE FUNCTION realtime.publish_many(companies uuid[], streams text[], payloads jsonb[])
      RETURNS TABLE (company_id uuid, stream text, epoch text, "offset" bigint)
      LANGUAGE sql VOLATILE AS $$
        WITH message AS (
          SELECT m.company_id, m.stream, m.payload, row_number() OVER (PARTITION BY m.company_id, m.stream ORDER BY m.place) AS rank
          FROM unnest($1, $2, $3) WITH ORDINALITY AS m (company_id, stream, payload, place)
        ), counted AS (
          SELECT m.company_id, m.stream, count(*) AS messages FROM message m GROUP BY 1, 2
        ), counter AS (
          INSERT INTO realtime.streams AS s (company_id, stream, last_offset)
          SELECT c.company_id, c.stream, c.messages FROM counted c ORDER BY c.company_id, c.stream
          ON CONFLICT ON CONSTRAINT streams_pkey DO UPDATE SET last_offset = s.last_offset + excluded.last_offset
          RETURNING s.company_id, s.stream, s.epoch, s.last_offset
        )
        INSERT INTO realtime.events AS e (company_id, stream, epoch, "offset", payload)
        SELECT m.company_id, m.stream, n.epoch, n.last_offset - c.messages + m.rank, m.payload
        FROM message m JOIN counted c USING (company_id, stream) JOIN counter n USING (company_id, stream)
        ORDER BY m.company_id, m.stream, m.rank
        RETURNING e.company_id, e.stream, e.epoch, e."offset"
      $$;

    -- One message; gives its offset. Publish last in a transaction: the stream's other publishers wait until it ends.
    CREATE FUNCTION realtime.publish(company uuid, stream text, payload jsonb) RETURNS bigint
      LANGUAGE sql VOLATILE AS $$ SELECT p."offset" FROM realtime.publish_many(ARRAY[$1], ARRAY[$2], ARRAY[$3]) p $$;

    -- Drops what is both older than \`max_age\` and beyond the newest \`keep\` of its stream; gives how many. It takes no lock on the
    -- counters. One call drops 1000 a stream at most: call again while it gives more than zero.
    CREATE FUNCTION realtime.trim(keep integer DEFAULT 100, max_age interval DEFAULT interval '5 minutes') RETURNS bigint
      LANGUAGE sql VOLATILE AS $$
        WITH old AS (
          SELECT s.company_id, s.stream, e."offset"
          FROM realtime.streams s
          CROSS JOIN LATERAL (
            SELECT k."offset" FROM realtime.events k
            WHERE k.company_id = s.company_id AND k.stream = s.stream
              AND k."offset" <= s.last_offset - $1 AND k.created_at < now() - $2
            ORDER BY k."offset" LIMIT 1000
          ) e
          WHERE s.last_offset > $1
        ), gone AS (
          DELETE FROM realtime.events e USING old
          WHERE e.company_id = old.company_id AND e.stream = old.stream AND e."offset" = old."offset"
          RETURNING 1
        )
        SELECT count(*) FROM gone
      $$;

    -- Ends a stream's life: its messages go (a person is erased, a conversation is deleted) and whoever resumes on it refetches.
    CREATE FUNCTION realtime.forget(company uuid, stream text) RETURNS void
      LANGUAGE sql VOLATILE AS $$
        DELETE FROM realtime.streams s WHERE s.company_id = $1 AND s.stream = $2;
        DELETE FROM realtime.events e WHERE e.company_id = $1 AND e.stream = $2;
      $$;

    -- Whatever ends a session (sign-out, new password, eviction, disabled account) deletes its row: sockets hear it here.
    CREATE FUNCTION realtime.tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('session_ended', ended.client) FROM ended;
        RETURN NULL;
      END $$;
    CREATE TRIGGER session_ended AFTER DELETE ON app.sessions REFERENCING OLD TABLE AS ended
      FOR EACH STATEMENT EXECUTE FUNCTION realtime.tell_session_ended();

    GRANT SELECT, INSERT, UPDATE, DELETE ON realtime.streams, realtime.events TO binome_system;
    GRANT SELECT, INSERT, DELETE ON realtime.tickets TO binome_app, binome_system;
    REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA realtime FROM PUBLIC;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA realtime TO binome_system;
  `)
  await protectCompanyTable(knex, 'realtime.streams', { tenantRole: null })
  await protectCompanyTable(knex, 'realtime.events', { tenantRole: null })
  await protectCompanyTable(knex, 'realtime.tickets')
}
