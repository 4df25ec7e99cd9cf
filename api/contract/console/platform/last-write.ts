import { z } from 'zod'
import { instant } from '../../platform/values.ts'

/** Who wrote a record last, beside a 412: the write was made from another revision. */
export const lastWrite = z.object({
  at: instant,
  actor: z.object({
    /** null: the system, or the command line. */
    id: z.string().nullable(),
    /** null for the system, and for a person whose account is erased. */
    name: z.string().nullable(),
  }),
})
export type LastWrite = z.infer<typeof lastWrite>
