import type { Knex } from 'knex'
import { standardLabels, standardQuestions, words } from '../standard-questions.ts'

const json = (value: unknown) => `$json$${JSON.stringify(value)}$json$::jsonb`

const titles = Object.fromEntries(standardQuestions.map(({ field_name: name, title }) => [name, title]))

/** Explanations that said who sees an answer, and what takes their place: the product says it itself. */
const helps = [
  [
    'phone',
    words(
      'Seul votre binôme le voit, une fois la demande acceptée.',
      'Only your partner sees it, once a request is accepted.',
    ),
    {},
  ],
  [
    'motivations',
    words(
      'De la plus forte à la moins forte. Les trois premières se voient sur votre profil.',
      'From the strongest to the weakest. The first three are shown on your profile.',
    ),
    words('De la plus forte à la moins forte.', 'From the strongest to the weakest.'),
  ],
  [
    'presentation',
    words(
      'Deux phrases suffisent. Elles se lisent en haut de votre page.',
      'Two sentences are enough. They stand at the top of your page.',
    ),
    words('Deux phrases suffisent.', 'Two sentences are enough.'),
  ],
] as const

/**
 * A question has short words for what stands above its answer, beside the sentence that asks. A standard question gets
 * them while the company asks it in the standard words.
 */
export async function up(knex: Knex): Promise<void> {
  const script = `
    -- By language; an empty one is the title.
    ALTER TABLE app.profile_questions ADD COLUMN label jsonb NOT NULL DEFAULT '{}';

    CREATE FUNCTION app.label_standard_questions(company uuid) RETURNS void LANGUAGE sql AS $function$
      UPDATE app.profile_questions q SET label = ${json(standardLabels)} -> q.field_name
      WHERE q.company_id = company AND q.label = '{}' AND q.title = ${json(titles)} -> q.field_name;
    $function$;
    SELECT app.label_standard_questions(id) FROM app.companies;

    ALTER FUNCTION app.add_profile_questions(uuid) RENAME TO add_standard_questions;
    CREATE FUNCTION app.add_profile_questions(company uuid) RETURNS void LANGUAGE sql AS $function$
      SELECT app.add_standard_questions(company);
      SELECT app.label_standard_questions(company);
    $function$;

    ${helps
      .map(
        ([name, before, after]) => `UPDATE app.profile_questions SET help = ${json(after)}
      WHERE field_name = '${name}' AND help = ${json(before)};`,
      )
      .join('\n    ')}

    -- What others read has lost the LinkedIn page and gained the work site.
    INSERT INTO app.due_profiles (profile_id, company_id)
      SELECT p.id, p.company_id FROM app.profiles p JOIN app.users u ON u.id = p.user_id
      WHERE u.status <> 'registering'
      ON CONFLICT DO NOTHING;
  `
  // Knex takes a question mark for a binding unless it is escaped.
  await knex.raw(script.replaceAll('?', String.raw`\?`))
}
