import type { Knex } from 'knex'

interface Texts {
  readonly name: string
  /** Where a word may stand; letters of each are together. */
  readonly said: string
  /** More columns of the view: people in whose names a word may stand, and what else is looked up in it. */
  readonly people?: string
}

const said = (...columns: readonly string[]) => `app.fold(${columns.join(` || ' ' || `)})`
const texts: readonly Texts[] = [
  { name: 'articles', said: said('t.title', 't.body'), people: 't.author_id' },
  { name: 'article_comments', said: said('t.body'), people: 't.author_id' },
  {
    name: 'contact_requests',
    said: said('t.email', 't.first_name', 't.last_name', `coalesce(t.company_name, '')`),
  },
  { name: 'contact_messages', said: said('t.subject', 't.message', 't.name', 't.email') },
  { name: 'tag_proposals', said: said('t.label'), people: 't.user_id, t.kind' },
  {
    name: 'recommendations',
    said: said('t.text'),
    people: 't.author_id, t.presenter_id',
  },
]

/**
 * Every list of the console takes no longer than its page in a large company (docs/decisions/2902).
 *
 * Words in texts of the console's lists are found by their pieces, as words in names are (migration 0180), through views
 * that read as binome_system and name the company themselves. The lists of the help feed by date have their indexes.
 */
export async function up(knex: Knex): Promise<void> {
  // As app.name_pieces, but its time grows with the text alone: substr walks the text to each of its places.
  await knex.raw(`
    CREATE FUNCTION app.text_pieces(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      AS $$ SELECT array(SELECT DISTINCT piece
        FROM (SELECT letter, letter || lead(letter) OVER places AS two,
            letter || lead(letter) OVER places || lead(letter, 2) OVER places AS three
          FROM unnest(string_to_array(folded, NULL)) WITH ORDINALITY letters (letter, place)
          WINDOW places AS (ORDER BY place)) around,
          LATERAL (VALUES (letter), (two), (three)) pieces (piece)
        WHERE piece IS NOT NULL) $$`)
  for (const { name, said: words, people } of texts)
    await knex.raw(`
      CREATE INDEX ${name}_said_pieces ON app.${name} USING gin (app.text_pieces(${words.replaceAll('t.', '')}))
        WITH (gin_pending_list_limit = 256);
      CREATE VIEW rm.sought_${name} AS
        SELECT t.id, t.company_id, ${people === undefined ? '' : `${people}, `}
          ${words} AS said, app.text_pieces(${words}) AS pieces
        FROM app.${name} t WHERE t.company_id = (SELECT app.current_company());
      ALTER VIEW rm.sought_${name} OWNER TO binome_system;
      GRANT SELECT ON rm.sought_${name} TO binome_app`)
  await knex.raw(`
    CREATE INDEX articles_by_date ON app.articles (company_id, created_at DESC, id);
    CREATE INDEX article_comments_by_date ON app.article_comments (company_id, created_at DESC, id);
    DROP INDEX app.article_comments_company;
    CREATE INDEX articles_by_title ON app.articles (company_id, (app.fold(title)), id);
    CREATE INDEX contact_requests_by_company ON app.contact_requests (company_id, (app.fold(company_name)), id);
    CREATE INDEX tag_proposals_by_date ON app.tag_proposals (company_id, created_at DESC, id);
    CREATE INDEX tag_proposals_by_label ON app.tag_proposals (company_id, (app.fold(label)), kind, id) INCLUDE (user_id);
    CREATE INDEX profiles_by_completion ON app.profiles (company_id, completion, id) WHERE closed_at IS NULL;
    CREATE INDEX profiles_closed ON app.profiles (company_id, closed_at) WHERE closed_at IS NOT NULL;
    CREATE INDEX recommendations_by_date ON app.recommendations (company_id, created_at DESC, id);
    ANALYZE app.articles, app.article_comments, app.contact_requests, app.contact_messages, app.recommendations,
      app.tag_proposals`)
}
