import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Attributes } from '../../shared/data/models.ts'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../../shared/components/Icon.tsx'
import { useFormats } from '../../shared/i18n/format.ts'

const List = styled('ul')({
  display: 'grid',
  gap: 8,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '20px 1fr',
    gap: 10,
    padding: '10px 12px',
    borderRadius: shape.inner,
    backgroundColor: color.brandTint,
    fontSize: '.9375rem',
    lineHeight: 1.4,
  },
  '& svg': { color: color.brandText, marginTop: 1 },
  '& b': { display: 'block' },
  '& span': { color: color.ink2, fontSize: '.875rem' },
})

/** Proposed dates on the reader's clock, with the other person's hour when it differs. */
export function Dates({
  dates,
  other,
}: {
  dates: Attributes<'mentoring_requests'>['proposed_dates']
  other: { name: string; zone: string } | null
}) {
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  return (
    <List>
      {dates.map(({ starts_at: start, minutes, time_zone: written }) => {
        const zone = other?.zone ?? written
        const elsewhere = formats.timeElsewhere(start, zone)
        return (
          <li key={start}>
            <Icon name="calendar" size={18} />
            <div>
              <b>{t('dates.when', { day: formats.weekdayDay(start), span: formats.span(start, minutes) })}</b>
              <span>
                {elsewhere === null
                  ? t('dates.zone', { city: formats.city(formats.zone) })
                  : t('dates.zones', {
                      city: formats.city(formats.zone),
                      time: elsewhere,
                      other: formats.city(zone),
                      name: other?.name ?? '',
                    })}
              </span>
            </div>
          </li>
        )
      })}
    </List>
  )
}
