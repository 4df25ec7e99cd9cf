import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** What helps people on: tools to watch and to read, frequent questions, and messages to the company. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.training_tools (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      category text NOT NULL CHECK (category IN ('video', 'conference', 'tool')),
      title jsonb NOT NULL,
      description jsonb NOT NULL,
      author text,
      -- Of what the link leads to.
      language text NOT NULL CHECK (language IN ('fr', 'en')),
      link text NOT NULL CHECK (link ~* '^https://'),
      minutes integer CHECK (minutes > 0),
      pages integer CHECK (pages > 0),
      cover text CHECK (cover IN ('blue', 'night', 'plum')),
      position integer NOT NULL DEFAULT 0,
      archived boolean NOT NULL DEFAULT false,
      click_count integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX training_tools_list ON app.training_tools (company_id, position, id);

    -- Who opened a tool on a day: the day counts once.
    CREATE TABLE app.training_tool_clicks (
      company_id uuid NOT NULL REFERENCES app.companies,
      tool_id uuid NOT NULL REFERENCES app.training_tools ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES app.users,
      day date NOT NULL,
      PRIMARY KEY (tool_id, user_id, day)
    );
    CREATE INDEX training_tool_clicks_user ON app.training_tool_clicks (user_id);
    CREATE INDEX training_tool_clicks_day ON app.training_tool_clicks (day);

    CREATE TABLE app.faqs (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      language text NOT NULL CHECK (language IN ('fr', 'en')),
      category text NOT NULL,
      question text NOT NULL,
      -- Markdown.
      answer text NOT NULL,
      position integer NOT NULL DEFAULT 0,
      archived boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX faqs_list ON app.faqs (company_id, language, position, id);

    CREATE TABLE app.contact_messages (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      -- null: written without an account.
      user_id uuid REFERENCES app.users,
      name text NOT NULL,
      email text NOT NULL CHECK (email = lower(email)),
      subject text NOT NULL,
      message text NOT NULL,
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX contact_messages_list ON app.contact_messages (company_id, created_at DESC, id);
    CREATE INDEX contact_messages_user ON app.contact_messages (user_id);
    CREATE INDEX contact_messages_email ON app.contact_messages (company_id, email);

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.training_tools, app.training_tool_clicks, app.faqs,
      app.contact_messages TO binome_app, binome_system;
  `)
  for (const table of ['training_tools', 'training_tool_clicks', 'faqs', 'contact_messages'])
    await protectCompanyTable(knex, `app.${table}`)
}
