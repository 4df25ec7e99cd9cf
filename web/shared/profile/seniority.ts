/** Answers to how long somebody has worked, by the least years of each: they are all that is kept of an answer. */
export const seniorityRanges = [
  { code: 'under_3', from: 0 },
  { code: 'from_3', from: 3 },
  { code: 'from_10', from: 10 },
  { code: 'from_20', from: 20 },
] as const

/** The answer that these years stand for; null: they were given as a number. */
export function seniorityRange(years: number) {
  return seniorityRanges.find(({ from }) => from === years)?.code ?? null
}
