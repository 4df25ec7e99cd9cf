import { fewestPeople } from '#contract/console/insight/feedback-figures.ts'
import type { DisclosedFigure } from '#contract/console/insight/figures.ts'

/** What a line of a table by unit, country or program says. */
export interface GroupLine {
  readonly name: string
  readonly enrolled: number
  readonly running: number
  readonly held: number
  readonly delay: DisclosedFigure
  readonly rating: DisclosedFigure
}

/**
 * Groups of fewer than five people stand together in a line at the end. Where these are fewer than five as well, the
 * smallest other group joins them: no total less the others gives them back.
 */
export function mergedGroups(groups: readonly GroupLine[], name: string): readonly GroupLine[] {
  const sorted = groups.toSorted((a, b) => a.enrolled - b.enrolled)
  let count = sorted.filter(({ enrolled }) => enrolled < fewestPeople).length
  if (count === 0) return groups
  while (count < sorted.length && enrolledIn(sorted.slice(0, count)) < fewestPeople) count += 1
  const merged = new Set(sorted.slice(0, count))
  const sum = (of: (group: GroupLine) => number) => [...merged].reduce((total, group) => total + of(group), 0)
  const hidden = (of: (group: GroupLine) => DisclosedFigure): DisclosedFigure => ({
    items: 0,
    total: sum((group) => of(group).total),
    middle: null,
  })
  return [
    ...groups.filter((group) => !merged.has(group)),
    {
      name,
      enrolled: sum(({ enrolled }) => enrolled),
      running: sum(({ running }) => running),
      held: sum(({ held }) => held),
      delay: hidden(({ delay }) => delay),
      rating: hidden(({ rating }) => rating),
    },
  ]
}

function enrolledIn(groups: readonly GroupLine[]): number {
  return groups.reduce((total, { enrolled }) => total + enrolled, 0)
}
