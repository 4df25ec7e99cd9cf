/** Lower case without accents. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase().trim()
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
