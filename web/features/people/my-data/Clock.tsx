import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { RetentionClock } from '#contract/people/kept-data.ts'
import { retention } from '#contract/people/retention.ts'
import { color, fixed } from '#theme/vars.ts'
import { SectionHead } from '../../../shared/components/PageHeader.tsx'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Section } from './parts.ts'
import { periodWords } from './period.ts'

const Stages = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { position: 'relative', display: 'grid', gap: 4, alignContent: 'start', paddingRight: 24 },
  '& svg': { width: 112, height: 112, display: 'block', marginBottom: 12 },
  '& li::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    right: 0,
    top: 111,
    borderTop: `2px dashed ${color.lineStrong}`,
  },
  '& li.past::before': { borderTopStyle: 'solid' },
  '@media (max-width: 760px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 20,
    '& li': { gridTemplateColumns: '72px minmax(0, 1fr)', columnGap: 16, padding: 0 },
    '& li > *': { gridColumn: 2 },
    '& svg': { gridColumn: 1, gridRow: '1 / 4', width: 72, height: 72, margin: 0 },
    '& li::before': { display: 'none' },
  },
})

const outline = {
  fill: 'none',
  stroke: color.lineStrong,
  strokeWidth: 2.5,
  strokeDasharray: '2 9',
  strokeLinecap: 'round',
} as const
const drawings = {
  today: (
    <svg viewBox="0 0 112 112" aria-hidden="true">
      <path d="M18 111V80a27 27 0 0 1 54 0V111z" fill={color.brandDarker} />
      <circle cx="45" cy="34.6" r="14.6" fill={fixed.skin} />
      <path d="M80 111V100a15 15 0 0 1 30 0V111z" fill={color.leaf} />
    </svg>
  ),
  closed: (
    <svg viewBox="0 0 112 112" aria-hidden="true">
      <path d="M18 111V80a27 27 0 0 1 54 0V111" {...outline} />
      <circle cx="45" cy="34.6" r="14.6" {...outline} />
    </svg>
  ),
  gone: (
    <svg viewBox="0 0 112 112" aria-hidden="true">
      <path d="M18 111V80a27 27 0 0 1 54 0v31" {...outline} strokeDasharray="1 12" />
    </svg>
  ),
}

/** Where the account stands between today and its end. */
export function Clock({ clock }: { clock: RetentionClock }) {
  const { t } = useTranslation('my_data')
  const formats = useFormats()
  const period = periodWords(t, retention.account)
  const { running, open_roles: open, last_role_closed_at: closed, goes_at: goes } = clock
  const stopped = open.length > 0 ? t('clock.stopped', { count: open.length }) : t('clock.waiting')
  const today =
    open.length > 0
      ? t('clock.open', { roles: formats.list(open.map((role) => t(`roles.${role}`))) })
      : t(running ? 'clock.none' : 'clock.empty')
  return (
    <Section aria-labelledby="clock">
      <SectionHead
        id="clock"
        title={t('clock.title')}
        side={
          running && closed !== null ? (
            <StatePill tone="warning">{t('clock.running', { day: formats.fullDay(closed) })}</StatePill>
          ) : (
            <StatePill tone="success">{stopped}</StatePill>
          )
        }
      />
      <Card>
        <CardContent>
          <Stages>
            <li className="past" aria-current={running ? undefined : 'step'}>
              {drawings.today}
              <Strong>{t('clock.today')}</Strong>
              <SmallMuted>{today}</SmallMuted>
            </li>
            <li className={running ? 'past' : undefined} aria-current={running ? 'step' : undefined}>
              {drawings.closed}
              <Strong>{t(running ? 'clock.closed' : 'clock.closes')}</Strong>
              <SmallMuted>
                {running && closed !== null
                  ? t('clock.closed_text', { day: formats.fullDay(closed) })
                  : t('clock.closes_text', { period })}
              </SmallMuted>
            </li>
            <li>
              {drawings.gone}
              <Strong>{t('clock.ends', { period })}</Strong>
              <SmallMuted>
                {goes === null ? t('clock.ends_text') : t('clock.ends_at', { day: formats.fullDay(goes) })}
              </SmallMuted>
            </li>
          </Stages>
        </CardContent>
      </Card>
    </Section>
  )
}
