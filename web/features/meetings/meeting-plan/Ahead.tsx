import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { Notice } from '../../../shared/components/Notice.tsx'
import type { Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'

interface AheadProps {
  meetings: readonly Item<'meetings'>[]
  now: Date
}

/** The next session that has a date already: what is sent here is another one. */
export function Ahead({ meetings, now }: AheadProps) {
  const { t } = useTranslation('plan')
  const formats = useFormats()
  const [next] = meetings
    .flatMap(({ id, attributes }) => {
      const { aasm_state: state, starts_at: at } = attributes
      return (state === 'requested' || state === 'confirmed') && at !== null && Date.parse(at) > now.getTime()
        ? [{ id, state, at, number: attributes.session_number }]
        : []
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))
  if (!next) return null
  return (
    <Notice
      icon="calendar"
      title={t(`ahead.${next.state}`, {
        number: next.number,
        when: t('day_time', { day: formats.weekdayDay(next.at), time: formats.time(next.at) }),
      })}
      action={
        <Button component={Link} to={paths.meeting(next.id)} variant="text" size="small">
          {t('ahead.see')}
        </Button>
      }
    >
      {t('ahead.another')}
    </Notice>
  )
}
