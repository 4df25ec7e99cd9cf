import { z } from 'zod'

/** Beside the accompaniments of the center. */
export const centerMeta = z.object({
  /** Requests that the reader has sent as a mentee, all of them. */
  sent_requests: z.number().int(),
  /** Of these: closed so long ago that they are in their list alone. */
  older_requests: z.number().int(),
  /** The reader's places as a mentor; null for everybody else. */
  accompaniments: z.object({ open: z.number(), limit: z.number(), full: z.boolean() }).nullable(),
  /** Of the accompaniments that are over: those that the reader has still to rate. */
  unrated: z.array(z.string()),
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
