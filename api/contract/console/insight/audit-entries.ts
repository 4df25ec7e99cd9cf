import { z } from 'zod'
import { adminChange } from '../platform/changes.ts'

export const auditActions = [
  ...adminChange.shape.action.options,
  'import',
  'suspend',
  'resume',
  'invite',
  'revoke',
  'demo_ready',
  'draft',
  'publish',
] as const

/**
 * Stands before and after for what was changed of a person: the log stays after an erasure, so it names the field
 * without its values.
 */
export const unkeptValue = '…'

/** Kinds of record: resources of the console, and what has no list of its own. */
export const auditSubjects = [
  'article_comments',
  'articles',
  'business_units',
  'cohort_matches',
  'companies',
  'contact_messages',
  'contact_requests',
  'documents',
  'error_reports',
  'faqs',
  'feed_settings',
  'feedback_questions',
  'invitations',
  'jobs',
  'mail_templates',
  'mails',
  'meeting_reasons',
  'agenda_templates',
  'mentoring_requests',
  'page_texts',
  'parked_streams',
  'presenters',
  'program_enrollments',
  'profile_questions',
  'profile_steps',
  'programs',
  'read_models',
  'held_items',
  'recommendations',
  'relay_orders',
  'report_readers',
  'single_sign_on',
  'tag_proposals',
  'tags',
  'training_tools',
  'users',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

const person = z.object({ id: z.string(), name: z.string().nullable() })

/** What was changed in the console or from the command line, of any table without events: `GET audit_entries`. */
export const adminAuditEntry = adminChange.extend({
  /** One of `auditActions`. */
  action: z.string(),
  /** One of `auditSubjects`. */
  subject_type: z.string(),
  subject_id: z.string(),
  /** What the company calls the record, in one language or both; null: it has no name, or one of somebody's own. */
  subject_name: z.union([z.string(), z.object({ fr: z.string(), en: z.string() })]).nullable(),
  /** Names of the attributes that changed. `before` and `after` are null for auditors, who read no personal text. */
  changed: z.array(z.string()),
  /** Whom the record is about; of an erased account `name` is null. */
  people: z.array(person),
})
export type AdminAuditEntry = z.infer<typeof adminAuditEntry>
