import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'

export const faqAttributes = z.object({
  language: z.enum(['fr', 'en']),
  /** Under which the questions of a language stand together. */
  category: z.string(),
  question: z.string(),
  /** Markdown: paragraphs, lists, emphasis and links. */
  answer: z.string(),
  position: z.number(),
})
export type FaqAttributes = z.infer<typeof faqAttributes>

/** Frequent questions in one language (`?locale`, else the reader's). For visitors too. */
export const faqs = {
  type: 'faqs',
  attributes: faqAttributes,
  paths: { list: '/faqs' },
  filters: { list: ['locale'] },
} as const satisfies ResourceContract
