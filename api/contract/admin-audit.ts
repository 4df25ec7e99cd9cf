import { z } from 'zod'

/** GET /admin/api/log_seals: a seal as it is published. `id` is its number; positions are opaque but ordered. */
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
