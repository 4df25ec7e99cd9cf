import { z } from 'zod'
import { accessRights, listedParts } from '../../people/profile-accesses.ts'
import { instant } from '../../platform/values.ts'

/** Who opened whose profile or record, by what right: one line for each reader, person, part, right and day. */
export const adminProfileAccess = z.object({
  id: z.string(),
  /** The last time on that day, to the minute. */
  at: instant,
  reader_id: z.string(),
  /** null: the account is deleted. */
  reader_name: z.string().nullable(),
  user_id: z.string(),
  full_name: z.string().nullable(),
  part: z.enum(listedParts),
  right: z.enum(accessRights),
  times: z.number().int(),
})
export type AdminProfileAccess = z.infer<typeof adminProfileAccess>
