import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { paths } from '../../app/paths.ts'
import { BusyButton } from '../../shared/components/BusyButton.tsx'
import { Notice } from '../../shared/components/Notice.tsx'
import { Person } from '../../shared/components/Person.tsx'
import { Score } from '../../shared/components/Score.tsx'
import { StatePill } from '../../shared/components/StatePill.tsx'
import { ownerOf } from '../../shared/data/models.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { useNow } from '../../shared/useNow.ts'
import { receiptInZone } from '../../shared/match/zones.ts'
import { Affinity } from './Affinity.tsx'
import type { Profile, Request } from './center.ts'
import { Dates } from './Dates.tsx'
import { useDecision } from './decide.ts'
import type { Question } from './Answering.tsx'
import { Landing } from './layout.ts'
import { stateOf, toneOf } from './states.ts'
import { turnOf } from '../../shared/turns.ts'

export type Outcome = 'accepted' | 'refused' | 'proposed' | 'withdrawn' | 'taken'

interface ReceivedRequestProps {
  request: Request
  /** Null when the account is gone. */
  mentee: Profile | null
  /** Refusing and proposing ask something first. */
  onAsk: (question: Question) => void
  onDone: (outcome: Outcome, name: string) => void
}

/** Somebody asks the reader: their words, why them, and the answer. */
export function ReceivedRequest({ request, mentee, onAsk, onDone }: ReceivedRequestProps) {
  const { t } = useTranslation('mentoring')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const { busy, refusal, decide, reset } = useDecision(request.id)
  const { attributes: asked, id } = request
  const person = mentee?.attributes
  const name = person?.first_name ?? common('notifications.somebody')
  const fullName = person?.full_name ?? name
  const waits = asked.aasm_state === 'requested'
  const may = (what: 'confirmed' | 'cancelled' | 'propose') => asked.allowed.includes(what)
  const turn = turnOf(asked, now)
  const ask = (what: 'refuse' | 'propose') => {
    reset()
    onAsk({ what, request, other: { name, zone: person?.time_zone ?? formats.zone } })
  }
  const accept = async () => {
    if (await decide({ aasm_state: 'confirmed' })) onDone('accepted', name)
  }
  return (
    <Landing component="article" id={`request-${id}`} tabIndex={-1} aria-labelledby={`request-${id}-name`}>
      <div className="top">
        {mentee ? (
          <Person
            id={ownerOf(mentee)}
            profile={mentee.attributes}
            locale={formats.locale}
            to={paths.profile('participant', mentee.id)}
            headingId={`request-${id}-name`}
          />
        ) : (
          <h3 id={`request-${id}-name`}>{name}</h3>
        )}
        <Score score={asked.score} over={!waits} />
      </div>
      {asked.message !== null && <blockquote>{t('quoted', { text: asked.message })}</blockquote>}
      {person && person.deleted !== true && (
        <Affinity
          receipt={receiptInZone(asked.receipt, person.time_zone, formats.zone)}
          reader="sought"
          name={fullName}
        />
      )}
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
        <StatePill tone={turn === 'participant' ? 'info' : toneOf(asked)}>
          {stateOf(t, formats, asked, { reader: 'presenter', other: person, now })}
        </StatePill>
        {waits && asked.proposed_dates.length > 0 && (
          <p style={{ fontSize: '.875rem', color: color.ink2 }}>
            {t(turn === 'participant' ? 'received.next_offered' : 'received.next_over', { name })}
          </p>
        )}
        {waits && asked.blocked !== null && (
          <p id={`blocked-${id}`} style={{ fontSize: '.875rem' }}>
            {t(`blocked.${asked.blocked}`, { name })}
          </p>
        )}
        {waits && (
          <div className="acts">
            {may('confirmed') ? (
              <BusyButton
                variant={turn === 'participant' ? 'outlined' : 'contained'}
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
    </Landing>
  )
}
