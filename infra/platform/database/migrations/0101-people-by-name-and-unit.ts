import type { Knex } from 'knex'

/**
 * The console finds people by any part of their name, in the order of their name, and by unit, through indexes. Words
 * are found by their pieces of up to three letters; the view is read as binome_system for the reason of
 * docs/decisions/2016, and names the company itself (docs/decisions/2902).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What a folded name is found by: all its pieces of one, two and three letters.
    CREATE FUNCTION app.name_pieces(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      AS $$ SELECT array(SELECT substr(folded, at, size)
        FROM generate_series(1, 3) size, generate_series(1, length(folded) - size + 1) at) $$;
    -- The pieces that every name has which holds the folded word; up to three letters, these names and no others.
    CREATE FUNCTION app.word_pieces(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      AS $$ SELECT array(SELECT substr(folded, at, size)
        FROM (SELECT least(3, greatest(length(folded), 1)) AS size) word,
          generate_series(1, length(folded) - size + 1) at) $$;

    CREATE INDEX users_name_pieces ON app.users
      USING gin (app.name_pieces(app.fold(first_name || ' ' || last_name))) WITH (gin_pending_list_limit = 256);
    CREATE INDEX users_by_name ON app.users (company_id,
      (CASE WHEN status <> 'erased' THEN app.fold(last_name || ' ' || first_name) END));
    CREATE INDEX users_by_name_back ON app.users (company_id,
      (CASE WHEN status <> 'erased' THEN app.fold(last_name || ' ' || first_name) END) DESC NULLS LAST);
    CREATE INDEX users_unit ON app.users (company_id, business_unit);

    CREATE VIEW rm.named_people AS
      SELECT id, company_id, app.fold(first_name || ' ' || last_name) AS name,
        app.name_pieces(app.fold(first_name || ' ' || last_name)) AS pieces
      FROM app.users
      WHERE company_id = (SELECT app.current_company()) AND status NOT IN ('erased', 'registering');
    ALTER VIEW rm.named_people OWNER TO binome_system;
    GRANT SELECT ON rm.named_people TO binome_app;
    ANALYZE app.users;
  `)
}
