import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useGetList, useGetOne, useListContext } from 'react-admin'
import type { AdminBusinessUnit } from '#contract/console/business-units.ts'
import type { AdminProgram } from '#contract/console/programs.ts'
import type { AdminUser } from '#contract/console/users.ts'
import { useLocale, useWords } from '../i18n/provider.ts'
import { dayBound, toDateInput } from '../shared/format.ts'
import { Icon } from '../shared/icons.tsx'
import { notOnPaper } from '../shared/paper.ts'
import { nameOr } from '../shared/people.ts'

export interface Choice {
  readonly value: string
  readonly name: string
}

const typingMs = 300

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
  const set = Object.keys(filterValues as object).filter((name) => name !== 'q').length
  const filtered = Object.keys(filterValues as object).length > 0
  const folded = narrow && !unfolded
  return (
    <Box
      role="search"
      aria-label={t('list.filters')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(188px, 1fr))' },
        gap: '12px',
        alignItems: 'end',
        marginTop: 2,
        '& .MuiInputBase-root': { fontSize: '.875rem' },
        ...notOnPaper,
      }}
    >
      {search}
      {narrow && (
        <Button aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)} sx={{ justifySelf: 'start' }}>
          {set === 0 ? t('list.filters') : t('list.filters_set', { count: set })}
        </Button>
      )}
      {!folded && children}
      {filtered && (
        <Button variant="text" sx={{ minHeight: 40, justifySelf: 'start' }} onClick={() => setFilters({}, {})}>
          {t('list.clear')}
        </Button>
      )}
    </Box>
  )
}

/** Between the values of a choice that stands for several. */
export const several = ','

function useFilter(name: string): readonly [string, (value: string | undefined) => void] {
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const values = filterValues as Readonly<Record<string, unknown>>
  const current = values[name]
  const change = (value: string | undefined) => {
    const { [name]: _old, ...others } = values
    const wanted = value?.includes(several) === true ? value.split(several) : value
    setFilters(wanted === undefined || wanted === '' ? others : { ...others, [name]: wanted }, displayedFilters)
  }
  return [Array.isArray(current) ? current.join(several) : typeof current === 'string' ? current : '', change]
}

/** Words in names. */
export function SearchFilter() {
  const t = useWords()
  return <TypedFilter name="q" label={t('list.search')} />
}

/** Searches as one types, once the fingers rest. */
export function TypedFilter({ name, label }: { readonly name: string; readonly label: string }) {
  const [value, change] = useFilter(name)
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [previous, setPrevious] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (value !== previous) {
    setPrevious(value)
    // What comes back from our own typing is behind the fingers; what comes from elsewhere (a view, the back button) counts.
    if (value !== sent) setTyped(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <TextField
      id={`filter-${name}`}
      type="search"
      label={label}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          setSent(target.value.trim())
          change(target.value.trim())
        }, typingMs)
      }}
    />
  )
}

interface SelectFilterProps {
  readonly name: string
  readonly label: string
  readonly any: string
  readonly choices: readonly Choice[]
}

export function SelectFilter({ name, label, any, choices }: SelectFilterProps) {
  const [value, change] = useFilter(name)
  return (
    <TextField
      id={`filter-${name}`}
      select
      label={label}
      value={choices.some((choice) => choice.value === value) ? value : ''}
      onChange={({ target }) => change(target.value)}
      slotProps={{ select: { native: true } }}
    >
      <option value="">{any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </TextField>
  )
}

/** A day in the reader's zone; the list is asked for the instant where it starts or ends. */
export function DayFilter({ name, label }: { readonly name: `${string}_${'gte' | 'lte'}`; readonly label: string }) {
  const [value, change] = useFilter(name)
  return (
    <TextField
      id={`filter-${name}`}
      type="date"
      label={label}
      value={value === '' ? '' : toDateInput(value)}
      onChange={({ target }) => change(dayBound(target.value, name.endsWith('_gte') ? 'start' : 'end'))}
    />
  )
}

const everything = { pagination: { page: 1, perPage: 200 }, filter: {} }

export function useProgramChoices(): readonly Choice[] {
  const locale = useLocale()
  const { data = [] } = useGetList<AdminProgram>('programs', everything)
  return data.map(({ id, name }) => ({ value: id, name: name[locale] }))
}

export function useUnitChoices(): readonly Choice[] {
  const locale = useLocale()
  const { data = [] } = useGetList<AdminBusinessUnit>('business_units', everything)
  return data.map(({ id, label }) => ({ value: id, name: label[locale] }))
}

export function ProgramFilter() {
  const t = useWords()
  const choices = useProgramChoices()
  return <SelectFilter name="program_id" label={t('list.program')} any={t('list.any_program')} choices={choices} />
}

/** The person that the list is of, named, and the way back to everybody's. */
export function PersonFilter() {
  const t = useWords()
  const [value, change] = useFilter('user_id')
  const { data } = useGetOne<AdminUser>('users', { id: value }, { enabled: value !== '' })
  if (value === '') return null
  return (
    <Chip
      variant="filter"
      className="is-on"
      label={t('list.of_person', { name: data === undefined ? '…' : nameOr(data.full_name, t) })}
      onDelete={() => change(undefined)}
      deleteIcon={
        <IconButton size="small" aria-label={t('list.every_person')}>
          <Icon name="close" size={16} />
        </IconButton>
      }
      sx={{ justifySelf: 'start' }}
    />
  )
}

export function UnitFilter() {
  const t = useWords()
  const choices = useUnitChoices()
  return <SelectFilter name="business_unit" label={t('list.unit')} any={t('list.any_unit')} choices={choices} />
}
