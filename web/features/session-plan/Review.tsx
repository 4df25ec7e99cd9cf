import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { To } from 'react-router-dom'
import { color, font } from '#theme/vars.ts'
import { Muted } from '../../shared/components/parts.ts'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'
import { useFormats } from '../../shared/i18n/format.ts'
import { Leaf } from '../../shared/meeting/Leaf.tsx'
import { Zones } from '../../shared/meeting/Zones.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import type { ChosenDate } from './moment.ts'
import type { People } from './people.ts'
import { dayWords } from './Slots.tsx'

/** A date of long words goes under the leaf where a phone has no room beside it. */
const Go = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16px 24px',
  alignItems: 'center',
  '& > div': { flex: '1 1 0', minWidth: 'min-content', display: 'grid', gap: 4, justifyItems: 'start' },
  '& .date': { font: `650 1.5rem/1.25 ${font.display}`, letterSpacing: '-.02em' },
  '& > .wide': { flexBasis: '100%', justifyItems: 'stretch' },
  '& a': { fontSize: '.875rem', paddingBlock: 3, color: color.brandText },
  '& > .wide:empty': { display: 'none' },
  '@media (max-width: 640px)': { gap: 16, '& .date': { fontSize: '1.25rem' } },
})

interface DateReviewProps {
  people: People
  date: ChosenDate | null
  /** Under the date: how long after, how and how long. */
  detail: string
  edit: { to: To; label: string }
  now: Date
}

/** The date on both clocks, with the gap of that day. */
export function DateReview({ people, date, detail, edit, now }: DateReviewProps) {
  const { t } = useTranslation('plan')
  const formats = useFormats()
  return (
    <Go>
      <Leaf at={date?.starts_at ?? null} tone="open" />
      <div>
        <p className="date">
          {date
            ? t('when.date', {
                day: dayWords(formats, date.starts_at, now),
                span: formats.span(date.starts_at, date.minutes),
              })
            : t('summary.undated')}
        </p>
        <Muted>{detail}</Muted>
        <Link to={edit.to}>{edit.label}</Link>
      </div>
      {date && (
        <div className="wide">
          <Zones at={date.starts_at} minutes={date.minutes} me={people.me} other={people.other} />
        </div>
      )}
      {date && (
        <div className="wide">
          <ClockNotice now={now} until={date.starts_at} otherZone={people.other.zone} />
        </div>
      )}
    </Go>
  )
}

const Sum = styled('dl')({
  display: 'grid',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '140px minmax(0, 1fr) auto',
    gap: '4px 16px',
    padding: '16px 0',
    alignItems: 'baseline',
    borderTop: `1px solid ${color.line}`,
  },
  '& > div:first-of-type': { borderTop: 0 },
  '& dt': { fontSize: '.875rem', color: color.ink2 },
  '& dd': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& a': { fontSize: '.875rem', paddingBlock: 3, color: color.brandText },
  '@media (max-width: 640px)': {
    '& > div': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '& dt + dd': { gridColumn: '1 / -1', gridRow: 2 },
  },
})

export interface Line {
  name: string
  value: ReactNode
  /** Which of them it changes, for a screen reader. */
  edit: { to: To; of: string }
}

/** What will be sent, line by line, each with the way back to it. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation('plan')
  return (
    <Sum>
      {lines.map(({ name, value, edit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd>
            <Link to={edit.to}>
              {t('edit')} <VisuallyHidden>{edit.of}</VisuallyHidden>
            </Link>
          </dd>
        </div>
      ))}
    </Sum>
  )
}
