import { z } from 'zod'

/** Beside the accompaniments of the center: what its first screen needs. */
export const centerFigures = z.object({
  /** Requests that the reader has sent as a mentee, all of them. */
  sent_requests: z.number().int(),
  /** Of these: closed so long ago that they are in their list alone. */
  older_requests: z.number().int(),
  /** The reader's places as a mentor; null for everybody else. */
  accompaniments: z.object({ open: z.number(), limit: z.number(), full: z.boolean() }).nullable(),
  /** Of the accompaniments that are over: those that the reader has still to rate. */
  unrated: z.array(z.string()),
  /** Waiting lists that the reader is in, or was: without one there is nothing to read of them. */
  waits: z.number().int().default(0),
})
