/** Lower case without accents. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase().trim()
}

/** How well a label answers what was typed: it begins so, a word of it does, it holds it, or it is found otherwise. */
function fitOf(label: string, typed: string): number {
  if (label.startsWith(typed)) return 0
  if (label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed))) return 1
  return label.includes(typed) ? 2 : 3
}

/** What fits what was typed first, then what more mentors have; of equal ones the order stays. */
export function byRelevance<Named extends { code: string; label: string }>(
  all: readonly Named[],
  typed: string,
  mentorsOf: (code: string) => number,
): Named[] {
  const wanted = plain(typed)
  return all
    .map((one) => ({ one, fit: fitOf(plain(one.label), wanted), mentors: mentorsOf(one.code) }))
    .toSorted((a, b) => a.fit - b.fit || b.mentors - a.mentors)
    .map(({ one }) => one)
}

/** How many letters are put in, taken out or changed to make one of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [line, letter] of Array.from(one).entries()) {
    const next = [line + 1]
    for (const [at, wanted] of Array.from(other).entries())
      next.push(Math.min((row[at] ?? 0) + (letter === wanted ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    row = next
  }
  return row.at(-1) ?? 0
}

/** The one whose label, or a word of it, is nearest to what was typed; undefined where there is none. */
export function nearestOf<Named extends { label: string }>(all: readonly Named[], typed: string): Named | undefined {
  const wanted = plain(typed)
  const rated = all.map((one) => {
    const label = plain(one.label)
    const words = label.split(/[^\p{L}\p{N}]+/u)
    const far = wanted.split(/\s+/).map((word) => Math.min(...words.map((other) => distance(word, other))))
    return { one, far: Math.min(distance(wanted, label), ...far) }
  })
  return rated.toSorted((a, b) => a.far - b.far)[0]?.one
}
