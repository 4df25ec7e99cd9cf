import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import Button from '@mui/material/Button'
import { color, shape } from '#theme/vars.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Leaf } from '../../../shared/meeting/Leaf.tsx'
import { counterOf } from '../../../shared/meeting/moment.ts'
import { useNow } from '../../../shared/useNow.ts'
import type { ActsProps } from './Acts.tsx'

const Box = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '12px 16px',
  alignItems: 'center',
  padding: 16,
  borderRadius: shape.radius,
  backgroundColor: color.sunken,
  color: color.ink,
  '& .answers': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& .when::first-letter': { textTransform: 'uppercase' },
})

/** Another date than the agreed one, which stands until somebody answers. */
export function CounterProposal({ meeting, parties, act, onAsk, onActed }: ActsProps) {
  const { t } = useTranslation('session')
  const { t: shared } = useTranslation('meeting')
  const formats = useFormats()
  const now = useNow()
  const { attributes: held } = meeting
  const date = counterOf(held, now)
  if (date === undefined) return null
  const may = (what: (typeof held.allowed)[number]) => held.allowed.includes(what)
  const name = parties.other?.firstName ?? ''
  const by = date.proposed_by
  const author = by === 'admin' ? t('by.admin') : by === parties.side ? t('by.self') : t('by.other', { name })
  const elsewhere = parties.other && formats.timeElsewhere(date.starts_at, parties.other.zone)
  const answer = async (state: 'accepted' | 'withdrawn') => {
    if (await act.answer(date.id, state)) onActed()
  }
  return (
    <Box className="wide" role="group" aria-label={t('counter.label')}>
      <Leaf at={date.starts_at} tone="open" small />
      <div>
        <SmallMuted>{t('counter.by', { author })}</SmallMuted>
        <Strong className="when">
          {shared('when', {
            day: formats.weekdayDay(date.starts_at),
            span: formats.span(date.starts_at, date.minutes),
          })}
        </Strong>
        {parties.other && elsewhere != null && (
          <SmallMuted>{shared('elsewhere', { time: elsewhere, city: formats.city(parties.other.zone) })}</SmallMuted>
        )}
        {date.note !== null && <SmallMuted>{shared('quoted', { text: date.note })}</SmallMuted>}
      </div>
      <div className="answers">
        {may('confirmed') && (
          <BusyButton
            size="small"
            variant="contained"
            busy={act.busy}
            busyLabel={t('acts.accepting')}
            onClick={() => void answer('accepted')}
          >
            {t('counter.accept')}
          </BusyButton>
        )}
        {may('initiated') && (
          <Button
            size="small"
            variant="outlined"
            aria-haspopup="dialog"
            onClick={() => {
              onAsk('decline')
            }}
          >
            {t('counter.decline')}
          </Button>
        )}
        {may('withdraw') && (
          <BusyButton
            size="small"
            variant="outlined"
            busy={act.busy}
            busyLabel={t('sending')}
            onClick={() => void answer('withdrawn')}
          >
            {t('counter.withdraw')}
          </BusyButton>
        )}
      </div>
    </Box>
  )
}
