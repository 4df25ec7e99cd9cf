import { z } from 'zod'
import { refusalReasons, revocationReasons, slot } from './resources.ts'

/** What `/api/v1` takes. Both applications validate with these before they send. */

export const messageMaxLength = 1000
export const noteMaxLength = 500

const reference = <Type extends string>(type: Type) =>
  z.strictObject({ data: z.strictObject({ type: z.literal(type), id: z.uuid() }) })

/**
 * POST /api/v1/mentoring_requests. `participant` is left out by a mentee, given by an administrator. Without a `program` it is the mentee's current one.
 */
export const createMentoringRequest = z.strictObject({
  data: z.strictObject({
    type: z.literal('mentoring_requests'),
    attributes: z.strictObject({ message: z.string().trim().min(1).max(messageMaxLength) }),
    relationships: z.strictObject({
      presenter: reference('presenters'),
      participant: reference('participants').optional(),
      program: reference('programs').optional(),
    }),
  }),
})

/**
 * PATCH /api/v1/mentoring_requests/{id}: a transition (`aasm_state`, with `reason` and `note`), or other dates (`proposed_dates`, with `note`).
 * A mentee confirms by taking one of the proposed dates (`taken_date`: `starts_at` and `minutes` as proposed).
 * Without any of them nothing changes. For the mentor `reason` is one of the refusal reasons, for an administrator one of the revocation reasons.
 */
export const updateMentoringRequest = z.strictObject({
  data: z.strictObject({
    type: z.literal('mentoring_requests'),
    id: z.uuid(),
    attributes: z
      .strictObject({
        aasm_state: z.enum(['requested', 'confirmed', 'finished', 'cancelled']).optional(),
        reason: z.enum([...refusalReasons, ...revocationReasons]).optional(),
        note: z.string().trim().max(noteMaxLength).optional(),
        proposed_dates: z.array(slot).min(1).max(5).optional(),
        taken_date: slot.nullable().optional(),
      })
      .refine((a) => a.aasm_state === undefined || a.proposed_dates === undefined, {
        error: 'one_of_aasm_state_or_proposed_dates',
      })
      .refine((a) => a.taken_date == null || a.aasm_state === 'confirmed', {
        error: 'taken_date_confirms',
        path: ['taken_date'],
      })
      .refine((a) => a.reason === undefined || a.aasm_state !== undefined, {
        error: 'reason_without_aasm_state',
        path: ['reason'],
      })
      .refine((a) => a.note === undefined || a.aasm_state !== undefined || a.proposed_dates !== undefined, {
        error: 'note_without_a_change',
        path: ['note'],
      })
      .optional(),
  }),
})

/** PATCH /api/v1/notifications/{id} */
export const updateNotification = z.strictObject({
  data: z.strictObject({
    type: z.literal('notifications'),
    id: z.uuid(),
    attributes: z.strictObject({ read: z.boolean().optional() }).optional(),
  }),
})

/** PATCH /api/v1/users/{id}, one's own. `current_profile` is one of one's own profiles. */
export const updateUser = z.strictObject({
  data: z.strictObject({
    type: z.literal('users'),
    id: z.uuid(),
    attributes: z
      .strictObject({ locale: z.enum(['fr', 'en']).optional(), time_zone: z.string().min(1).max(64).optional() })
      .optional(),
    relationships: z
      .strictObject({
        current_profile: z
          .strictObject({ data: z.strictObject({ type: z.enum(['presenters', 'participants']), id: z.uuid() }) })
          .optional(),
      })
      .optional(),
  }),
})

/** POST /auth/sign_in. Unknown keys are ignored on /auth. */
export const signIn = z.object({ email: z.string().max(320).default(''), password: z.string().max(1000).default('') })

/** DELETE /auth: the password again, unless it was given to sign in a moment ago. Unknown keys are ignored on /auth. */
export const accountDeletion = z.object({ current_password: z.string().max(1000).optional() })

/** POST /api/v1/error_mailers: plain, sent by a page that is crashing. */
export const errorReport = z.object({
  error: z.string().max(8000),
  component_stack: z.string().max(8000).optional(),
  browser: z.string().max(300).optional(),
  user_id: z.uuid().optional(),
  path: z.string().max(500).optional(),
})

/** Query of GET /api/v1/presenters: filters, and `facets=true` for their values with counts (`meta.facets`), beside `page[number]`, `page[size]`, `sort` (`-score`, `last_name`, `-seniority_years`) and `program`. */
export const directoryFilters = [
  'q',
  'program',
  'skills',
  'languages',
  'business_units',
  'countries',
  'job_categories',
  'time_zones',
  'with_room',
  'weekdays',
  'experts',
  'facets',
] as const

/**
 * Query of GET /api/v1/mentoring_requests and /mentoring_relationships, beside `page`: `aasm_state` (one or several, with commas) and `role`
 * (`participant` or `presenter`: what the reader is in them). Administrators add `admin=true` for those of the whole company.
 */
export const mentoringFilters = ['aasm_state', 'role', 'admin'] as const

/** What may be included: in requests and relationships, in `users/{id}`, in `program_enrollments`. */
export const mentoringIncludes = ['participant', 'presenter', 'program'] as const
export const userIncludes = [
  'current_profile',
  'participant_profiles',
  'presenter_profiles',
  'current_program',
  'program_enrollments',
] as const
