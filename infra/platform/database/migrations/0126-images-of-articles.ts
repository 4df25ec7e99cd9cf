import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Images of the help feed, by the name of their files in the file store (docs/decisions/2601). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.article_images (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      -- Who sent it: it goes with them.
      user_id uuid NOT NULL REFERENCES app.users,
      -- Null: no article shows it yet.
      article_id uuid REFERENCES app.articles ON DELETE CASCADE,
      file_key text NOT NULL CHECK (file_key ~ '^[0-9a-f]{32}$'),
      -- Of the largest size, in pixels.
      width integer NOT NULL,
      height integer NOT NULL,
      -- Of all sizes.
      bytes integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX article_images_user ON app.article_images (user_id);
    CREATE INDEX article_images_article ON app.article_images (article_id);
    CREATE UNIQUE INDEX article_images_file ON app.article_images (company_id, file_key);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.article_images TO binome_app, binome_system;

    -- cover_id is one of the images of the article: they are tied to it in the transaction that writes it.
    ALTER TABLE app.articles
      ADD COLUMN cover_id uuid,
      ADD COLUMN cover_alt text,
      ADD CONSTRAINT articles_cover_check CHECK ((cover_id IS NULL) = (cover_alt IS NULL));
  `)
  await protectCompanyTable(knex, 'app.article_images')
}
