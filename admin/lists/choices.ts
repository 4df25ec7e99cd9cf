import { useGetList } from 'react-admin'
import type { AdminBusinessUnit } from '#contract/console/business-units.ts'
import type { AdminProgram } from '#contract/console/programs.ts'
import { useLocale } from '../i18n/provider.ts'
import type { Choice } from '../shared/NativeSelectInput.tsx'

const all = { pagination: { page: 1, perPage: 200 }, filter: {} }

export function useProgramChoices(): readonly Choice[] {
  const locale = useLocale()
  const { data = [] } = useGetList<AdminProgram>('programs', all)
  return data.map(({ id, name }) => ({ value: id, name: name[locale] }))
}

export function useUnitChoices(): readonly Choice[] {
  const locale = useLocale()
  const { data = [] } = useGetList<AdminBusinessUnit>('business_units', all)
  return data.map(({ id, label }) => ({ value: id, name: label[locale] }))
}
