import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { figureNames } from '#contract/console/insight/figures.ts'
import { figureWords } from '#contract/console/platform/words/figures.ts'
import { evidences, meetingStates } from '#contract/meetings/meetings.ts'
import { color } from '#theme/vars.ts'
import { useLocale, useWords } from '../i18n/provider.ts'
import { useCountryName } from '../shared/countries.ts'
import { useFormats } from '../shared/format.ts'
import { useProgramChoices, useUnitChoices } from './choices.ts'

interface FigureChipProps {
  /** The value of the filter `figure`. */
  readonly figure: string
  readonly clear: () => void
}

/** The figure that a list counts the rows of, of what it is, its definition, and the way back to all rows. */
export default function FigureChip({ figure, clear }: FigureChipProps) {
  const t = useWords()
  const its = figureWords[useLocale()]
  const parameters = new URLSearchParams(figure)
  const parts = usePartsOf(parameters)
  const name = figureNames.find((one) => one === parameters.get('name'))
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: '4px', justifyItems: 'start', fontSize: '.875rem' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Chip
          variant="filter"
          className="is-on"
          label={t('list.behind', { name: name === undefined ? '–' : its.figures[name] })}
        />
        <Button size="small" variant="text" onClick={clear}>
          {t('list.every_row')}
        </Button>
      </Box>
      {parts.length > 0 && <span>{parts.join(' · ')}</span>}
      {name !== undefined && <Box sx={{ color: color.ink2 }}>{its.definitions[name]}</Box>}
    </Box>
  )
}

/** Of which program, unit, country, date, period and bar of a chart, in words. */
function usePartsOf(parameters: URLSearchParams): readonly string[] {
  const t = useWords()
  const locale = useLocale()
  const its = figureWords[locale]
  const { date } = useFormats()
  const countryName = useCountryName()
  const programs = useProgramChoices()
  const units = useUnitChoices()
  const part = (name: string, words: (value: string) => string) => {
    const value = parameters.get(name)
    return value === null ? [] : [words(value)]
  }
  const labelled = (label: string, value: string) => `${t('list.labelled', { name: label })} ${value}`
  return [
    ...part('program_id', (id) => programs.find(({ value }) => value === id)?.name ?? '…'),
    ...part('business_unit', (code) =>
      labelled(its.unit, code === '' ? its.none : (units.find(({ value }) => value === code)?.name ?? code)),
    ),
    ...part('country', (code) => labelled(its.country, code === '' ? its.none : countryName(code))),
    ...part('from', (from) => `${its.from} ${date(from)}`),
    ...part('at', (at) => labelled(its.date, date(at))),
    ...part('month', (month) => monthName(month, locale)),
    ...part('state', (value) => {
      const state = meetingStates.find((one) => one === value)
      return state === undefined ? value : t(`meeting_states.${state}`)
    }),
    ...part('evidence', (value) => {
      const evidence = evidences.find((one) => one === value)
      return evidence === undefined ? value : its.evidence[evidence]
    }),
  ]
}

function monthName(month: string, locale: string): string {
  const form = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return /^\d{4}-\d{2}$/.test(month) ? form.format(new Date(`${month}-01`)) : month
}
