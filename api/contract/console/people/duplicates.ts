import { z } from 'zod'

/** Why two accounts may be one person's. */
export const duplicateReasons = ['same_name', 'same_address', 'same_phone'] as const

/** Another account that may be the same person's; the address as it differs from the first one's. */
export const adminDuplicate = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  reasons: z.array(z.enum(duplicateReasons)),
})
export type AdminDuplicate = z.infer<typeof adminDuplicate>
