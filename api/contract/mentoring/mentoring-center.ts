import { z } from 'zod'
import { centerFigures } from './center-figures.ts'

/** Beside the accompaniments of the center. */
export const centerMeta = centerFigures.extend({
  /** Of the accompaniments that run: the reader's next task in the plan, by its day. */
  next_tasks: z
    .array(z.object({ relationship_id: z.string(), title: z.string().nullable(), due_on: z.iso.date().nullable() }))
    .default([]),
  /** Of the same: the next milestone of the reader, or of both. */
  next_milestones: z
    .array(
      z.object({
        relationship_id: z.string(),
        kind: z.string(),
        count: z.number().nullable(),
        title: z.string().nullable(),
        due_on: z.iso.date().nullable(),
        with_session: z.number().nullable(),
        late: z.boolean(),
      }),
    )
    .default([]),
})
export type CenterMeta = z.infer<typeof centerMeta>
