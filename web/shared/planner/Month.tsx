import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../components/Icon.tsx'
import { Strong } from '../components/parts.ts'
import { useFormats } from '../i18n/format.ts'
import { capital, wholeDay } from './day.ts'
import { addDays, mondayOf } from './wallClock.ts'

const Sheet = styled('div')({
  padding: 12,
  '& > div': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  '& th': { fontWeight: 400, fontSize: '.8125rem', color: color.ink2, width: 40, height: 28 },
  '& td': { padding: 0 },
  '& td button': {
    width: 40,
    height: 40,
    border: 0,
    borderRadius: shape.inner,
    background: 'none',
    color: color.ink,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    '&:hover': { backgroundColor: color.brandTint },
    '&.other, &:disabled': { color: color.ink3 },
    '&:disabled': { cursor: 'default', background: 'none' },
    '&[aria-current="date"]': { boxShadow: `inset 0 0 0 1px ${color.lineStrong}` },
    '&[aria-pressed="true"]': { backgroundColor: color.action, color: color.actionText },
    '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: 1 },
  },
})

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The same day of the month before or after, or its last one. */
function monthsFrom(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

export interface MonthProps {
  chosen: string | null
  today: string
  from?: string | undefined
  to?: string | undefined
  onChoose: (day: string) => void
}

/** A month to choose a day in: arrows walk through days, Page Up and Page Down through months. */
export function Month({ chosen, today, from, to, onChoose }: MonthProps) {
  const { t } = useTranslation('plan')
  const formats = useFormats()
  const [at, setAt] = useState(() => {
    const start = chosen ?? today
    return from !== undefined && start < from ? from : to !== undefined && start > to ? to : start
  })
  const button = useRef<HTMLButtonElement>(null)
  const walks = useRef(true)
  useEffect(() => {
    if (walks.current) button.current?.focus()
    walks.current = false
  })
  const first = mondayOf(`${at.slice(0, 8)}01`)
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, n) => addDays(first, week * 7 + n)),
  ).filter(([monday = '']) => monday.slice(0, 7) <= at.slice(0, 7))
  const may = (day: string) => (from === undefined || day >= from) && (to === undefined || day <= to)
  const title = capital(
    new Intl.DateTimeFormat(formats.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${at.slice(0, 8)}15T12:00:00Z`),
    ),
  )
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const months = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0
    if (step === undefined && months === 0) return
    event.preventDefault()
    const next = step === undefined ? monthsFrom(at, months) : addDays(at, step)
    if (!may(next)) return
    walks.current = true
    setAt(next)
  }
  const turn = (months: number) => () => {
    setAt(monthsFrom(at, months))
  }
  return (
    <Sheet>
      <div>
        <IconButton aria-label={t('day.previous')} onClick={turn(-1)}>
          <Icon name="chevronLeft" />
        </IconButton>
        <Strong aria-live="polite">{title}</Strong>
        <IconButton aria-label={t('day.next')} onClick={turn(1)}>
          <Icon name="chevronRight" />
        </IconButton>
      </div>
      <table>
        <thead>
          <tr>
            {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
              <th key={weekday} scope="col" abbr={formats.weekday(weekday)}>
                {capital(formats.weekday(weekday).slice(0, 2))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    ref={day === at ? button : undefined}
                    tabIndex={day === at ? 0 : -1}
                    disabled={!may(day)}
                    className={day.slice(0, 7) === at.slice(0, 7) ? undefined : 'other'}
                    aria-label={wholeDay(formats, day)}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? 'date' : undefined}
                    onKeyDown={press}
                    onClick={() => {
                      onChoose(day)
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}
