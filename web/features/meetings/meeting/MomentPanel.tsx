import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Panel, Together } from '../../../shared/meeting/Panel.tsx'
import { Leaf } from '../../../shared/meeting/Leaf.tsx'
import { Zones } from '../../../shared/meeting/Zones.tsx'
import { Acts } from './Acts.tsx'
import { CounterProposal } from './CounterProposal.tsx'
import type { ActsProps } from './Acts.tsx'
import { ClosingWords } from './ClosingWords.tsx'
import { InTheRoom } from './InTheRoom.tsx'
import { OwnRule } from './OwnRule.tsx'
import { useCollision } from './useCollision.ts'
import { roomOf } from './room.ts'
import { isLive, isOver, leafToneOf, pillTones, displayDate } from '../../../shared/meeting/moment.ts'
import { momentHeading } from '../../../shared/meeting/useMoment.ts'

interface MomentProps extends ActsProps {
  /** What changed by itself, for a screen reader. */
  message: string
}

/** Where the session stands, what happens next, and the one verb. */
export function MomentPanel({ message, ...props }: MomentProps) {
  const { meeting, me, parties, moment, words, act } = props
  const date = displayDate(meeting.attributes)
  const { t } = useTranslation('session')
  const { t: shared } = useTranslation('meeting')
  const live = isLive(moment)
  const collision = useCollision(meeting)
  const formats = useFormats()
  const { allowed, appointments } = meeting.attributes
  const before = isOver(meeting.attributes) ? undefined : appointments.at(-2)
  const dropped =
    before?.was_agreed === true && appointments.at(-1)?.state !== 'accepted'
      ? shared('when', {
          day: formats.weekdayDay(before.starts_at),
          span: formats.span(before.starts_at, before.minutes),
        })
      : null
  const drops = allowed.includes('refused') ? 'refused' : allowed.includes('cancelled') ? 'cancelled' : null
  return (
    <>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
      <Panel aria-labelledby={momentHeading} className={live ? 'live' : undefined} data-moment={moment}>
        {live && <Together />}
        <Leaf at={date?.starts_at ?? null} tone={leafToneOf(moment)} />
        <div className="say">
          {live ? (
            <p className="state tag">
              <i aria-hidden="true" />
              {words.pill}
            </p>
          ) : (
            <div className="state">
              <StatePill tone={collision ? 'warning' : pillTones[moment]}>
                {collision ? t('collides.pill') : words.pill}
              </StatePill>
            </div>
          )}
          <Typography variant="h2" id={momentHeading} tabIndex={-1}>
            {words.title}
          </Typography>
          {!collision && <p className="next">{words.next}</p>}
          {dropped !== null && <p className="next">{t('dropped', { when: dropped })}</p>}
        </div>
        {date !== null && !isOver(meeting.attributes) && (
          <div className="wide">
            <Zones at={date.starts_at} minutes={date.minutes} me={me} other={parties.other} />
          </div>
        )}
        {roomOf(props) === 'product' && <InTheRoom meetingId={meeting.id} parties={parties} />}
        <CounterProposal {...props} />
        <OwnRule meeting={meeting} />
        <ClosingWords meeting={meeting} parties={parties} />
        {act.refusal && (
          <div className="wide">
            <Notice tone="error" title={act.refusal.title}>
              {act.refusal.text}
            </Notice>
          </div>
        )}
        {collision && (
          <div className="wide">
            <Notice
              tone="warning"
              title={t('collides.title', { number: collision.attributes.session_number })}
              action={
                drops !== null && (
                  <BusyButton
                    size="small"
                    variant="text"
                    color="inherit"
                    busy={act.busy}
                    busyLabel={t('acts.accepting')}
                    onClick={() => {
                      void act.change({ aasm_state: drops, ...(drops === 'cancelled' && { reason: 'other' }) })
                    }}
                  >
                    {t('collides.drop')}
                  </BusyButton>
                )
              }
            >
              {t('collides.text')}
            </Notice>
          </div>
        )}
        <Acts {...props} isOverlapped={collision !== null} />
      </Panel>
    </>
  )
}
