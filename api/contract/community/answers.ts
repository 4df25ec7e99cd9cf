import { z } from 'zod'
import { resourceTypes } from '#domain/community/profile/words.ts'

export { resourceTypes }

export const inspiringResource = z.object({
  title: z.string(),
  author: z.string(),
  type: z.enum(resourceTypes),
  link: z.string().nullable(),
})

const givenAnswer = z.union([
  z.string().max(4000),
  z.array(z.strictObject({ code: z.string().max(63) })).max(100),
  z.array(z.strictObject(inspiringResource.shape)).max(20),
  z.null(),
])

/**
 * Answers as they are sent, by the `field_name` of their question; null and an empty one take an answer back. The
 * questions' own rules are the server's.
 */
export const givenAnswers = z.record(z.string().max(63), givenAnswer)
