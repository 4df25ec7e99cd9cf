import { z } from 'zod'
import { instant, localised } from '../values.ts'

export const adminProgram = z.object({
  id: z.string(),
  slug: z.string(),
  name: localised,
  participants: z.number(),
  presenters: z.number(),
  created_at: instant,
})
export type AdminProgram = z.infer<typeof adminProgram>
