import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * The names of people's pictures, and the files that are to be deleted. The files themselves are in the file store
 * (`infra/community/avatars.ts`).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Nothing stored pictures before: another value names no file.
    UPDATE app.users SET avatar_key = NULL WHERE avatar_key !~ '^[0-9a-f]{32}$';
    -- 128 random bits: whoever knows the name may see the picture.
    ALTER TABLE app.users ADD CONSTRAINT users_avatar_key CHECK (avatar_key ~ '^[0-9a-f]{32}$');
    CREATE UNIQUE INDEX users_avatar ON app.users (company_id, avatar_key) WHERE avatar_key IS NOT NULL;

    -- Written in the transaction that lets go of the file; a job deletes the file, then the row.
    CREATE TABLE app.removed_files (
      key text PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      removed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX removed_files_company ON app.removed_files (company_id);
    GRANT SELECT, INSERT ON app.removed_files TO binome_app;
    GRANT SELECT, INSERT, DELETE ON app.removed_files TO binome_system;
  `)
  await protectCompanyTable(knex, 'app.removed_files')
}
