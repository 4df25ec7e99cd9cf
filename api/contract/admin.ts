import { z } from 'zod'
import {
  cancellationReasons,
  refusalReasons,
  relationshipStates,
  requestStates,
  revocationReasons,
} from './resources.ts'

/** What `/admin/api` speaks with the console: flat records, as the json-server dialect likes them. No personal text in any of them. */

/** Roles that an account may hold beside its profiles. */
export const accountRoles = ['admin', 'auditor', 'business_unit_admin', 'referent'] as const

export const consoleRoles = ['admin', 'auditor', 'business_unit_admin'] as const
export type ConsoleRole = (typeof consoleRoles)[number]

/** Page of a list, at most. */
export const adminPageMax = 200

const instant = z.iso.datetime()
const localised = z.object({ fr: z.string(), en: z.string() })

/** One profile of a person, and how many accompaniments it holds of how many it may. */
export const adminProfile = z.object({
  id: z.string(),
  role: z.enum(['participant', 'presenter']),
  visible: z.boolean(),
  /** Of 100. */
  completion: z.number(),
  open: z.number(),
  limit: z.number(),
  /** null: the company's limit applies. */
  own_limit: z.number().nullable(),
  program_ids: z.array(z.string()),
  created_at: instant,
})

export type AdminProfile = z.infer<typeof adminProfile>

/** The two people of a record. A name is null once the account is erased. */
const parties = {
  participant_id: z.string(),
  participant_user_id: z.string(),
  participant_name: z.string().nullable(),
  participant_business_unit: z.string().nullable(),
  presenter_id: z.string(),
  presenter_user_id: z.string(),
  presenter_name: z.string().nullable(),
  presenter_business_unit: z.string().nullable(),
  program_id: z.string(),
}

export const adminRequest = z.object({
  id: z.string(),
  aasm_state: z.enum(requestStates),
  cancellation_reason: z.enum(cancellationReasons).nullable(),
  refusal_reason: z.enum(refusalReasons).nullable(),
  revocation_reason: z.enum(revocationReasons).nullable(),
  origin: z.enum(['participant', 'admin']),
  relationship_id: z.string(),
  ...parties,
  score: z.number(),
  requested_at: instant,
  answer_due_at: instant,
  decided_at: instant.nullable(),
  updated_at: instant,
  revision: z.number(),
  /** Why it cannot be confirmed although it waits: a party holds as many accompaniments as it may. */
  blocked: z.enum(['mentor_full', 'mentee_full']).nullable(),
  /** What the reader may do now. */
  actions: z.array(z.enum(['revoke'])),
})
export type AdminRequest = z.infer<typeof adminRequest>

export const adminRelationship = z.object({
  id: z.string(),
  aasm_state: z.enum(relationshipStates),
  request_id: z.string().nullable(),
  ...parties,
  requested_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  updated_at: instant,
  revision: z.number(),
})
export type AdminRelationship = z.infer<typeof adminRelationship>

export const adminUser = z.object({
  id: z.string(),
  /** null once the account is erased. */
  full_name: z.string().nullable(),
  /** null for an auditor, who reads no contact details. */
  email: z.string().nullable(),
  job_title: z.string().nullable(),
  business_unit: z.string().nullable(),
  status: z.enum(['pending_approval', 'active', 'disabled', 'erased']),
  roles: z.array(z.enum(accountRoles)),
  profiles: z.array(z.enum(['participant', 'presenter'])),
  /** Of `profiles`, in their order. */
  profile_details: z.array(adminProfile),
  created_at: instant,
  /** What the reader may do with it. */
  actions: z.array(z.enum(['erase'])),
})
export type AdminUser = z.infer<typeof adminUser>

export const adminProgram = z.object({
  id: z.string(),
  slug: z.string(),
  name: localised,
  participants: z.number(),
  presenters: z.number(),
  created_at: instant,
})
export type AdminProgram = z.infer<typeof adminProgram>

/** `id` is the unit's code. */
export const adminBusinessUnit = z.object({ id: z.string(), label: localised })
export type AdminBusinessUnit = z.infer<typeof adminBusinessUnit>

export const adminCompany = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  languages: z.array(z.enum(['fr', 'en'])),
  default_language: z.enum(['fr', 'en']),
})
export type AdminCompany = z.infer<typeof adminCompany>

/** Open accompaniments of one profile; `limit` is null when it was never set for that profile at that moment. */
export const places = z.object({ open: z.number(), limit: z.number().nullable() })
export type Places = z.infer<typeof places>

/** GET /admin/api/mentoring_requests/{id}?at=…: the record as it was. Names are those of today. */
export const adminRequestAsOf = adminRequest
  .omit({ blocked: true, actions: true })
  .extend({ at: instant, participant_places: places, presenter_places: places })
export type AdminRequestAsOf = z.infer<typeof adminRequestAsOf>

/** GET /admin/api/mentoring_relationships/{id}?at=… */
export const adminRelationshipAsOf = adminRelationship.extend({
  at: instant,
  participant_places: places,
  presenter_places: places,
})
export type AdminRelationshipAsOf = z.infer<typeof adminRelationshipAsOf>

/** One fact of a record's history, in log order. */
export const adminEvent = z.object({
  id: z.string(),
  /** Which of the record's streams: its own, the pair's other half, or a party's places. */
  about: z.enum(['request', 'relationship', 'participant_capacity', 'presenter_capacity', 'account']),
  stream: z.string(),
  type: z.string(),
  /** Rank in its stream, from 0. */
  revision: z.number(),
  /** Place in the log: opaque but ordered. */
  position: z.string(),
  at: instant,
  actor: z.object({
    kind: z.enum(['user', 'admin', 'system']),
    id: z.string().nullable(),
    /** null for the system, and for a person whose account is erased. */
    name: z.string().nullable(),
  }),
  /** Ids and figures. Personal text stands as `{"sealed": true}`, with `"erased": true` once its author's account is erased. */
  data: z.record(z.string(), z.unknown()),
})
export type AdminEvent = z.infer<typeof adminEvent>

/** GET /admin/api/events without `resource`: what happened in the company, as auditors search it. */
export const adminJournalEvent = adminEvent.omit({ about: true }).extend({
  category: z.string(),
  /** When the store wrote it; `at` is when it happened. */
  recorded_at: instant,
  /** The same for everything that one call wrote. */
  correlation_id: z.string(),
})
export type AdminJournalEvent = z.infer<typeof adminJournalEvent>

/** POST /admin/api/mentoring_requests/{id}/revoke */
export const revokeRequest = z.object({ reason: z.enum(revocationReasons) })

const weekOutcomes = z.object({
  /** Monday, as a plain date in the company's reckoning (UTC). */
  week: z.iso.date(),
  confirmed: z.number(),
  waiting: z.number(),
  refused: z.number(),
  expired: z.number(),
  withdrawn: z.number(),
  revoked: z.number(),
})

/** GET /admin/api/dashboard?program_id= */
export const adminDashboard = z.object({
  at: instant,
  attention: z.object({
    /** Waiting requests whose answer is due within 7 days. */
    expiring: z.number(),
    /** Waiting requests that nobody can confirm, a party being full. */
    blocked: z.number(),
    /** Waiting for more than 7 days. */
    unanswered: z.number(),
    /** Days that the oldest waiting request has waited. */
    oldest_days: z.number().nullable(),
    pending_approval: z.number(),
  }),
  health: z.object({
    open_requests: z.number(),
    running_relationships: z.number(),
    running_a_month_ago: z.number(),
    /** Of the requests decided in the last 90 days. */
    answered: z.number(),
    answered_in_time: z.number(),
    median_answer_days: z.number().nullable(),
    presenters: z.number(),
    full_presenters: z.number(),
    free_places: z.number(),
  }),
  /** By the week in which they were sent, ten weeks, oldest first, what has become of them since. */
  weeks: z.array(weekOutcomes),
  /** Of the requests sent in the last 90 days. */
  outcomes: weekOutcomes.omit({ week: true }),
})
export type AdminDashboard = z.infer<typeof adminDashboard>

/** A line of the access log, for administrators. `outcome` is signed_in, refused, not_active, limited or erasure_refused. */
export const adminAccess = z.object({
  id: z.string(),
  at: z.string(),
  outcome: z.string(),
  /** IPv4, or the /64 of IPv6. */
  address: z.string(),
  /** null: the address that was typed names nobody. */
  user_id: z.string().nullable(),
  full_name: z.string().nullable(),
})
export type AdminAccess = z.infer<typeof adminAccess>

/** What a page told when it crashed, for administrators. */
export const adminErrorReport = z.object({
  id: z.string(),
  at: z.string(),
  user_id: z.string().nullable(),
  error: z.string(),
  path: z.string().nullable(),
  browser: z.string().nullable(),
  component_stack: z.string().nullable(),
})
export type AdminErrorReport = z.infer<typeof adminErrorReport>
