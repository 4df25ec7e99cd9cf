import { z } from 'zod'
import { adminChange } from './changes.ts'

export const auditActions = [
  ...adminChange.shape.action.options,
  'import',
  'suspend',
  'resume',
  'invite',
  'demo_ready',
  'draft',
  'publish',
] as const

/** Kinds of record: resources of the console, and what has no list of its own. */
export const auditSubjects = [
  'articles',
  'business_units',
  'cohort_matches',
  'companies',
  'contact_messages',
  'documents',
  'faqs',
  'feed_settings',
  'feedback_questions',
  'invitations',
  'jobs',
  'mail_templates',
  'meeting_reasons',
  'page_texts',
  'parked_streams',
  'profile_questions',
  'profile_steps',
  'programs',
  'read_models',
  'held_items',
  'recommendations',
  'relay_orders',
  'single_sign_on',
  'tags',
  'training_tools',
  'users',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** What was changed in the console or from the command line, of any table without events: `GET audit_entries`. */
export const adminAuditEntry = adminChange.extend({
  /** One of `auditActions`. */
  action: z.string(),
  /** One of `auditSubjects`. */
  subject_type: z.string(),
  subject_id: z.string(),
  /** Names of the attributes that changed. `before` and `after` are null for auditors, who read no personal text. */
  changed: z.array(z.string()),
})
export type AdminAuditEntry = z.infer<typeof adminAuditEntry>
