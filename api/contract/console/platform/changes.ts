import { z } from 'zod'
import { instant } from '../../platform/values.ts'

/** What somebody changed of a record of a table without events. */
export const adminChange = z.object({
  id: z.string(),
  action: z.enum(['create', 'update', 'delete', 'erase']),
  at: instant,
  actor: z.object({
    /** null: the system. */
    id: z.string().nullable(),
    /** null for the system, and for a person whose account is erased. */
    name: z.string().nullable(),
  }),
  /** Attributes that changed, as they were; null for a new record. */
  before: z.record(z.string(), z.unknown()).nullable(),
  /** The same attributes afterwards; null for a record that was deleted. */
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AdminChange = z.infer<typeof adminChange>

/** A record of a table without events that was deleted: `id` is the record's, `before` what it was last. */
export const adminDeletion = adminChange
  .pick({ id: true, at: true, actor: true })
  .extend({ before: z.record(z.string(), z.unknown()) })
export type AdminDeletion = z.infer<typeof adminDeletion>
