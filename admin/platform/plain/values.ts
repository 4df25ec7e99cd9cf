import type { Field } from '#contract/platform/fields.ts'
import { type ConsoleLocale, useLocale, useWords } from '../i18n/provider.ts'
import type { ResourceName } from '../../resource-words.ts'
import { useProgramChoices, useQuestionChoices } from '../lists/choices.ts'
import { useFormats } from '../shared/format.ts'
import { usePlainWords } from './words.ts'

/** A value of a record as people read it. */
export function useValueText(
  resource: ResourceName,
): (name: string, field: Field | undefined, value: unknown) => string {
  const t = useWords()
  const locale = useLocale()
  const { moment, number, plainDate } = useFormats()
  const { choice } = usePlainWords(resource)
  const programs = useProgramChoices()
  const questions = useQuestionChoices(resource === 'profile_steps')
  return (name, field, value) => {
    if (name === 'program_id')
      return programs.find((program) => program.value === value)?.name ?? t('list.every_program')
    if (value === null || value === undefined || field === undefined) return ''
    if (field.kind === 'localised') return localisedText(value, locale)
    if (field.kind === 'flag') return t(value === true ? 'plain.yes' : 'plain.no')
    if (field.kind === 'number' && typeof value === 'number') return number(value)
    if (field.kind === 'choices') return choicesText(value, locale)
    if (field.kind === 'agenda_items') return titlesText(value, locale)
    if (field.kind === 'enums')
      return Array.isArray(value) ? value.map((one) => choice(name, String(one))).join(', ') : ''
    if (field.kind === 'ids' && Array.isArray(value))
      return value.flatMap((id) => questions.find((one) => one.value === id)?.name ?? []).join(', ')
    if (typeof value !== 'string') return Array.isArray(value) ? value.join(', ') : ''
    if (field.kind === 'enum') return choice(name, value)
    if (field.kind === 'day') return plainDate(value)
    return field.kind === 'instant' ? moment(value) : value
  }
}

/** One part of a value, with its name. */
interface Part {
  readonly name: string
  readonly text: string
}

/** A value as people compare it: one part, or one for each language. */
export function useParts(
  resource: ResourceName,
): (name: string, field: Field | undefined, value: unknown) => readonly Part[] {
  const t = useWords()
  const words = usePlainWords(resource)
  const textOf = useValueText(resource)
  return (name, field, value) => {
    if (field?.kind !== 'localised' && field?.kind !== 'choices' && field?.kind !== 'word_lists')
      return [{ name: words.field(name), text: textOf(name, field, value) }]
    const textIn = { localised: localisedText, choices: choicesText, word_lists: wordsText }[field.kind]
    const called = { field: words.field(name) }
    return [
      { name: t('plain.in_french', called), text: textIn(value, 'fr') },
      { name: t('plain.in_english', called), text: textIn(value, 'en') },
    ]
  }
}

function titlesText(value: unknown, locale: ConsoleLocale): string {
  if (!Array.isArray(value)) return ''
  return value
    .map((item: unknown) =>
      localisedText(typeof item === 'object' && item !== null ? Reflect.get(item, 'title') : null, locale),
    )
    .join(', ')
}

function choicesText(value: unknown, locale: ConsoleLocale): string {
  if (!Array.isArray(value)) return ''
  const labels = value.map((choice: unknown) =>
    localisedText(typeof choice === 'object' && choice !== null ? Reflect.get(choice, 'label') : null, locale),
  )
  return labels.join(', ')
}

function wordsText(value: unknown, locale: ConsoleLocale): string {
  const words: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, locale) : null
  return Array.isArray(words) ? words.join(', ') : ''
}

function localisedText(value: unknown, locale: ConsoleLocale): string {
  if (typeof value !== 'object' || value === null) return ''
  const text: unknown = Reflect.get(value, locale)
  return typeof text === 'string' ? text : ''
}
