export interface Part {
  readonly from: number
  readonly to: number
  /** The topmost part that is not empty. */
  readonly last: boolean
}

/** Values one above the other. */
export function stack(values: readonly number[]): readonly Part[] {
  const topmost = values.findLastIndex((value) => value > 0)
  let from = 0
  return values.map((value, n) => {
    const part = { from, to: from + value, last: n === topmost }
    from += value
    return part
  })
}

/** The top of an axis whose four steps are whole: 4, 8, 12, 20, 40, 80, 120, 200 … */
export function ceiling(highest: number): number {
  for (let scale = 1; ; scale *= 10)
    for (const step of [1, 2, 3, 5]) if (4 * step * scale >= highest) return 4 * step * scale
}
