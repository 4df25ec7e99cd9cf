import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * What administrators decide on articles, and what authors are told of (docs/decisions/2601). A row of
 * `article_notices` goes when its person was told.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.articles
      DROP CONSTRAINT articles_state_check,
      DROP CONSTRAINT articles_check,
      -- refused: its author alone reads it, with the reason, and may send it again.
      ADD CONSTRAINT articles_state_check CHECK (state IN ('draft', 'published', 'refused', 'removed')),
      ADD CONSTRAINT articles_reason_check
        CHECK ((state IN ('refused', 'removed')) = (removed_reason IS NOT NULL));
    ALTER TABLE app.article_reports ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;

    CREATE TABLE app.article_notices (
      -- Of the notification.
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      article_id uuid NOT NULL REFERENCES app.articles ON DELETE CASCADE,
      -- Who is told.
      user_id uuid NOT NULL REFERENCES app.users,
      kind text NOT NULL CHECK (kind ~ '^article_[a-z_]{1,32}$'),
      -- Who commented; null: an administrator decided.
      actor_id uuid REFERENCES app.users,
      params jsonb NOT NULL DEFAULT '{}',
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX article_notices_article ON app.article_notices (article_id);
    CREATE INDEX article_notices_user ON app.article_notices (user_id);
    CREATE INDEX article_notices_actor ON app.article_notices (actor_id);
    CREATE INDEX article_notices_company ON app.article_notices (company_id);
    GRANT SELECT, INSERT, DELETE ON app.article_notices TO binome_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.article_notices TO binome_system;

    CREATE TABLE app.feed_settings (
      company_id uuid PRIMARY KEY REFERENCES app.companies,
      -- An article waits for an administrator before others read it.
      approval boolean NOT NULL
    );
    INSERT INTO app.feed_settings (company_id, approval)
      SELECT id, true FROM app.companies WHERE settings -> 'articles_approval' = 'true';
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.feed_settings TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.article_notices')
  await protectCompanyTable(knex, 'app.feed_settings')
}
