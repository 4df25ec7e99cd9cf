import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * What becomes of a message after it was sent: columns that may be empty, which are added in place (docs/decisions/2011). And the
 * conversations of which a person wants to hear nothing beyond the application.
 */
export async function up(knex: Knex): Promise<void> {
  const tables = (await knex('pg_tables')
    .where('schemaname', 'rm')
    .whereLike('tablename', 'messages\\_v%')
    .pluck('tablename')) as string[]
  for (const table of tables) {
    await knex.raw(
      `ALTER TABLE rm.?? ADD COLUMN edited_at timestamptz, ADD COLUMN deleted_at timestamptz,
        ADD COLUMN author_reaction text, ADD COLUMN reader_reaction text`,
      [table],
    )
    await knex.raw('CREATE INDEX ?? ON rm.?? (conversation_id, number) WHERE deleted_at IS NOT NULL', [
      `${table}_deleted`,
      table,
    ])
  }
  // A view has the columns that its table had when it was made.
  const views = await knex.raw<{ rows: { table: string }[] }>(
    `SELECT DISTINCT t.relname AS table FROM pg_rewrite r JOIN pg_depend d ON d.objid = r.oid
      JOIN pg_class t ON t.oid = d.refobjid AND t.relkind = 'r'
      WHERE r.ev_class = to_regclass('rm.messages')`,
  )
  for (const { table } of views.rows)
    await knex.raw('CREATE OR REPLACE VIEW rm.messages WITH (security_invoker = true) AS SELECT * FROM rm.??', [table])

  await knex.raw(`
    CREATE TABLE app.muted_conversations (
      user_id uuid NOT NULL REFERENCES app.users,
      conversation_id uuid NOT NULL,
      company_id uuid NOT NULL REFERENCES app.companies,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, conversation_id)
    );
    GRANT SELECT, INSERT, DELETE ON app.muted_conversations TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.muted_conversations')
}
