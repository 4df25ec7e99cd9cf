import { z } from 'zod'

/**
 * GET /admin/api/log_seals: a seal over the company's own events. `id` is its number among the company's seals; `first`
 * to `last` are numbers of the company's events, from 1 on; `listed` is empty (it belongs to seals of the whole log).
 */
export const adminSeal = z.object({
  id: z.string(),
  first: z.string(),
  last: z.string(),
  count: z.number(),
  root: z.string(),
  listed: z.string(),
  previous: z.string(),
  sealed_at: z.iso.datetime({ precision: 6 }),
  key_id: z.string(),
  public_key: z.string(),
  signature: z.string(),
  hash: z.string(),
})
export type AdminSeal = z.infer<typeof adminSeal>
