import { z } from 'zod'
import { documentKinds, documentSection } from '../../content/documents.ts'
import { line } from '../../platform/line.ts'
import { instant } from '../../platform/values.ts'

/** `planned`: published, and not in force before `effective_at`. `former`: another one has taken its place. */
export const versionStates = ['draft', 'planned', 'in_force', 'former'] as const

/**
 * One version of a text, in both languages. One of each text may be a draft. Version 1 is the product's own text, in
 * force until the company publishes another.
 */
export const adminDocument = z.object({
  id: z.string(),
  document: z.enum(documentKinds),
  version: z.number(),
  /** The product's own text: nobody wrote it, and nobody changes it. */
  standard: z.boolean(),
  title: z.object({ fr: z.string(), en: z.string() }),
  sections: z.object({ fr: z.array(documentSection), en: z.array(documentSection) }),
  published_at: instant.nullable(),
  published_by_name: z.string().nullable(),
  in_force: z.boolean(),
  state: z.enum(versionStates),
  effective_at: instant.nullable(),
  /** When the next version took its place; null: none has. */
  effective_until: instant.nullable(),
  accept_again: z.boolean(),
  /**
   * Of the charter and the terms, in force now or before: how many of the people who may enter have accepted this
   * version or a later one.
   */
  accepted: z.number().nullable(),
  people: z.number().nullable(),
  /** Where the draft is read, by language; null: it is published. */
  preview: z.object({ fr: z.string(), en: z.string() }).nullable(),
  revision: z.number(),
})
export type AdminDocument = z.infer<typeof adminDocument>

const text = z.strictObject({
  title: line(200),
  sections: z.array(documentSection).min(1).max(60),
})

/** What a draft says, and how it is published. */
const change = {
  fr: text,
  en: text,
  /** Everybody accepts the new version at their next visit; of the charter and the terms. */
  accept_again: z.boolean().default(true),
  /** false: it stays a draft. */
  publish: z.boolean().default(true),
  /** Of a publication; null: at once. */
  effective_at: instant.nullable().default(null),
}

/**
 * `PUT documents/:id` keeps a draft or publishes it. Without `fr` and `en` it is the record as it was read, which
 * changes nothing.
 */
export const documentChange = z
  .object({
    ...change,
    fr: text.optional(),
    en: text.optional(),
    title: z.unknown().optional(),
    sections: z.unknown().optional(),
  })
  .superRefine(({ fr, en, title }, context) => {
    for (const [name, texts] of Object.entries({ fr, en }))
      if (texts === undefined && ((fr ?? en) !== undefined || title === undefined))
        context.addIssue({ code: 'custom', path: [name] })
  })

const whole = z.object(change)
export type DocumentChange = z.infer<typeof whole>

/** `POST documents` makes the next version: a draft, or published from an instant on. */
export const newDocument = z.object({
  document: z.enum(documentKinds),
  ...change,
})
