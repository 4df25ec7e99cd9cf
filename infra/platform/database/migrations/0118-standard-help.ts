import type { Knex } from 'knex'
import { standardFaqs, standardTools } from '../standard-help.ts'

const json = (value: unknown) => `$json$${JSON.stringify(value)}$json$::jsonb`
const faqs = Object.entries(standardFaqs).flatMap(([language, list]) =>
  list.map((faq, place) => ({ ...faq, language, position: place + 1 })),
)
const tools = standardTools.map((tool, place) => ({ ...tool, position: place + 1 }))

/** A company begins with frequent questions and tools in both languages, and changes them as it likes. */
export async function up(knex: Knex): Promise<void> {
  const script = `
    CREATE FUNCTION app.add_help(company uuid) RETURNS void LANGUAGE sql AS $function$
      INSERT INTO app.faqs (company_id, language, category, question, answer, position)
      SELECT company, f.language, f.category, f.question, f.answer, f.position
      FROM jsonb_to_recordset(${json(faqs)})
        AS f (language text, category text, question text, answer text, position integer);

      INSERT INTO app.training_tools (company_id, category, title, description, author, language, link, minutes,
        position)
      SELECT company, t.category, t.title, t.description, t.author, t.language, t.link, t.minutes, t.position
      FROM jsonb_to_recordset(${json(tools)}) AS t (category text, title jsonb, description jsonb, author text,
        language text, link text, minutes integer, position integer);
    $function$;
    SELECT app.add_help(id) FROM app.companies;
  `
  // Knex takes a question mark for a binding unless it is escaped.
  await knex.raw(script.replaceAll('?', String.raw`\?`))
}
