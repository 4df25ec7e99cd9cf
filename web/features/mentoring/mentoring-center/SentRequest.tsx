import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, shape } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Person } from '../../../shared/components/Person.tsx'
import { Score } from '../../../shared/components/Score.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { Label, Rows, Small, Strong } from '../../../shared/components/parts.ts'
import { ownerOf } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { isAtLimit } from '../../../shared/profile/NotYetVisible.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import { receiptInZone } from '../../../shared/match/zones.ts'
import { Affinity } from './Affinity.tsx'
import type { RequestAction } from './RequestDialogs.tsx'
import type { Profile, Request } from './center.ts'
import { Dates } from './Dates.tsx'
import { Landing } from './layout.ts'
import { nextOf, stateOf, toneOf } from './states.ts'
import { awaitedSide } from '../../../shared/awaitedSide.ts'

const Answer = styled('div')({
  display: 'grid',
  gap: 8,
  padding: 16,
  borderRadius: shape.radius,
  backgroundColor: color.sunken,
  fontSize: '.9375rem',
  lineHeight: 1.45,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})

const NextWords = styled('p')({ fontSize: '.9375rem', lineHeight: 1.45, color: color.ink2 })

interface SentRequestProps {
  request: Request
  /** Null when the account is gone. */
  mentor: Profile | null
  onAction: (action: RequestAction) => void
}

/** What the reader attributes, where it stands, and what comes next. */
export function SentRequest({ request, mentor, onAction }: SentRequestProps) {
  const { t } = useTranslation('mentoring')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const { attributes, id } = request
  const person = mentor?.attributes
  const name = person?.first_name ?? common('notifications.somebody')
  const me = useMe()
  const zone = me.participant?.attributes.time_zone ?? formats.zone
  const waits = attributes.aasm_state === 'requested'
  const other = person ? { name, zone: person.time_zone } : null
  const awaited = awaitedSide(attributes, now)
  const next = nextOf(t, attributes, { awaited, name, gone: person?.deleted === true })
  const takes = attributes.proposed_dates.length > 0 && attributes.allowed.includes('confirmed')
  const blocked = awaited === 'participant' && attributes.blocked !== null
  const reason =
    attributes.refusal_reason !== null && attributes.refusal_reason !== 'other'
      ? t(`reasons.${attributes.refusal_reason}`)
      : attributes.revocation_reason !== null && attributes.revocation_reason !== 'other'
        ? t(`revoked.${attributes.revocation_reason}`)
        : null
  const note = attributes.refusal_note ?? attributes.revocation_note
  return (
    <Landing component="article" id={`request-${id}`} tabIndex={-1} aria-labelledby={`request-${id}-name`}>
      <div className="top">
        {mentor ? (
          <Person
            id={ownerOf(mentor)}
            profile={mentor.attributes}
            locale={formats.locale}
            to={paths.profile('presenter', mentor.id)}
            headingId={`request-${id}-name`}
          />
        ) : (
          <h3 id={`request-${id}-name`}>{name}</h3>
        )}
        <Score score={attributes.score} over={!waits} />
      </div>
      <Rows sx={{ justifyItems: 'start' }}>
        <StatePill tone={awaited === 'participant' ? 'warning' : waits ? 'info' : toneOf(attributes)}>
          {stateOf(t, formats, attributes, { reader: 'participant', other: person, now })}
        </StatePill>
        {waits && person?.away ? (
          <NextWords>{t('sent.away', { day: formats.day(`${person.away.back_on}T12:00:00`) })}</NextWords>
        ) : (
          next !== null && <NextWords>{next}</NextWords>
        )}
      </Rows>
      {waits && (
        <Affinity receipt={receiptInZone(attributes.receipt, zone, formats.zone)} reader="seeker" name={name} />
      )}
      {attributes.proposed_dates.length > 0 && waits && (
        <Rows>
          <Label>{t('sent.dates', { name })}</Label>
          <Dates
            dates={attributes.proposed_dates}
            other={other}
            {...((takes || blocked) && {
              taking: {
                take: (date) => {
                  onAction({ what: 'take', request, date, other: { name, zone: person?.time_zone ?? date.time_zone } })
                },
                blockedBy: blocked ? `blocked-${id}` : undefined,
              },
            })}
          />
          {blocked && (
            <Small id={`blocked-${id}`}>
              {t(`blocked.${attributes.blocked ?? 'mentor_full'}_for_mentee`, { name })}
            </Small>
          )}
          {attributes.proposal_note !== null && (
            <blockquote>{t('quoted', { text: attributes.proposal_note })}</blockquote>
          )}
        </Rows>
      )}
      {(reason !== null || note !== null) && (
        <Answer>
          {reason !== null && <Strong>{reason}</Strong>}
          {note !== null && <p>{t('quoted', { text: note })}</p>}
        </Answer>
      )}
      {attributes.message !== null && waits && (
        <Rows>
          <Label>{t('sent.message')}</Label>
          <blockquote>{t('quoted', { text: attributes.message })}</blockquote>
        </Rows>
      )}
      {(attributes.allowed.includes('cancelled') || attributes.aasm_state === 'cancelled') && (
        <div className="foot">
          <div className="acts">
            {attributes.aasm_state === 'cancelled' && !isAtLimit(me) && (
              <Button size="small" component={Link} to={paths.community()}>
                {t('find_other')}
              </Button>
            )}
            {waits && mentor !== null && person?.deleted !== true && (
              <Button
                variant="text"
                size="small"
                sx={{ marginLeft: '-10px' }}
                component={Link}
                to={paths.messenger({ person: ownerOf(mentor) })}
                startIcon={<Icon name="message" />}
                aria-label={t('relation.write_to', { name })}
              >
                {t('relation.write')}
              </Button>
            )}
            {attributes.allowed.includes('cancelled') && (
              <Button
                variant="text"
                color="error"
                size="small"
                onClick={() => {
                  onAction({ what: 'withdraw', request, other: { name, zone: person?.time_zone ?? formats.zone } })
                }}
              >
                {t('sent.withdraw')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Landing>
  )
}
