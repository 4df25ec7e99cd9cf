/** From `start` to just before `end`, in milliseconds since the epoch. */
export interface Interval {
  readonly start: number
  readonly end: number
}

/** The same time in order, without overlaps and without gaps of no length. */
export function union(intervals: readonly Interval[]): readonly Interval[] {
  const merged: Interval[] = []
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (end <= start) continue
    if (last === undefined || start > last.end) merged.push({ start, end })
    else if (end > last.end) merged[merged.length - 1] = { start: last.start, end }
  }
  return merged
}

/** What two unions share. */
export function intersection(a: readonly Interval[], b: readonly Interval[]): readonly Interval[] {
  const shared: Interval[] = []
  let [i, j] = [0, 0]
  for (;;) {
    const [one, other] = [a[i], b[j]]
    if (one === undefined || other === undefined) return shared
    const [start, end] = [Math.max(one.start, other.start), Math.min(one.end, other.end)]
    if (start < end) shared.push({ start, end })
    if (one.end < other.end) i += 1
    else j += 1
  }
}

/** What a union has and another has not. */
export function difference(open: readonly Interval[], taken: readonly Interval[]): readonly Interval[] {
  const left: Interval[] = []
  let first = 0
  for (const { start, end } of open) {
    let from = start
    while ((taken[first]?.end ?? Infinity) <= start) first += 1
    for (let n = first; (taken[n]?.start ?? Infinity) < end; n += 1) {
      const hole = taken[n]
      if (hole === undefined) break
      if (hole.start > from) left.push({ start: from, end: hole.start })
      from = Math.max(from, hole.end)
    }
    if (from < end) left.push({ start: from, end })
  }
  return left
}
