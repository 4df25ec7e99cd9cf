import { z } from 'zod'
import { localised } from '../../platform/values.ts'

/** What one profile of a person says, in the order of its steps: what the reader may see. */
export const adminAnswers = z.object({
  /** Of the profile. */
  id: z.string(),
  role: z.enum(['participant', 'presenter']),
  answers: z.array(
    z.object({
      field_name: z.string(),
      label: localised,
      /** One for a text; in their order for what was chosen. `link`: an address that it names. */
      values: z.array(z.object({ text: localised, link: z.string().nullable() })),
    }),
  ),
})
export type AdminAnswers = z.infer<typeof adminAnswers>
