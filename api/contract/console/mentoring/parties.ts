import { z } from 'zod'
import { noteMaxLength } from '../../platform/values.ts'

/** The two people of a record. A name is null once the account is erased. */
export const parties = {
  participant_id: z.string(),
  participant_user_id: z.string(),
  participant_name: z.string().nullable(),
  participant_business_unit: z.string().nullable(),
  presenter_id: z.string(),
  presenter_user_id: z.string(),
  presenter_name: z.string().nullable(),
  presenter_business_unit: z.string().nullable(),
  program_id: z.string(),
}

/** What an operator writes to both with what they end. Both read it; nobody else does. */
export const wordToBoth = z.string().trim().max(noteMaxLength).optional()

/** Open accompaniments of one profile; `limit` is null when it was never set for that profile at that moment. */
export const capacity = z.object({ open: z.number(), limit: z.number().nullable() })
export type Capacity = z.infer<typeof capacity>
