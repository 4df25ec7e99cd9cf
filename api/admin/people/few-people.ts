import { fewestPeople } from '#contract/console/insight/feedback-figures.ts'
import type { Instant } from '#domain/platform/ids.ts'

/** What several people did. `few` names them while they are too few to disclose. */
export interface Measure {
  readonly people: number
  readonly few: readonly string[] | null
}

export const isFew = (people: number): boolean => people > 0 && people < fewestPeople

/**
 * Neighbours stand together until enough people are in each group, so that no group is of too few, and none follows
 * from the others. null: all of them together are too few.
 */
export function together<Line extends Measure>(lines: readonly Line[]): readonly (readonly Line[])[] | null {
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

function areFew(lines: readonly Measure[]): boolean {
  if (lines.some(({ people }) => people >= fewestPeople)) return false
  return new Set(lines.flatMap(({ few }) => few ?? [])).size < fewestPeople
}

/**
 * The lines that may stand beside their total: not those of too few, nor any that would reveal those by subtraction.
 */
export function tellable<Line extends Measure>(lines: readonly Line[]): ReadonlySet<Line> {
  const bySize = lines.filter(({ people }) => people > 0).toSorted((a, b) => a.people - b.people)
  const hidden = bySize.filter(({ people }) => isFew(people))
  const next = bySize[hidden.length]
  if (hidden.length > 0 && areFew(hidden) && next !== undefined) hidden.push(next)
  return new Set(bySize.filter((line) => !hidden.includes(line)))
}

/** Something that one person wrote, changed or took back. */
export interface Change {
  /** Place in the log, decimal. */
  readonly position: string
  readonly at: Instant
  readonly person: string
}

/**
 * The last change by `at` after which figures may be disclosed: enough people changed something between it and any
 * other such change, and since, so that no two moments reveal what fewer people wrote. null: there is none yet.
 * @param changes in log order
 */
export function tellableBy(changes: readonly Change[], at: Instant): Change | null {
  const ends: Change[] = []
  let people = new Set<string>()
  for (const change of changes) {
    people.add(change.person)
    if (people.size < fewestPeople) continue
    ends.push(change)
    people = new Set()
  }
  // The few who came last are in today's figures: they stand with the group before them.
  if (people.size > 0) ends.pop()
  return ends.findLast((end) => end.at <= at) ?? null
}
