import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Drawer from '@mui/material/Drawer'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { DrawerHead } from '../../../shared/components/DrawerHead.tsx'
import type { SearchControl } from './directory.ts'
import type { DirectoryFacets } from '#contract/community/directory.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { Formats } from '../../../shared/i18n/format.ts'
import { countedFlags, namedFilters } from './search.ts'
import type { ListFilter, NamedFilter } from './search.ts'

const Body = styled('div')({ overflow: 'auto', padding: 24 })
const Group = styled('fieldset')({
  display: 'grid',
  gap: 12,
  paddingBottom: 24,
  marginBottom: 24,
  borderBottom: `1px solid ${color.line}`,
  '&:last-of-type': { border: 0, margin: 0, padding: 0 },
  '& legend': { fontWeight: 600, padding: 0, marginBottom: 12 },
})
const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '16px 24px',
  borderTop: `1px solid ${color.line}`,
})

const Line = styled(FormControlLabel)({
  marginRight: 0,
  '& .MuiFormControlLabel-label': { flex: 1, display: 'flex', justifyContent: 'space-between', gap: 12 },
  '& .count': { color: color.ink2, fontSize: '.875rem', fontVariantNumeric: 'tabular-nums' },
  // A value without a result can still be chosen or removed.
  '&.none .MuiFormControlLabel-label > span:first-of-type': { color: color.ink2 },
})

const firstRows = 5

interface Value {
  code: string
  label: string
  count: number
  capped: boolean
  /** Zones that the value stands for; itself elsewhere. */
  codes: readonly string[]
}

/** The values of a group in the reader's words, as the server orders them. */
function valuesOf(name: NamedFilter, facets: DirectoryFacets, formats: Formats, labelOf: LabelOf, t: Zone): Value[] {
  const { locale } = formats
  if (name === 'time_zones')
    return facets.time_zones.map(({ code, zones, count, capped }) => {
      const cities = [code, ...zones.filter((zone) => zone !== code)].slice(0, mostCities).map(formats.city)
      const label = `${t('zone_of', { city: formats.list(cities) })} (${offsetOf(code)})`
      return { code, label, count, capped, codes: zones }
    })
  const values = facets[name].map(({ code, label, count, capped }) => ({
    code,
    label: label?.[locale] ?? labelOf(name, code),
    count,
    capped,
    codes: [code],
  }))
  return name === 'weekdays' ? values.sort((a, b) => a.code.localeCompare(b.code)) : values
}

/** The possible answers of one question. */
function answersOf({ field_name: field, values }: DirectoryFacets['questions'][number], { locale }: Formats): Value[] {
  return values.map(({ code, label, count, capped }) => {
    const answer = `${field}:${code}`
    return { code: answer, label: label?.[locale] ?? code, count, capped, codes: [answer] }
  })
}

type LabelOf = (name: ListFilter, code: string) => string
type Zone = (key: 'zone_of', values: { city: string }) => string

/** Cities that name an hour. */
const mostCities = 3

/** « UTC+1 », now. */
function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace(/GMT(\+0$)?/, 'UTC').replace('-', '−')
}

function Counted({
  checked,
  onToggle,
  label,
  count,
}: {
  checked: boolean
  onToggle: () => void
  label: string
  count: { count: number; capped: boolean } | undefined
}) {
  const { t } = useTranslation('community')
  const formats = useFormats()
  const number = count && `${formats.number(count.count)}${count.capped ? '+' : ''}`
  return (
    <Line
      className={count?.count === 0 ? 'none' : ''}
      control={
        <Checkbox
          checked={checked}
          onChange={onToggle}
          slotProps={{
            input: count ? { 'aria-label': `${label}, ${t('mentors', { count: count.count, number })}` } : {},
          }}
        />
      }
      label={
        <>
          <span>{label}</span>
          <span className="count">{number}</span>
        </>
      }
    />
  )
}

interface ChoicesProps {
  name: ListFilter
  title: string
  values: readonly Value[]
  control: SearchControl
}

function Choices({ name, title, values, control }: ChoicesProps) {
  const { t } = useTranslation('community')
  const [all, setAll] = useState(name === 'weekdays')
  const chosen = control.search.lists[name]
  const isOn = ({ codes }: Value) => codes.some((code) => chosen.includes(code))
  // What is chosen stays in sight.
  const ordered = [...values.filter(isOn), ...values.filter((value) => !isOn(value))]
  const list = all ? values : ordered.slice(0, Math.max(firstRows, values.filter(isOn).length))
  const hidden = values.length - list.length
  if (values.length === 0) return null
  return (
    <Group>
      <legend>{title}</legend>
      {list.map((value) => (
        <Counted
          key={value.code}
          checked={isOn(value)}
          label={value.label}
          count={value}
          onToggle={() => {
            control.toggle(name, value.codes.find((code) => chosen.includes(code)) ?? value.code)
          }}
        />
      ))}
      {hidden > 0 && (
        <Button
          variant="text"
          size="small"
          sx={{ justifySelf: 'start', marginLeft: '-10px' }}
          onClick={() => {
            setAll(true)
          }}
        >
          {t('others', { count: hidden })}
        </Button>
      )}
    </Group>
  )
}

interface FiltersDrawerProps {
  open: boolean
  onClose: () => void
  control: SearchControl
  /** null until they are there. */
  facets: DirectoryFacets | null
  labelOf: LabelOf
  /** On the button that leads back to the list. */
  result: string
  /** The program marks experts. */
  hasExperts: boolean
}

/** Every filter with how many mentors it would give; the list behind follows at once. */
export function FiltersDrawer({ open, onClose, control, facets, labelOf, result, hasExperts }: FiltersDrawerProps) {
  const { t } = useTranslation('community')
  const formats = useFormats()
  const { search } = control
  const flags = countedFlags.filter((name) => name !== 'experts' || hasExperts || search.flags[name])
  return (
    <Drawer anchor="right" open={open} onClose={onClose} slotProps={{ paper: { 'aria-labelledby': 'filters-title' } }}>
      <DrawerHead id="filters-title" title={t('filters')} onClose={onClose} />
      <Body aria-busy={facets === null}>
        <Group>
          <legend>{t('group.capacity')}</legend>
          {flags.map((name) => (
            <Counted
              key={name}
              checked={search.flags[name]}
              label={t(`flag.${name}`)}
              count={facets?.[name]}
              onToggle={() => {
                control.flip(name)
              }}
            />
          ))}
        </Group>
        {facets &&
          namedFilters.map((name) => (
            <Choices
              key={name}
              name={name}
              title={t(`group.${name}`)}
              values={valuesOf(name, facets, formats, labelOf, t)}
              control={control}
            />
          ))}
        {facets?.questions.map((question) => (
          <Choices
            key={question.field_name}
            name="answers"
            title={question.title[formats.locale]}
            values={answersOf(question, formats)}
            control={control}
          />
        ))}
      </Body>
      <Foot>
        <Button variant="text" onClick={control.clear}>
          {t('clear')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          <span role="status">{result}</span>
        </Button>
      </Foot>
    </Drawer>
  )
}
