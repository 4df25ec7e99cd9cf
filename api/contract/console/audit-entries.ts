import { z } from 'zod'
import { adminChange } from './changes.ts'

export const auditActions = [
  ...adminChange.shape.action.options,
  'import',
  'suspend',
  'resume',
  'invite',
  'demo_ready',
] as const

/** What was changed in the console or from the command line, of any table without events: `GET audit_entries`. */
export const adminAuditEntry = adminChange.extend({
  /** One of `auditActions`. */
  action: z.string(),
  /** The resource of the record, such as `programs`. */
  subject_type: z.string(),
  subject_id: z.string(),
  /** Names of the attributes that changed. `before` and `after` are null for auditors, who read no personal text. */
  changed: z.array(z.string()),
})
export type AdminAuditEntry = z.infer<typeof adminAuditEntry>
