import type { z } from 'zod'
import type { Words } from '../i18n/provider.ts'
import { faultWords, valueAt } from '../shared/fault-words.ts'
import type { FormValues } from '../shared/form-values.ts'

/** What the contract's schema finds wrong in a form, by field; of a field's member below the field. */
export function wrongIn(schema: z.ZodObject, values: FormValues, t: Words): Record<string, unknown> {
  const names = Object.keys(schema.shape)
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
  const wrong: Record<string, unknown> = {}
  for (const issue of schema.safeParse(given).error?.issues ?? []) {
    const { path } = issue
    const [field, ...members] = path.map(String)
    if (field === undefined) continue
    wrong[field] = within(wrong[field], members, faultWords(issue, valueAt(given, path), t))
  }
  return wrong
}

/** Answers to choose from: an explanation that is empty in both languages is none. */
export function withoutEmptyHelps(values: FormValues): FormValues {
  const written = ({ help, ...choice }: Choice): Choice => {
    const { fr, en } = { fr: help?.fr ?? '', en: help?.en ?? '' }
    return { ...choice, ...(help !== undefined && { help: fr.trim() === '' && en.trim() === '' ? null : { fr, en } }) }
  }
  const entries = Object.entries(values).map(([name, value]) => [name, isChoices(value) ? value.map(written) : value])
  return Object.fromEntries(entries) as FormValues
}

interface Choice {
  readonly code: string
  /** An empty input is null. */
  readonly help?: { readonly fr?: string | null; readonly en?: string | null } | null
}

function isChoices(value: unknown): value is readonly Choice[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'code' in one)
}

/** The same tree, with the words where the path leads. */
function within(tree: unknown, [member, ...deeper]: readonly string[], words: string): unknown {
  if (member === undefined) return words
  const level = typeof tree === 'object' ? (tree as Readonly<Record<string, unknown>>) : {}
  return { ...level, [member]: within(level[member], deeper, words) }
}
