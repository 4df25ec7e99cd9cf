import { z } from 'zod'
import { feedbackQuestionAttributes } from '../../mentoring/feedback-questions.ts'
import { instant, labelled, localised } from '../../platform/values.ts'

/** The least number of people whose ratings and answers are disclosed. */
export const fewestPeople = 5
/** Days back from now; without one everything counts. */
export const figurePeriods = ['30', '90'] as const

const { role_type, subcategory } = feedbackQuestionAttributes.shape

/** GET /admin/api/feedback_figures: what reports say in figures, never a word of them. */
export const adminFeedbackFigures = z.object({
  at: instant,
  /** Later reports are not counted: `at`, or earlier where the last authors before it were too few to disclose. */
  until: instant,
  reports: z.number(),
  /** Who wrote them. */
  people: z.number(),
  /** Ratings and answers are withheld: these people are too few, or those whom a filter leaves out. */
  withheld: z.boolean(),
  average: z.number().nullable(),
  /** From the best to the worst; levels that too few gave stand together with their neighbours. */
  ratings: z.array(z.object({ levels: z.array(z.number()), count: z.number() })),
  /** By the author's unit; null: of none. `average` is null for too few people. */
  units: z.array(
    z.object({
      unit: z.string().nullable(),
      label: localised.nullable(),
      reports: z.number(),
      average: z.number().nullable(),
    }),
  ),
  /** Answers to choose from; rare ones stand together. `lines` is null where too few answered. */
  questions: z.array(
    z.object({
      id: z.string(),
      title: localised,
      role_type,
      subcategory,
      people: z.number(),
      lines: z.array(z.object({ choices: z.array(labelled), count: z.number() })).nullable(),
    }),
  ),
})
export type AdminFeedbackFigures = z.infer<typeof adminFeedbackFigures>
