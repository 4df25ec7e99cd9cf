import { z } from 'zod'
import { workshopAnswers, workshopCancelReasons, workshopStates } from '#domain/meetings/workshop/words.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

export { mostElsewhere, mostInProduct, workshopCancelReasons, workshopStates } from '#domain/meetings/workshop/words.ts'

export const workshopTitleMaxLength = 120
export const workshopDescriptionMaxLength = 2000

/** One of those who are invited. */
export const workshopPerson = z.object({
  user_id: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  host: z.boolean(),
  answer: z.enum(workshopAnswers),
  /** Once it is over: whole minutes in the call with at least one other; null: they were not there. */
  minutes: z.number().int().min(0).nullable(),
  /** The platform saw that they took part: ten minutes with at least one other. */
  evidence: z.enum(['platform']).nullable(),
})
export type WorkshopPerson = z.infer<typeof workshopPerson>

export const workshopAttributes = z.object({
  aasm_state: z.enum(workshopStates),
  /** null when it was erased. */
  title: z.string().nullable(),
  description: z.string().nullable(),
  /** Where it is held, if not in the product: in the company's own tool. */
  conference_url: z.string().nullable(),
  elsewhere: z.boolean(),
  host_id: z.string().nullable(),
  starts_at: instant,
  ends_at: instant,
  minutes: z.number().int(),
  time_zone: z.string(),
  /** The host first, then by name. */
  people: z.array(workshopPerson),
  closing_reason: z.enum(workshopCancelReasons).nullable(),
  requested_at: instant,
  updated_at: instant,
  revision: z.number(),
  /** What the reader may answer now. */
  allowed: z.array(z.enum(['accepted', 'declined'])),
  /** What the reader has answered. */
  answer: z.enum(workshopAnswers).nullable(),
})
export type WorkshopAttributes = z.infer<typeof workshopAttributes>

/** The reader's answer. Without one nothing changes. */
export const answerWorkshop = z.strictObject({
  data: z.strictObject({
    type: z.literal('workshops'),
    id: z.uuid(),
    attributes: z.strictObject({ answer: z.enum(['accepted', 'declined']).optional() }).optional(),
  }),
})

export const workshops = {
  type: 'workshops',
  attributes: workshopAttributes,
  relationships: { program: { to: ['programs'] } },
  paths: { list: '/workshops', one: '/workshops/:id' },
  filters: { list: ['aasm_state'] },
  bodies: { update: answerWorkshop },
} as const satisfies ResourceContract
