import { z } from 'zod'
import { instant } from '../../platform/values.ts'
import { versionStates } from './documents.ts'

export const sitePages = ['home', 'afest'] as const
export type SitePage = (typeof sitePages)[number]

/** By key: of the product's own, or `testimonial.<n>.text` and `.author`. */
const words = z.record(z.string().regex(/^[a-z]+(\.\w+)+$/), z.string().trim().max(2000))

export const pageVersion = z.object({
  version: z.number(),
  state: z.enum(versionStates),
  words: z.record(z.string(), z.string()),
  created_at: instant,
  published_at: instant.nullable(),
  effective_at: instant.nullable(),
  published_by_name: z.string().nullable(),
})
export type PageVersion = z.infer<typeof pageVersion>

/** A public page in one language, of the company or of one program, with what it says. */
export const adminSitePage = z.object({
  id: z.string(),
  page: z.enum(sitePages),
  language: z.enum(['fr', 'en']),
  program_id: z.string().nullable(),
  program_name: z.object({ fr: z.string(), en: z.string() }).nullable(),
  /** Where it is read. */
  path: z.string(),
  /** Where its draft is read; null: there is none. */
  preview: z.string().nullable(),
  /** In the order of the page, with what stands there when the company says nothing. */
  texts: z.array(z.object({ key: z.string(), standard: z.string() })),
  /** The newest first. */
  versions: z.array(pageVersion),
  revision: z.number(),
})
export type AdminSitePage = z.infer<typeof adminSitePage>

/**
 * `PUT site_pages/:id` keeps the draft, or publishes it. What is empty says the product's words. Without `words` it is
 * the record as it was read, which changes nothing.
 */
export const sitePageChange = z
  .object({
    words: words.optional(),
    publish: z.boolean().default(false),
    /** Of a publication; null: at once. */
    effective_at: instant.nullable().default(null),
  })
  .refine(({ words: texts, publish }) => texts !== undefined || !publish, { path: ['words'] })
export type SitePageChange = z.infer<typeof sitePageChange>
