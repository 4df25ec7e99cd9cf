/** One line of the bench table: a figure, and its ratio to a yardstick that was measured in the same run. */
export interface Row {
  readonly name: string
  readonly figure: number
  readonly unit: string
  /** What the ratio is to. */
  readonly yardstick: string
  /** `null` when the yardstick cannot be measured here. */
  readonly ratio: number | null
  /** The bound of the ratio, e.g. `≥ 0.45`. */
  readonly bound: string
  /** `null` when there is no ratio to judge. */
  readonly ok: boolean | null
}

export interface Bench {
  run(): Promise<Row[]>
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}
