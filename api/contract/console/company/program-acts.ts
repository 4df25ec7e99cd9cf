import { z } from 'zod'
import { adminPrograms } from './programs.ts'

/** Whether a program is over for good. */
export const programArchived = z.strictObject({ archived: z.boolean() })
export type ProgramArchived = z.infer<typeof programArchived>

/** What archiving a program concerns now. */
export const programUse = z.object({
  id: z.string(),
  archived: z.boolean(),
  participants: z.number(),
  presenters: z.number(),
  /** Requests that wait for an answer. */
  requests: z.number(),
  /** Accompaniments that run. */
  accompaniments: z.number(),
  /** Invitations into it that are open. */
  invitations: z.number(),
  /** Rules that enrol people. */
  rules: z.number(),
})
export type ProgramUse = z.infer<typeof programUse>

const { slug, name, sign_up_from, sign_up_until, last_requests_on, closes_on } = adminPrograms.made.shape

/** What of a copy is not the program that it is made from. */
export const programCopied = z.strictObject({
  slug,
  name,
  sign_up_from,
  sign_up_until,
  last_requests_on,
  closes_on,
  /** Copies the enrollments, too. */
  people: z.boolean(),
})
export type ProgramCopied = z.infer<typeof programCopied>

/** What was copied. */
export const programCopy = z.object({
  /** Of the copy. */
  id: z.string(),
  questions: z.number(),
  reasons: z.number(),
  feedback_questions: z.number(),
  rules: z.number(),
  people: z.number(),
})
export type ProgramCopy = z.infer<typeof programCopy>
