import type { figurePeriods } from '#contract/console/insight/feedback-figures.ts'
import type { Instant } from '#domain/platform/ids.ts'

/** What a report may be about. */
export const subjects = ['meeting', 'mentoring_relationship'] as const

/** What is counted; null: not filtered by it. */
export interface FigureFilter {
  readonly programId: string | null
  readonly unit: string | null
  readonly subcategory: (typeof subjects)[number]
  readonly days: (typeof figurePeriods)[number] | null
  /** As the figures were then; null: now. */
  readonly at: Instant | null
}
