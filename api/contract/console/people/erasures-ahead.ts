import { z } from 'zod'
import { instant } from '../../platform/values.ts'

/** Why an account is erased by the clock. */
export const aheadReasons = ['last_role', 'rejected_sign_up'] as const

/** An account that is erased within 31 days. Its id is that of the account. */
export const adminErasureAhead = z.object({
  id: z.string(),
  full_name: z.string(),
  business_unit: z.string().nullable(),
  reason: z.enum(aheadReasons),
  /** When the last role was closed, or the sign-up rejected. */
  since: instant,
  /** null: not yet; a rejected person is not warned. */
  warned_at: instant.nullable(),
  goes_at: instant,
})
export type AdminErasureAhead = z.infer<typeof adminErasureAhead>
