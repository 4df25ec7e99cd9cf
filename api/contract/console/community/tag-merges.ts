import { z } from 'zod'

/** Tags that are merged at once, beside the one that stays. */
const mostMerged = 50

/** The tags that are merged into the one of the address. */
export const tagMergeRequest = z.strictObject({ tags: z.array(z.uuid()).min(1).max(mostMerged) })
export type TagMergeRequest = z.infer<typeof tagMergeRequest>

/** What a merge changes, or has changed. */
export const tagMerge = z.object({
  /** Of the tag that stays. */
  id: z.string(),
  /** Tags that are merged; 0: they were before. */
  tags: z.number(),
  profiles: z.number(),
  /** Of these profiles, those that have several of the tags in one answer, and then the one that stays once. */
  several: z.number(),
  /** Saved searches of the directory. */
  searches: z.number(),
  /** Rules that enrol people in programs. */
  rules: z.number(),
  /** Words that the tag that stays is found by afterwards. */
  synonyms: z.object({ fr: z.array(z.string()), en: z.array(z.string()) }),
})
export type TagMerge = z.infer<typeof tagMerge>
