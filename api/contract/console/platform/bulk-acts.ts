import { z } from 'zod'
import { instant } from '../../platform/values.ts'

/** The acts that may be done on every row of a list. */
export const bulkActs = {
  users: [
    'approve',
    'reject',
    'disable',
    'enable',
    'grant_role',
    'revoke_role',
    'set_limit',
    'move_unit',
    'ask_to_finish',
    'enrol',
    'tell_imported',
    'remove_imported',
  ],
  mentoring_requests: ['remind', 'revoke'],
  program_enrollments: ['withdraw'],
  invitations: ['resend', 'revoke'],
  mails: ['retry'],
  contact_requests: ['handle'],
  error_reports: ['handle'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type BulkResource = keyof typeof bulkActs

export function isBulkAct(resource: string, act: string): resource is BulkResource {
  return (bulkActs as Readonly<Record<string, readonly string[] | undefined>>)[resource]?.includes(act) === true
}

/** The filters of a list: one value per name, or several. */
export const listFilter = z.record(
  z.string().max(100),
  z.union([z.string().max(200), z.array(z.string().max(200)).max(200)]),
)
export type ListFilter = z.infer<typeof listFilter>

/** `POST bulk_acts`: the act on every row that the filter leaves. */
export const newBulkAct = z.strictObject({
  resource: z.string().max(100),
  act: z.string().max(100),
  filter: listFilter,
  /** What the act takes of each; `{}` where it takes nothing. */
  body: z.record(z.string().max(100), z.unknown()),
  /** How many rows the sender has seen; another count now is 412. */
  total: z.int().min(1),
})
export type NewBulkAct = z.infer<typeof newBulkAct>

/** Of what an act takes, what is no text of anybody. */
export const codedInBulkActs = ['program_id', 'role', 'business_unit', 'limit', 'reason'] as const

/** `GET bulk_acts`: one's own. */
export const adminBulkAct = z.object({
  id: z.string(),
  resource: z.string(),
  act: z.string(),
  /** `stopped`: by hand, or the process that worked on it ended. */
  state: z.enum(['running', 'stopped', 'done']),
  total: z.number(),
  /** Rows that were looked at: carried out, skipped or refused. */
  done: z.number(),
  /** Rows of those on which the act was done before: nothing was written. */
  unchanged: z.number(),
  /** Rows that do not allow the act, as the list says in their `actions`, or that are gone. */
  skipped: z.number(),
  refused: z.number(),
  /** The first 200. `message` null: the row was skipped; of those the first 100. */
  refusals: z.array(z.object({ id: z.string(), message: z.string().nullable() })),
  /** Of what the act took, the codes and numbers: the program, the role, the limit; nothing that was typed. */
  given: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  created_at: instant,
  finished_at: instant.nullable(),
})
export type AdminBulkAct = z.infer<typeof adminBulkAct>
