import type { Sql } from '#projections/platform/sql.ts'
import type { FaqAttributes } from '../../contract/content/faqs.ts'

export type Faq = FaqAttributes & { readonly id: string }

/** The frequent questions of a company in one language, in its order; those that are archived are left out. */
export function faqsOf(sql: Sql, locale: 'fr' | 'en'): Promise<readonly Faq[]> {
  return sql.query<Faq>({
    name: 'api_faqs',
    text: `select id, language, category, question, answer, position from app.faqs
      where language = $1 and not archived order by position, id`,
    values: [locale],
  })
}
