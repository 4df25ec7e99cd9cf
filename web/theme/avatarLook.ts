/** How a person without a picture looks: the same in the application, the console and mails. */

/** The letters of somebody who left. */
const gone = '–'

export interface PersonLook {
  readonly initials: string
  /** null for somebody who is gone. */
  readonly ground: AvatarGroundName | null
}

/** `id`: of the account, null for one that is gone; `beside`: of the reader, where the two stand as a pair. */
export function personLook(id: string | null, name: string, beside?: string): PersonLook {
  if (id === null) return { initials: gone, ground: null }
  const n = groundOf(id)
  const next = beside !== undefined && beside !== id && groundOf(beside) === n ? 1 : 0
  return { initials: initials(name), ground: avatarGroundNames[(n + next) % avatarGroundNames.length] ?? 'one' }
}

/** Grounds of `avatar` in the tokens. */
const avatarGroundNames = ['one', 'two', 'three', 'four', 'five', 'six'] as const
export type AvatarGroundName = (typeof avatarGroundNames)[number]

/** A person's ground comes from the id of the account (FNV-1a); in a pair of one ground the other takes the next. */
function groundOf(id: string): number {
  let hash = 0x811c9dc5
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0) % avatarGroundNames.length
}

/** Between two letters: those of a script whose letters join would make another word. */
const apart = '\u200C'

/** First letters of the first and last words. No language of a device changes them. */
function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word): readonly string[] => /\p{L}/u.exec(word) ?? [])
  const [first = ''] = letters
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : ''
  return (first + (/\p{Script=Arabic}/u.test(first + last) && last !== '' ? apart : '') + last).toUpperCase() || gone
}
