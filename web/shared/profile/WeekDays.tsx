import { styled } from '@mui/material/styles'
import { color, shape } from '#theme/vars.ts'
import { useFormats } from '../i18n/format.ts'
import type { WeeklySlot } from '../match/zones.ts'

const Days = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
  gap: 8,
  '& li': {
    border: `1px solid ${color.line}`,
    borderRadius: shape.radius,
    padding: 12,
    fontSize: '.875rem',
    lineHeight: 1.4,
    backgroundColor: color.surface,
    minHeight: 92,
  },
  '& b': { display: 'block', marginBottom: 4 },
  '& .none': { backgroundColor: 'transparent', color: color.ink3, borderStyle: 'dashed' },
  '& .both': { backgroundColor: color.brandTint, borderColor: color.brandText },
  '& .span': { display: 'block' },
  '& .like-you': { display: 'block', fontWeight: 600 },
  '@media (max-width: 640px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& li': { minHeight: 0, display: 'flex', gap: 12 },
    '& b': { minWidth: 84, margin: 0 },
    '& .like-you': { display: 'inline', marginLeft: 8 },
  },
})

const overlaps = (a: WeeklySlot, b: WeeklySlot) => a.weekday === b.weekday && a.start < b.end && b.start < a.end

/** Monday to Friday always; the week-end when somebody is free then. */
const workdays = new Set([1, 2, 3, 4, 5])

const none: readonly WeeklySlot[] = []

interface WeekDaysProps {
  /** On the reader's clock. */
  slots: readonly WeeklySlot[]
  /** Of the reader, on the same clock: hours in common are marked. */
  mine?: readonly WeeklySlot[]
  words: { none: string; likeYou?: string }
}

/** The hours of a usual week, day by day. */
export function WeekDays({ slots, mine = none, words }: WeekDaysProps) {
  const formats = useFormats()
  const days = [1, 2, 3, 4, 5, 6, 7].filter(
    (weekday) => workdays.has(weekday) || slots.some((slot) => slot.weekday === weekday),
  )
  return (
    <Days>
      {days.map((weekday) => {
        const ofDay = slots.filter((slot) => slot.weekday === weekday)
        const both = ofDay.some((slot) => mine.some((other) => overlaps(slot, other)))
        const name = formats.weekday(weekday)
        return (
          <li key={weekday} className={ofDay.length === 0 ? 'none' : both ? 'both' : undefined}>
            <b>{name.charAt(0).toLocaleUpperCase(formats.locale) + name.slice(1)}</b>
            <div>
              {ofDay.length === 0
                ? words.none
                : ofDay.map(({ start, end }) => (
                    <span key={start} className="span">
                      {formats.hours(start, end)}
                    </span>
                  ))}
            </div>
            {both && <span className="like-you">{words.likeYou}</span>}
          </li>
        )
      })}
    </Days>
  )
}
