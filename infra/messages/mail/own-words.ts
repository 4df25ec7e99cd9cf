import { filled } from '#contract/console/messages/mail-templates.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { type Block, type Content, text } from './render/content.ts'

export interface OwnWords {
  readonly subject: string | null
  readonly intro: string | null
}

/** What pieces of the words stand for. */
export type Pieces = Readonly<Record<string, string | null>>

/** The company's own words of a mail; null: it has none. @param sql sees the company, or all of them */
export async function ownWordsOf(
  sql: Sql,
  companyId: string,
  template: string,
  locale: 'fr' | 'en',
): Promise<OwnWords | null> {
  const [row] = await sql.query<OwnWords>({
    name: 'mail_own_words',
    text: `select subject, intro from app.mail_words where company_id = $1 and template = $2 and language = $3`,
    values: [companyId, template, locale],
  })
  return row ?? null
}

/** A greeting ends with a comma and stays first. */
const isGreeting = (block: Block | undefined) => block?.kind === 'text' && block.text.trim().endsWith(',')

/** The mail with the company's own words, where it has any. Every text is plain: the layout escapes it. */
export function withOwnWords<Words extends Content>(content: Words, own: OwnWords | null, pieces: Pieces): Words {
  if (own === null) return content
  // A subject is one line, whatever stands in a name.
  const subject = own.subject === null ? content.subject : filled(own.subject, pieces).replaceAll(/\p{Cc}/gu, ' ')
  const [first, ...rest] = content.body
  const paragraphs = own.intro === null ? [] : filled(own.intro, pieces).split(/\n\s*\n/)
  const intro = paragraphs.flatMap((paragraph) => (paragraph.trim() === '' ? [] : [text(paragraph.trim())]))
  const body = isGreeting(first) && first !== undefined ? [first, ...intro, ...rest] : [...intro, ...content.body]
  return { ...content, subject: subject.trim() === '' ? content.subject : subject, body }
}
