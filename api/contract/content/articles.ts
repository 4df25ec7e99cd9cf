import { z } from 'zod'
import { articleImage, articleImageLimits, imagesIn, withoutImages } from './article-images.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { noContactBesideLinks, noContactDetails } from '../platform/public-text.ts'
import { line } from '../platform/line.ts'
import { instant, noteMaxLength } from '../platform/values.ts'

export const articleCategories = ['first_team', 'career_change', 'speaking', 'onboarding', 'program'] as const
/** Others read `published` alone. `hidden`: three people reported it, and an administrator has not decided. */
export const articleStates = ['draft', 'published', 'hidden', 'refused', 'removed'] as const
export const articleLanguages = ['fr', 'en'] as const
export const reportReasons = ['contact_details', 'confidential', 'disrespect', 'off_topic', 'other'] as const
export const articleLimits = { titleMin: 3, title: 140, body: 5000, comment: 1000, excerpt: 280 } as const

const author = z.object({ id: z.string(), full_name: z.string(), job_title: z.string().nullable() })

const title = line(articleLimits.title, articleLimits.titleMin).superRefine(noContactDetails)
const alt = line(articleImageLimits.alt).superRefine(noContactDetails)

/**
 * Markdown: headings, emphasis, lists, links, quotes, images of the store (`articleImageSrc`), each with an alternative
 * text. Kept as it was written.
 */
const body = z
  .string()
  .trim()
  .min(1)
  .max(articleLimits.body)
  .superRefine((text, context) => {
    noContactBesideLinks(withoutImages(text), context)
    const images = imagesIn(text)
    if (images.some((image) => image.alt === '')) context.addIssue({ code: 'custom', message: 'image_without_text' })
    if (images.length > articleImageLimits.each) context.addIssue({ code: 'custom', message: 'too_many_images' })
  })
const commentBody = z.string().trim().min(1).max(articleLimits.comment).superRefine(noContactBesideLinks)

export const articleAttributes = z.object({
  title: z.string(),
  /** Its first characters, Markdown included, images left out. */
  excerpt: z.string(),
  /** null in a list. */
  body: z.string().nullable(),
  cover: articleImage.extend({ alt: z.string() }).nullable(),
  /** Those that the text shows; none in a list. */
  images: z.array(articleImage),
  category: z.enum(articleCategories),
  language: z.enum(articleLanguages),
  pinned: z.boolean(),
  state: z.enum(articleStates),
  /** Of a refusal, after which the author may send it again, or of a removal. */
  removed_reason: z.string().nullable(),
  author,
  created_at: instant,
  published_at: instant.nullable(),
  edited_at: instant.nullable(),
  likes: z.number().int(),
  comments: z.number().int(),
  /** Of the reader. */
  liked: z.boolean(),
  own: z.boolean(),
})
export type ArticleAttributes = z.infer<typeof articleAttributes>

const writable = z.strictObject({
  title,
  body,
  category: z.enum(articleCategories),
  language: z.enum(articleLanguages),
  /** Stands above the text, and in lists. */
  cover: z.strictObject({ id: z.uuid(), alt }).nullable().optional(),
})
/** What its author fills in. */
export const articleDraft = writable
export type ArticleDraft = z.infer<typeof writable>

export const articles = {
  type: 'articles',
  attributes: articleAttributes,
  paths: { list: '/articles', one: '/articles/:id', like: '/articles/:id/like', report: '/articles/:id/report' },
  filters: { list: ['category', 'language', 'q'] },
  /** Without pinned ones ahead. */
  sorts: ['-created_at'],
  bodies: {
    /** Without a language it is the author's. */
    create: z.strictObject({
      data: z.strictObject({ type: z.literal('articles'), attributes: writable.partial({ language: true }) }),
    }),
    update: z.strictObject({
      data: z.strictObject({
        type: z.literal('articles'),
        id: z.uuid(),
        attributes: writable.partial().optional(),
      }),
    }),
  },
} as const satisfies ResourceContract

export const reportBody = z.strictObject({
  data: z.strictObject({
    type: z.literal('article_reports'),
    attributes: z.strictObject({
      reason: z.enum(reportReasons),
      note: z.string().trim().max(noteMaxLength).optional(),
    }),
  }),
})

export const articleCommentAttributes = z.object({
  body: z.string(),
  author,
  created_at: instant,
  edited_at: instant.nullable(),
  own: z.boolean(),
})
export type ArticleCommentAttributes = z.infer<typeof articleCommentAttributes>

const comment = z.strictObject({ body: commentBody })

/** What people say under an article, oldest first. */
export const articleComments = {
  type: 'article_comments',
  attributes: articleCommentAttributes,
  paths: { list: '/articles/:articleId/comments', one: '/articles/:articleId/comments/:id' },
  bodies: {
    create: z.strictObject({ data: z.strictObject({ type: z.literal('article_comments'), attributes: comment }) }),
    /** Of PUT. */
    change: z.strictObject({
      data: z.strictObject({ type: z.literal('article_comments'), id: z.uuid(), attributes: comment }),
    }),
  },
} as const satisfies ResourceContract
