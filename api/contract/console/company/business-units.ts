import { z } from 'zod'
import { plainContract } from '../../platform/plain.ts'
import { localisedLine } from '../../platform/values.ts'

/** Units, whose id is their code. */
export const adminBusinessUnits = plainContract({
  type: 'business_units',
  fixed: {
    code: z
      .string()
      .max(63)
      .regex(/^[a-z0-9][a-z0-9_-]*$/, { error: 'a code like north-site' }),
  },
  writable: { label: localisedLine(100) },
  readOnly: { people: z.number() },
  filters: ['q'],
  sorts: ['code', 'label', 'people'],
  columns: ['label', 'code', 'people'],
})
export type AdminBusinessUnit = z.infer<typeof adminBusinessUnits.attributes> & {
  readonly id: string
  readonly revision: number
}
