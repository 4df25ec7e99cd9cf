import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { Line, Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { useList } from '../../../shared/data/hooks.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Part } from './layout.ts'
import { plannedWorkshops } from './requests.ts'

const tones = { invited: 'warning', accepted: 'success', declined: 'neutral' } as const

/** The workshops to come that the reader is invited to; those that await an answer first. Nothing without any. */
export function Workshops() {
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  const { data } = useList(plannedWorkshops)
  const workshops = data?.data ?? []
  if (workshops.length === 0) return null
  const isAwaited = ({ attributes }: (typeof workshops)[number]) => attributes.answer === 'invited'
  return (
    <Part aria-labelledby="workshops">
      <Typography variant="h2" id="workshops">
        {t('workshops.title')}
      </Typography>
      <Rows sx={{ marginTop: 2 }}>
        {workshops
          .toSorted((a, b) => Number(isAwaited(b)) - Number(isAwaited(a)))
          .map(({ id, attributes: { title, starts_at: startsAt, minutes, answer } }) => (
            <Line key={id} sx={{ flexWrap: 'wrap' }}>
              <Button variant="text" component={Link} to={paths.workshop(id)}>
                {formats.typed(title ?? t('workshops.untitled'))}
              </Button>
              <SmallMuted>
                {formats.weekdayDay(startsAt)}, {formats.span(startsAt, minutes)}
              </SmallMuted>
              <StatePill tone={tones[answer ?? 'invited']}>{t(`workshops.${answer ?? 'invited'}`)}</StatePill>
            </Line>
          ))}
      </Rows>
    </Part>
  )
}
