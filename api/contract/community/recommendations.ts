import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { noContactDetails } from '../platform/public-text.ts'
import { instant } from '../platform/values.ts'

export const recommendationLength = { min: 20, max: 1000 } as const

const text = z.string().trim().min(recommendationLength.min).max(recommendationLength.max).superRefine(noContactDetails)

export const recommendationAttributes = z.object({
  text: z.string(),
  author_name: z.string(),
  author_title: z.string().nullable(),
  author_avatar_url: z.string().nullable(),
  /** The reader wrote it. */
  own: z.boolean(),
  /** The mentor took it off their page; only the two of them still read it. */
  hidden: z.boolean(),
  /** Why an administrator took it away; only its author still reads it. */
  removed_reason: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
})
export type RecommendationAttributes = z.infer<typeof recommendationAttributes>

/** `meta` of the list: the reader may write one now. */
export const recommendationsMeta = z.object({ may_write: z.boolean() })

/** What a mentee says of a mentor after a meeting that was held. The mentor is named by profile or account. */
export const recommendations = {
  type: 'recommendations',
  attributes: recommendationAttributes,
  paths: {
    list: '/presenters/:presenterId/recommendations',
    one: '/presenters/:presenterId/recommendations/:id',
  },
  bodies: {
    create: z.strictObject({
      data: z.strictObject({ type: z.literal('recommendations'), attributes: z.strictObject({ text }) }),
    }),
    /** The author changes the text, the mentor hides it. */
    update: z.strictObject({
      data: z.strictObject({
        type: z.literal('recommendations'),
        id: z.uuid(),
        attributes: z.strictObject({ text: text.optional(), hidden: z.boolean().optional() }).optional(),
      }),
    }),
  },
} as const satisfies ResourceContract
