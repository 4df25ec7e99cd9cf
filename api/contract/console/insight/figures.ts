import { z } from 'zod'
import { instant, localised } from '../../platform/values.ts'
import { evidences, meetingStates } from '../../meetings/meetings.ts'

/** Definitions of figures change with their number, which stands beside each figure, on screen and in files. */
export const figuresVersion = 1

/** The list that each figure opens; its rows are those that the figure counts. */
export const figureLists = {
  invited: 'invitations',
  enrolled: 'users',
  complete: 'users',
  asked: 'users',
  accompanied: 'users',
  met: 'users',
  finished: 'users',
  rated: 'users',
  mentors: 'users',
  idle: 'users',
  partly: 'users',
  full: 'users',
  waiting: 'mentoring_requests',
  answered: 'mentoring_requests',
  confirmed: 'mentoring_requests',
  refused: 'mentoring_requests',
  expired: 'mentoring_requests',
  withdrawn: 'mentoring_requests',
  revoked: 'mentoring_requests',
  running: 'mentoring_relationships',
  started: 'mentoring_relationships',
  ended: 'mentoring_relationships',
  with_goal: 'mentoring_relationships',
  goal_reached: 'mentoring_relationships',
  sessions: 'meetings',
  held: 'meetings',
} as const
export type FigureName = keyof typeof figureLists
export const figureNames: readonly FigureName[] = Object.keys(figureLists) as FigureName[]

/** How far mentees came, from the day on which they are one. */
export const menteeSteps = ['enrolled', 'complete', 'asked', 'accompanied', 'met', 'finished', 'rated'] as const
export const funnelSteps = ['invited', ...menteeSteps] as const
export const requestFigures = [
  'waiting',
  'answered',
  'confirmed',
  'refused',
  'expired',
  'withdrawn',
  'revoked',
] as const
export const relationshipFigures = ['running', 'started', 'ended', 'with_goal', 'goal_reached'] as const
/** By unit, country and program. */
export const groupFigures = ['enrolled', 'running', 'held', 'with_goal', 'goal_reached'] as const
export const mentorFigures = ['mentors', 'idle', 'partly', 'full'] as const

/** Months back, beside the one of the date, by the company's clock; without one, all. */
export const figureMonths = ['0', '1', '3', '12'] as const

/** What figures are of. An empty unit or country is of those without one. */
export const figureSelection = {
  /** As they were then. */
  at: 'at',
  program: 'program_id',
  unit: 'business_unit',
  country: 'country',
  months: 'months',
} as const
/** What narrows one figure down to a bar of its chart. */
export const figureParts = ['month', 'state', 'evidence'] as const

export type FigurePart = (typeof figureParts)[number]

/** Of what a figure is; null: of all, and as it is now. */
export interface FigureOf {
  readonly at?: string | null
  readonly program_id?: string | null
  readonly business_unit?: string | null
  readonly country?: string | null
  /** The beginning of the period. */
  readonly from?: string | null
}

/** The value of the filter `figure` of a list: a figure, of a selection. */
export function figureFilter(
  name: FigureName,
  of: FigureOf,
  part: Readonly<Partial<Record<FigurePart, string>>> = {},
): string {
  const query = new URLSearchParams({ name })
  for (const [parameter, value] of Object.entries({ ...of, ...part }))
    if (value !== undefined && value !== null) query.set(parameter, value)
  return query.toString()
}

const count = z.number()
const counts = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>)

/** Answers within so many days: from, and to; the last without an end. */
export const delayBuckets = [
  [0, 1],
  [2, 3],
  [4, 7],
  [8, 14],
  [15, null],
] as const

export const disclosedFigure = z.object({
  /** Ratings, or answers, that the figure is of; and how many there are with those that are withheld. */
  items: count,
  total: count,
  /** The average of the ratings; the median of the delays, in days. null: of nothing, or of too few people. */
  middle: z.number().nullable(),
})
const group = z.object({
  ...counts(groupFigures).shape,
  delay: disclosedFigure,
  rating: disclosedFigure,
})

/** GET /admin/api/figures */
export const adminFigures = z.object({
  version: z.number(),
  at: instant,
  /** The company's time zone, in which months and days are counted. */
  zone: z.string(),
  /** The unit that they cover: also for a reader of one unit. */
  business_unit: z.string().nullable(),
  /** The beginning of the period; null: without one. */
  from: instant.nullable(),
  /** Ratings and delays are those of whole months, until this one began. */
  told_until: instant,
  people: counts(funnelSteps),
  requests: counts(requestFigures),
  relationships: counts(relationshipFigures),
  sessions: z.object({
    held: count,
    states: z.array(z.object({ state: z.enum(meetingStates), count })),
    /** Of held meetings, oldest first. */
    months: z.array(z.object({ month: z.string(), ...counts(evidences).shape })),
  }),
  mentors: z.object({ ...counts(mentorFigures).shape, places: count, free_places: count }),
  /** `lines` by bucket of `delayBuckets`; null: withheld for this selection. */
  delays: disclosedFigure.extend({ lines: z.array(z.object({ buckets: z.array(z.number()), count })).nullable() }),
  /** From the best level to the worst. */
  ratings: disclosedFigure.extend({ lines: z.array(z.object({ levels: z.array(z.number()), count })).nullable() }),
  units: z.array(z.object({ unit: z.string().nullable(), label: localised.nullable(), ...group.shape })),
  countries: z.array(z.object({ country: z.string().nullable(), ...group.shape })),
  programs: z.array(z.object({ program_id: z.string(), name: localised, ...group.shape })),
})
export type AdminFigures = z.infer<typeof adminFigures>
export type DisclosedFigure = z.infer<typeof disclosedFigure>
