import { z } from 'zod'

export const storedEvent = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.number(),
  id: z.string(),
  type: z.string(),
  schemaVersion: z.number(),
  data: z.string(),
  metadata: z.string(),
  /** For stores with hash chains: microseconds since 2000, the company, the hash in hexadecimal. */
  recordedAt: z.string().optional(),
  companyId: z.string().optional(),
  hash: z.string().optional(),
})

/** An event as `log.ndjson` has it. */
export type StoredEvent = z.infer<typeof storedEvent>
