import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { BusyButton } from '../../shared/components/BusyButton.tsx'
import { Notice } from '../../shared/components/Notice.tsx'
import { Person } from '../../shared/components/Person.tsx'
import { Score } from '../../shared/components/Score.tsx'
import { StatePill } from '../../shared/components/StatePill.tsx'
import { useFormats } from '../../shared/i18n/format.ts'
import { receiptInZone } from '../../shared/match/zones.ts'
import { Affinity } from './Affinity.tsx'
import type { Profile, Request } from './center.ts'
import { Dates } from './Dates.tsx'
import { useDecision } from './decide.ts'
import { Landing } from './layout.ts'
import { stateOf, toneOf } from './states.ts'

// The forms of the answer are fetched when one is asked for.
const ProposeDialog = lazy(() => import('./ProposeDialog.tsx').then((m) => ({ default: m.ProposeDialog })))
const RefuseDialog = lazy(() => import('./RefuseDialog.tsx').then((m) => ({ default: m.RefuseDialog })))

export type Outcome = 'accepted' | 'refused' | 'proposed' | 'withdrawn'

interface ReceivedRequestProps {
  request: Request
  /** Null when the account is gone. */
  mentee: Profile | null
  readerId: string
  onDone: (outcome: Outcome, name: string) => void
}

/** Somebody asks the reader: their words, why them, and the answer. */
export function ReceivedRequest({ request, mentee, readerId, onDone }: ReceivedRequestProps) {
  const { t } = useTranslation('mentoring')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const [asking, setAsking] = useState<'refuse' | 'propose' | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<'refuse' | 'propose'>>(new Set())
  const { busy, refusal, decide, reset } = useDecision(request.id)
  const { attributes: asked, id } = request
  const person = mentee?.attributes
  const name = person?.first_name ?? common('notifications.somebody')
  const fullName = person?.full_name ?? name
  const waits = asked.aasm_state === 'requested'
  const may = (what: 'confirmed' | 'cancelled' | 'propose') => asked.allowed.includes(what)
  const ask = (what: 'refuse' | 'propose') => {
    reset()
    setOpened((before) => new Set(before).add(what))
    setAsking(what)
  }
  const close = () => {
    setAsking(null)
  }
  const done = (outcome: Outcome) => {
    close()
    onDone(outcome, name)
  }
  const accept = async () => {
    if (await decide({ aasm_state: 'confirmed' })) done('accepted')
  }
  return (
    <Landing component="article" id={`request-${id}`} tabIndex={-1} aria-labelledby={`request-${id}-name`}>
      <div className="top">
        {mentee ? (
          <Person
            id={mentee.id}
            profile={mentee.attributes}
            locale={formats.locale}
            to={paths.profile('participant', mentee.id)}
            headingId={`request-${id}-name`}
          />
        ) : (
          <h3 id={`request-${id}-name`}>{name}</h3>
        )}
        <Score score={asked.score} />
      </div>
      {asked.message !== null && <blockquote>{t('quoted', { text: asked.message })}</blockquote>}
      <Affinity
        receipt={receiptInZone(asked.receipt, person?.time_zone ?? formats.zone, formats.zone)}
        reader="sought"
        name={fullName}
      />
      {asked.proposed_dates.length > 0 && (
        <div style={{ display: 'grid', gap: 8 }}>
          <p style={{ fontWeight: 600, fontSize: '.875rem' }}>{t('received.proposed')}</p>
          <Dates dates={asked.proposed_dates} other={person ? { name, zone: person.time_zone } : null} />
        </div>
      )}
      {(refusal ?? null) !== null && (
        <Notice tone="error" title={refusal?.title}>
          {refusal?.text}
        </Notice>
      )}
      <div className="foot">
        <StatePill tone={toneOf(asked)}>{stateOf(t, formats, asked)}</StatePill>
        {waits && asked.blocked !== null && (
          <p id={`blocked-${id}`} style={{ fontSize: '.875rem' }}>
            {t(`blocked.${asked.blocked}`, { name })}
          </p>
        )}
        {waits && (
          <div className="acts">
            {may('confirmed') ? (
              <BusyButton
                variant="contained"
                busy={busy}
                busyLabel={t('received.accepting')}
                aria-label={busy ? undefined : t('received.accept_of', { name: fullName })}
                onClick={() => {
                  void accept()
                }}
              >
                {t('received.accept')}
              </BusyButton>
            ) : (
              asked.blocked !== null && (
                <Button variant="contained" aria-disabled="true" aria-describedby={`blocked-${id}`}>
                  {t('received.accept')}
                </Button>
              )
            )}
            {may('propose') && (
              <Button
                aria-label={t('received.propose_of', { name: fullName })}
                onClick={() => {
                  ask('propose')
                }}
              >
                {t('received.propose')}
              </Button>
            )}
            {may('cancelled') && (
              <Button
                variant="text"
                color="error"
                aria-label={t('received.refuse_of', { name: fullName })}
                onClick={() => {
                  ask('refuse')
                }}
              >
                {t('received.refuse')}
              </Button>
            )}
          </div>
        )}
      </div>
      <Suspense>
        {opened.has('refuse') && (
          <RefuseDialog
            requestId={id}
            readerId={readerId}
            name={name}
            open={asking === 'refuse'}
            onClose={close}
            onDone={() => {
              done('refused')
            }}
          />
        )}
        {opened.has('propose') && (
          <ProposeDialog
            requestId={id}
            readerId={readerId}
            other={{ name, zone: person?.time_zone ?? formats.zone }}
            open={asking === 'propose'}
            onClose={close}
            onDone={() => {
              done('proposed')
            }}
          />
        )}
      </Suspense>
    </Landing>
  )
}
