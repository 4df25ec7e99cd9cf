import { z } from 'zod'
import { noContactInName } from '../platform/public-text.ts'
import type { ResourceContract } from '../platform/resource.ts'

/** Searches that a person may keep. */
export const mostSavedSearches = 20

export const savedSearchAttributes = z.object({
  name: z.string().trim().min(1).max(60).superRefine(noContactInName),
  /** What follows the question mark of the directory's address. */
  query: z
    .string()
    .max(2000)
    .regex(/^[^\s?#]*$/),
  /** Sends one mail a week at most with new matches. */
  tells: z.boolean(),
})
export type SavedSearchAttributes = z.infer<typeof savedSearchAttributes>

const { shape } = savedSearchAttributes

const readAttributes = savedSearchAttributes.extend({
  /** It filters by a skill, a unit or an answer that the company no longer has: it finds nobody. */
  outdated: z.boolean(),
})

/** Searches of the directory that the reader named. */
export const savedSearches = {
  type: 'saved_searches',
  attributes: readAttributes,
  paths: { list: '/saved_searches', one: '/saved_searches/:id' },
  bodies: {
    create: z.strictObject({
      data: z.strictObject({
        type: z.literal('saved_searches'),
        attributes: z.strictObject({ ...shape, tells: shape.tells.optional() }),
      }),
    }),
    update: z.strictObject({
      data: z.strictObject({
        type: z.literal('saved_searches'),
        id: z.uuid(),
        attributes: z.strictObject(shape).partial().optional(),
      }),
    }),
  },
} as const satisfies ResourceContract
