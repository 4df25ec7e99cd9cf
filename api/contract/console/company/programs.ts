import { z } from 'zod'
import { plainContract } from '../../platform/plain.ts'
import { instant, localisedLine, localisedText } from '../../platform/values.ts'

export { ownRules, seasonDays } from '#domain/company/words.ts'

/** A whole day; the program has none where it is null. */
const day = z.iso.date().nullable()
/** How many accompaniments somebody may hold; null: as the company decides. */
const places = z.number().int().min(0).max(1000).nullable()

/**
 * Programs as administrators keep them. What a match weighs is published on its own (`match-weights.ts`); limits and
 * days to answer are the company's where the program has none; languages are the company's.
 */
export const adminPrograms = plainContract({
  type: 'programs',
  fixed: {
    slug: z
      .string()
      .min(2)
      .max(60)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'a code like north-site' }),
  },
  writable: {
    name: localisedLine(100),
    description: localisedText(2000),
    sign_up_from: day.optional(),
    sign_up_until: day.optional(),
    last_requests_on: day.optional(),
    closes_on: day.optional(),
    has_experts: z.boolean(),
    max_accompaniments_presenter: places.optional(),
    max_accompaniments_participant: places.optional(),
    request_expiry_days: z.number().int().min(1).max(90).nullable().optional(),
  },
  readOnly: {
    participants: z.number(),
    presenters: z.number(),
    weights_version: z.number(),
    /** Over: what runs goes on, nothing begins. */
    archived: z.boolean(),
    created_at: instant,
  },
  filters: ['q', 'has_experts', 'archived', 'slug', 'created_at'],
  sorts: ['slug', 'name', 'created_at'],
  columns: ['name', 'slug', 'participants', 'presenters', 'closes_on', 'archived'],
})
export type AdminProgram = z.infer<typeof adminPrograms.attributes> & { readonly id: string; readonly revision: number }
