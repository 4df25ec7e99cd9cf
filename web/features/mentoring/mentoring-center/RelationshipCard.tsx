import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Person } from '../../../shared/components/Person.tsx'
import { Steps } from '../../../shared/components/Steps.tsx'
import { Line, Rows, Strong } from '../../../shared/components/parts.ts'
import { ownerOf } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { AnyItem } from '../../../shared/data/models.ts'
import { agreedAhead } from '../../../shared/awaitedSide.ts'
import { useNow } from '../../../shared/useNow.ts'
import type { Profile, Relationship } from './center.ts'
import { useFinish } from './Finish.tsx'
import { Landing } from './layout.ts'
import { MeetingActs, useMeetingSteps } from './CardMeetings.tsx'
import { NextDates, NextTask } from './laterParts.ts'

const Body = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(220px, 264px) minmax(0, 1fr)',
  gap: '24px 32px',
  alignItems: 'start',
  '@media (max-width: 960px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
})
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingTop: 16,
  borderTop: `1px solid ${color.line}`,
  fontSize: '.875rem',
  color: color.ink2,
})

interface RelationshipCardProps {
  relationship: Relationship
  /** Null when the account is gone. */
  other: Profile | null
  /** What the other person is in it. */
  side: 'participant' | 'presenter'
  program: string | null
  /** Its sessions are among them. */
  included?: readonly AnyItem[]
  /** Its id in the page, where a link leads to. */
  anchor?: string
}

const none: readonly AnyItem[] = []

/** An accompaniment: with whom, since when, and its sessions. */
export function RelationshipCard({
  relationship,
  other,
  side,
  program,
  included = none,
  anchor = `relationship-${relationship.id}`,
}: RelationshipCardProps) {
  const { t } = useTranslation('mentoring')
  const { t: end } = useTranslation('finish')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const finish = useFinish()
  const { attributes: held } = relationship
  const name = other?.attributes.full_name ?? common('notifications.somebody')
  const started = held.started_at ?? held.updated_at
  const ended = held.ended_at ?? held.updated_at
  const now = useNow()
  const meetingSteps = useMeetingSteps(relationship, side, included)
  const agreed = agreedAhead(relationship, meetingSteps.steps, now)
  const running = held.aasm_state === 'initiated' || held.aasm_state === 'admin_initiated'
  // It began without a request.
  const byAdmin = relationship.relationships['mentoring_request'] === null
  const gone = other === null || other.attributes.deleted === true
  // What a date is chosen for: a session without one, or a new one (null); undefined: a date is on its way.
  const undated =
    meetingSteps.next === null || meetingSteps.next.stage === 'void'
      ? null
      : meetingSteps.next.stage === 'to_plan' && meetingSteps.next.meeting.attributes.allowed.includes('propose')
        ? meetingSteps.next.meeting
        : undefined
  const reason = held.finish_reason === 'other' ? null : held.finish_reason
  const endOf = () => {
    if (held.finished_by === null) return end('ended')
    if (held.finished_by === 'admin') return end('ended_admin')
    if (held.finished_by !== side) return end('ended_self')
    return gone ? end('ended_gone') : end('ended_other', { name: other.attributes.first_name })
  }
  return (
    <Landing component="article" id={anchor} tabIndex={-1} aria-labelledby={`${anchor}-name`}>
      <Body>
        {other ? (
          <Person
            id={ownerOf(other)}
            profile={other.attributes}
            locale={formats.locale}
            to={paths.profile(side, other.id)}
            headingId={`${anchor}-name`}
          />
        ) : (
          <h3 id={`${anchor}-name`}>{name}</h3>
        )}
        <Steps
          label={t('relation.steps', { name })}
          steps={[
            ...(running && meetingSteps.steps.length > 0
              ? []
              : [
                  {
                    key: 'start',
                    state: 'done' as const,
                    icon: 'check' as const,
                    title: t(byAdmin ? 'relation.set_up' : 'relation.accepted'),
                    detail: formats.day(started),
                  },
                ]),
            ...meetingSteps.steps,
            ...(running && meetingSteps.steps.length > 0
              ? []
              : running
                ? [
                    {
                      key: 'first',
                      state: agreed ? ('now' as const) : ('later' as const),
                      icon: 'calendar' as const,
                      title: t(agreed ? 'relation.agreed' : 'relation.first'),
                      detail: agreed
                        ? t('dates.when', {
                            day: formats.weekdayDay(agreed.starts_at),
                            span: formats.span(agreed.starts_at, agreed.minutes),
                          })
                        : t('relation.to_plan'),
                    },
                  ]
                : [
                    {
                      key: 'end',
                      state: 'done' as const,
                      icon: 'check' as const,
                      title: endOf(),
                      detail: formats.day(ended),
                    },
                  ]),
          ]}
        />
      </Body>
      {running && held.pause === null && !gone && agreed === null && undated !== undefined && (
        <Suspense fallback={null}>
          <NextDates
            relationship={relationship}
            meeting={undated}
            isFirst={meetingSteps.steps.length === 0}
            other={other}
            look="outlined"
          />
        </Suspense>
      )}
      {running && (
        <Suspense fallback={<Line sx={{ minHeight: 24 }} />}>
          <NextTask relationship={relationship.id} name={name} />
        </Suspense>
      )}
      {(reason !== null || held.finish_note !== null) && (
        <Rows>
          {reason !== null && <Strong>{end(`reasons.${reason}`)}</Strong>}
          {held.finish_note !== null && <blockquote>{t('quoted', { text: held.finish_note })}</blockquote>}
        </Rows>
      )}
      <Foot>
        <span>
          {held.pause
            ? t('relation.paused', { day: formats.day(`${held.pause.until}T12:00:00`) })
            : running
              ? t('relation.since', { day: formats.day(started) })
              : formats.day(started) === formats.day(ended)
                ? t('relation.on', { day: formats.day(started) })
                : t('relation.between', { from: formats.day(started), to: formats.day(ended) })}
          {program !== null && `, ${t('relation.program', { program })}`}
        </span>
        <Line sx={{ gap: 1, flexWrap: 'wrap' }}>
          {held.allowed.includes('finished') && (
            <Button
              variant="text"
              size="small"
              sx={{ '@media (max-width: 640px)': { marginLeft: '-10px' } }}
              aria-label={end('open_of', { name })}
              onClick={() => {
                finish({ relationship, side, name: other?.attributes.first_name ?? name })
              }}
            >
              {end('send')}
            </Button>
          )}
          {!gone && (
            <Button
              variant="text"
              size="small"
              component={Link}
              to={paths.messenger({ person: ownerOf(other) })}
              startIcon={<Icon name="message" />}
              aria-label={t('relation.write_to', { name })}
            >
              {t('relation.write')}
            </Button>
          )}
          <MeetingActs relationship={relationship} next={meetingSteps.next} name={name} running={running} />
        </Line>
      </Foot>
    </Landing>
  )
}
