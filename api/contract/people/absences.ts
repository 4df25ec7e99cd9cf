import { z } from 'zod'
import { absenceSources, absenceWordMaxLength, longestAbsenceMonths } from '#domain/people/absence/words.ts'
import { line } from '../platform/line.ts'
import { noContactDetails } from '../platform/public-text.ts'
import type { ResourceContract } from '../platform/resource.ts'

export { absenceSources, absenceWordMaxLength, longestAbsenceMonths }

const days = {
  /** Days of the reader's zone, both away. */
  first_day: z.iso.date(),
  last_day: z.iso.date(),
}
/** For the community; null: none. */
const word = line(absenceWordMaxLength).superRefine(noContactDetails).nullable()

/** When the reader is away. One that is over is not shown. */
export const absenceAttributes = z.object({
  ...days,
  /** The day after the last one. */
  back_on: z.iso.date(),
  running: z.boolean(),
  set_by: z.enum(absenceSources),
  /** Not in the answer to a change, which is kept under the key of the call. */
  word: z.string().nullable().optional(),
})
export type AbsenceAttributes = z.infer<typeof absenceAttributes>

export const absences = {
  type: 'absences',
  attributes: absenceAttributes,
  paths: { list: '/absences', one: '/absences/:id' },
  bodies: {
    create: z.strictObject({
      data: z.strictObject({
        type: z.literal('absences'),
        attributes: z.strictObject({ ...days, word: word.optional() }),
      }),
    }),
    update: z.strictObject({
      data: z.strictObject({
        type: z.literal('absences'),
        id: z.uuid(),
        attributes: z.strictObject({ ...days, word }).partial(),
      }),
    }),
  },
} as const satisfies ResourceContract
