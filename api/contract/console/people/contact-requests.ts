import { z } from 'zod'
import { instant } from '../../platform/values.ts'
import { handling } from '../platform/handling.ts'

export const contactKinds = ['demo', 'information'] as const
/** How many people a program would be for. */
export const contactSizes = ['under_100', '100_500', '500_2000', 'over_2000'] as const

/** Somebody who was not invited and would like to hear of the program, or see it. Erased after a year. */
export const adminContactRequest = z.object({
  id: z.string(),
  kind: z.enum(contactKinds),
  /** null for an auditor. */
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Of a person who asks for a demonstration. */
  company_name: z.string().nullable(),
  size: z.enum(contactSizes).nullable(),
  /** The box is ticked: they agree to receive information, and have not withdrawn it. */
  wants_information: z.boolean(),
  locale: z.enum(['fr', 'en']).nullable(),
  created_at: instant,
  /** When the clock erases it. */
  erased_at: instant,
  ...handling,
})
export type AdminContactRequest = z.infer<typeof adminContactRequest>
