import { hash, randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** As a person writes it down: four groups of four. Some 79 random bits, so that a plain hash keeps it unreadable. */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

/** What somebody typed, without the spaces and strokes that they typed it with. */
export function plainCode(text: string): string {
  return text.replaceAll(/[\s\p{Pd}]/gu, '').toLowerCase()
}

export function hashRecoveryCode(code: string): Uint8Array {
  return hash('sha256', plainCode(code), 'buffer')
}
