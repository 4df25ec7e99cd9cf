import { z } from 'zod'
import { localised } from '../values.ts'

/** `id` is the unit's code. */
export const adminBusinessUnit = z.object({ id: z.string(), label: localised })
export type AdminBusinessUnit = z.infer<typeof adminBusinessUnit>
