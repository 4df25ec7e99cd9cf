import { z } from 'zod'
import { matchCriteria } from '#domain/community/match/words.ts'
import { instant, labelled } from '../platform/values.ts'

export const criterionReceipt = z.object({
  criterion: z.enum(matchCriteria),
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
  /** Of the program's weights; missing in receipts from before weights had versions. */
  weights_version: z.number().optional(),
  score: z.number().int().min(0).max(100),
  criteria: z.array(criterionReceipt),
  excluded: z.array(z.string()),
  calculated_at: instant,
})
export type MatchReceipt = z.infer<typeof matchReceipt>
