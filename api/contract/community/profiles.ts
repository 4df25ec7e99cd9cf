import { z } from 'zod'
import { directorySorts } from '#domain/community/profile/words.ts'
import { requestObstacles } from '#domain/mentoring/mentoring-request/words.ts'
import { givenAnswers, inspiringResource } from './answers.ts'
import { matchReceipt } from './match.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { labelled } from '../platform/values.ts'

/** A mentor's, from how many meetings on: `domain/community/profile/level.ts` computes them. */
export const levels = [
  { level: 'junior', from: 0 },
  { level: 'advanced', from: 5 },
  { level: 'confirmed', from: 15 },
  { level: 'guide', from: 30 },
] as const
export type Level = (typeof levels)[number]['level']

/** How many meetings held elsewhere a mentor may declare. */
export const outsideMeetingsMax = 999

/** Full when `open >= limit`. */
export const accompaniments = z.object({ open: z.number(), limit: z.number(), full: z.boolean() })

/** A text, or codes in their order. */
const plainAnswer = z.union([z.string(), z.array(z.object({ code: z.string() }))])

export const ownAnswer = z.union([plainAnswer, z.array(inspiringResource)])

/** What an owner sees of the own profile beside what others see. */
export const ownPart = z.object({
  /** All answers, those that nobody else sees among them. */
  answers: z.record(z.string(), ownAnswer),
  /** `field_name` of the questions without an answer, in their order. */
  missing: z.array(z.string()),
  /** The least completion with which mentees see the profile. */
  min_completion: z.number(),
  shows_talents: z.boolean(),
  /** Compared too, where the program counts them and while they are visible. */
  matches_talents: z.boolean(),
  /** Anchors of the steps that were passed over. */
  skipped_steps: z.array(z.string()),
  finalised_at: z.string().nullable(),
})
export type OwnPart = z.infer<typeof ownPart>

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
  resources: z.array(inspiringResource),
  worksite: z.string().nullish(),
  /** Wall-clock in the person's own `time_zone`. */
  availabilities: z.array(availabilitySlot),
  accompaniments: accompaniments.nullable(),
  finished_accompaniments: z.number(),
  /** Of a mentor: held here, and declared as held elsewhere; null of a mentee. */
  sessions: z.object({ held: z.number(), outside: z.number() }).nullable(),
  /** By both kinds of meetings; null of a mentee. */
  level: z.enum(['junior', 'advanced', 'confirmed', 'guide']).nullable(),
  /** By `field_name` of the question: what everyone reads who may open the profile. */
  answers_details: z.record(z.string(), plainAnswer),
  /** Only to the other person of an accompaniment, while it runs. */
  contact: z.object({ phone: z.string().nullable(), linkedin: z.string().nullable() }).optional(),
  /** For the reader, as a mentee, in the requested program; null when it does not apply. */
  match: matchReceipt.nullable(),
  /** Not there now; null: they are. `word`, of one profile read alone: what the person says of it. */
  away: z.object({ back_on: z.iso.date(), word: z.string().nullable().optional() }).nullable(),
  /** Only in the directory: the mentor has the application open. */
  online: z.boolean().optional(),
  /** Only in the directory of a mentee: they have an open request to this mentor in some program. */
  open_request: z.boolean().optional(),
  /** Only on `presenters/{id}`: may the reader send a request now, and if not, why. */
  request: z
    .object({
      allowed: z.boolean(),
      reason: z.enum(requestObstacles).nullable(),
      open_request_id: z.string().nullable(),
    })
    .nullable()
    .optional(),
  /** Only of one's own profile, read alone. */
  own: ownPart.optional(),
})
export type ProfileAttributes = z.infer<typeof profileAttributes>

const relationships = { user: { to: ['users'] } } as const

const writtenProfile = {
  answers_details: givenAnswers.optional(),
  /** Whether others read the talents and the personality. */
  shows_talents: z.boolean().optional(),
  /** Whether they are compared too, where the program counts them. */
  matches_talents: z.boolean().optional(),
  skipped_steps: z.array(z.string().max(63)).max(50).optional(),
  /** The person has gone through the steps: every required question must have an answer. */
  finalised: z.literal(true).optional(),
}

/** One's own mentor profile: its answers, whether mentees meet it, how many meetings were held elsewhere. */
export const updatePresenter = z.strictObject({
  data: z.strictObject({
    type: z.literal('presenters'),
    id: z.uuid(),
    attributes: z
      .strictObject({
        ...writtenProfile,
        visible: z.boolean().optional(),
        outside_sessions: z.number().int().min(0).max(outsideMeetingsMax).optional(),
      })
      .optional(),
  }),
})

export const updateParticipant = z.strictObject({
  data: z.strictObject({
    type: z.literal('participants'),
    id: z.uuid(),
    attributes: z.strictObject(writtenProfile).optional(),
  }),
})

/** Asks for the profile that one has not: it opens, or waits for an administrator. */
const createProfile = z.strictObject({
  data: z.strictObject({ type: z.enum(['presenters', 'participants']) }),
})

/** The profile that the reader uses now, of either type. */
export const currentProfilePath = '/current_profile'

/**
 * Filters of the directory: `favourites` by the reader's own marks, `answers` by any question that mentors are
 * filtered by (`field_name:code`), and `facets=true` for their values with counts (`meta.facets`). On the directory of
 * one program there is no `program`.
 */
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
  'answers',
  'experts',
  'online',
  'favourites',
  'facets',
] as const

/** Mentors; their list is the directory. */
export const presenters = {
  type: 'presenters',
  attributes: profileAttributes,
  relationships,
  paths: {
    list: '/presenters',
    one: '/presenters/:id',
    ofProgram: '/programs/:id/presenters',
    current: currentProfilePath,
  },
  filters: {
    list: directoryFilters,
    one: ['program'],
    ofProgram: directoryFilters.filter((name) => name !== 'program'),
  },
  sorts: directorySorts,
  bodies: { create: createProfile, update: updatePresenter },
} as const satisfies ResourceContract

/** Mentees. */
/** `meta` of the list of mentees, beside `total`: whether there are more, as they are counted no further. */
export const participantsMeta = z.object({ total_capped: z.boolean() })

export const participants = {
  type: 'participants',
  attributes: profileAttributes,
  relationships,
  paths: { list: '/participants', one: '/participants/:id', current: currentProfilePath },
  /** `skills` are those that they need. */
  filters: { list: ['q', 'skills', 'languages', 'business_units'] },
  bodies: { create: createProfile, update: updateParticipant },
} as const satisfies ResourceContract
