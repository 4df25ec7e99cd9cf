import { z } from 'zod'

/**
 * A line of the access log, for administrators. `outcome` is signed_in, refused, not_active, limited or
 * erasure_refused.
 */
export const adminAccess = z.object({
  id: z.string(),
  at: z.string(),
  outcome: z.string(),
  /** IPv4, or the /64 of IPv6. */
  address: z.string(),
  /** null: the address that was typed names nobody. */
  user_id: z.string().nullable(),
  full_name: z.string().nullable(),
})
export type AdminAccess = z.infer<typeof adminAccess>
