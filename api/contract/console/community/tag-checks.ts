import { z } from 'zod'
import { tagKinds } from '../../community/tags.ts'

/** Tags of a pasted list, at most. */
export const mostPasted = 500

export const tagsPasted = z.strictObject({
  tags: z
    .array(z.strictObject({ kind: z.enum(tagKinds), fr: z.string().max(1000), en: z.string().max(1000) }))
    .min(1)
    .max(mostPasted),
})
export type TagsPasted = z.infer<typeof tagsPasted>

/** What would become of each tag of a list, in its order. */
export const tagChecks = z.object({
  id: z.string(),
  tags: z.array(
    z.object({
      state: z.enum(['new', 'known', 'too_long', 'invalid']),
      /** Of a known one: the name under which it is there already. */
      known: z.object({ fr: z.string(), en: z.string() }).nullable(),
      archived: z.boolean(),
    }),
  ),
})
export type TagChecks = z.infer<typeof tagChecks>
