import { z } from 'zod'
import { faqAttributes } from '../../content/faqs.ts'
import { plainContract } from '../../platform/plain.ts'
import { line } from '../../platform/line.ts'
import { markdownType } from '../../content/markdown.ts'
import { instant } from '../../platform/values.ts'

/** Markdown without HTML, whose links lead to `https:`, to an address of mail or into the product. */
const markdown = z
  .string()
  .trim()
  .min(1)
  .max(4000)
  .refine((text) => !/<[a-z/!]/iu.test(text) && linksOf(text).every(isSafe), { error: 'markdown_unsafe' })
  .meta(markdownType)

/** Frequent questions as administrators keep them, each in one language. */
export const adminFaqs = plainContract({
  type: 'faqs',
  writable: {
    language: faqAttributes.shape.language,
    category: line(60),
    question: line(200),
    answer: markdown,
    position: z.number().int().min(0).max(999).optional(),
    archived: z.boolean().optional(),
  },
  readOnly: { created_at: instant },
  filters: ['q', 'language', 'category', 'archived'],
  sorts: ['position', 'question', 'category', 'language'],
  columns: ['question', 'category', 'language', 'position', 'archived'],
})

function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(\s*([^\s)]*)/gu)].map(([, target = '']) => target)
}

function isSafe(target: string): boolean {
  return /^(https:\/\/|mailto:|\/(?!\/))/iu.test(target)
}
