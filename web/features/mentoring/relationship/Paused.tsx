import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Panel } from '../../../shared/meeting/Panel.tsx'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { momentHeading } from '../../../shared/meeting/useMoment.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import type { Relationship } from './headline.ts'
import { usePause } from './pauseCalls.ts'

const Arch = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 96,
  height: 112,
  borderRadius: '48px 48px 14px 14px',
  border: `2px dashed ${color.lineStrong}`,
  color: color.ink2,
  '& i': { width: 14, height: 26, border: 'solid currentColor', borderWidth: '0 3px' },
})

/** How long « L’accompagnement reprend » stays, in ms. */
const doneDuration = 6000

interface PausedProps {
  relationship: Relationship
  pause: NonNullable<Relationship['attributes']['pause']>
  parties: Parties
  onMove: () => void
}

/** Until when it rests, and the way back. */
export function Paused({ relationship, pause, parties, onMove }: PausedProps) {
  const { t } = useTranslation('relationship')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const notifier = useNotifier()
  const { busy, refusal, resume } = usePause(relationship.id)
  const name = parties.other?.firstName ?? common('notifications.somebody')
  const who = pause.by === 'admin' ? 'by_admin' : pause.by === parties.side ? 'by_self' : 'by_other'
  const { pause_word: word } = relationship.attributes
  const goOn = async () => {
    if (await resume()) notifier.say({ tone: 'success', title: t('pause.resumed', { name }), duration: doneDuration })
  }
  return (
    <Panel aria-labelledby={momentHeading}>
      <Arch aria-hidden="true">
        <i />
      </Arch>
      <div className="say">
        <div className="state">
          <StatePill>{t(`pause.${who}`, { name })}</StatePill>
        </div>
        <Typography variant="h2" id={momentHeading} tabIndex={-1}>
          {t('pause.title', { day: formats.weekdayDay(`${pause.until}T12:00:00`) })}
        </Typography>
        <p className="next">{t('pause.text', { name })}</p>
        {word !== null && <blockquote>{t('pause.word', { text: word })}</blockquote>}
      </div>
      {refusal && (
        <div className="wide">
          <Notice arrives tone="warning" title={refusal.title}>
            {refusal.text}
          </Notice>
        </div>
      )}
      {parties.side !== null && (
        <div className="acts">
          <BusyButton variant="outlined" busy={busy} busyLabel={t('pause.resuming')} onClick={() => void goOn()}>
            {t('pause.resume')}
          </BusyButton>
          <Button variant="text" aria-haspopup="dialog" onClick={onMove}>
            {t('pause.move')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
