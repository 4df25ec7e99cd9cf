import { z } from 'zod'
import { instant } from '../../platform/values.ts'

export const handlingStates = ['open', 'handled'] as const

/** Of what came in by itself and is done once an administrator says so. */
export const handling = {
  state: z.enum(handlingStates),
  /** Who handled it last, and when. null: it is open, or was older than a week when this feature began. */
  handled: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  actions: z.array(z.enum(['handle', 'reopen'])),
}

export interface Handling {
  readonly state: (typeof handlingStates)[number]
  readonly handled: { readonly at: string; readonly by: string | null } | null
}
