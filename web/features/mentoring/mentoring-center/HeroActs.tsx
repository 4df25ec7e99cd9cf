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
import { otherOf } from './center.ts'
import type { Request } from './center.ts'
import type { RequestAction } from './RequestDialogs.tsx'
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
  included: readonly AnyItem[]
  onAction: (action: RequestAction) => void
}

/** The dates that the mentor proposed: each asks once, beside the page. */
export function ChooseActs({ request, included, onAction }: ChooseProps) {
  const { t } = useTranslation('mentoring')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const { user } = useMe()
  const mentor = otherOf(request, 'presenter', included)?.attributes
  const { proposed_dates: proposed, allowed } = request.attributes
  const dates = proposed.filter((date) => isUpcoming(date, now))
  return (
    <div className="actions">
      {allowed.includes('confirmed') &&
        dates.map((date) => {
          const { starts_at: start, minutes, time_zone: written } = date
          const when = t('dates.when', { day: formats.weekdayDay(start), span: formats.span(start, minutes) })
          // On the device of a traveller, also the clock that they usually read.
          const zone = [mentor?.time_zone ?? written, written, user.time_zone].find(
            (one) => formats.timeElsewhere(start, one) !== null,
          )
          return (
            <Button
              key={start}
              variant="ghost"
              aria-haspopup="dialog"
              onClick={() => {
                onAction({
                  what: 'take',
                  request,
                  date,
                  other: {
                    name: mentor?.first_name ?? common('notifications.somebody'),
                    zone: mentor?.time_zone ?? written,
                  },
                })
              }}
            >
              {zone === undefined
                ? when
                : t('next_dates.there', {
                    when,
                    time: formats.timeElsewhere(start, zone),
                    city: formats.city(zone),
                  })}
            </Button>
          )
        })}
      <Button variant="ghost" component={Link} to={paths.mentoringCenter({ request: request.id })}>
        {t('next.see_request')}
      </Button>
    </div>
  )
}
