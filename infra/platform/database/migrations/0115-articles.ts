import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** The help feed: articles with their likes, comments and reports (docs/decisions/2601). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.articles (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      author_id uuid NOT NULL REFERENCES app.users,
      title text NOT NULL CHECK (char_length(title) BETWEEN 3 AND 140),
      -- Markdown.
      body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 5000),
      category text NOT NULL CHECK (category IN ('first_team', 'career_change', 'speaking', 'onboarding', 'program')),
      language text NOT NULL CHECK (language IN ('fr', 'en')),
      pinned boolean NOT NULL DEFAULT false,
      -- draft: waits for an administrator. removed: its author alone reads it, with the reason.
      state text NOT NULL CHECK (state IN ('draft', 'published', 'removed')),
      removed_reason text,
      -- People whose report waits for an administrator.
      open_reports integer NOT NULL DEFAULT 0 CHECK (open_reports >= 0),
      created_at timestamptz NOT NULL DEFAULT now(),
      published_at timestamptz,
      edited_at timestamptz,
      CHECK ((state = 'removed') = (removed_reason IS NOT NULL)),
      CHECK (state <> 'published' OR published_at IS NOT NULL)
    );
    CREATE INDEX articles_feed ON app.articles
      (company_id, pinned DESC, (coalesce(published_at, created_at)) DESC, id DESC);
    CREATE INDEX articles_author ON app.articles (author_id);

    CREATE TABLE app.article_likes (
      article_id uuid NOT NULL REFERENCES app.articles ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES app.users,
      company_id uuid NOT NULL REFERENCES app.companies,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (article_id, user_id)
    );
    CREATE INDEX article_likes_user ON app.article_likes (user_id);
    CREATE INDEX article_likes_company ON app.article_likes (company_id);

    CREATE TABLE app.article_comments (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      article_id uuid NOT NULL REFERENCES app.articles ON DELETE CASCADE,
      author_id uuid NOT NULL REFERENCES app.users,
      body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 1000),
      created_at timestamptz NOT NULL DEFAULT now(),
      edited_at timestamptz
    );
    CREATE INDEX article_comments_article ON app.article_comments (article_id, created_at, id);
    CREATE INDEX article_comments_author ON app.article_comments (author_id);
    CREATE INDEX article_comments_company ON app.article_comments (company_id);

    CREATE TABLE app.article_reports (
      article_id uuid NOT NULL REFERENCES app.articles ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES app.users,
      company_id uuid NOT NULL REFERENCES app.companies,
      reason text NOT NULL CHECK (reason IN ('contact_details', 'confidential', 'disrespect', 'off_topic', 'other')),
      note text,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- When an administrator kept the article all the same.
      decided_at timestamptz,
      PRIMARY KEY (article_id, user_id)
    );
    CREATE INDEX article_reports_user ON app.article_reports (user_id);
    CREATE INDEX article_reports_company ON app.article_reports (company_id);

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.articles, app.article_likes, app.article_comments, app.article_reports
      TO binome_app, binome_system;
  `)
  for (const table of ['articles', 'article_likes', 'article_comments', 'article_reports'])
    await protectCompanyTable(knex, `app.${table}`)
}
