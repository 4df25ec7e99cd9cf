import { z } from 'zod'
import { articleCategories, articleStates, reportReasons } from '../../content/articles.ts'
import { noContactDetails } from '../../platform/public-text.ts'

/** `reported`: some people reported it, and others still read it. */
export const articleStandings = [...articleStates, 'reported'] as const
export const articleActs = ['approve', 'refuse', 'keep', 'remove', 'restore', 'pin', 'unpin'] as const

/** Reporters stay hidden. */
const report = z.object({
  reason: z.enum(reportReasons),
  note: z.string().nullable(),
  created_at: z.string(),
  /** null: it waits for a decision. */
  decided_at: z.string().nullable(),
})

/** An article of the help feed, for the administrators who decide on it. */
export const adminArticle = z.object({
  id: z.string(),
  title: z.string(),
  /** Markdown, as it was written. */
  body: z.string(),
  category: z.enum(articleCategories),
  language: z.enum(['fr', 'en']),
  state: z.enum(articleStandings),
  pinned: z.boolean(),
  author_id: z.string(),
  author: z.string(),
  likes: z.number(),
  comments: z.number(),
  /** Reports that wait. */
  open_reports: z.number(),
  /** Newest first. */
  reports: z.array(report),
  removed_reason: z.string().nullable(),
  created_at: z.string(),
  published_at: z.string().nullable(),
  revision: z.number(),
  actions: z.array(z.enum(articleActs)),
})
export type AdminArticle = z.infer<typeof adminArticle>

/** The author reads it. */
export const articleDecision = z.object({
  reason: z.string().trim().min(3).max(500).superRefine(noContactDetails),
})

export const adminArticleComment = z.object({
  id: z.string(),
  article_id: z.string(),
  article: z.string(),
  author_id: z.string(),
  author: z.string(),
  body: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  revision: z.number(),
  actions: z.array(z.enum(['remove'])),
})
export type AdminArticleComment = z.infer<typeof adminArticleComment>

export const commentRemoval = z.object({ reason: z.enum(reportReasons) })

export const adminArticleReport = z.object({
  id: z.string(),
  article_id: z.string(),
  article: z.string(),
  ...report.shape,
  /** Of the article. */
  state: z.enum(articleStandings),
})
export type AdminArticleReport = z.infer<typeof adminArticleReport>

/** What the company rules about its help feed. */
export const feedSettings = z.object({
  /** An article waits for an administrator before others read it. */
  approval: z.boolean(),
})
export type FeedSettings = z.infer<typeof feedSettings>
