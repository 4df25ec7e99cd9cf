import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Drawer from '@mui/material/Drawer'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryMeta } from '#contract/meetings/meetings-history.ts'
import { Choice } from '../../../shared/components/Choice.tsx'
import { Count } from '../../../shared/components/Count.tsx'
import { DrawerHead } from '../../../shared/components/DrawerHead.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useMe } from '../../../shared/session/me.ts'
import { isFiltered, roles, stateFilters } from './search.ts'
import type { HistorySearch, StateFilter } from './search.ts'

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  '& > .select': { minWidth: 172 },
  '& > .open': { display: 'none' },
  '@media (max-width: 760px)': { '& > .select': { display: 'none' }, '& > .open': { display: 'inline-flex' } },
})
const Fields = styled('div')({ display: 'grid', gap: 20, padding: 24 })
const Foot = styled('div')({ display: 'flex', gap: 8, justifyContent: 'space-between', padding: '0 24px 24px' })

interface FiltersProps {
  search: HistorySearch
  meta: HistoryMeta
  onChoose: (change: Partial<HistorySearch>) => void
  onClear: () => void
}

/** The filters stand in the address; on a small screen the lists go to a drawer. */
export function Filters({ search, meta, onChoose, onClear }: FiltersProps) {
  const { t } = useTranslation('history')
  const me = useMe()
  const [open, setOpen] = useState(false)
  const lists = useLists(search, meta, onChoose)
  const active = lists.filter(({ value }) => value !== '').length
  return (
    <Bar role="search" aria-label={t('filters.label')}>
      {lists.map(({ name, label, value, options, choose }) => (
        <div key={name} className="select">
          <Choice value={value} options={options} field={{ name, 'aria-label': label }} onChoose={choose} />
        </div>
      ))}
      <Button
        className="open"
        variant="outlined"
        size="small"
        startIcon={<Icon name="filters" />}
        onClick={() => {
          setOpen(true)
        }}
      >
        {t('filters.open')}
        {active > 0 && <Count>{active}</Count>}
      </Button>
      {me.participant &&
        me.presenter &&
        roles.map((role) => {
          const isOn = search.role === '' || search.role === role
          return (
            <Chip
              key={role}
              variant="filter"
              clickable
              aria-pressed={isOn}
              label={t(`filters.${role}`)}
              {...(isOn && { icon: <Icon name="check" size={16} /> })}
              onClick={() => {
                // One of the two stays on.
                const other = roles.find((one) => one !== role) ?? role
                onChoose({ role: search.role === '' ? other : '' })
              }}
            />
          )
        })}
      {isFiltered(search) && (
        <Button variant="text" size="small" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      )}
      <Drawer
        anchor="right"
        open={open}
        onClose={() => {
          setOpen(false)
        }}
        slotProps={{ paper: { 'aria-labelledby': 'history-filters' } }}
      >
        <DrawerHead
          id="history-filters"
          title={t('filters.title')}
          onClose={() => {
            setOpen(false)
          }}
        />
        <Fields>
          {lists.map(({ name, label, value, options, choose }) => (
            <SelectField key={name} name={name} label={label} value={value} options={options} onChoose={choose} />
          ))}
        </Fields>
        <Foot>
          <Button variant="text" onClick={onClear}>
            {t('filters.clear')}
          </Button>
          <Button
            variant="contained"
            onClick={() => {
              setOpen(false)
            }}
          >
            {t('filters.show')}
          </Button>
        </Foot>
      </Drawer>
    </Bar>
  )
}

/** The three lists with their values. Erased people share one entry. */
function useLists(search: HistorySearch, { people, years }: HistoryMeta, choose: FiltersProps['onChoose']) {
  const { t } = useTranslation('history')
  const formats = useFormats()
  const named = people.flatMap(({ id, name }) => (name === null ? [] : [{ value: id, label: name }]))
  const states = Object.keys(stateFilters) as StateFilter[]
  return [
    {
      name: 'counterpart',
      label: t('filters.person'),
      value: search.counterpart,
      options: [
        { value: '', label: t('filters.everybody') },
        ...named.toSorted((a, b) => a.label.localeCompare(b.label, formats.locale)),
        ...(people.some(({ name }) => name === null) ? [{ value: 'erased', label: t('filters.erased') }] : []),
      ],
      choose: (counterpart: string) => {
        choose({ counterpart })
      },
    },
    {
      name: 'state',
      label: t('filters.state'),
      value: search.state,
      options: [
        { value: '', label: t('filters.any_state') },
        ...states.map((state) => ({ value: state, label: t(`filters.${state}`) })),
      ],
      choose: (value: string) => {
        choose({ state: states.find((state) => state === value) ?? '' })
      },
    },
    {
      name: 'period',
      label: t('filters.period'),
      value: search.period,
      options: [
        { value: '', label: t('filters.always') },
        { value: 'months', label: t('filters.months') },
        ...years.map((year) => ({ value: String(year), label: String(year) })),
      ],
      choose: (period: string) => {
        choose({ period })
      },
    },
  ]
}
