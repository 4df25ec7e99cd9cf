import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import type { AdminCohortMatch, AdminSeason } from '#contract/console/community/cohort-matches.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../platform/lists/choices.ts'
import type { Choice } from '../../platform/shared/NativeSelectInput.tsx'
import { Section } from './figures.tsx'

const words = 'resources.cohort_matches'
/** From the last key to the call. */
const restMs = 400

interface Given {
  readonly search: URLSearchParams
  /** An empty value takes the change back. */
  readonly change: (name: string, value: string) => void
}

interface WhatIfProps extends Given {
  readonly match: AdminCohortMatch
  readonly limits: AdminSeason['limits']
  readonly reset: () => void
}

export function WhatIf({ match, limits, search, change, reset }: WhatIfProps) {
  const t = useWords()
  const units = useUnitChoices()
  return (
    <Section
      title={t(`${words}.season.what_if`)}
      tools={
        <Button size="small" variant="text" onClick={reset}>
          {t(`${words}.season.reset`)}
        </Button>
      }
    >
      <Box sx={{ padding: 2, display: 'grid', gap: 2 }}>
        <Whole name="more" label={t(`${words}.season.more`)} least={0} most={5_000} search={search} change={change} />
        <Choose
          name="limit_from"
          label={t(`${words}.season.limit_from`)}
          choices={[
            { value: '', name: t(`${words}.season.no_limit`) },
            ...limits.map(({ limit, mentors }) => ({
              value: String(limit),
              name: t(`${words}.season.limit_choice`, {
                limit: t(`${words}.counts.places`, { smart_count: limit }),
                mentors: t(`${words}.counts.mentors`, { smart_count: mentors }),
              }),
            })),
          ]}
          search={search}
          change={change}
        />
        <Whole
          name="limit_to"
          label={t(`${words}.season.limit_to`)}
          least={0}
          most={1_000}
          search={search}
          change={change}
        />
        <Choose
          name="unit"
          label={t(`${words}.season.unit`)}
          choices={[{ value: '', name: t(`${words}.season.no_unit`) }, ...units]}
          search={search}
          change={change}
        />
        {match.trial_weights !== null && (
          <FormControlLabel
            control={
              <Switch
                checked={search.get('weights') === 'trial'}
                onChange={({ target }) => change('weights', target.checked ? 'trial' : '')}
              />
            }
            label={t(`${words}.season.weights`)}
          />
        )}
        <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>{t(`${words}.season.order`)}</Box>
      </Box>
    </Section>
  )
}

const assumed = [
  ['duration_days', 1_500],
  ['acceptance', 100],
  ['answer_days', 90],
] as const

export function Assumptions({ season, search, change }: Given & { readonly season: AdminSeason }) {
  const t = useWords()
  return (
    <Section title={t(`${words}.season.assumptions`)}>
      <Box sx={{ padding: 2, display: 'grid', gap: 2 }}>
        {assumed.map(([name, most]) => {
          const { value, facts } = season.assumptions[name]
          const source = facts === null ? t(`${words}.season.usual`) : t(`${words}.season.facts`, { facts })
          return (
            <Whole
              key={name}
              name={name}
              label={t(`${words}.season.${name}`)}
              placeholder={String(value)}
              help={search.has(name) ? t(`${words}.season.given`) : source}
              least={1}
              most={most}
              search={search}
              change={change}
            />
          )
        })}
        <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>
          {t(`${words}.season.hidden`, { smart_count: season.hidden_mentors })} {t(`${words}.season.not_counted`)}
        </Box>
      </Box>
    </Section>
  )
}

interface WholeProps extends Given {
  readonly name: string
  readonly label: string
  readonly least: number
  readonly most: number
  readonly help?: string
  /** What stands while nothing is typed. */
  readonly placeholder?: string
}

/** A whole number; the call follows a pause in typing, and only for a valid value. */
function Whole({ name, label, least, most, help, placeholder, search, change }: WholeProps) {
  const given = search.get(name) ?? ''
  const [typed, setTyped] = useState(given)
  const value = Number(typed)
  const isRight = typed === '' || (/^\d+$/.test(typed) && value >= least && value <= most)
  useEffect(() => {
    if (!isRight || typed === given) return undefined
    const timer = setTimeout(() => change(name, typed), restMs)
    return () => clearTimeout(timer)
  }, [change, given, isRight, name, typed])
  return (
    <TextField
      label={label}
      value={typed}
      error={!isRight}
      helperText={isRight ? help : `${least}–${most}`}
      placeholder={placeholder}
      onChange={({ target }) => setTyped(target.value.trim())}
      slotProps={{ htmlInput: { inputMode: 'numeric' }, inputLabel: { shrink: true } }}
    />
  )
}

interface ChooseProps extends Given {
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[]
}

function Choose({ name, label, choices, search, change }: ChooseProps) {
  return (
    <TextField
      select
      label={label}
      value={search.get(name) ?? ''}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) => change(name, target.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </TextField>
  )
}
