/** The words that are searched, as `folded` has them. */
export function searchedWords(q: string): readonly string[] {
  return folded(q)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
}

/** Whether a text holds all words that are searched, in any order; without any it does. */
export function holdsWords(text: string, q: string): boolean {
  const within = folded(text)
  return searchedWords(q).every((word) => within.includes(word))
}

/** A text as searches compare it: without case and accents, each character for one. */
export function folded(text: string): string {
  return Array.from(text, (one) => one.normalize('NFD').charAt(0).toLowerCase().charAt(0)).join('')
}
