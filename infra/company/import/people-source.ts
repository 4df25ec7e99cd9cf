import type { PersonLine } from './person-line.ts'

/** People of one transaction: a statement that takes 20 seconds is given up. */
export const peopleAtOnce = 1_000

/** The people of a file in their order, portion by portion; it can be read several times. */
export interface PeopleSource {
  /** @throws ImportProblems at the end, with all of them, where the file has any */
  readonly portions: () => AsyncIterable<readonly PersonLine[]>
}

export function sourceOf(people: readonly PersonLine[] | PeopleSource): PeopleSource {
  if ('portions' in people) return people
  return {
    async *portions() {
      for (let from = 0; from < people.length; from += peopleAtOnce) yield people.slice(from, from + peopleAtOnce)
    },
  }
}
