import { z } from 'zod'

/** Beside the accompaniments of the center. */
export const centerMeta = z.object({
  /** Requests that the reader has sent as a mentee, all of them. */
  sent_requests: z.number().int(),
  /** Of these: closed so long ago that they are in their list alone. */
  older_requests: z.number().int(),
  /** The reader's places as a mentor; null for everybody else. */
  accompaniments: z.object({ open: z.number(), limit: z.number(), full: z.boolean() }).nullable(),
})
export type CenterMeta = z.infer<typeof centerMeta>
