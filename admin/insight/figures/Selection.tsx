import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { type AdminFigures, figureMonths, figureSelection } from '#contract/console/insight/figures.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import { figureWords } from '#contract/console/platform/words/figures.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { useProgramChoices, useUnitChoices } from '../../platform/lists/choices.ts'
import { useCountryName } from '../../platform/shared/countries.ts'
import { toDateInput } from '../../platform/shared/format.ts'
import type { Choice } from '../../platform/shared/NativeSelectInput.tsx'
import { hiddenInPrint } from '../../platform/shared/print.ts'

const words = 'resources.figures'

/** Of which program, unit, country, period and date; and the date beside. */
export function Selection({ figures }: { readonly figures: AdminFigures | undefined }) {
  const t = useWords()
  const locale = useLocale()
  const programs = useProgramChoices()
  const units = useUnitChoices()
  const countryName = useCountryName()
  const { permissions: role } = usePermissions<ConsoleRole>()
  const [search] = useSearchParams()
  const chosen = search.get(figureSelection.country)
  const countries = new Set([
    ...(chosen === null ? [] : [chosen]),
    ...(figures?.countries ?? []).map(({ country }) => country ?? ''),
  ])
  return (
    <Box
      component="form"
      role="search"
      aria-label={t('list.filters')}
      onSubmit={(event) => event.preventDefault()}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(180px, 1fr))' },
        gap: '12px',
        marginTop: 2,
        ...hiddenInPrint,
      }}
    >
      <Choose name={figureSelection.program} label={t('list.program')} all={t('list.any_program')} choices={programs} />
      {role === 'admin' && (
        <Choose name={figureSelection.unit} label={t('list.unit')} all={t('list.any_unit')} choices={units} />
      )}
      <Choose
        name={figureSelection.country}
        label={t(`${words}.country`)}
        all={t(`${words}.any_country`)}
        choices={[...countries].map((value) => ({
          value: value === '' ? none : value,
          name: value === '' ? figureWords[locale].none : countryName(value),
        }))}
      />
      <Choose
        name={figureSelection.months}
        label={t(`${words}.period`)}
        all={t(`${words}.periods.all`)}
        choices={figureMonths.map((value) => ({ value, name: t(`${words}.periods.${value}`) }))}
      />
      <Day name="at" label={t(`${words}.at`)} />
      <Day name="beside" label={t(`${words}.beside`)} />
    </Box>
  )
}

/** An empty value is of those without one; a choice needs a value of its own for it. */
const none = '-'

interface ChooseProps {
  readonly name: string
  readonly label: string
  readonly all: string
  readonly choices: readonly Choice[]
}

function Choose({ name, label, all, choices }: ChooseProps) {
  const [value, set] = useParameter(name)
  return (
    <TextField
      select
      label={label}
      value={value === '' ? none : (value ?? '')}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) => set(target.value === '' ? null : target.value === none ? '' : target.value)}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </TextField>
  )
}

function Day({ name, label }: { readonly name: string; readonly label: string }) {
  const [value, set] = useParameter(name)
  const [today] = useState(() => toDateInput(new Date().toISOString()))
  return (
    <TextField
      type="date"
      label={label}
      value={value ?? ''}
      slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
      onChange={({ target }) => set(target.value === '' ? null : target.value)}
    />
  )
}

function useParameter(name: string) {
  const [search, setSearch] = useSearchParams()
  const set = (value: string | null) =>
    setSearch((current) => {
      const changed = new URLSearchParams(current)
      if (value === null) changed.delete(name)
      else changed.set(name, value)
      return changed
    })
  return [search.get(name), set] as const
}
