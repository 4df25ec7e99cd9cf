import { z } from 'zod'

export const errorMailersPath = '/error_mailers'

/** A plain object, sent by a page that is crashing. */
export const errorReport = z.object({
  error: z.string().max(8000),
  component_stack: z.string().max(8000).optional(),
  browser: z.string().max(300).optional(),
  user_id: z.uuid().optional(),
  path: z.string().max(500).optional(),
})
