/** A text as searches compare it: without case and accents, each character for one. */
export function folded(text: string): string {
  return Array.from(text, (one) => one.normalize('NFD').charAt(0).toLowerCase().charAt(0)).join('')
}
