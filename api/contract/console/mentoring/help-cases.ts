import { z } from 'zod'
import {
  closingOutcomes,
  helpOutcomes,
  helpStates,
  helpTopics,
  helpWishes,
  helpWordsMaxLength,
  readerActs,
} from '#domain/mentoring/help-case/words.ts'
import { instant } from '../../platform/values.ts'

export { closingOutcomes, helpWordsMaxLength } from '#domain/mentoring/help-case/words.ts'

const person = z.object({ id: z.uuid(), name: z.string() })
const day = z.iso.date()
const localised = z.object({ fr: z.string(), en: z.string() })

/** A case in the list of those whom it was routed to. */
export const adminHelpCase = z.object({
  id: z.uuid(),
  /** null: erased, and so for each person below. */
  author: person.nullable(),
  counterpart: person.nullable(),
  relationship_id: z.uuid().nullable(),
  program: z.object({ id: z.uuid(), name: localised }),
  topic: z.enum(helpTopics),
  wish: z.enum(helpWishes).nullable(),
  state: z.enum(helpStates),
  outcome: z.enum(helpOutcomes).nullable(),
  /** Who has it in hands. */
  reader: person.nullable(),
  created_at: instant,
  answer_on: day,
  overdue: z.boolean(),
  taken_at: instant.nullable(),
  answered_at: instant.nullable(),
  closed_at: instant.nullable(),
  erased_on: day.nullable(),
  readers: z.array(person),
  revision: z.number().int(),
  actions: z.array(z.enum(readerActs)),
})
export type AdminHelpCase = z.infer<typeof adminHelpCase>

/** One case: with its words, the facts of the accompaniment, and mentors who have a place for its author. */
export const adminHelpCaseOpened = adminHelpCase.extend({
  messages: z.array(
    z.object({
      id: z.uuid(),
      from: z.enum(['author', 'team']),
      name: z.string().nullable(),
      words: z.string().nullable(),
      at: instant,
    }),
  ),
  facts: z
    .object({
      since: instant.nullable(),
      running: z.boolean(),
      held: z.number().int(),
      last_held_at: instant.nullable(),
      /** Dates that were proposed and not answered. */
      waiting: z.array(instant),
    })
    .nullable(),
  suggestions: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      score: z.number().int().nullable(),
      places: z.number().int().nullable(),
    }),
  ),
})
export type AdminHelpCaseOpened = z.infer<typeof adminHelpCaseOpened>

const words = z.string().trim().min(1).max(helpWordsMaxLength)

export const answerHelpCase = z.object({ words })
export const handOverHelpCase = z.object({ reader_id: z.uuid() })
export const closeHelpCase = z.object({ outcome: z.enum(closingOutcomes), words: words.optional() })
export const proposeMentors = z.object({ words: words.optional() })

/** Whom a program names to read what it is asked for help with. */
export const helpReaders = z.object({
  id: z.uuid(),
  topics: z.array(z.object({ topic: z.enum(helpTopics), readers: z.array(person) })),
  /** Who may be named: people who work in the console, but auditors. */
  candidates: z.array(person),
})
export type HelpReaders = z.infer<typeof helpReaders>

export const nameHelpReaders = z.object({
  topic: z.enum(helpTopics),
  readers: z.array(z.uuid()).max(10),
  /** Those of the topic whom the administrator saw. */
  from: z.array(z.uuid()).max(10),
})
