import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router-dom'
import { color, layout } from '#theme/vars.ts'
import { Choice } from '../../../shared/components/Choice.tsx'
import { Count } from '../../../shared/components/Count.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import type { SearchControl } from './directory.ts'
import { flagFilters, listFilters, sorts, typingPause } from './search.ts'
import type { ListFilter } from './search.ts'

const Bar = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 240px auto',
  gap: 12,
  marginTop: 24,
  '& .MuiOutlinedInput-root .MuiOutlinedInput-input': { minWidth: 0 },
  '@media (max-width: 960px)': { gridTemplateColumns: '1fr auto', '& > .wide': { gridColumn: '1 / -1' } },
})

const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginTop: 16,
  '& svg': { color: color.brandText },
  '@media (max-width: 640px)': {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    marginInline: `calc(-1 * ${layout.gutter})`,
    padding: `4px ${layout.gutter}`,
    marginTop: 12,
    scrollbarWidth: 'none',
    '& li': { flex: 'none' },
  },
})

interface FinderProps {
  control: SearchControl
  /** A code in the reader's words. */
  labelOf: (name: ListFilter, code: string) => string
  /** Sorting by affinity and marking favourites make sense to a mentee only. */
  scored: boolean
  /** Filters that are likely to help this reader, one click away. */
  quick: readonly { name: ListFilter; code: string }[]
  onFilters: () => void
  /** The program marks experts. */
  hasExperts: boolean
}

/** The search, the order and the filters; all of it stands in the address. */
export function Finder({ control, labelOf: wordOf, scored, quick, onFilters, hasExperts }: FinderProps) {
  const { t } = useTranslation('community')
  const { search, active } = control
  const [text, setText] = useState(search.q)
  const [seen, setSeen] = useState(search.q)
  const [sent, setSent] = useState(search.q)
  // The address may change by itself: back, a link, « tout effacer ». What was typed since then is not overwritten by
  // its own echo.
  if (search.q !== seen) {
    setSeen(search.q)
    if (search.q !== sent) setText(search.q)
  }
  const { type } = control
  const tell = useRef(type)
  useEffect(() => {
    tell.current = type
  }, [type])
  // While another page is on its way the address is not ours to write: that would call the reader back.
  const moving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (text === seen || moving) return undefined
    const timer = setTimeout(() => {
      setSent(text)
      tell.current(text)
    }, typingPause)
    // A link that the router has taken: that it is moving is rendered later, maybe after the pause.
    const leave = ({ defaultPrevented, target }: MouseEvent) => {
      if (defaultPrevented && target instanceof Element && target.closest('a[href]')) clearTimeout(timer)
    }
    window.addEventListener('click', leave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('click', leave)
    }
  }, [text, seen, moving])

  const labelOf = (name: ListFilter, code: string) => {
    const label = wordOf(name, code)
    return name === 'time_zones' ? t('zone_of', { city: label }) : label
  }
  const on = listFilters.flatMap((name) => search.lists[name].map((code) => ({ name, code })))
  const off = quick.filter(({ name, code }) => !search.lists[name].includes(code))
  return (
    <>
      <Bar role="search">
        <OutlinedInput
          className="wide"
          type="search"
          fullWidth
          value={text}
          placeholder={t('search')}
          startAdornment={<Icon name="search" />}
          sx={{ paddingLeft: '14px', color: color.ink2, '& input': { color: color.ink } }}
          inputProps={{ 'aria-label': t('search_label'), maxLength: 200, autoComplete: 'off' }}
          onChange={(event) => {
            setText(event.target.value)
          }}
        />
        <Choice
          value={search.sort}
          field={{ 'aria-label': t('sort.label') }}
          options={sorts
            .filter((sort) => scored || sort !== '-score')
            .map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          onChoose={(value) => {
            const chosen = sorts.find((known) => known === value)
            if (chosen) control.sortBy(chosen)
          }}
        />
        <Button startIcon={<Icon name="filters" />} aria-haspopup="dialog" onClick={onFilters}>
          {t('filters')}
          {active > 0 && (
            <Count sx={{ marginLeft: 1 }}>
              {active}
              <VisuallyHidden>{` ${t('filters_on', { count: active })}`}</VisuallyHidden>
            </Count>
          )}
        </Button>
      </Bar>
      <Chips aria-label={t('quick')}>
        {on.map(({ name, code }) => (
          <li key={`${name}/${code}`}>
            <Chip
              component="button"
              type="button"
              variant="filter"
              aria-pressed="true"
              onClick={() => {
                control.toggle(name, code)
              }}
              label={<Removable>{labelOf(name, code)}</Removable>}
            />
          </li>
        ))}
        {flagFilters
          .filter((name) => search.flags[name] || (name === 'favourites' ? scored : name !== 'experts' || hasExperts))
          .map((name) => (
            <li key={name}>
              <Chip
                component="button"
                type="button"
                variant="filter"
                aria-pressed={search.flags[name]}
                onClick={() => {
                  control.flip(name)
                }}
                {...(name === 'favourites' && { icon: <Icon name="heart" size={16} /> })}
                label={search.flags[name] ? <Removable>{t(`flag.${name}`)}</Removable> : t(`flag.${name}`)}
              />
            </li>
          ))}
        {off.map(({ name, code }) => (
          <li key={`${name}/${code}`}>
            <Chip
              component="button"
              type="button"
              variant="filter"
              aria-pressed="false"
              onClick={() => {
                control.toggle(name, code)
              }}
              label={labelOf(name, code)}
            />
          </li>
        ))}
        {active > 0 && (
          <li>
            <Button variant="text" size="small" onClick={control.clear}>
              {t('clear')}
            </Button>
          </li>
        )}
      </Chips>
    </>
  )
}

const ChipLabel = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6 })

function Removable({ children }: { children: string }) {
  return (
    <ChipLabel>
      {children}
      <Icon name="close" size={16} />
    </ChipLabel>
  )
}
