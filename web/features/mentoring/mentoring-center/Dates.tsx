import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Attributes } from '../../../shared/data/models.ts'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useNow } from '../../../shared/useNow.ts'
import { isUpcoming } from '../../../shared/awaitedSide.ts'

const List = styled('ul')({
  display: 'grid',
  gap: 8,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    gap: '8px 10px',
    alignItems: 'center',
    padding: '10px 12px',
    borderRadius: shape.inner,
    backgroundColor: color.brandTint,
    fontSize: '.9375rem',
    lineHeight: 1.4,
  },
  '& li.over': { backgroundColor: color.sunken, '& b': { fontWeight: 400, color: color.ink2 } },
  '& svg': { color: color.brandText, alignSelf: 'start', marginTop: 1 },
  '& b': { display: 'block' },
  '& span.zone': { color: color.ink2, fontSize: '.875rem' },
  '@media (max-width: 480px)': {
    '& li': { gridTemplateColumns: '20px minmax(0, 1fr)' },
    '& .MuiButton-root': { gridColumn: '1 / -1' },
  },
})

type SlotSent = Attributes<'mentoring_requests'>['proposed_dates'][number]

/** A click asks for a date. */
export interface Taking {
  take: (date: SlotSent) => void
  /** Id of the sentence that says why none can be taken now. */
  blockedBy: string | undefined
}

/** Proposed dates on the reader's clock, with the other person's hour when it differs. What is over says so. */
export function Dates({
  dates,
  other,
  taking,
}: {
  dates: readonly SlotSent[]
  other: { name: string; zone: string } | null
  taking?: Taking
}) {
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  const now = useNow()
  return (
    <List>
      {dates.map((date) => {
        const { starts_at: start, minutes, time_zone: written } = date
        const zone = other?.zone ?? written
        const elsewhere = formats.timeElsewhere(start, zone)
        const when = t('dates.when', { day: formats.weekdayDay(start), span: formats.span(start, minutes) })
        const upcoming = isUpcoming(date, now)
        return (
          <li key={start} className={upcoming ? undefined : 'over'}>
            <Icon name="calendar" size={18} />
            <div>
              <b>{when}</b>
              <span className="zone">
                {!upcoming
                  ? t('dates.over')
                  : elsewhere === null
                    ? t('dates.zone', { city: formats.city(formats.zone) })
                    : t('dates.zones', {
                        city: formats.city(formats.zone),
                        time: elsewhere,
                        other: formats.city(zone),
                        name: other?.name ?? '',
                      })}
              </span>
            </div>
            {taking &&
              upcoming &&
              (taking.blockedBy === undefined ? (
                <Button
                  size="small"
                  variant="outlined"
                  aria-haspopup="dialog"
                  aria-label={t('dates.take_of', { when })}
                  onClick={() => {
                    taking.take(date)
                  }}
                >
                  {t('dates.take')}
                </Button>
              ) : (
                <Button
                  size="small"
                  variant="outlined"
                  aria-disabled="true"
                  aria-describedby={taking.blockedBy}
                  aria-label={t('dates.take_of', { when })}
                >
                  {t('dates.take')}
                </Button>
              ))}
          </li>
        )
      })}
    </List>
  )
}
