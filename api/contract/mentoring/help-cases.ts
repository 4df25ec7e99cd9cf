import { z } from 'zod'
import {
  helpOutcomes,
  helpStates,
  helpTopics,
  helpWishes,
  helpWordsMaxLength,
} from '#domain/mentoring/help-case/words.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

export { helpTopics, helpWishes, helpWordsMaxLength, mostOpenCases } from '#domain/mentoring/help-case/words.ts'

const words = z.string().trim().max(helpWordsMaxLength)
const names = z.array(z.string())
const day = z.iso.date()

/** What is known of the team before somebody writes to it. Its id is that of the accompaniment. */
export const helpDeskAttributes = z.object({
  /** The day by which the team answers what is sent now. */
  answer_on: day,
  /** Who reads each topic. `named`: the program named them; otherwise they are administrators of the company. */
  topics: z.array(z.object({ topic: z.enum(helpTopics), readers: names, named: z.boolean() })),
  /** The reader's cases of this accompaniment that are not closed. */
  open: z.array(z.uuid()),
  /** The reader has as many cases that are not closed as one may have. */
  full: z.boolean(),
})
export type HelpDeskAttributes = z.infer<typeof helpDeskAttributes>

const message = z.object({
  id: z.uuid(),
  from: z.enum(['author', 'team']),
  /** Of the team's; null: erased. */
  name: z.string().nullable(),
  /** null: erased. */
  words: z.string().nullable(),
  at: instant,
})

/** A case as its author reads it. */
export const helpCaseAttributes = z.object({
  topic: z.enum(helpTopics),
  wish: z.enum(helpWishes).nullable(),
  state: z.enum(helpStates),
  outcome: z.enum(helpOutcomes).nullable(),
  /** null: the accompaniment was erased with the account of the other party. */
  relationship_id: z.uuid().nullable(),
  /** null: erased. */
  counterpart_name: z.string().nullable(),
  created_at: instant,
  /** The day by which the team promised to answer. */
  answer_on: day,
  taken_at: instant.nullable(),
  /** Who has it in hands. */
  reader_name: z.string().nullable(),
  /** Of the team's first message. */
  answered_at: instant.nullable(),
  closed_at: instant.nullable(),
  /** The day on which it is erased. */
  erased_on: day.nullable(),
  /** Who reads it now; `named`: the program named them. */
  readers: names,
  named: z.boolean(),
  /** Profiles of the mentors that the team proposes. */
  proposed: z.array(z.uuid()),
  /** Of one case alone, and not in the answer to a change, which is kept under the key of the call. */
  messages: z.array(message).optional(),
})
export type HelpCaseAttributes = z.infer<typeof helpCaseAttributes>

export const helpDesks = {
  type: 'help_desks',
  attributes: helpDeskAttributes,
  paths: { of_relationship: '/mentoring_relationships/:id/help_desk' },
} as const satisfies ResourceContract

export const helpCases = {
  type: 'help_cases',
  attributes: helpCaseAttributes,
  paths: { list: '/help_cases', one: '/help_cases/:id', messages: '/help_cases/:id/messages' },
  bodies: {
    create: z.strictObject({
      data: z.strictObject({
        type: z.literal('help_cases'),
        attributes: z.strictObject({
          relationship_id: z.uuid(),
          topic: z.enum(helpTopics),
          wish: z.enum(helpWishes).nullable().optional(),
          /** Empty: the topic says it. */
          words: words.optional(),
        }),
      }),
    }),
    /** Its author takes it back. */
    update: z.strictObject({
      data: z.strictObject({
        type: z.literal('help_cases'),
        id: z.uuid(),
        attributes: z.strictObject({ state: z.literal('closed') }),
      }),
    }),
    message: z.strictObject({
      data: z.strictObject({
        type: z.literal('help_messages'),
        attributes: z.strictObject({ words: words.min(1) }),
      }),
    }),
  },
} as const satisfies ResourceContract
