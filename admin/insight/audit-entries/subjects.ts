import { useEffect } from 'react'
import { type AuditSubject, auditSubjects } from '#contract/console/insight/audit-entries.ts'
import type { ResourceName } from '../../resource-words.ts'
import { loadWords, useWords, type Words } from '../../platform/i18n/provider.ts'

/** Whose words name the fields of a kind of record. */
const wordsOf = {
  article_comments: 'article_comments',
  articles: 'articles',
  business_units: 'business_units',
  cohort_matches: 'cohort_matches',
  companies: 'company_settings',
  contact_messages: 'contact_messages',
  contact_requests: 'contact_requests',
  documents: 'documents',
  error_reports: 'error_reports',
  faqs: 'faqs',
  feed_settings: 'articles',
  feedback_questions: 'feedback_questions',
  invitations: 'invitations',
  jobs: 'operations',
  mail_templates: 'mail_templates',
  mails: 'mails',
  meeting_reasons: 'meeting_reasons',
  agenda_templates: 'agenda_templates',
  mentoring_requests: 'mentoring_requests',
  page_texts: 'site_pages',
  parked_streams: 'operations',
  presenters: 'users',
  profile_questions: 'profile_questions',
  profile_steps: 'profile_steps',
  program_enrollments: 'program_enrollments',
  programs: 'programs',
  read_models: 'operations',
  held_items: 'operations',
  recommendations: 'recommendations',
  relay_orders: 'operations',
  report_readers: 'figures',
  single_sign_on: 'single_sign_on',
  tag_proposals: 'tag_proposals',
  tags: 'tags',
  training_tools: 'training_tools',
  users: 'users',
} as const satisfies Readonly<Record<AuditSubject, ResourceName>>

const subjectOf = (type: string) => auditSubjects.find((one) => one === type)

/** Those without a list of their own in the rail. */
const unlisted = [
  'companies',
  'feed_settings',
  'held_items',
  'jobs',
  'parked_streams',
  'presenters',
  'read_models',
  'relay_orders',
  'report_readers',
] as const

export function nameOfSubject(type: string, t: Words): string {
  const subject = subjectOf(type)
  if (subject === undefined) return type
  const kind = unlisted.find((one) => one === subject)
  return t(kind === undefined ? `rail.${wordsOf[subject]}` : `resources.audit_entries.kinds.${kind}`)
}

/** The resource whose words name the fields of this kind, once they are there. */
export function useSubjectWords(type: string): ResourceName {
  useWords()
  const subject = subjectOf(type)
  const resource = subject === undefined ? 'audit_entries' : wordsOf[subject]
  useEffect(() => {
    void loadWords(resource)
    // A file of people has columns that only its own words name.
    if (resource === 'users') void loadWords('invitation_imports')
  }, [resource])
  return resource
}
