import type { Field } from '#contract/fields.ts'
import { type ConsoleLocale, useLocale, useWords } from '../i18n/provider.ts'
import type { ResourceName } from '../i18n/en.ts'
import { useProgramChoices } from '../lists/choices.ts'
import { useFormats } from '../shared/format.ts'
import { usePlainWords } from './words.ts'

/** A value of a record as people read it. */
export function useValueText(
  resource: ResourceName,
): (name: string, field: Field | undefined, value: unknown) => string {
  const t = useWords()
  const locale = useLocale()
  const { moment, number } = useFormats()
  const { choice } = usePlainWords(resource)
  const programs = useProgramChoices()
  return (name, field, value) => {
    if (name === 'program_id') return programs.find((program) => program.value === value)?.name ?? t('list.any_program')
    if (value === null || value === undefined || field === undefined) return ''
    if (field.kind === 'localised') return localisedText(value, locale)
    if (field.kind === 'flag') return t(value === true ? 'plain.yes' : 'plain.no')
    if (field.kind === 'number' && typeof value === 'number') return number(value)
    if (typeof value !== 'string') return Array.isArray(value) ? value.join(', ') : ''
    if (field.kind === 'enum') return choice(name, value)
    return field.kind === 'instant' ? moment(value) : value
  }
}

function localisedText(value: unknown, locale: ConsoleLocale): string {
  if (typeof value !== 'object' || value === null) return ''
  const text: unknown = Reflect.get(value, locale)
  return typeof text === 'string' ? text : ''
}
