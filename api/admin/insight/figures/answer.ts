import {
  type AdminFigures,
  delayBuckets,
  figuresVersion,
  menteeSteps,
  relationshipFigures,
  type requestFigures,
  type DisclosedFigure,
} from '#contract/console/insight/figures.ts'
import { fewestPeople } from '#contract/console/insight/feedback-figures.ts'
import { type evidences, meetingStates } from '#contract/meetings/meetings.ts'
import type { Instant } from '#domain/platform/ids.ts'
import type { PeriodSelection } from './selection.ts'
import type { Given } from './slices.ts'
import { type SliceFilter, type Group, givenIn, valuesOf, within } from './disclosed-groups.ts'

interface Dimensions {
  readonly unit?: string | null
  readonly country?: string | null
  readonly program_id?: string | null
}
export type Counts<Name extends string> = Dimensions & Readonly<Record<Name, number>>
export type MeetingCounts = Counts<'sessions' | 'held'> & {
  readonly state: AdminFigures['sessions']['states'][number]['state']
  readonly evidence: (typeof evidences)[number] | null
  readonly month: string | null
}

export const dimensions = ['unit', 'country', 'program_id'] as const
/** What meetings are grouped by; a month with its evidence. */
export const meetingSets = [...dimensions, 'state', 'month'] as const

/** What was counted of a selection. */
export interface Counted {
  readonly invited: number
  /** By unit and country. */
  readonly mentees: readonly Counts<(typeof menteeSteps)[number]>[]
  /** By program. */
  readonly enrolledIn: readonly Counts<'enrolled'>[]
  readonly requests: Counts<(typeof requestFigures)[number]>
  /** By all dimensions. */
  readonly relationships: readonly Counts<(typeof relationshipFigures)[number]>[]
  /** In groups of this set, or finer ones. */
  readonly meetingsBy: (set: (typeof meetingSets)[number]) => readonly MeetingCounts[]
  readonly mentors: AdminFigures['mentors']
  readonly ratings: Given
  readonly delays: Given
  readonly names: {
    readonly units: ReadonlyMap<string, { readonly fr: string; readonly en: string }>
    readonly programs: ReadonlyMap<string, { readonly fr: string; readonly en: string }>
  }
}

/** The answer of a selection, from what was counted. */
export function answerOf(selection: PeriodSelection, now: Instant, counted: Counted): AdminFigures {
  const { invited, mentees, enrolledIn, requests, relationships, meetingsBy, mentors, ratings, delays, names } = counted
  const filter = sliceFilterOf(selection)
  const delaysOf = (more: Partial<SliceFilter>) => ({
    rating: average(ratings, { ...filter, ...more }),
    delay: median(delays, { ...filter, ...more }),
  })
  const whole = delaysOf({})
  const wholeOnly = selection.unit === null && selection.country === null
  const lines = ({ groups }: Given, rankOf: (value: number) => number) =>
    wholeOnly ? linesOf(within(groups, filter), rankOf) : null
  const groupsBy = (by: (typeof dimensions)[number], value: string | null) => {
    const is = (row: Dimensions) => row[by] === value
    return {
      enrolled: sum(by === 'program_id' ? enrolledIn.filter(is) : mentees.filter(is), 'enrolled'),
      ...totals(relationships.filter(is), ['running', 'with_goal', 'goal_reached']),
      held: sum(meetingsBy(by).filter(is), 'held'),
      ...delaysOf({ [by === 'program_id' ? 'program' : by]: value ?? '' }),
    }
  }
  const months = meetingsBy('month').filter(({ month }) => month !== null)
  const valuesBy = <By extends 'unit' | 'country'>(by: By) =>
    [...new Set([...mentees, ...relationships, ...meetingsBy(by)].map((row) => row[by] ?? null))].toSorted((a, b) =>
      (a ?? '\uFFFF').localeCompare(b ?? '\uFFFF'),
    )
  return {
    version: figuresVersion,
    at: selection.at ?? now,
    zone: selection.zone,
    business_unit: selection.unit,
    from: selection.from,
    told_until: selection.untilAt,
    people: { invited, ...totals(mentees, menteeSteps) },
    requests,
    relationships: totals(relationships, relationshipFigures),
    sessions: {
      held: sum(meetingsBy('state'), 'held'),
      states: meetingStates.flatMap((state) => {
        const count = sum(
          meetingsBy('state').filter((row) => row.state === state),
          'sessions',
        )
        return count === 0 ? [] : [{ state, count }]
      }),
      months: [...new Set(months.flatMap(({ month, held }) => (month !== null && held > 0 ? [month] : [])))]
        .toSorted()
        .map((month) => ({ month, ...byEvidence(months.filter((row) => row.month === month)) })),
    },
    mentors,
    delays: {
      ...whole.delay,
      lines: lines(delays, bucketOf)?.map(({ ranks, count }) => ({ buckets: ranks, count })) ?? null,
    },
    ratings: {
      ...whole.rating,
      lines:
        lines(ratings, (level) => 5 - level)?.map(({ ranks, count }) => ({
          levels: ranks.map((rank) => 5 - rank),
          count,
        })) ?? null,
    },
    units: valuesBy('unit').map((unit) => ({
      unit,
      label: names.units.get(unit ?? '') ?? null,
      ...groupsBy('unit', unit),
    })),
    countries: valuesBy('country').map((country) => ({ country, ...groupsBy('country', country) })),
    programs: [...names.programs]
      .filter(([id]) => selection.programId === null || selection.programId === id)
      .map(([id, name]) => ({ program_id: id, name, ...groupsBy('program_id', id) })),
  }
}

function sum<Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0)
}

function totals<Name extends string>(rows: readonly Counts<Name>[], names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, sum(rows, name)])) as Record<Name, number>
}

function byEvidence(rows: readonly MeetingCounts[]): Record<(typeof evidences)[number], number> {
  const count = (evidence: (typeof evidences)[number]) =>
    sum(
      rows.filter((row) => row.evidence === evidence),
      'held',
    )
  return {
    declared_by_one: count('declared_by_one'),
    confirmed_by_both: count('confirmed_by_both'),
    platform: count('platform'),
  }
}

/** The slices that a selection covers. */
export function sliceFilterOf(selection: PeriodSelection): SliceFilter {
  return {
    program: selection.programId,
    unit: selection.unit,
    country: selection.country,
    from: selection.firstMonth,
    until: selection.endMonth,
  }
}

function average(given: Given, filter: SliceFilter): DisclosedFigure {
  const values = [...valuesOf(within(given.groups, filter))]
  const items = values.reduce((total, [, count]) => total + count, 0)
  const points = values.reduce((total, [value, count]) => total + value * count, 0)
  const total = givenIn(given.slices, filter)
  return { items, total, middle: items <= 0 ? null : Math.round((points / items) * 10) / 10 }
}

/** The lower one of the two in the middle. */
export function median(given: Given, filter: SliceFilter): DisclosedFigure {
  const values = [...valuesOf(within(given.groups, filter))].toSorted(([a], [b]) => a - b)
  const items = values.reduce((total, [, count]) => total + count, 0)
  let passed = 0
  const middle = values.find(([, count]) => (passed += count) >= items / 2)
  return { items, total: givenIn(given.slices, filter), middle: items <= 0 ? null : (middle?.[0] ?? null) }
}

function bucketOf(days: number): number {
  return delayBuckets.findIndex(([, to]) => to === null || days <= to)
}

/** By rank; a line of few items stands with its neighbour, so that every line of several ranks or of one has enough. */
function linesOf(
  groups: readonly Group[],
  rankOf: (value: number) => number,
): readonly { readonly ranks: number[]; readonly count: number }[] {
  const counts = new Map<number, number>()
  for (const [value, count] of valuesOf(groups)) counts.set(rankOf(value), (counts.get(rankOf(value)) ?? 0) + count)
  const lines: { ranks: number[]; count: number }[] = []
  for (const [rank, count] of [...counts].filter(([, found]) => found > 0).toSorted(([a], [b]) => a - b)) {
    const last = lines.at(-1)
    if (last !== undefined && last.count < fewestPeople) {
      last.ranks.push(rank)
      last.count += count
    } else lines.push({ ranks: [rank], count })
  }
  const last = lines.at(-1)
  const before = lines.at(-2)
  if (last === undefined || before === undefined || last.count >= fewestPeople) return lines
  return [...lines.slice(0, -2), { ranks: [...before.ranks, ...last.ranks], count: before.count + last.count }]
}
