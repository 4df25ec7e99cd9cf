import { seasonDays, type AdminProgram } from '#contract/console/company/programs.ts'

export type SeasonDay = (typeof seasonDays)[number]
export type Season = Pick<AdminProgram, SeasonDay>

/** Whether the program is still ahead, under way or closed on a day (`2026-03-17`). */
export function seasonState(
  { sign_up_from: from, closes_on: until }: Season,
  today: string,
): 'ahead' | 'open' | 'over' {
  if (from != null && today < from) return 'ahead'
  return until != null && today > until ? 'over' : 'open'
}

/** One step of the season: a day that was set, or today. */
export interface Step {
  readonly name: SeasonDay | 'today'
  readonly day: string
  readonly isReached: boolean
}

/** The days that were set, with today between those reached and those ahead; nothing without a day. */
export function seasonSteps(season: Season, today: string): readonly Step[] {
  const steps = seasonDays.flatMap((name): Step[] => {
    const day = season[name]
    return day == null ? [] : [{ name, day, isReached: day <= today }]
  })
  if (steps.length === 0) return []
  const reached = steps.filter(({ isReached }) => isReached)
  return [...reached, { name: 'today', day: today, isReached: true }, ...steps.filter(({ isReached }) => !isReached)]
}

const dayMs = 86_400_000

/** Whole days from one to another, both counted. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1
}
