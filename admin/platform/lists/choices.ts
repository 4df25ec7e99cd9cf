import { useGetList } from 'react-admin'
import type { AdminBusinessUnit } from '#contract/console/company/business-units.ts'
import type { AdminProgram } from '#contract/console/company/programs.ts'
import { useLocale, useWords } from '../i18n/provider.ts'
import type { Choice } from '../shared/NativeSelectInput.tsx'

const all = { pagination: { page: 1, perPage: 200 }, filter: {} }

/** Programs to look for, those that are archived last. */
export function useProgramChoices(): readonly Choice[] {
  const t = useWords()
  const locale = useLocale()
  const { data = [] } = useGetList<AdminProgram>('programs', all)
  return data
    .toSorted((one, other) => Number(one.archived) - Number(other.archived))
    .map(({ id, name, archived }) => ({
      value: id,
      name: archived ? t('list.archived_program', { name: name[locale] }) : name[locale],
    }))
}

/** The name of the program that people are invited to when none is chosen: the oldest one. Undefined: there is none. */
export function useUsualProgram(): string | undefined {
  const locale = useLocale()
  const { data = [] } = useGetList<AdminProgram>('programs', all)
  const [oldest] = data
    .filter(({ archived }) => !archived)
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id))
  return oldest?.name[locale]
}

/** Programs in which something new may begin: those that are not archived. */
export function useOpenProgramChoices(): readonly Choice[] {
  const locale = useLocale()
  const { data = [] } = useGetList<AdminProgram>('programs', all)
  return data.flatMap(({ id, name, archived }) => (archived ? [] : [{ value: id, name: name[locale] }]))
}

interface QuestionChoice extends Choice {
  readonly roles: readonly string[]
}

interface Question {
  readonly id: string
  readonly title: { readonly fr: string; readonly en: string }
  readonly roles: readonly string[]
}

/** Questions about profiles, in their order; the archived ones too. */
export function useQuestionChoices(enabled = true): readonly QuestionChoice[] {
  const locale = useLocale()
  const sorted = { ...all, sort: { field: 'position', order: 'ASC' as const } }
  const { data = [] } = useGetList<Question>('profile_questions', sorted, { enabled })
  return data.map(({ id, title, roles }) => ({ value: id, name: title[locale], roles }))
}

export function useUnitChoices(): readonly Choice[] {
  const locale = useLocale()
  const { data = [] } = useGetList<AdminBusinessUnit>('business_units', all)
  return data.map(({ id, label }) => ({ value: id, name: label[locale] }))
}
