import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FormHTMLAttributes, lazy, type ReactNode, Suspense, useState } from 'react'
import {
  DateInput,
  FilterLiveForm,
  type RaRecord,
  RecordContextProvider,
  TextInput,
  useGetOne,
  useListContext,
} from 'react-admin'
import type { AdminUser } from '#contract/console/people/users.ts'
import { useWords } from '../i18n/provider.ts'
import { dayBound, toDateInput } from '../shared/format.ts'
import { type Choice, NativeSelectInput } from '../shared/NativeSelectInput.tsx'
import { nameOr } from '../shared/people.ts'
import { hiddenInPrint } from '../shared/print.ts'
import { useProgramChoices, useUnitChoices } from './choices.ts'
import { FilterChip } from './FilterChip.tsx'

const FigureChip = lazy(() => import('./FigureChip.tsx'))

/** From the last change to the call. */
const debounceMs = 300

interface FiltersProps {
  /** Always in sight, before the others. */
  readonly search?: ReactNode
  readonly children: ReactNode
}

/** The bar of filters. Each one is a field of the list's filter, and so of the address. Narrow screens unfold them. */
export function Filters({ search, children }: FiltersProps) {
  const t = useWords()
  const narrow = useMediaQuery('(max-width: 760px)', { noSsr: true })
  const [unfolded, setUnfolded] = useState(false)
  const { filterValues, setFilters } = useListContext()
  const { figure, ...others } = filterValues as Readonly<Record<string, unknown>>
  const names = Object.keys(filterValues as object)
  const set = names.filter((name) => name !== 'q').length
  return (
    <FilterLiveForm debounce={debounceMs} formComponent={FilterBar}>
      {/* A field that unfolds later takes its value from here. */}
      <RecordContextProvider value={filterValues as RaRecord}>
        {typeof figure === 'string' && (
          <Suspense>
            <FigureChip figure={figure} clear={() => setFilters(others)} />
          </Suspense>
        )}
        {search}
        {narrow && (
          <Button aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)} sx={{ justifySelf: 'start' }}>
            {set === 0 ? t('list.filters') : t('list.filters_set', { count: set })}
          </Button>
        )}
        {(!narrow || unfolded) && children}
        {names.length > 0 && (
          <Button variant="text" sx={{ minHeight: 40, justifySelf: 'start' }} onClick={() => setFilters({}, {})}>
            {t('list.clear')}
          </Button>
        )}
      </RecordContextProvider>
    </FilterLiveForm>
  )
}

function FilterBar(props: FormHTMLAttributes<HTMLFormElement>) {
  const t = useWords()
  return (
    <Box
      component="form"
      role="search"
      aria-label={t('list.filters')}
      noValidate
      {...props}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(188px, 1fr))' },
        gap: '12px',
        alignItems: 'end',
        marginTop: 2,
        '& .MuiInputBase-root': { fontSize: '.875rem' },
        ...hiddenInPrint,
      }}
    />
  )
}

/** Words to find: in names, unless the label says where. */
export function SearchFilter({ label }: { readonly label?: string }) {
  const t = useWords()
  return (
    <TextInput
      source="q"
      type="search"
      label={label ?? t('list.search')}
      parse={(typed: string) => typed.trimStart()}
      helperText={false}
    />
  )
}

interface FilterProps {
  readonly source: string
  readonly label: string
}

/** Exactly what is typed, without the spaces that come with pasted text. */
export function TextFilter({ source, label }: FilterProps) {
  return (
    <TextInput source={source} type="search" label={label} parse={(typed: string) => typed.trim()} helperText={false} />
  )
}

/** Between the values of a choice that stands for several. */
export const valueSeparator = ','

interface SelectFilterProps extends FilterProps {
  /** The choice that filters nothing. */
  readonly any: string
  readonly choices: readonly Choice[]
}

export function SelectFilter({ any, choices, ...props }: SelectFilterProps) {
  return (
    <NativeSelectInput
      {...props}
      choices={[{ value: '', name: any }, ...choices]}
      format={(value: unknown) => {
        const joined = Array.isArray(value) ? value.join(valueSeparator) : value
        return choices.some((choice) => choice.value === joined) ? joined : ''
      }}
      parse={(chosen: string) => (chosen.includes(valueSeparator) ? chosen.split(valueSeparator) : chosen)}
    />
  )
}

interface DayFilterProps extends FilterProps {
  readonly source: `${string}_${'gte' | 'lte'}`
}

/** A day in the reader's zone; the query holds the instant where it starts or ends. */
export function DayFilter({ source, label }: DayFilterProps) {
  return (
    <DateInput
      source={source}
      label={label}
      format={(value: unknown) => (typeof value === 'string' && value.includes('T') ? toDateInput(value) : value)}
      parse={(day: string) => dayBound(day, source.endsWith('_gte') ? 'start' : 'end') ?? ''}
      helperText={false}
    />
  )
}

export function ProgramFilter() {
  const t = useWords()
  const choices = useProgramChoices()
  return <SelectFilter source="program_id" label={t('list.program')} any={t('list.any_program')} choices={choices} />
}

export function UnitFilter() {
  const t = useWords()
  const choices = useUnitChoices()
  return <SelectFilter source="business_unit" label={t('list.unit')} any={t('list.any_unit')} choices={choices} />
}

/** The person that the list is of, named, and the way back to everybody's. */
export function PersonFilter() {
  const t = useWords()
  const { filterValues, setFilters } = useListContext()
  const { user_id: id, ...others } = filterValues as Readonly<Record<string, unknown>>
  const chosen = typeof id === 'string'
  const { data } = useGetOne<AdminUser>('users', { id: String(id) }, { enabled: chosen })
  if (!chosen) return null
  return (
    <FilterChip
      text={t('list.of_person', { name: data === undefined ? '…' : nameOr(data.full_name, t) })}
      clearLabel={t('list.every_person')}
      clear={() => setFilters(others)}
    />
  )
}
