import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { color, font, shape } from '#theme/vars.ts'
import { Icon } from '../components/Icon.tsx'
import { SmallMuted, Strong } from '../components/parts.ts'
import { useFormats } from '../i18n/format.ts'
import type { Formats } from '../i18n/format.ts'
import { Leaf } from '../meeting/Leaf.tsx'
import type { DaySlots } from './weeks.ts'
import { capital, noonOf } from './day.ts'
import { dayIn } from './wallClock.ts'

const List = styled('ul')({
  display: 'grid',
  listStyle: 'none',
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '72px minmax(0, 1fr)',
    gap: '8px 16px',
    padding: '16px 0',
    borderTop: `1px solid ${color.line}`,
    alignItems: 'start',
  },
  '& > li:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& .date': { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'baseline', marginBottom: 8 },
  '& .row': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(152px, 1fr))', gap: 8 },
  '& label': {
    position: 'relative',
    display: 'grid',
    alignContent: 'center',
    padding: '8px 14px',
    minHeight: 56,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: shape.radius,
    backgroundColor: color.surface,
    cursor: 'pointer',
    '& b': {
      font: `650 1rem/1.4 ${font.display}`,
      letterSpacing: '-.01em',
      fontVariantNumeric: 'tabular-nums',
    },
    '& span': { fontSize: '.875rem', lineHeight: 1.35, color: color.ink2 },
    '& svg': { position: 'absolute', right: 10, top: 10, color: color.brandText, opacity: 0 },
    '&:hover': { borderColor: color.brandText, backgroundColor: color.brandTint },
    '&:has(input:checked)': {
      borderColor: color.brandText,
      backgroundColor: color.brandTint,
      boxShadow: `inset 0 0 0 1px ${color.brandText}`,
      '& svg': { opacity: 1 },
    },
    '&:has(input:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
  },
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '@media (max-width: 640px)': {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > li > .leaf': { display: 'none' },
    '& .row': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& label': { padding: '8px 10px', '& svg': { right: 6 } },
  },
})

/** « Jeudi 16 avril », with the year when it is not this one. */
export function dayWords(formats: Formats, startsAt: string, now = new Date()): string {
  const year = (at: string) => dayIn(formats.zone, new Date(at)).slice(0, 4)
  const named = capital(formats.weekdayDay(startsAt))
  return year(startsAt) === year(now.toISOString()) ? named : `${named}\u00A0${year(startsAt)}`
}

/** A slot in words: its hours, those of the other person where they differ, and its name for a screen reader. */
export function useSlotWords(minutes: number, otherZone: string) {
  const { t } = useTranslation('plan')
  const formats = useFormats()
  return (start: string) => {
    const elsewhere = formats.timeElsewhere(start, otherZone)
    const span = formats.span(start, minutes)
    const there = elsewhere === null ? null : t('when.elsewhere', { time: elsewhere, city: formats.city(otherZone) })
    const day = capital(formats.weekdayDay(start))
    return { span, there, name: [day, span, there].filter((part) => part !== null).join(', ') }
  }
}

export interface ChoiceOfSlot {
  days: readonly DaySlots[]
  minutes: number
  /** The start of the chosen one; of all that are chosen, where several may be. */
  value: string | readonly string[]
  otherZone: string
  onChoose: (startsAt: string) => void
}

export function isChosen(value: ChoiceOfSlot['value'], start: string): boolean {
  return typeof value === 'string' ? value === start : value.includes(start)
}

/** The slots of a week by day: one group, so that arrows walk through its days. One is chosen, or several. */
export function SlotList(props: ChoiceOfSlot & { remarks: Readonly<Record<string, string>> }) {
  const { days, minutes, value, otherZone, remarks, onChoose } = props
  const { t } = useTranslation('plan')
  const formats = useFormats()
  const wordsOf = useSlotWords(minutes, otherZone)
  const name = useId()
  return (
    <div
      role={typeof value === 'string' ? 'radiogroup' : 'group'}
      aria-label={t('when.slots_label', { city: formats.city(formats.zone) })}
    >
      <List>
        {days.map(({ day, slots }) => {
          const noon = noonOf(day, formats.zone)
          return (
            <li key={day}>
              <Leaf at={noon} tone="day" small />
              <div>
                <div className="date">
                  <Typography variant="h3">{capital(formats.weekdayDay(noon))}</Typography>
                  {remarks[day] !== undefined && <SmallMuted as="span">{remarks[day]}</SmallMuted>}
                </div>
                <div className="row">
                  {slots.map(({ id, attributes: { starts_at: start } }) => {
                    const words = wordsOf(start)
                    return (
                      <label key={id}>
                        <input
                          type={typeof value === 'string' ? 'radio' : 'checkbox'}
                          name={name}
                          value={start}
                          checked={isChosen(value, start)}
                          aria-label={words.name}
                          onChange={() => {
                            onChoose(start)
                          }}
                        />
                        <b>{words.span}</b>
                        {words.there !== null && <span>{words.there}</span>}
                        <Icon name="check" size={16} />
                      </label>
                    )
                  })}
                </div>
              </div>
            </li>
          )
        })}
      </List>
    </div>
  )
}

const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 16,
  marginBottom: 8,
  '& > div:last-of-type': { display: 'flex', flex: 'none' },
})

interface WeekHeadProps {
  title: string
  detail: string
  previous: { label: string; go: (() => void) | null }
  next: { label: string; go: (() => void) | null }
}

/** The open week, and those around it. */
export function WeekHead({ title, detail, previous, next }: WeekHeadProps) {
  return (
    <Head>
      <div>
        <Strong>{title}</Strong>
        <SmallMuted>{detail}</SmallMuted>
      </div>
      <div>
        <IconButton
          aria-label={previous.label}
          aria-disabled={previous.go === null}
          sx={{ '&[aria-disabled="true"]': { opacity: 0.4 } }}
          onClick={() => previous.go?.()}
        >
          <Icon name="chevronLeft" />
        </IconButton>
        <IconButton
          aria-label={next.label}
          aria-disabled={next.go === null}
          sx={{ '&[aria-disabled="true"]': { opacity: 0.4 } }}
          onClick={() => next.go?.()}
        >
          <Icon name="chevronRight" />
        </IconButton>
      </div>
    </Head>
  )
}
