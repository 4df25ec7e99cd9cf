import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, shape } from '#theme/vars.ts'
import { paths } from '../../app/paths.ts'
import { Person } from '../../shared/components/Person.tsx'
import { Score } from '../../shared/components/Score.tsx'
import { StatePill } from '../../shared/components/StatePill.tsx'
import { useFormats } from '../../shared/i18n/format.ts'
import type { Profile, Request } from './center.ts'
import { Dates } from './Dates.tsx'
import { Landing } from './layout.ts'
import type { Outcome } from './ReceivedRequest.tsx'
import { stateOf, toneOf } from './states.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const Answer = styled('div')({
  display: 'grid',
  gap: 8,
  padding: 16,
  borderRadius: shape.radius,
  backgroundColor: color.sunken,
  fontSize: '.9375rem',
  lineHeight: 1.45,
})

interface SentRequestProps {
  request: Request
  /** Null when the account is gone. */
  mentor: Profile | null
  onDone: (outcome: Outcome, name: string) => void
}

/** What the reader asked, where it stands, and what comes next. */
export function SentRequest({ request, mentor, onDone }: SentRequestProps) {
  const { t } = useTranslation('mentoring')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const [asking, setAsking] = useState(false)
  const { attributes: asked, id } = request
  const person = mentor?.attributes
  const name = person?.first_name ?? common('notifications.somebody')
  const waits = asked.aasm_state === 'requested'
  const other = person ? { name, zone: person.time_zone } : null
  const next = waits
    ? asked.proposed_dates.length > 0
      ? t('sent.next_dates', { name })
      : t('sent.next', { name })
    : asked.aasm_state === 'confirmed'
      ? t('sent.next_confirmed', { name })
      : asked.aasm_state === 'cancelled'
        ? t(`sent.next_${asked.cancellation_reason ?? 'revoked'}`, { name })
        : null
  const reason =
    asked.refusal_reason !== null && asked.refusal_reason !== 'other'
      ? t(`reasons.${asked.refusal_reason}`)
      : asked.revocation_reason !== null && asked.revocation_reason !== 'other'
        ? t(`revoked.${asked.revocation_reason}`)
        : null
  return (
    <Landing component="article" id={`request-${id}`} tabIndex={-1} aria-labelledby={`request-${id}-name`}>
      <div className="top">
        {mentor ? (
          <Person
            id={mentor.id}
            profile={mentor.attributes}
            locale={formats.locale}
            to={paths.profile('presenter', mentor.id)}
            headingId={`request-${id}-name`}
          />
        ) : (
          <h3 id={`request-${id}-name`}>{name}</h3>
        )}
        <Score score={asked.score} off={asked.aasm_state === 'cancelled'} />
      </div>
      <div style={{ display: 'grid', gap: 8, justifyItems: 'start' }}>
        <StatePill tone={waits ? 'info' : toneOf(asked)}>
          {waits ? t('sent.state', { day: formats.day(asked.answer_due_at) }) : stateOf(t, formats, asked)}
        </StatePill>
        {next !== null && <p style={{ fontSize: '.9375rem', lineHeight: 1.45, color: color.ink2 }}>{next}</p>}
      </div>
      {asked.proposed_dates.length > 0 && waits && (
        <div style={{ display: 'grid', gap: 8 }}>
          <p style={{ fontWeight: 600, fontSize: '.875rem' }}>{t('sent.dates', { name })}</p>
          <Dates dates={asked.proposed_dates} other={other} />
          {asked.proposal_note !== null && <blockquote>{t('quoted', { text: asked.proposal_note })}</blockquote>}
        </div>
      )}
      {(reason !== null || asked.refusal_note !== null) && (
        <Answer>
          {reason !== null && <p style={{ fontWeight: 600 }}>{reason}</p>}
          {asked.refusal_note !== null && <p>{t('quoted', { text: asked.refusal_note })}</p>}
        </Answer>
      )}
      {asked.message !== null && waits && (
        <div style={{ display: 'grid', gap: 8 }}>
          <p style={{ fontWeight: 600, fontSize: '.875rem' }}>{t('sent.message')}</p>
          <blockquote>{t('quoted', { text: asked.message })}</blockquote>
        </div>
      )}
      {(asked.allowed.includes('cancelled') || asked.aasm_state === 'cancelled') && (
        <div className="foot">
          <div className="acts">
            {asked.aasm_state === 'cancelled' && (
              <Button size="small" component={Link} to={paths.community()}>
                {t('find_other')}
              </Button>
            )}
            {asked.allowed.includes('cancelled') && (
              <Button
                variant="text"
                color="error"
                size="small"
                sx={{ marginLeft: '-10px' }}
                onClick={() => {
                  setAsking(true)
                }}
              >
                {t('sent.withdraw')}
              </Button>
            )}
          </div>
        </div>
      )}
      <WithdrawDialog
        requestId={id}
        name={name}
        open={asking}
        onClose={() => {
          setAsking(false)
        }}
        onDone={() => {
          setAsking(false)
          onDone('withdrawn', name)
        }}
      />
    </Landing>
  )
}
