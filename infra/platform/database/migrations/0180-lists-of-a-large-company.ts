import type { Knex } from 'knex'

/** As the indexes of people by name say it (migration 0101). */
const byName = `CASE WHEN status <> 'erased' THEN app.fold(last_name || ' ' || first_name) END`
/** What a word of a search stands in: names and address. */
const said = `app.fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email)`

/**
 * Lists of people, invitations and enrolments take no longer in a company of 100,000 people than in a tenth of it:
 * words are found by their pieces, in names and addresses alike, and each order has its index. The views are read as
 * binome_system and name the company themselves, as rm.named_people does (docs/decisions/2902).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX users_said_pieces ON app.users USING gin (app.name_pieces(${said}))
      WITH (gin_pending_list_limit = 256);
    CREATE INDEX invitations_said_pieces ON app.invitations USING gin (app.name_pieces(${said}))
      WITH (gin_pending_list_limit = 256);
    CREATE VIEW rm.sought_people AS
      SELECT id, company_id, business_unit, status, created_at, ${byName} AS by_name,
        ${said} AS said, app.name_pieces(${said}) AS pieces
      FROM app.users
      WHERE company_id = (SELECT app.current_company()) AND status NOT IN ('erased', 'registering');
    CREATE VIEW rm.sought_invitations AS
      SELECT id, company_id, business_unit, ${said} AS said, app.name_pieces(${said}) AS pieces
      FROM app.invitations WHERE company_id = (SELECT app.current_company());
    ALTER VIEW rm.sought_people OWNER TO binome_system;
    ALTER VIEW rm.sought_invitations OWNER TO binome_system;
    GRANT SELECT ON rm.sought_people, rm.sought_invitations TO binome_app;

    CREATE INDEX users_of_status ON app.users (company_id, status, id);
    CREATE INDEX users_by_date ON app.users (company_id, created_at DESC, id);
    DROP INDEX app.users_of_unit;
    CREATE INDEX users_of_unit ON app.users (company_id, business_unit, id) INCLUDE (status);
    CREATE INDEX users_with_roles ON app.users (company_id) WHERE roles <> '{}';
    CREATE INDEX invitations_by_address ON app.invitations (company_id, email, id);
    CREATE INDEX invitations_by_name ON app.invitations (company_id, (app.fold(last_name || ' ' || first_name)), id);
    CREATE INDEX invitations_of_unit ON app.invitations (company_id, business_unit, id);
    CREATE INDEX enrollments_by_date ON app.program_enrollments (company_id, created_at DESC, id);
    CREATE INDEX access_log_address ON app.access_log (company_id, address, at DESC);
    ANALYZE app.users, app.invitations;
  `)
}
