import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Drawer from '@mui/material/Drawer'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { DrawerHead } from '../../shared/components/DrawerHead.tsx'
import type { SearchControl } from './directory.ts'
import { flagFilters, listFilters } from './search.ts'
import type { ListFilter } from './search.ts'
import type { Option, Options } from './options.ts'

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

const shownAtFirst = 5

function Choices({
  name,
  options,
  chosen,
  onToggle,
}: {
  name: ListFilter
  options: readonly Option[]
  chosen: readonly string[]
  onToggle: (code: string) => void
}) {
  const { t } = useTranslation('community')
  const [all, setAll] = useState(name === 'weekdays')
  // What is chosen stays in sight.
  const ordered = [
    ...options.filter(({ code }) => chosen.includes(code)),
    ...options.filter(({ code }) => !chosen.includes(code)),
  ]
  const list = name === 'weekdays' ? options : all ? options : ordered.slice(0, Math.max(shownAtFirst, chosen.length))
  const hidden = options.length - list.length
  if (options.length === 0) return null
  return (
    <Group>
      <legend>{t(`group.${name}`)}</legend>
      {list.map(({ code, label }) => (
        <FormControlLabel
          key={code}
          control={
            <Checkbox
              checked={chosen.includes(code)}
              onChange={() => {
                onToggle(code)
              }}
            />
          }
          label={name === 'time_zones' ? t('zone_of', { city: label }) : label}
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
  options: Options
  /** On the button that leads back to the list. */
  result: string
}

/** Every filter; the list behind follows at once. */
export function FiltersDrawer({ open, onClose, control, options, result }: FiltersDrawerProps) {
  const { t } = useTranslation('community')
  const { search } = control
  return (
    <Drawer anchor="right" open={open} onClose={onClose} slotProps={{ paper: { 'aria-labelledby': 'filters-title' } }}>
      <DrawerHead id="filters-title" title={t('filters')} onClose={onClose} />
      <Body>
        <Group>
          <legend>{t('group.places')}</legend>
          {flagFilters.map((name) => (
            <FormControlLabel
              key={name}
              control={
                <Checkbox
                  checked={search.flags[name]}
                  onChange={() => {
                    control.flip(name)
                  }}
                />
              }
              label={t(`flag.${name}`)}
            />
          ))}
        </Group>
        {listFilters.map((name) => (
          <Choices
            key={name}
            name={name}
            options={options[name]}
            chosen={search.lists[name]}
            onToggle={(code) => {
              control.toggle(name, code)
            }}
          />
        ))}
      </Body>
      <Foot>
        <Button variant="text" onClick={control.clear}>
          {t('clear')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {result}
        </Button>
      </Foot>
    </Drawer>
  )
}
