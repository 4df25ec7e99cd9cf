import { z } from 'zod'
import { instant } from '../values.ts'

/** Somebody who was not invited and would like to hear of the program. Erased after a year. */
export const adminContactRequest = z.object({
  id: z.string(),
  /** null for an auditor. */
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** When they ticked the box. */
  created_at: instant,
})
export type AdminContactRequest = z.infer<typeof adminContactRequest>
