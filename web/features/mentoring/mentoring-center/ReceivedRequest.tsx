import Button from '@mui/material/Button'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/paths/paths.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { lazyPart } from '../../../shared/components/lazyPart.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Person } from '../../../shared/components/Person.tsx'
import { Score } from '../../../shared/components/Score.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { Label, Rows, Small, SmallMuted } from '../../../shared/components/parts.ts'
import { ownerOf } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useNow } from '../../../shared/useNow.ts'
import { receiptInZone } from '../../../shared/match/zones.ts'
import { Affinity } from './Affinity.tsx'
import { idOf } from './center.ts'
import type { Profile, Request } from './center.ts'
import { Dates } from './Dates.tsx'
import { useDecision } from './decide.ts'
import type { RequestAction } from './RequestDialogs.tsx'
import { Landing } from './layout.ts'
import { stateOf, toneOf } from './states.ts'
import { awaitedSide } from '../../../shared/awaitedSide.ts'
import type { Outcome } from './outcome.ts'

/** Answers of every kind are more code than the card. */
const MenteeAnswers = lazyPart(() => import('./MenteeAnswers.tsx').then((m) => m.MenteeAnswers))

interface ReceivedRequestProps {
  request: Request
  /** Null when the account is gone. */
  mentee: Profile | null
  /** Refusing and proposing ask something first. */
  onAction: (action: RequestAction) => void
  onDone: (outcome: Outcome, name: string) => void
}

/** Somebody asks the reader: their words, why them, and the answer. */
export function ReceivedRequest({ request, mentee, onAction, onDone }: ReceivedRequestProps) {
  const { t } = useTranslation('mentoring')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const { busy, refusal, decide, reset } = useDecision(request.id)
  const { attributes, id } = request
  const person = mentee?.attributes
  const name = person?.first_name ?? common('notifications.somebody')
  const fullName = person?.full_name ?? name
  const waits = attributes.aasm_state === 'requested'
  const may = (what: 'confirmed' | 'cancelled' | 'propose') => attributes.allowed.includes(what)
  const awaited = awaitedSide(attributes, now)
  const ask = (what: 'refuse' | 'propose') => {
    reset()
    const relationship = idOf(request, 'mentoring_relationship')
    onAction({
      what,
      request,
      other: { name, zone: person?.time_zone ?? formats.zone },
      planning: mentee && relationship !== null ? { relationship, request, mentee } : null,
    })
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
        <Score score={attributes.score} over={!waits} />
      </div>
      {attributes.message !== null && <blockquote>{t('quoted', { text: attributes.message })}</blockquote>}
      {person && person.deleted !== true && (
        <Affinity
          receipt={receiptInZone(attributes.receipt, person.time_zone, formats.zone)}
          reader="sought"
          name={fullName}
        />
      )}
      {waits && person && person.deleted !== true && (
        <Suspense fallback={null}>
          <MenteeAnswers mentee={person} />
        </Suspense>
      )}
      {attributes.proposed_dates.length > 0 && (
        <Rows>
          <Label>{t('received.proposed')}</Label>
          <Dates dates={attributes.proposed_dates} other={person ? { name, zone: person.time_zone } : null} />
        </Rows>
      )}
      {attributes.revocation_note !== null && (
        <Rows>
          <Label>{t('received.word')}</Label>
          <blockquote>{t('quoted', { text: attributes.revocation_note })}</blockquote>
        </Rows>
      )}
      {(refusal ?? null) !== null && (
        <Notice tone="error" title={refusal?.title}>
          {refusal?.text}
        </Notice>
      )}
      <div className="foot">
        <StatePill tone={awaited === 'participant' ? 'info' : toneOf(attributes)}>
          {stateOf(t, formats, attributes, { reader: 'presenter', other: person, now })}
        </StatePill>
        {waits && attributes.blocked === null && attributes.proposed_dates.length > 0 && (
          <SmallMuted>
            {t(awaited === 'participant' ? 'received.next_offered' : 'received.next_over', { name })}
          </SmallMuted>
        )}
        {waits && attributes.blocked !== null && (
          <Small id={`blocked-${id}`}>{t(`blocked.${attributes.blocked}`, { name })}</Small>
        )}
        {waits && (
          <div className="acts">
            {may('confirmed') ? (
              <BusyButton
                variant={awaited === 'participant' ? 'outlined' : 'contained'}
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
              attributes.blocked !== null && (
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
