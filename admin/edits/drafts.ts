import type { FormValues } from '../shared/FormDialog.tsx'

/** What was typed in a form and not sent, and when. */
export interface Draft {
  readonly at: string
  readonly values: FormValues
}

const prefix = 'binome.console.draft.'
const keptMs = 7 * 86_400_000
/** In characters: a file that was chosen is not kept. */
const longest = 100_000
/** Fields that are typed anew each time. */
const secret = /^(current_password|password|password_confirmation|retype|content)$|secret|token/

/** One for each person and form of a page. */
export const draftKey = (person: string, form: string): string => `${prefix}${person}.${form}`

/** null: there is none, or it is a week old. */
export function readDraft(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(kept) && isFresh(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps what was typed in this browser. Storage that is full or refused keeps nothing, and the form is unharmed. */
export function keepDraft(key: string, values: FormValues): void {
  const told = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)))
  const text = JSON.stringify({ at: new Date().toISOString(), values: told } satisfies Draft)
  if (Object.keys(told).length === 0 || text.length > longest) return
  try {
    forgetOld()
    localStorage.setItem(key, text)
  } catch {
    // See above.
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // There is none.
  }
}

function forgetOld(): void {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at))
  for (const key of keys) if (key?.startsWith(prefix) === true && readDraft(key) === null) forgetDraft(key)
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('values' in kept)) return false
  return typeof kept.at === 'string' && typeof kept.values === 'object' && kept.values !== null
}

const isFresh = ({ at }: Draft) => Date.parse(at) > Date.now() - keptMs
