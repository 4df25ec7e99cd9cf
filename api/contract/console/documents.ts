import { z } from 'zod'
import { documentKinds, documentSection } from '../documents.ts'
import { instant } from '../values.ts'

/** One version of a text, in both languages. */
export const adminDocument = z.object({
  id: z.string(),
  document: z.enum(documentKinds),
  version: z.number(),
  title: z.object({ fr: z.string(), en: z.string() }),
  sections: z.object({ fr: z.array(documentSection), en: z.array(documentSection) }),
  published_at: instant.nullable(),
  published_by_name: z.string().nullable(),
  /** Shown to people now. */
  in_force: z.boolean(),
})
export type AdminDocument = z.infer<typeof adminDocument>

const text = z.strictObject({
  title: z.string().trim().min(1).max(200),
  sections: z.array(documentSection).min(1).max(60),
})

/** `POST documents` publishes the next version at once. */
export const newDocument = z.object({
  document: z.enum(documentKinds),
  fr: text,
  en: text,
  /** Everybody accepts the new version at their next visit; of the charter and the terms. */
  accept_again: z.boolean().default(true),
})
