import { z } from 'zod'
import { mostLists, offerHours, waitEndCauses, waitEnds, waitingStates } from '#domain/mentoring/waiting-list/words.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant, reference } from '../platform/values.ts'
import { messageMaxLength } from './mentoring-requests.ts'

export { mostLists, offerHours }

export const waitingListAttributes = z.object({
  /** Of the mentor. */
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  /** The reader's own wait; `none`: they have not waited, or long ago. */
  aasm_state: z.enum(['none', ...waitingStates, ...waitEnds]),
  /** Of `ended`: why it cannot go on. */
  closing_reason: z.enum(waitEndCauses).nullable(),
  /** From 1; null: the reader is not in the list. */
  place: z.number().nullable(),
  /** How many people are in the list: nobody learns who. */
  waiting: z.number(),
  /** The lists that the reader is in. */
  own_lists: z.number(),
  /** Of the request to come: the reader's own words; null when there are none, or when they were erased. */
  message: z.string().nullable(),
  message_at: instant.nullable(),
  joined_at: instant.nullable(),
  offered_at: instant.nullable(),
  /** Until when a place is kept for the reader. */
  offered_until: instant.nullable(),
  closed_at: instant.nullable(),
  /** The day on which the next accompaniment of the mentor ends with its program; null: none is known. */
  next_end_on: z.iso.date().nullable(),
  /** The first day on which the mentor is back; null: they are here. */
  back_on: z.iso.date().nullable(),
  /** What the reader may ask for now; `message`: it may be changed. */
  allowed: z.array(z.enum(['waiting', 'taken', 'passed', 'left', 'message'])),
})
export type WaitingListAttributes = z.infer<typeof waitingListAttributes>

const message = z.string().trim().min(1).max(messageMaxLength)

/** Without a `program` it is the mentee's current one. */
export const createWaitingList = z.strictObject({
  data: z.strictObject({
    type: z.literal('waiting_lists'),
    attributes: z.strictObject({ message }),
    relationships: z.strictObject({
      presenter: reference('presenters'),
      program: reference('programs').optional(),
    }),
  }),
})

/** A wanted state (`taken`: the request is made; `passed`; `left`), or another message. */
export const updateWaitingList = z.strictObject({
  data: z.strictObject({
    type: z.literal('waiting_lists'),
    id: z.uuid(),
    attributes: z
      .strictObject({ aasm_state: z.enum(['taken', 'passed', 'left']).optional(), message: message.optional() })
      .refine((a) => a.aasm_state === undefined || a.message === undefined, { error: 'one_of_aasm_state_or_message' }),
  }),
})

/** Who waits for a place of a mentor, as the reader sees it. It has the id of the mentor's profile. */
export const waitingLists = {
  type: 'waiting_lists',
  attributes: waitingListAttributes,
  relationships: {
    presenter: { to: ['presenters'] },
    user: { to: ['users'] },
    program: { to: ['programs'], nullable: true },
  },
  paths: { list: '/waiting_lists', one: '/waiting_lists/:id' },
  bodies: { create: createWaitingList, update: updateWaitingList },
} as const satisfies ResourceContract
