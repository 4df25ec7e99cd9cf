import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { chartColors, color, shape } from '#theme/vars.ts'
import { createFormats, useFormats } from '../i18n/format.ts'
import { leafOf } from '../meeting/when.ts'
import type { People } from './people.ts'
import { capital, noonOf } from './day.ts'
import { isChosen, useSlotWords } from './Slots.tsx'
import type { ChoiceOfSlot } from './Slots.tsx'
import { bandsOf, instantsAt, minuteIn, timeOf } from './wallClock.ts'
import type { Band } from './wallClock.ts'
import { visibleDays } from './weeks.ts'
import type { Week } from './weeks.ts'

const row = 56
const mark = chartColors[3] ?? color.brandText
const striped = `repeating-linear-gradient(45deg, ${mark} 0 3px, ${color.surface} 3px 6px)`

const Grid = styled('div')<{ ownerState: { days: number } }>(({ ownerState: { days } }) => ({
  display: 'grid',
  gridTemplateColumns: `52px repeat(${days}, minmax(0, 1fr)) 60px`,
  gap: '0 6px',
  '& .wd': { textAlign: 'center', fontSize: '.875rem', paddingBottom: 8, lineHeight: 1.3 },
  '& .zone': { color: color.ink2 },
  '& .axis': {
    position: 'relative',
    fontSize: '.75rem',
    color: color.ink2,
    fontVariantNumeric: 'tabular-nums',
    '& span': { position: 'absolute', right: 4, translate: '0 -50%' },
    '&.end span': { right: 'auto', left: 4 },
  },
  '& .column': {
    position: 'relative',
    overflow: 'hidden',
    borderRadius: shape.inner,
    background: `repeating-linear-gradient(to bottom, ${color.line} 0 1px, transparent 1px ${row}px), ${color.sunken}`,
  },
}))

const Piece = styled('span')<{ ownerState: Band & { first: number } }>(({ ownerState: { from, to, first } }) => ({
  position: 'absolute',
  top: ((from - first) / 60) * row,
  height: ((to - from) / 60) * row,
  '&.band': { width: 8, borderRadius: 4 },
  '&.own': { left: 2, background: mark },
  '&.their': { right: 2, background: striped },
}))

const Cell = styled('label')<{ ownerState: Band & { first: number; length: number } }>(
  ({ ownerState: { from, to, first, length } }) => ({
    position: 'absolute',
    left: 14,
    right: 14,
    top: ((from - first) / 60) * row,
    height: ((to - from) / 60) * row,
    display: 'grid',
    placeItems: 'center',
    border: `1px solid ${color.brandText}`,
    borderRadius: 7,
    backgroundColor: color.brandTint,
    fontWeight: 600,
    fontSize: '.8125rem',
    lineHeight: 1,
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    '&:hover': { backgroundColor: color.brandTint2 },
    '& input': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      margin: 0,
      opacity: 0,
      cursor: 'pointer',
    },
    '&:has(input:checked)': {
      zIndex: 1,
      height: (length / 60) * row,
      backgroundColor: color.action,
      color: color.actionText,
    },
    '&:has(input:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: 1, zIndex: 2 },
  }),
)

const Column = styled('div')<{ ownerState: { minutes: number } }>(({ ownerState: { minutes } }) => ({
  height: (minutes / 60) * row,
}))
const Hour = styled('span')<{ ownerState: { top: number } }>(({ ownerState: { top } }) => ({ top: `${top}%` }))

const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 20px',
  marginTop: 16,
  padding: 0,
  listStyle: 'none',
  fontSize: '.875rem',
  color: color.ink2,
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& i': { width: 16, height: 16, borderRadius: 4, background: mark },
  '& .their i': { background: striped },
  '& .both i': { background: color.brandTint, border: `1px solid ${color.brandText}` },
})

/** The same slots as the list, in the picture of the week: the hours of both on the reader's clock. */
export function WeekPicture(props: ChoiceOfSlot & { week: Week; people: People }) {
  const { week, days, minutes, value, people, onChoose, otherZone } = props
  const { t } = useTranslation('plan')
  const formats = useFormats()
  const theirs = createFormats(formats.locale, otherZone)
  const { zone } = formats
  const wordsOf = useSlotWords(minutes, otherZone)
  const name = useId()
  const columns = visibleDays(week, days).map((day) => ({
    day,
    noon: noonOf(day, zone),
    own: bandsOf(people.own.week, people.own.zone, zone, day),
    their: bandsOf(people.their.week, people.their.zone, zone, day),
    slots: (days.find((one) => one.day === day)?.slots ?? []).map(({ attributes: { starts_at: start } }) => ({
      start,
      from: minuteIn(zone, new Date(start)),
    })),
  }))
  const pieces = columns.flatMap(({ own, their, slots }) => [
    ...own,
    ...their,
    ...slots.map(({ from }) => ({ from, to: from + minutes })),
  ])
  const first = Math.floor(Math.min(9 * 60, ...pieces.map(({ from }) => from)) / 60) * 60
  const last = Math.min(1440, Math.ceil(Math.max(17 * 60, ...pieces.map(({ to }) => to)) / 60) * 60)
  const length = { minutes: last - first }
  const hours = Array.from({ length: (last - first) / 60 - 1 }, (_, n) => first + (n + 1) * 60)
  const middle = columns[0]?.day ?? week.monday
  const hourThere = (hour: number) => {
    const [at] = instantsAt(middle, timeOf(hour), zone)
    return at === undefined ? '' : theirs.time(at)
  }
  const isApart = formats.timeElsewhere(noonOf(middle, zone), otherZone) !== null
  const axis = (text: (hour: number) => string) =>
    hours.map((hour) => (
      <Hour key={hour} ownerState={{ top: ((hour - first) / (last - first)) * 100 }}>
        {text(hour)}
      </Hour>
    ))
  return (
    <div>
      <Grid
        role="radiogroup"
        aria-label={t('when.slots_label', { city: formats.city(zone) })}
        ownerState={{ days: columns.length }}
      >
        <span className="wd zone">{formats.city(zone)}</span>
        {columns.map(({ day, noon }) => {
          const { weekday, day: number } = leafOf(noon, formats, true)
          return (
            <b key={day} className="wd">
              {capital(weekday)} {number}
            </b>
          )
        })}
        <span className="wd zone">{isApart && formats.city(otherZone)}</span>
        <Column className="axis" aria-hidden="true" ownerState={length}>
          {axis(timeOf)}
        </Column>
        {columns.map(({ day, own, their, slots }) => (
          <Column key={day} className="column" ownerState={length}>
            {own.map((band) => (
              <Piece key={band.from} className="band own" ownerState={{ ...band, first }} />
            ))}
            {their.map((band) => (
              <Piece key={band.from} className="band their" ownerState={{ ...band, first }} />
            ))}
            {slots.map(({ start, from }, at) => {
              const following = slots[at + 1]?.from ?? Infinity
              const to = Math.min(from + Math.min(30, minutes), following)
              return (
                <Cell key={start} ownerState={{ from, to, first, length: minutes }}>
                  <input
                    type="radio"
                    name={name}
                    value={start}
                    checked={isChosen(value, start)}
                    aria-label={wordsOf(start).name}
                    onChange={() => {
                      onChoose(start)
                    }}
                  />
                  {formats.time(start)}
                </Cell>
              )
            })}
          </Column>
        ))}
        <Column className="axis end" aria-hidden="true" ownerState={length}>
          {isApart && axis(hourThere)}
        </Column>
      </Grid>
      <Legend>
        <li>
          <i />
          {t('when.legend_own')}
        </li>
        <li className="their">
          <i />
          {t('when.legend_their', { name: people.other.firstName })}
        </li>
        <li className="both">
          <i />
          {t('when.legend_both')}
        </li>
      </Legend>
    </div>
  )
}
