import { z } from 'zod'
import { instant } from '../../platform/values.ts'

const points = z.int().min(0).max(100)

/** What each criterion of a match may give: 100 in all. The last three may be left out, and count nothing then. */
export const weightsGiven = z.strictObject({
  skills: points,
  job_categories: points,
  business_unit: points,
  languages: points,
  availability: points,
  location: points,
  motivations: points,
  seniority: points.optional(),
  personality: points.optional(),
  talents: points.optional(),
})
export type WeightsGiven = z.infer<typeof weightsGiven>

const weights = z.record(z.string(), z.number())
const actor = z.object({ id: z.string(), name: z.string().nullable() }).nullable()

const weightsVersion = z.object({
  version: z.number(),
  weights,
  published_at: instant,
  /** null: it came with the program or with an import. */
  published_by: actor,
  /** The version whose weights these are again. */
  restores: z.number().nullable(),
})

/** What a match of a program weighs now, and what it weighed. The id is the program's. */
export const adminMatchWeights = z.object({
  id: z.string(),
  version: z.number(),
  weights,
  /** Statements of personality and talents count in this company. */
  personality_in_matching: z.boolean(),
  /** Requests that wait for an answer: they keep the receipt that they were sent with. */
  waiting_requests: z.number(),
  /** The newest first; the first is in force. At most 200. */
  versions: z.array(weightsVersion),
})
export type AdminMatchWeights = z.infer<typeof adminMatchWeights>

const seenVersion = z.int().min(1)

/** New weights, or those of an earlier version again; `from` is the version that the administrator saw in force. */
export const weightsPublished = z.union([
  z.strictObject({ from: seenVersion, weights: weightsGiven }),
  z.strictObject({ from: seenVersion, restores: seenVersion }),
])
export type WeightsPublished = z.infer<typeof weightsPublished>

/** Weights to try on the directory of one mentee of the program. */
export const weightsTried = z.strictObject({
  profile_id: z.uuid(),
  weights: weightsGiven,
  /** How many mentors, the best first. */
  limit: z.int().min(1).max(100).optional(),
})
export type WeightsTried = z.infer<typeof weightsTried>

const place = z.object({ rank: z.number(), score: z.number() })

/** A mentee's directory under the weights in force and under others. The id is the program's. */
export const adminWeightsEffect = z.object({
  id: z.string(),
  /** In force, which `before` is made of. */
  version: z.number(),
  profile_id: z.string(),
  /** Of the mentors whom the mentee may see. */
  total: z.number(),
  mentors: z.array(
    z.object({
      id: z.string(),
      user_id: z.string(),
      name: z.string(),
      business_unit: z.string().nullable(),
      city: z.string().nullable(),
      before: place,
      after: place,
      criteria: z.array(z.object({ criterion: z.string(), before: z.number(), after: z.number() })),
    }),
  ),
})
