import { recordRoles, consoleRoles } from '#contract/console/people/roles.ts'
import type { ResourceName } from './resource-words.ts'
import { handlingViews } from './platform/handling/views.ts'
import { meetingEvents } from './meetings/meetings/events.ts'
import { meetingViews } from './meetings/meetings/views.ts'
import { peopleEvents } from './people/people/events.ts'
import { enrolmentViews } from './company/program-enrollments/views.ts'
import { relationshipEvents } from './mentoring/relationships/events.ts'
import { over, running } from './mentoring/relationships/states.ts'
import { requestEvents } from './mentoring/requests/events.ts'
import { requestViews } from './mentoring/requests/views.ts'
import type { AnyResource, RecordWithPast, ResourceFacts, ResourceWithFile } from './platform/resource.ts'
import { workshopEvents } from './meetings/workshops/events.ts'

/**
 * What every module of the console may know of each resource, in the order of the rail: rail, access, history, journal
 * and saved views derive from it. `resources.ts` has its pages, for the application alone. A resource that
 * has words (`resource-words.ts`) must be here.
 */
export const resourceFacts = {
  sign_ups: {
    icon: 'check',
    group: 'people',
    roles: ['admin', 'business_unit_admin'],
  },
  mentoring_requests: {
    icon: 'mail',
    group: 'mentoring',
    roles: recordRoles,
    hasPage: true,
    csv: true,
    stream: 'mentoring_request',
    views: requestViews,
    events: requestEvents,
  },
  mentoring_relationships: {
    icon: 'people',
    group: 'mentoring',
    roles: recordRoles,
    hasPage: true,
    create: ['admin', 'business_unit_admin'],
    csv: true,
    stream: 'mentoring_relationship',
    eventField: 'relationshipId',
    views: {
      all: () => ({}),
      running: () => ({ aasm_state: running }),
      over: () => ({ aasm_state: over }),
      paused: () => ({ paused: 'true' }),
    },
    events: relationshipEvents,
  },
  meetings: {
    icon: 'calendar',
    group: 'mentoring',
    roles: recordRoles,
    hasPage: true,
    csv: true,
    stream: 'meeting',
    eventField: 'meetingId',
    views: meetingViews,
    events: meetingEvents,
  },
  workshops: {
    icon: 'board',
    group: 'mentoring',
    roles: recordRoles,
    hasPage: true,
    create: ['admin'],
    stream: 'workshop',
    views: {
      all: () => ({}),
      planned: () => ({ aasm_state: 'planned' }),
      ended: () => ({ aasm_state: 'ended' }),
    },
    events: workshopEvents,
  },
  cohort_matches: {
    icon: 'pairs',
    group: 'mentoring',
    roles: ['admin'],
    hasPage: true,
    create: ['admin'],
  },
  help_cases: {
    icon: 'question',
    group: 'mentoring',
    roles: ['admin', 'business_unit_admin', 'referent'],
    hasPage: true,
  },
  figures: {
    icon: 'chart',
    group: 'mentoring',
    roles: ['admin', 'business_unit_admin', 'referent'],
    csv: true,
  },
  feedback_figures: {
    icon: 'chart',
    group: 'mentoring',
    roles: ['admin', 'business_unit_admin'],
    csv: true,
  },
  users: {
    icon: 'person',
    group: 'people',
    roles: consoleRoles,
    beyondRows: recordRoles,
    hasPage: true,
    csv: true,
    views: {
      all: () => ({}),
      mentors: () => ({ profiles: 'presenter', status: 'active' }),
      mentees: () => ({ profiles: 'participant', status: 'active' }),
      pending: () => ({ status: 'pending_approval' }),
      short: () => ({ completion: 'under_bar', status: 'active' }),
    },
    events: peopleEvents,
  },
  invitations: {
    icon: 'invite',
    group: 'people',
    roles: ['admin', 'business_unit_admin'],
    create: ['admin', 'business_unit_admin'],
    views: {
      waiting: () => ({ state: 'sent' }),
      used: () => ({ state: 'used' }),
      expired: () => ({ state: 'expired' }),
      revoked: () => ({ state: 'revoked' }),
      all: () => ({}),
    },
  },
  invitation_imports: {
    icon: 'upload',
    group: 'people',
    roles: ['admin', 'business_unit_admin'],
    under: 'invitations',
    hasPage: true,
    create: ['admin', 'business_unit_admin'],
  },
  contact_requests: {
    icon: 'phone',
    group: 'people',
    roles: ['admin'],
    csv: true,
    views: handlingViews,
  },
  contact_messages: {
    icon: 'waiting',
    group: 'people',
    roles: ['admin'],
    edit: ['admin'],
    contract: async () => (await import('#contract/console/content/contact-messages.ts')).adminContactMessages,
  },
  recommendations: {
    icon: 'document',
    group: 'people',
    roles: ['admin'],
    edit: ['admin'],
    contract: async () => (await import('#contract/console/community/recommendations.ts')).adminRecommendations,
  },
  articles: {
    icon: 'document',
    group: 'content',
    roles: ['admin'],
    views: {
      to_decide: () => ({ state: ['draft', 'reported', 'hidden'] }),
      hidden: () => ({ state: 'hidden' }),
      published: () => ({ state: ['published', 'reported'] }),
      removed: () => ({ state: ['refused', 'removed'] }),
      all: () => ({}),
    },
  },
  article_comments: {
    icon: 'document',
    group: 'content',
    roles: ['admin'],
    under: 'articles',
  },
  article_reports: {
    icon: 'warning',
    group: 'content',
    roles: ['admin'],
    under: 'articles',
  },
  programs: {
    icon: 'programs',
    group: 'program',
    roles: recordRoles,
    hasPage: true,
    create: ['admin'],
    edit: ['admin'],
    contract: async () => (await import('#contract/console/company/programs.ts')).adminPrograms,
  },
  program_enrollments: {
    icon: 'list',
    group: 'program',
    roles: recordRoles,
    under: 'programs',
    views: enrolmentViews,
  },
  business_units: {
    icon: 'units',
    group: 'program',
    roles: recordRoles,
    create: ['admin'],
    edit: ['admin'],
    contract: async () => (await import('#contract/console/company/business-units.ts')).adminBusinessUnits,
  },
  meeting_reasons: {
    icon: 'list',
    group: 'program',
    roles: recordRoles,
    create: ['admin'],
    edit: ['admin'],
    contract: async () => (await import('#contract/console/meetings/meeting-reasons.ts')).adminMeetingReasons,
  },
  agenda_templates: {
    icon: 'list',
    group: 'program',
    roles: recordRoles,
    create: ['admin'],
    edit: ['admin'],
    contract: async () => (await import('#contract/console/meetings/agenda-templates.ts')).adminAgendaTemplates,
  },
  feedback_questions: {
    icon: 'question',
    group: 'program',
    roles: recordRoles,
    create: ['admin'],
    edit: ['admin'],
    contract: async () => (await import('#contract/console/mentoring/feedback-questions.ts')).adminFeedbackQuestions,
  },
  profile_steps: {
    icon: 'list',
    group: 'program',
    roles: recordRoles,
    create: ['admin'],
    edit: ['admin'],
    contract: async () => (await import('#contract/console/community/profile-questions.ts')).adminProfileSteps,
  },
  profile_questions: {
    icon: 'question',
    group: 'program',
    roles: recordRoles,
    create: ['admin'],
    edit: ['admin'],
    contract: async () => (await import('#contract/console/community/profile-questions.ts')).adminProfileQuestions,
  },
  tags: {
    icon: 'list',
    group: 'program',
    roles: recordRoles,
    create: ['admin'],
    edit: ['admin'],
    contract: async () => (await import('#contract/console/community/tags.ts')).adminTags,
  },
  tag_proposals: {
    icon: 'plus',
    group: 'program',
    roles: recordRoles,
    views: {
      proposed: () => ({ state: 'proposed' }),
      all: () => ({}),
    },
  },
  training_tools: {
    icon: 'list',
    group: 'content',
    roles: recordRoles,
    create: ['admin'],
    edit: ['admin'],
    contract: async () => (await import('#contract/console/content/training-tools.ts')).adminTrainingTools,
  },
  faqs: {
    icon: 'list',
    group: 'content',
    roles: recordRoles,
    create: ['admin'],
    edit: ['admin'],
    contract: async () => (await import('#contract/console/content/faqs.ts')).adminFaqs,
  },
  documents: {
    icon: 'document',
    group: 'content',
    roles: recordRoles,
    create: ['admin'],
    edit: ['admin'],
  },
  site_pages: {
    icon: 'document',
    group: 'content',
    roles: recordRoles,
    edit: ['admin'],
  },
  mail_templates: {
    icon: 'mail',
    group: 'content',
    roles: ['admin'],
  },
  company_settings: {
    icon: 'units',
    group: 'company',
    roles: ['admin'],
  },
  single_sign_on: {
    icon: 'key',
    group: 'company',
    roles: ['admin'],
    create: ['admin'],
    edit: ['admin'],
  },
  operator_acts: {
    icon: 'history',
    group: 'supervision',
    roles: recordRoles,
    views: {
      open: () => ({ open: true }),
      all: () => ({}),
    },
  },
  events: {
    icon: 'log',
    group: 'supervision',
    roles: ['admin', 'auditor'],
  },
  operations: {
    icon: 'server',
    group: 'supervision',
    roles: ['admin'],
  },
  audit_entries: {
    icon: 'history',
    group: 'supervision',
    roles: ['admin', 'auditor'],
  },
  access_log: {
    icon: 'eye',
    group: 'company',
    roles: ['admin'],
  },
  profile_accesses: {
    icon: 'eye',
    group: 'company',
    roles: ['admin'],
  },
  erasures_ahead: {
    icon: 'clock',
    group: 'company',
    roles: ['admin'],
  },
  error_reports: {
    icon: 'warning',
    group: 'supervision',
    roles: ['admin'],
    views: handlingViews,
  },
  mails: {
    icon: 'mail',
    group: 'supervision',
    roles: ['admin'],
    views: {
      failed: () => ({ state: 'failed' }),
      waiting: () => ({ state: 'waiting' }),
      sent: () => ({ state: 'sent' }),
      all: () => ({}),
    },
  },
} as const satisfies { readonly [Name in ResourceName]: ResourceFacts<Name> }

export function factsOf(name: ResourceName): AnyResource {
  return { name, ...resourceFacts[name] }
}

export const resourceList: readonly AnyResource[] = (Object.keys(resourceFacts) as ResourceName[]).map(factsOf)

/** Whether the server writes the list as a file. */
export function canExport(name: ResourceName): name is ResourceWithFile {
  return factsOf(name).csv === true
}

/** Whether the history of a record opens beside its list. */
export function hasPast(name: ResourceName): name is RecordWithPast {
  return factsOf(name).stream !== undefined
}
