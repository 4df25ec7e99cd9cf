import { z } from 'zod'
import { actorKinds } from '#domain/platform/words.ts'
import { instant } from '../../platform/values.ts'

export { actorKinds }

/** One fact of a record's history, in log order. */
export const adminEvent = z.object({
  id: z.string(),
  /** Which of the record's streams: its own, the pair's other half or plan, or a party's capacity. */
  about: z.enum([
    'request',
    'relationship',
    'participant_capacity',
    'presenter_capacity',
    'account',
    'meeting',
    'feedback',
    'action_plan',
  ]),
  /** The meeting that it is about, where the history is of more than that meeting. */
  session: z.object({ id: z.string(), number: z.number() }).optional(),
  stream: z.string(),
  type: z.string(),
  /** Rank in its stream, from 0. */
  revision: z.number(),
  /** Place in the log: opaque but ordered. */
  position: z.string(),
  at: instant,
  actor: z.object({
    kind: z.enum(actorKinds),
    id: z.string().nullable(),
    /** null for the system, and for a person whose account is erased. */
    name: z.string().nullable(),
  }),
  /** Whom it is about, where its data names an account: `name` is null once that is erased. */
  person: z.object({ id: z.string(), name: z.string().nullable() }).optional(),
  /**
   * Ids and figures. Personal text stands as `{"sealed": true}`, with `"erased": true` once its author's account is
   * erased.
   */
  data: z.record(z.string(), z.unknown()),
  /** The same for everything that one call wrote. */
  correlation_id: z.string(),
})
export type AdminEvent = z.infer<typeof adminEvent>

/** GET /admin/api/events without `resource`: what happened in the company, as auditors search it. */
export const adminJournalEvent = adminEvent.omit({ about: true, session: true, person: true }).extend({
  category: z.string(),
  /** Whom the stream is of, or the two of a pair; of an erased account `name` is null. */
  people: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  /** When the store wrote it; `at` is when it happened. */
  recorded_at: instant,
})
export type AdminJournalEvent = z.infer<typeof adminJournalEvent>
