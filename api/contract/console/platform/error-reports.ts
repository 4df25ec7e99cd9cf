import { z } from 'zod'
import { handling } from './handling.ts'

/** The crash report of a page, for administrators. */
export const adminErrorReport = z.object({
  id: z.string(),
  at: z.string(),
  user_id: z.string().nullable(),
  error: z.string(),
  path: z.string().nullable(),
  browser: z.string().nullable(),
  component_stack: z.string().nullable(),
  ...handling,
})
export type AdminErrorReport = z.infer<typeof adminErrorReport>
