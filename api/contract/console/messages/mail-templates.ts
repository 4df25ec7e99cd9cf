import { z } from 'zod'
import { line } from '../../platform/line.ts'

const language = z.enum(['fr', 'en'])

/** Pieces of text that stand for what is true of each mail. */
export const mailVariables = ['first_name', 'company', 'name', 'program'] as const
export type MailVariable = (typeof mailVariables)[number]
const piece = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The pieces of a text that no mail knows. */
export function unknownPieces(text: string, known: readonly string[]): readonly string[] {
  return [...text.matchAll(piece)].flatMap(([, name = '']) => (known.includes(name) ? [] : [name]))
}

/** A text with its pieces filled in; one that nothing is known of becomes empty. */
export function filled(text: string, values: Readonly<Record<string, string | null>>): string {
  return text.replaceAll(piece, (_, name: string) => values[name] ?? '')
}

/** A mail that the product sends: `GET mail_templates`. */
export const adminMailTemplate = z.object({
  /** Its name. */
  id: z.string(),
  group: z.enum(['account', 'requests', 'meetings', 'messages', 'articles', 'other']),
  /** As sent to the example, with the company's own words. */
  subjects: z.object({ fr: z.string(), en: z.string() }),
  /** Languages in which the company has words of its own. */
  changed: z.array(language),
})
export type AdminMailTemplate = z.infer<typeof adminMailTemplate>

const own = {
  /** null: the product's own. */
  subject: line(120, 3).nullable(),
  /** Paragraphs have an empty line between them. null: none. */
  intro: z.string().trim().min(1).max(1_000).nullable(),
} as const

/** Words to try, or to keep. */
export const mailWords = z.object({ language, ...own })
export type MailWords = z.infer<typeof mailWords>

/** Words for a test; without any, those that are kept. */
export const mailTestWords = mailWords.partial({ subject: true, intro: true })
export type MailTestWords = z.infer<typeof mailTestWords>

/** One mail in one language: `GET mail_templates/:id?language=`. */
export const adminMailWords = z.object({
  id: z.string(),
  language,
  subject: own.subject,
  intro: own.intro,
  /** The product's own subject, for the example. */
  standard_subject: z.string(),
  /** The pieces that this mail knows. */
  variables: z.array(z.enum(mailVariables)),
  revision: z.number(),
})
export type AdminMailWords = z.infer<typeof adminMailWords>

/** A mail as the reader would get it. */
export const mailPreview = z.object({
  subject: z.string(),
  plain: z.string(),
  /** A page of this host, for an hour. */
  path: z.string(),
})
export type MailPreview = z.infer<typeof mailPreview>

/** A test mail in the outbox: `mails` lists its result. */
export const mailTest = z.object({ id: z.string(), address: z.string() })
export type MailTest = z.infer<typeof mailTest>
