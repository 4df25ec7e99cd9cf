import { z } from 'zod'
import { instant } from '../../platform/values.ts'

/** So long an act may be taken back. */
export const undoMinutes = 15

/** What an operator did in the console, where it can be taken back, or what took such an act back. */
export const adminOperatorAct = z.object({
  id: z.string(),
  /** The list of the record. */
  resource: z.string(),
  record_id: z.string(),
  act: z.string(),
  actor_id: z.string(),
  /** null: the account is erased. */
  actor_name: z.string().nullable(),
  /** The people it is about, by name; empty for a table without people, or when all are erased. */
  names: z.array(z.string()),
  at: instant,
  /** The same for everything that the call wrote. */
  correlation_id: z.string(),
  /** The act that this one took back. */
  undoes: z.string().nullable(),
  /** That act. */
  undid: z.object({ resource: z.string(), record_id: z.string(), at: instant }).nullable(),
  /** What took it back. */
  undone: z
    .object({
      id: z.string(),
      resource: z.string(),
      record_id: z.string(),
      at: instant,
      actor_name: z.string().nullable(),
      correlation_id: z.string(),
    })
    .nullable(),
  undo_until: instant,
  actions: z.array(z.enum(['undo'])),
})
export type AdminOperatorAct = z.infer<typeof adminOperatorAct>
