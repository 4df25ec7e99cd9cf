import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { offerHours } from '#contract/mentoring/waiting-lists.ts'
import { color, shape } from '#theme/vars.ts'
import { BusyButton } from '../../../../shared/components/BusyButton.tsx'
import { Notice } from '../../../../shared/components/Notice.tsx'
import { Muted, SmallMuted } from '../../../../shared/components/parts.ts'
import { Progress } from '../../../../shared/components/ProgressBar.tsx'
import { StatePill } from '../../../../shared/components/StatePill.tsx'
import { api } from '../../../../shared/data/api.ts'
import { useChange } from '../../../../shared/data/useChange.ts'
import { useFormats } from '../../../../shared/i18n/format.ts'
import { useNotifier } from '../../../../shared/notify/Toaster.tsx'
import { paths } from '../../../../shared/paths/paths.ts'
import { useNow } from '../../../../shared/useNow.ts'
import { placeOf } from '../../../../shared/waiting/place.ts'
import { Queue } from '../../../../shared/waiting/Queue.tsx'
import { WaitDialog } from '../../../../shared/waiting/WaitDialog.tsx'
import { doneDuration, touchedByTaking, type WaitingList } from '../../../../shared/waiting/waits.ts'
import { Moment } from './Moment.ts'

const Hours = styled('div')({
  display: 'grid',
  gap: 6,
  '& .words': { display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: 12 },
})

const bar = { borderRadius: 4, backgroundColor: color.warningMark }
const Left = styled(Progress)({ '&::-webkit-progress-value': bar, '&::-moz-progress-bar': bar })

const Message = styled('div')({
  padding: '16px 20px',
  borderRadius: shape.inner,
  backgroundColor: color.sunken,
  '& blockquote': { margin: '4px 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
})

const hour = 3_600_000

/** A place that is kept for the reader: until when, with which message, and the two answers. */
export function Offer({ list }: { readonly list: WaitingList }) {
  const { t } = useTranslation('waiting')
  const formats = useFormats()
  const notifier = useNotifier()
  const navigate = useNavigate()
  const heading = useId()
  const now = useNow()
  const [writing, setWriting] = useState(false)
  const [wanted, setWanted] = useState<'taken' | 'passed' | null>(null)
  const { busy, refusal, send } = useChange<'waiting_lists'>(touchedByTaking)
  const { full_name: name, message, message_at: writtenAt, offered_until: until, offered_at: from } = list.attributes
  if (until === null || from === null) return null
  const left = Math.max(0, (Date.parse(until) - now.getTime()) / hour)
  const whole = Math.floor(left)
  const answer = async (state: 'taken' | 'passed') => {
    setWanted(state)
    const sent = await send(api.waiting_lists.update({ id: list.id }, { attributes: { aasm_state: state } }))
    if (sent === null) return
    notifier.say({ tone: 'success', title: t(`offer.${state}`, { name }), duration: doneDuration })
    document.getElementById('center-title')?.focus()
    if (state === 'taken') void navigate(`${paths.mentoringCenter()}#sent`)
  }
  return (
    <Moment component="section" aria-labelledby={heading}>
      <span className="picture">
        <Queue me={placeOf(1, formats)} before={0} after={0} open />
      </span>
      <div className="say">
        <StatePill tone="warning">
          {t('offer.yours', { day: formats.weekdayDay(until), time: formats.time(until) })}
        </StatePill>
        <Typography variant="h2" id={heading}>
          {t('offer.title', { name })}
        </Typography>
        <Muted>{t('offer.text')}</Muted>
      </div>
      <div className="wide">
        <Hours>
          <Left aria-label={t('offer.meter', { count: whole, hours: offerHours })} value={left} max={offerHours} />
          <div className="words">
            <SmallMuted>{whole === 0 ? t('offer.last') : t('offer.left', { count: whole })}</SmallMuted>
            <SmallMuted>
              {t('offer.from', { hours: offerHours, day: formats.weekdayDay(from), time: formats.time(from) })}
            </SmallMuted>
          </div>
        </Hours>
        <Message>
          {message === null || writtenAt === null ? (
            <p>{t('offer.no_message')}</p>
          ) : (
            <>
              <SmallMuted>{t('offer.message', { day: formats.day(writtenAt) })}</SmallMuted>
              <blockquote>{formats.typed(message)}</blockquote>
            </>
          )}
          <Button variant="text" size="small" sx={{ marginLeft: '-10px' }} onClick={() => setWriting(true)}>
            {t('offer.change')}
          </Button>
        </Message>
        {refusal && (
          <Notice tone="error" title={refusal.title}>
            {refusal.text}
          </Notice>
        )}
      </div>
      <div className="acts">
        <BusyButton
          variant="contained"
          busy={busy && wanted === 'taken'}
          busyLabel={t('offer.taking')}
          disabled={busy && wanted !== 'taken'}
          onClick={() => void answer('taken')}
        >
          {t('offer.take')}
        </BusyButton>
        <BusyButton
          variant="outlined"
          busy={busy && wanted === 'passed'}
          busyLabel={t('offer.taking')}
          disabled={busy && wanted !== 'passed'}
          onClick={() => void answer('passed')}
        >
          {t('offer.pass')}
        </BusyButton>
      </div>
      <WaitDialog list={list} open={writing} onClose={() => setWriting(false)} />
    </Moment>
  )
}
