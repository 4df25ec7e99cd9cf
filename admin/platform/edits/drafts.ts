import type { FormValues } from '../shared/form-values.ts'
import type { FieldText } from './field-texts.ts'

/** What was typed in a form and not sent, and when. */
export interface Draft {
  /** Of the visit that typed it. */
  readonly id: string
  readonly at: string
  readonly values: FormValues
  /** The same in the words of its form, as far as the form has some. */
  readonly said: readonly FieldText[]
}

const prefix = 'binome.console.draft.'
const keptMs = 7 * 86_400_000
/** Of one form: what was offered and left stays beside what is typed now. */
const most = 5
/** In characters: a file that was chosen is not kept. */
const longest = 100_000
/** Fields that are typed anew each time. */
export const secret = /^(current_password|password|password_confirmation|retype|content)$|secret|token/

/** One for each person and form of a page. */
export const draftKey = (person: string, form: string): string => `${prefix}${person}.${form}`

/** Of one form, the newest first; none that is a week old. */
export function readDrafts(key: string): readonly Draft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isDraft).map(withWords).filter(isFresh) : []
  } catch {
    return []
  }
}

/** Keeps what was typed in this browser. Storage that is full or refused keeps nothing, and the form is unharmed. */
export function keepDraft(key: string, id: string, values: FormValues, texts: readonly FieldText[]): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)))
  const draft: Draft = { id, at: new Date().toISOString(), values: kept, said: texts }
  if (Object.keys(kept).length === 0 || JSON.stringify(draft).length > longest) return
  try {
    forgetOld()
    const others = readDrafts(key).filter((one) => one.id !== id)
    localStorage.setItem(key, JSON.stringify([draft, ...others].slice(0, most)))
  } catch {
    // See above.
  }
}

const listeners = new Set<() => void>()

/** Calls the listener when a draft was forgotten in this page; answers what stops that. */
export function onForgotten(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Of a form whose record was saved: what was typed before is no correction of it any more. */
export function forgetDrafts(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // There is none.
  }
  for (const listener of listeners) listener()
}

export function forgetDraft(key: string, id: string): void {
  try {
    const others = readDrafts(key).filter((one) => one.id !== id)
    if (others.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(others))
  } catch {
    // There is none.
  }
  for (const listener of listeners) listener()
}

function forgetOld(): void {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at))
  for (const key of keys)
    if (key?.startsWith(prefix) === true && readDrafts(key).length === 0) localStorage.removeItem(key)
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false
  if (!('id' in kept) || !('at' in kept) || !('values' in kept)) return false
  return typeof kept.id === 'string' && typeof kept.at === 'string' && typeof kept.values === 'object'
}

/** A draft from before drafts held the form's texts. */
const withWords = (draft: Draft): Draft => ({ ...draft, said: Array.isArray(draft.said) ? draft.said : [] })

const isFresh = ({ at }: Draft) => Date.parse(at) > Date.now() - keptMs
