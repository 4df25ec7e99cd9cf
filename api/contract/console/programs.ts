import { z } from 'zod'
import { plainContract } from '../plain.ts'
import { instant, localisedText } from '../values.ts'

/** Programs as administrators keep them. What a match weighs is not theirs to change here: it changes every score. */
export const adminPrograms = plainContract({
  type: 'programs',
  writable: { name: localisedText(100), description: localisedText(2000, 0), has_experts: z.boolean() },
  readOnly: { slug: z.string(), participants: z.number(), presenters: z.number(), created_at: instant },
  filters: ['q', 'has_experts', 'slug', 'created_at'],
  sorts: ['slug', 'name', 'created_at'],
  columns: ['name', 'slug', 'participants', 'presenters', 'has_experts'],
})
export type AdminProgram = z.infer<typeof adminPrograms.attributes> & { readonly id: string; readonly revision: number }
