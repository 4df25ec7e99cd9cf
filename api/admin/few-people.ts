import { fewestPeople } from '#contract/console/feedback-figures.ts'

/** What several people did. `few` names them while they are too few to be told of. */
export interface Told {
  readonly people: number
  readonly few: readonly string[] | null
}

export const isFew = (people: number): boolean => people > 0 && people < fewestPeople

/**
 * Neighbours stand together until enough people are in each group, so that no group tells of too few, and none follows
 * from the others. null: all of them together are too few.
 */
export function together<Line extends Told>(lines: readonly Line[]): readonly (readonly Line[])[] | null {
  const groups: Line[][] = []
  let open: Line[] = []
  for (const line of lines.filter(({ people }) => people > 0)) {
    open.push(line)
    if (!areFew(open)) {
      groups.push(open)
      open = []
    }
  }
  if (open.length === 0) return groups
  const last = groups.pop()
  return last === undefined ? null : [...groups, [...last, ...open]]
}

function areFew(lines: readonly Told[]): boolean {
  if (lines.some(({ people }) => people >= fewestPeople)) return false
  return new Set(lines.flatMap(({ few }) => few ?? [])).size < fewestPeople
}

/**
 * The lines that may be told beside their whole: not those of too few, and not what would give those back by
 * subtraction.
 */
export function tellable<Line extends Told>(lines: readonly Line[]): ReadonlySet<Line> {
  const bySize = lines.filter(({ people }) => people > 0).toSorted((a, b) => a.people - b.people)
  const hidden = bySize.filter(({ people }) => isFew(people))
  const next = bySize[hidden.length]
  if (hidden.length > 0 && areFew(hidden) && next !== undefined) hidden.push(next)
  return new Set(bySize.filter((line) => !hidden.includes(line)))
}
