import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { ListError } from '../../../shared/components/ListError.tsx'
import { NameLink } from '../../../shared/components/Person.tsx'
import { CardSkeleton, Loading } from '../../../shared/components/Skeletons.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { Muted, SmallMuted } from '../../../shared/components/parts.ts'
import { api } from '../../../shared/data/api.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useList } from '../../../shared/data/hooks.ts'
import type { ListAnswer } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Leaf } from '../../../shared/meeting/Leaf.tsx'
import { counterOf, leafToneOf, momentOf, pillTones, displayDate } from '../../../shared/meeting/moment.ts'
import { Block, BlockTitle } from '../../../shared/meeting/page.tsx'
import { targetOf } from '../../../shared/meeting/parties.ts'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { useNow } from '../../../shared/useNow.ts'
import { latestFirst } from './headline.ts'
import type { Feedback, Meeting, Relationship } from './headline.ts'
import { isBothReadable, Voices } from './Voices.tsx'

const List = styled('ol')({
  display: 'grid',
  '& > li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '64px minmax(0, 1fr)',
    gap: '0 20px',
    paddingBottom: 24,
  },
  '& > li:last-of-type': { paddingBottom: 0 },
  '& > li:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 31,
    top: 80,
    bottom: 6,
    width: 2,
    backgroundColor: color.line,
  },
  '& > li.past:not(:last-of-type)::before': { backgroundColor: color.brandText },
  '& .body': { display: 'grid', gap: 8, alignContent: 'center', minWidth: 0 },
  '& .body > *': { minWidth: 0 },
  '& .top': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 12px',
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  '& h3': { fontSize: '1.0625rem', lineHeight: 1.35, overflowWrap: 'anywhere' },
  '& .read': { color: color.brandText, fontSize: '.875rem', display: 'inline-block', paddingBlock: 2 },
  '@media (max-width: 640px)': { '& > li': { columnGap: 12 } },
})

const evidenceNames = { platform: 'platform', declared_by_one: 'one', confirmed_by_both: 'both' } as const

/** The reader's reports and those they may read: as many as the server gives at once. */
const reports = api.feedbacks.all({ 'page[size]': 100 })

interface MeetingsProps {
  relationship: Relationship
  parties: Parties
  meetings: UseQueryResult<ListAnswer<'meetings'>>
  running: boolean
  /** Not when the page says it first. */
  isPlanOffered: boolean
}

/** Every session, the latest first, with both ratings once both can be read. */
export function Meetings({ relationship, parties, meetings, running, isPlanOffered }: MeetingsProps) {
  const { t } = useTranslation('relationship')
  const formats = useFormats()
  const all = meetings.data?.data ?? []
  const held = all.filter(({ attributes }) => attributes.evidence !== null)
  const isRated = held.some(({ attributes }) => attributes.feedback_by.length > 1)
  const given = useList(reports, { enabled: parties.side !== null && isRated })
  const minutes = held.reduce((sum, { attributes }) => sum + (displayDate(attributes)?.minutes ?? 0), 0)
  const number = Math.max(0, ...all.map(({ attributes }) => attributes.session_number)) + 1
  const isToPlan = all.some(({ attributes }) => attributes.aasm_state === 'initiated')
  const plans = running && parties.side !== null && isPlanOffered && !isToPlan
  return (
    <Block component="section" variant="outlined" aria-labelledby="relationship-sessions">
      <div className="head">
        <BlockTitle id="relationship-sessions">{t('sessions.title')}</BlockTitle>
        {held.length > 0 && (
          <SmallMuted>{t('sessions.held', { count: held.length, length: formats.duration(minutes) })}</SmallMuted>
        )}
      </div>
      {meetings.data === undefined ? (
        meetings.error instanceof ApiError ? (
          <ListError error={meetings.error} onRetry={() => void meetings.refetch()} />
        ) : (
          <Loading>
            <CardSkeleton />
          </Loading>
        )
      ) : all.length === 0 && !plans ? (
        <Muted>{t('sessions.none')}</Muted>
      ) : (
        <List>
          {plans && (
            <li>
              <Leaf at={null} tone="void" small />
              <div className="body">
                <div className="top">
                  <h3>{t('sessions.one', { number, topic: t('sessions.next') })}</h3>
                  <Button variant="outlined" size="small" component={Link} to={paths.planMeeting(relationship.id)}>
                    {t('sessions.plan', { number })}
                  </Button>
                  <Button variant="text" size="small" component={Link} to={paths.planSeries(relationship.id)}>
                    {t('sessions.plan_series')}
                  </Button>
                </div>
              </div>
            </li>
          )}
          {latestFirst(all).map((meeting) => (
            <Row
              key={meeting.id}
              meeting={meeting}
              parties={parties}
              given={(given.data?.data ?? []).filter((one) => targetOf(one, 'feedbackable') === meeting.id)}
            />
          ))}
        </List>
      )}
    </Block>
  )
}

interface RowProps {
  meeting: Meeting
  parties: Parties
  /** Reports on it. */
  given: readonly Feedback[]
}

function Row({ meeting, parties, given }: RowProps) {
  const { t } = useTranslation('relationship')
  const { t: shared } = useTranslation('meeting')
  const formats = useFormats()
  const now = useNow()
  const { id, attributes: held } = meeting
  const date = displayDate(held)
  const moment = momentOf(held, parties.side, now)
  const finished = held.aasm_state === 'finished'
  const state = shared(`states.${held.aasm_state}`)
  const ahead = date && (moment === 'agreed' || moment === 'open')
  const counter = counterOf(held, now)
  return (
    <li className={finished ? 'past' : undefined}>
      <Leaf at={date?.starts_at ?? null} tone={leafToneOf(moment)} small />
      <div className="body">
        <div className="top">
          <h3>
            <NameLink to={paths.meeting(id)}>
              {t('sessions.one', { number: held.session_number, topic: held.topic ?? shared('no_topic') })}
            </NameLink>
          </h3>
          {finished ? (
            <SmallMuted>
              {[
                date && formats.duration(date.minutes),
                shared(`types_by.${held.meeting_type}`),
                held.evidence && t(`evidence.${evidenceNames[held.evidence]}`),
              ]
                .filter(Boolean)
                .join(', ')}
            </SmallMuted>
          ) : (
            <StatePill tone={pillTones[moment]}>
              {ahead ? t('sessions.at', { state, time: formats.time(date.starts_at) }) : state}
            </StatePill>
          )}
        </div>
        {counter && (
          <SmallMuted>
            {t('sessions.counter', {
              day: formats.weekdayDay(counter.starts_at),
              time: formats.time(counter.starts_at),
            })}
          </SmallMuted>
        )}
        {isBothReadable(given) && <Voices given={given} parties={parties} />}
        {finished && held.feedback_by.length > 0 && parties.side !== null && (
          <p>
            <Link
              className="read"
              to={paths.feedback(id)}
              aria-label={t('sessions.read_of', { number: held.session_number })}
            >
              {t('sessions.read')}
            </Link>
          </p>
        )}
      </div>
    </li>
  )
}
