import type { LeftOut } from './write-people.ts'

/** What a command says while it imports: on standard error, because its output is the result. */
export function sayings(slug: string) {
  return {
    onWait: () => console.error(`Another import of ${slug} is under way: waiting for its end.`),
    onChecked: () => console.error('Everything is checked, nothing is wrong.'),
    onProgress: (people: number) => console.error(`${people.toLocaleString('en')} people…`),
  }
}

/** How many are named: more would scroll the first ones away. */
const named = 50

const words = { participant: 'mentee', presenter: 'mentor' }

/** Whom the file names, and who was left out. */
export function stayClosed(leftOut: readonly LeftOut[]): readonly string[] {
  if (leftOut.length === 0) return []
  const more = leftOut.length - named
  return [
    `${leftOut.length} profiles of the file were closed, and stay closed: open them in the console.`,
    ...leftOut.slice(0, named).map(({ email, role }) => `  ${email}, ${words[role]}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ]
}
