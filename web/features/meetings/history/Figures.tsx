import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, font, shape } from '#theme/vars.ts'
import type { HistoryFigures } from '#contract/meetings/meetings-history.ts'
import { useFormats } from '../../../shared/i18n/format.ts'

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  border: `1px solid ${color.line}`,
  borderRadius: shape.radius,
  backgroundColor: color.surface,
  '& > div': {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    gap: 4,
    padding: '20px 24px',
    borderLeft: `1px solid ${color.line}`,
  },
  '& > div:first-of-type': { borderLeft: 0 },
  '& dt': { fontSize: '.875rem', lineHeight: 1.4, color: color.ink2 },
  '& dd': {
    margin: 0,
    font: `680 1.75rem/1.15 ${font.display}`,
    letterSpacing: '-.02em',
    fontVariantNumeric: 'tabular-nums',
  },
  '& dd small': { font: `400 .9375rem/1 ${font.text}`, letterSpacing: 0, color: color.ink2 },
  '@media (max-width: 760px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > div': { padding: 16 },
    '& > div:nth-of-type(odd)': { borderLeft: 0 },
    '& > div:nth-of-type(n + 3)': { borderTop: `1px solid ${color.line}` },
  },
})

/** What the whole history comes to. */
export function Figures({ figures, outside }: { figures: HistoryFigures; outside: number }) {
  const { t } = useTranslation('history')
  const formats = useFormats()
  const { held, minutes, people, evidence } = figures
  return (
    <List aria-label={t('figures.label')}>
      <div>
        <dt>{t('figures.held', { count: held })}</dt>
        <dd>{formats.number(held)}</dd>
      </div>
      <div>
        <dt>{t('figures.spent')}</dt>
        <dd>{formats.duration(minutes)}</dd>
      </div>
      <div>
        <dt>{t('figures.both')}</dt>
        <dd>
          {formats.number(evidence.confirmed_by_both)} <small>{t('figures.of', { total: formats.number(held) })}</small>
        </dd>
      </div>
      {outside > 0 ? (
        <div>
          <dt>{t('figures.outside')}</dt>
          <dd>{formats.number(outside)}</dd>
        </div>
      ) : (
        <div>
          <dt>{t('figures.people', { count: people })}</dt>
          <dd>{formats.number(people)}</dd>
        </div>
      )}
    </List>
  )
}
