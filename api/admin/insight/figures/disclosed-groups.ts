import { fewestPeople } from '#contract/console/insight/feedback-figures.ts'

/** Where items belong; what is left out is of several. */
export interface Place {
  readonly program?: string
  /** null: of people without one. */
  readonly unit?: string | null
  readonly country?: string | null
}

/** What people gave in one month, at one place. */
export interface Slice {
  /** From the narrowest place to the widest. */
  readonly path: readonly Place[]
  /** Months since the year 0. */
  readonly month: number
  readonly people: number
  /** The people, while they are too few to disclose. */
  readonly few: readonly string[] | null
  /** How many of each value; less than none where more were taken back. */
  readonly values: Readonly<Record<string, number>>
}

/** Slices of enough people, disclosed together or not at all. A closed group never changes. */
export interface Group {
  readonly place: Place
  /** The last month that it waited for. */
  readonly closed: number
  readonly first: number
  readonly slices: readonly Slice[]
}

/** So many months slices wait for more people at their place; then they stand with those of a wider one. */
const waits = 3

interface Waiting {
  readonly place: Place
  readonly since: number
  readonly slices: readonly { readonly slice: Slice; readonly step: number }[]
}

/**
 * Slices in groups of five people at least, month after month. Every disclosed figure is a sum of whole groups, so that
 * no difference of two sums, over any filters and dates, is of fewer people. A group depends on no later month.
 */
export function disclosedGroups(slices: readonly Slice[]): readonly Group[] {
  const groups: Group[] = []
  const waiting = new Map<string, Waiting>()
  const add = (slice: Slice, step: number, month: number): void => {
    const place = slice.path[step]
    if (place === undefined) return
    const key = JSON.stringify(place)
    const before = waiting.get(key)
    const all = [...(before?.slices ?? []), { slice, step }]
    if (!areEnough(all.map((one) => one.slice))) {
      waiting.set(key, { place, since: before?.since ?? month, slices: all })
      return
    }
    waiting.delete(key)
    const whole = all.map((one) => one.slice)
    groups.push({ place, closed: month, first: Math.min(...whole.map((one) => one.month)), slices: whole })
  }
  const keyed = slices.map((slice) => ({ slice, key: JSON.stringify(slice.path[0]) }))
  const months = Map.groupBy(
    keyed.toSorted((a, b) => a.slice.month - b.slice.month || a.key.localeCompare(b.key)),
    ({ slice }) => slice.month,
  )
  for (const [month, given] of months) {
    for (const { slice } of given) add(slice, 0, month)
    for (const [key, { since, slices: old }] of waiting)
      if (month - since >= waits && old.some(({ slice, step }) => step + 1 < slice.path.length)) {
        waiting.delete(key)
        for (const { slice, step } of old) add(slice, Math.min(step + 1, slice.path.length - 1), month)
      }
  }
  return groups
}

function areEnough(slices: readonly Slice[]): boolean {
  if (slices.some(({ people }) => people >= fewestPeople)) return true
  return new Set(slices.flatMap(({ few }) => few ?? [])).size >= fewestPeople
}

/** The slices to disclose; null: all. */
export interface SliceFilter {
  readonly program: string | null
  readonly unit: string | null
  readonly country: string | null
  /** The first month, and the first that is not over. */
  readonly from: number | null
  readonly until: number
}

/** The groups that lie within the selection, each as a whole. */
export function within(groups: readonly Group[], filter: SliceFilter): readonly Group[] {
  const isIn = (wanted: string | null, has: string | null | undefined) =>
    wanted === null || (has !== undefined && (has ?? '') === wanted)
  return groups.filter(
    ({ place, closed, first }) =>
      closed < filter.until &&
      (filter.from === null || first >= filter.from) &&
      isIn(filter.program, place.program) &&
      isIn(filter.unit, place.unit) &&
      isIn(filter.country, place.country),
  )
}

/** How many items the filter selects, disclosed or not. */
export function givenIn(slices: readonly Slice[], { program, unit, country, from, until }: SliceFilter): number {
  const isIn = (wanted: string | null, has: string | null | undefined) => wanted === null || (has ?? '') === wanted
  return slices
    .filter(
      ({ month, path: [place] }) =>
        month < until &&
        (from === null || month >= from) &&
        isIn(program, place?.program) &&
        isIn(unit, place?.unit) &&
        isIn(country, place?.country),
    )
    .reduce((total, { values }) => Object.values(values).reduce((sum, count) => sum + count, total), 0)
}

/** How many of each value these groups hold. */
export function valuesOf(groups: readonly Group[]): ReadonlyMap<number, number> {
  const values = new Map<number, number>()
  for (const { slices } of groups)
    for (const slice of slices)
      for (const [value, count] of Object.entries(slice.values))
        values.set(Number(value), (values.get(Number(value)) ?? 0) + count)
  return values
}
