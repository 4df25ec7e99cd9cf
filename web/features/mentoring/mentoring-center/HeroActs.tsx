import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { isUpcoming } from '../../../shared/awaitedSide.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import type { AnyItem } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useAct } from '../../../shared/meeting/act.ts'
import { openDate } from '../../../shared/meeting/moment.ts'
import { partiesOf } from '../../../shared/meeting/parties.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import type { Request } from './center.ts'
import { useDecision } from './decide.ts'
import type { Meeting } from './stage.ts'

const DeclineDialog = lazyOverlay(
  () => import('../../../shared/meeting/DeclineDialog.tsx').then((m) => m.DeclineDialog),
  ['session', 'meeting'],
)

interface AnswerProps {
  meeting: Meeting
  included: readonly AnyItem[]
  onDone: (outcome: 'agreed' | 'declined', meeting: string) => void
}

/** Answers the date that waits: accept, another one, decline. */
export function AnswerActs({ meeting, included, onDone }: AnswerProps) {
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  const me = useMe()
  const act = useAct(meeting.id)
  const [isRequested, setRequested] = useState(false)
  const [open, setOpen] = useState(false)
  const date = openDate(meeting.attributes)
  const may = (what: (typeof meeting.attributes.allowed)[number]) => meeting.attributes.allowed.includes(what)
  const accept = async () => {
    if (date && (await act.answer(date.id, 'accepted'))) onDone('agreed', meeting.id)
  }
  return (
    <>
      {act.refusal && !open && (
        <p role="alert">
          <b>{act.refusal.title}</b> {act.refusal.text}
        </p>
      )}
      <div className="actions">
        {date && may('confirmed') && (
          <BusyButton
            variant="inverse"
            busy={act.busy && !open}
            busyLabel={t('next.accepting')}
            onClick={() => void accept()}
          >
            {t('next.accept', { day: formats.weekdayDay(date.starts_at) })}
          </BusyButton>
        )}
        {may('propose') && (
          <Button variant="ghost" component={Link} to={paths.proposeDate(meeting.id)}>
            {t('next.other_date')}
          </Button>
        )}
        <Button
          variant="ghost"
          aria-haspopup="dialog"
          onClick={() => {
            act.reset()
            setRequested(true)
            setOpen(true)
          }}
        >
          {t('next.decline')}
        </Button>
        <Button variant="ghost" component={Link} to={paths.meeting(meeting.id)}>
          {t('next.see')}
        </Button>
      </div>
      {isRequested && (
        <DeclineDialog
          {...{ meeting, me, act, open }}
          parties={partiesOf(meeting, me, included)}
          onClose={() => {
            act.reset()
            setOpen(false)
          }}
          onDone={() => {
            setOpen(false)
            onDone('declined', meeting.id)
          }}
        />
      )}
    </>
  )
}

interface ChooseProps {
  request: Request
  onDone: () => void
}

/** Takes one of the dates that the mentor proposed. */
export function ChooseActs({ request, onDone }: ChooseProps) {
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  const now = useNow()
  const { busy, refusal, decide } = useDecision(request.id)
  const [taking, setTaking] = useState<string | null>(null)
  const { proposed_dates: proposed, allowed } = request.attributes
  const dates = proposed.filter((date) => isUpcoming(date, now))
  const take = async (date: (typeof dates)[number]) => {
    setTaking(date.starts_at)
    if (await decide({ aasm_state: 'confirmed', taken_date: date })) onDone()
    else setTaking(null)
  }
  return (
    <>
      {refusal && (
        <p role="alert">
          <b>{refusal.title}</b> {refusal.text}
        </p>
      )}
      <div className="actions">
        {allowed.includes('confirmed') &&
          dates.map((date) => (
            <BusyButton
              key={date.starts_at}
              variant="ghost"
              busy={busy && taking === date.starts_at}
              busyLabel={t('dates.taking')}
              onClick={() => {
                if (!busy) void take(date)
              }}
            >
              {t('dates.when', { day: formats.weekdayDay(date.starts_at), span: formats.time(date.starts_at) })}
            </BusyButton>
          ))}
        <Button variant="ghost" component={Link} to={paths.mentoringCenter({ request: request.id })}>
          {t('next.see_request')}
        </Button>
      </div>
    </>
  )
}
