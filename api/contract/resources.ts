import { z } from 'zod'

/** What `/api/v1` sends: the attributes of each resource. The server serialises to these shapes, the web client parses them. */

export const requestStates = ['requested', 'confirmed', 'finished', 'cancelled'] as const
export const cancellationReasons = ['refused', 'withdrawn', 'revoked', 'expired'] as const
export const refusalReasons = ['no_time', 'other_expertise', 'conflict_of_interest', 'leaving', 'other'] as const
export const revocationReasons = ['mentor_at_capacity', 'mentee_at_capacity', 'other'] as const
export const relationshipStates = [
  'requested',
  'initiated',
  'admin_initiated',
  'finished',
  'feedback_provided',
  'admin_finished',
  'cancelled',
] as const
export const notificationKinds = [
  'request_sent',
  'request_confirmed',
  'request_refused',
  'request_withdrawn',
  'request_other_dates',
  'request_date_taken',
  'request_expired',
  'request_finished',
  'admin_revoked',
  'partner_erased',
  'admin_created',
] as const

const instant = z.iso.datetime()
const localised = z.object({ fr: z.string(), en: z.string() })
export const labelled = z.object({ code: z.string(), label: localised })
export type Labelled = z.infer<typeof labelled>

export const criterionReceipt = z.object({
  criterion: z.enum([
    'skills',
    'job_categories',
    'business_unit',
    'languages',
    'availability',
    'location',
    'motivations',
  ]),
  points: z.number(),
  weight: z.number(),
  matched: z.array(labelled),
  wanted: z.number(),
  minutes: z.number().optional(),
  slots: z.array(z.object({ weekday: z.number(), start: z.string(), end: z.string() })).optional(),
})
/** Criteria come heaviest points first, so the first with points are the reasons in words. */
export const matchReceipt = z.object({
  rule: z.number(),
  score: z.number().int().min(0).max(100),
  criteria: z.array(criterionReceipt),
  excluded: z.array(z.string()),
  calculated_at: instant,
})
export type MatchReceipt = z.infer<typeof matchReceipt>

/** Full when `open >= limit`. */
export const accompaniments = z.object({ open: z.number(), limit: z.number(), full: z.boolean() })

export const availabilitySlot = z.object({ weekday: z.number().min(1).max(7), start: z.string(), end: z.string() })

/** `presenters` and `participants`. */
export const profileAttributes = z.object({
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  /** The account was erased; the names say so in the reader's language, and there is no profile to open. */
  deleted: z.literal(true).optional(),
  title: z.string().nullable(),
  next_step: z.string().nullable(),
  avatar_url: z.string().nullable(),
  business_unit: labelled.nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  time_zone: z.string(),
  languages: z.array(labelled),
  expert: z.boolean(),
  visible: z.boolean(),
  completion: z.number(),
  mission: z.string().nullable(),
  presentation: z.string().nullable(),
  seniority_years: z.number().nullable(),
  skills: z.array(labelled),
  needed_skills: z.array(labelled),
  job_categories: z.array(labelled),
  targeted_job_categories: z.array(labelled),
  motivations: z.array(labelled),
  resources: z.array(
    z.object({
      title: z.string(),
      author: z.string(),
      type: z.enum(['article', 'podcast', 'video', 'book', 'mooc', 'link']),
      link: z.string().nullable(),
    }),
  ),
  /** Wall-clock in the person's own `time_zone`. */
  availabilities: z.array(availabilitySlot),
  accompaniments: accompaniments.nullable(),
  finished_accompaniments: z.number(),
  answers_details: z.record(z.string(), z.union([z.string(), z.array(z.object({ code: z.string() }))])),
  /** For the reader, as a mentee, in the program asked for; null when it does not apply. */
  match: matchReceipt.nullable(),
  /** Only on `presenters/{id}`: may the reader send a request now, and if not, why. */
  request: z
    .object({
      allowed: z.boolean(),
      reason: z
        .enum(['mentor_full', 'mentee_full', 'already_open', 'not_a_mentee', 'not_in_program', 'inactive', 'self'])
        .nullable(),
      open_request_id: z.string().nullable(),
    })
    .nullable()
    .optional(),
})
export type ProfileAttributes = z.infer<typeof profileAttributes>

export const slot = z.object({
  starts_at: instant,
  minutes: z.number().int().min(15).max(240),
  time_zone: z.string().min(1).max(64),
})

export const mentoringRequestAttributes = z.object({
  aasm_state: z.enum(requestStates),
  cancellation_reason: z.enum(cancellationReasons).nullable(),
  origin: z.enum(['participant', 'admin']),
  /** null when there is none, or when it was erased. */
  message: z.string().nullable(),
  score: z.number(),
  receipt: matchReceipt,
  proposed_dates: z.array(slot),
  /** The proposed date that the mentee took; the request was confirmed with it. */
  taken_date: slot.nullable().default(null),
  proposal_note: z.string().nullable(),
  refusal_reason: z.enum(refusalReasons).nullable(),
  refusal_note: z.string().nullable(),
  revocation_reason: z.enum(revocationReasons).nullable(),
  requested_at: instant,
  answer_due_at: instant,
  decided_at: instant.nullable(),
  updated_at: instant,
  revision: z.number(),
  /** States that the reader may ask for now; `propose` when other dates may be proposed. */
  allowed: z.array(z.enum(['confirmed', 'cancelled', 'propose'])),
  /** Why `confirmed` is not in `allowed` although the request waits: a party is full. */
  blocked: z.enum(['mentor_full', 'mentee_full']).nullable(),
})
export type MentoringRequestAttributes = z.infer<typeof mentoringRequestAttributes>

export const mentoringRelationshipAttributes = z.object({
  aasm_state: z.enum(relationshipStates),
  requested_at: instant,
  started_at: instant.nullable(),
  /** The date that both agreed on with the request; null when they had none. */
  agreed_date: slot.nullable().default(null),
  ended_at: instant.nullable(),
  updated_at: instant,
  revision: z.number(),
})
export type MentoringRelationshipAttributes = z.infer<typeof mentoringRelationshipAttributes>

export const notificationAttributes = z.object({
  kind: z.enum(notificationKinds),
  created_at: instant,
  read_at: instant.nullable(),
  /** What it is about, for the deep link. */
  subject: z.object({ type: z.enum(['mentoring_requests', 'mentoring_relationships']), id: z.string() }),
  /** The other person, for the sentence; null for what the system did. */
  counterpart: z.object({ id: z.string(), full_name: z.string() }).nullable(),
  /** Codes that the sentence needs, e.g. `reason`. */
  params: z.record(z.string(), z.string()),
})
export type NotificationAttributes = z.infer<typeof notificationAttributes>

/** What PATCH notifications/mark-all-as-read answers, as `meta`. */
export const markedMeta = z.object({ marked: z.number().int().min(0), unread: z.number().int().min(0) })

/** POST realtime_ticket: opens one socket, once, until it expires. */
export const realtimeTicketAttributes = z.object({ ticket: z.string(), expires_at: instant })

export const userAttributes = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  isAdmin: z.boolean(),
  is_presenter: z.boolean(),
  roles: z.array(z.string()),
  locale: z.enum(['fr', 'en']),
  time_zone: z.string(),
  avatar_url: z.string().nullable(),
})
export type UserAttributes = z.infer<typeof userAttributes>

export const programAttributes = z.object({ slug: z.string(), name: localised, description: localised })
export type ProgramAttributes = z.infer<typeof programAttributes>

export const programEnrollmentAttributes = z.object({
  role: z.enum(['participant', 'presenter']),
  created_at: instant,
})

export const companyAttributes = z.object({
  slug: z.string(),
  name: z.string(),
  settings: z.object({
    languages: z.array(z.enum(['fr', 'en'])),
    default_language: z.enum(['fr', 'en']),
    /** Days that a mentor has to answer a request. */
    request_expiry_days: z.number().int().min(1).optional(),
  }),
  brand: z.object({
    name: z.string(),
    tagline: localised,
    main: z.string(),
    lighter: z.string(),
    darker: z.string(),
    logo_url: z.string().nullable(),
  }),
})
export type CompanyAttributes = z.infer<typeof companyAttributes>
