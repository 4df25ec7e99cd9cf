import { z } from 'zod'
import { plainContract } from '../plain.ts'
import { instant, localisedLine, localisedText } from '../values.ts'

/** A whole day; the program has none where it is null. */
const day = z.iso.date().nullable()

/**
 * Programs as administrators keep them. What a match weighs is published on its own (`match-weights.ts`); limits and
 * languages are the company's.
 */
export const adminPrograms = plainContract({
  type: 'programs',
  fixed: {
    slug: z
      .string()
      .min(2)
      .max(60)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  },
  writable: {
    name: localisedLine(100),
    description: localisedText(2000),
    sign_up_from: day.optional(),
    sign_up_until: day.optional(),
    last_requests_on: day.optional(),
    closes_on: day.optional(),
    has_experts: z.boolean(),
  },
  readOnly: { participants: z.number(), presenters: z.number(), weights_version: z.number(), created_at: instant },
  filters: ['q', 'has_experts', 'slug', 'created_at'],
  sorts: ['slug', 'name', 'created_at'],
  columns: ['name', 'slug', 'participants', 'presenters', 'closes_on'],
})
export type AdminProgram = z.infer<typeof adminPrograms.attributes> & { readonly id: string; readonly revision: number }
