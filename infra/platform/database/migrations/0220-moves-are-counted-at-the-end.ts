import type { Knex } from 'knex'

/**
 * Who moves to another unit is counted anew for the figures of feedback at the end of the transaction, all people of it
 * together (docs/decisions/2802). A count takes the lock of its company: taken at each statement, it was held while the
 * next statement waited for a person whom another transaction moved, which waited for the lock.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER move_feedback_counts ON app.users;
    DROP FUNCTION app.move_feedback_counts();

    -- After each statement: who moved, for the end of the transaction.
    CREATE FUNCTION app.note_moved_people() RETURNS trigger LANGUAGE plpgsql AS $note$
    DECLARE
      moved text := (SELECT string_agg(w.id::text, ',') FROM written w JOIN before b ON b.id = w.id
        WHERE w.business_unit IS DISTINCT FROM b.business_unit);
    BEGIN
      IF moved IS NOT NULL THEN
        PERFORM set_config('app.moved_people',
          concat_ws(',', nullif(current_setting('app.moved_people', true), ''), moved), true);
      END IF;
      RETURN NULL;
    END $note$;

    -- At the end of the transaction, for each row that moved: the first one counts for all. A report counts for the
    -- unit that its author has now, also in tables that a rebuild fills meanwhile.
    CREATE FUNCTION app.count_moved_people() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $count$
    DECLARE
      moved uuid[] := string_to_array(nullif(current_setting('app.moved_people', true), ''), ',');
      version text;
      company uuid;
      people uuid[];
    BEGIN
      IF moved IS NULL THEN RETURN NULL; END IF;
      PERFORM set_config('app.moved_people', '', true);
      FOR version IN SELECT substr(tablename, length('feedback_authors_') + 1) FROM pg_tables
        WHERE schemaname = 'rm' AND tablename ~ '^feedback_authors_v[0-9]' ORDER BY 1
      LOOP
        FOR company, people IN SELECT company_id, array_agg(DISTINCT id) FROM app.users WHERE id = ANY(moved)
          GROUP BY 1 ORDER BY 1
        LOOP
          BEGIN
            PERFORM app.recount_feedback('rm', version, company, people);
          EXCEPTION WHEN undefined_table THEN NULL; -- A rebuild has dropped it since it was listed.
          END;
        END LOOP;
      END LOOP;
      RETURN NULL;
    END $count$;
    GRANT CREATE ON SCHEMA app TO binome_system;
    ALTER FUNCTION app.count_moved_people() OWNER TO binome_system;
    REVOKE CREATE ON SCHEMA app FROM binome_system;
    REVOKE EXECUTE ON FUNCTION app.count_moved_people() FROM public;

    CREATE TRIGGER note_moved_people AFTER UPDATE ON app.users
      REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.note_moved_people();
    CREATE CONSTRAINT TRIGGER count_moved_people AFTER UPDATE OF business_unit ON app.users
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (OLD.business_unit IS DISTINCT FROM NEW.business_unit) EXECUTE FUNCTION app.count_moved_people();
  `)
}
