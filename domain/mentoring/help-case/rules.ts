import type { UserId } from '../../platform/ids.ts'
import type { HelpState, ReaderAct } from './words.ts'

/** What decisions need of a case. */
export interface HelpCase {
  readonly state: HelpState
  /** Who has it in hands; null: nobody, or somebody who is gone. */
  readonly readerId: UserId | null
}

export type AuthorAct = 'write' | 'withdraw'

export type HelpRefusal = 'help_case_closed' | 'help_case_taken' | 'not_a_reader'
/** The case after the act, or why there is none. */
type Decided = { readonly after: HelpCase } | { readonly refusal: HelpRefusal }

/**
 * What a reader does with a case. Whoever acts first has it in hands, and nobody else acts on it until they pass it on
 * or read it no longer.
 * @param readers who reads the case now
 * @param to whom it is handed over to
 */
export function decideAsReader(
  { state, readerId }: HelpCase,
  act: ReaderAct,
  by: UserId,
  readers: readonly UserId[],
  to: UserId = by,
): Decided {
  if (state === 'closed') return { refusal: 'help_case_closed' }
  if (readerId !== null && readerId !== by && readers.includes(readerId)) return { refusal: 'help_case_taken' }
  if (!readers.includes(to)) return { refusal: 'not_a_reader' }
  if (act === 'close' || act === 'another_mentor') return { after: { state: 'closed', readerId: by } }
  return { after: { state: 'in_hands', readerId: to } }
}

/** What the author does with their case, until it is closed. */
export function decideAsAuthor(helpCase: HelpCase, act: AuthorAct): Decided {
  if (helpCase.state === 'closed') return { refusal: 'help_case_closed' }
  return { after: act === 'withdraw' ? { ...helpCase, state: 'closed' } : helpCase }
}

/** The day, `YYYY-MM-DD`, that is so many working days after another one. Saturdays and Sundays do not count. */
export function workingDaysAfter(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  for (let left = count; left > 0;) {
    at.setUTCDate(at.getUTCDate() + 1)
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left -= 1
  }
  return at.toISOString().slice(0, 10)
}
