import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { Rows, Strong } from '../../../shared/components/parts.ts'
import { CalendarButton } from '../../../shared/meeting/CalendarButton.tsx'
import { joinPath } from '../../../shared/meeting/joined.ts'
import { Leaf } from '../../../shared/meeting/Leaf.tsx'
import { isLive, leafToneOf, displayDate } from '../../../shared/meeting/moment.ts'
import type { Moment } from '../../../shared/meeting/moment.ts'
import { Say } from '../../../shared/meeting/page.tsx'
import { Panel, Together } from '../../../shared/meeting/Panel.tsx'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { momentHeading } from '../../../shared/meeting/useMoment.ts'
import { Zones } from '../../../shared/meeting/Zones.tsx'
import { useMe } from '../../../shared/session/me.ts'
import type { Me } from '../../../shared/session/me.ts'
import type { Feedback, Meeting, Relationship, Headline } from './headline.ts'
import { useEndWords } from './useHeadlineWords.ts'
import type { HeadlineWords } from './useHeadlineWords.ts'
import { Voices } from './Voices.tsx'

interface FirstPanelProps {
  headline: Headline
  words: HeadlineWords
  relationship: Relationship
  me: Me
  parties: Parties
  /** Feedback on the accompaniment. */
  given: readonly Feedback[]
  /** What changed by itself, for a screen reader. */
  message: string
}

/** The next session with its verb, or how it ended and the feedback on it. */
export function FirstPanel({ headline, words, relationship, me, parties, given, message }: FirstPanelProps) {
  const live = headline.kind === 'session' && isLive(headline.moment)
  const agreed = headline.kind === 'plan' ? headline.agreed : null
  const date = headline.kind === 'session' ? displayDate(headline.meeting.attributes) : agreed
  const { attributes: held } = relationship
  return (
    <>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
      <Panel aria-labelledby={momentHeading} className={live ? 'live' : undefined} data-moment={headline.kind}>
        {live && <Together />}
        {headline.kind === 'over' ? (
          <Leaf
            at={held.ended_at ?? held.updated_at}
            tone={headline.review === 'to_write' || headline.review === 'to_write_second' ? 'todo' : 'done'}
          />
        ) : (
          <Leaf
            at={date?.starts_at ?? null}
            tone={headline.kind === 'session' ? leafToneOf(headline.moment) : agreed ? 'todo' : 'void'}
          />
        )}
        <div className="say">
          {live ? (
            <p className="state tag">
              <i aria-hidden="true" />
              {words.pill}
            </p>
          ) : (
            <div className="state">
              <StatePill tone={words.tone}>{words.pill}</StatePill>
            </div>
          )}
          <Typography variant="h2" id={momentHeading} tabIndex={-1}>
            {words.title}
          </Typography>
          {headline.kind === 'session' && <Subject meeting={headline.meeting} />}
          <p className="next">{words.next}</p>
        </div>
        {date !== null && (
          <div className="wide">
            <Zones at={date.starts_at} minutes={date.minutes} me={me} other={parties.other} />
          </div>
        )}
        {headline.kind === 'over' && (
          <Ending relationship={relationship} parties={parties}>
            {headline.review === 'both' && <Voices given={given} parties={parties} withWords />}
          </Ending>
        )}
        <div className="acts">
          {headline.kind === 'session' && parties.side !== null && (
            <MeetingActs meeting={headline.meeting} moment={headline.moment} live={live} />
          )}
          {headline.kind === 'plan' && parties.side !== null && (
            <PlanAct relationship={relationship.id} isAgreed={agreed !== null} />
          )}
          {headline.kind === 'over' && <ReviewAct relationship={relationship.id} review={headline.review} />}
        </div>
      </Panel>
    </>
  )
}

function Subject({ meeting: { attributes: held } }: { meeting: Meeting }) {
  const { t } = useTranslation('relationship')
  const { t: shared } = useTranslation('meeting')
  return (
    <Strong className="next">
      {t('sessions.one', { number: held.session_number, topic: held.topic ?? shared('no_topic') })}
    </Strong>
  )
}

/** Who ended it, why, and the words that came with it. */
function Ending({
  relationship,
  parties,
  children,
}: {
  relationship: Relationship
  parties: Parties
  children: ReactNode
}) {
  const { t } = useTranslation('relationship')
  const { t: finish } = useTranslation('finish')
  const { t: shared } = useTranslation('meeting')
  const endWords = useEndWords()
  const { finish_reason: reason, finish_note: note } = relationship.attributes
  return (
    <Rows className="wide" sx={{ gap: 1.5 }}>
      {children}
      <p>
        {endWords(relationship, parties)}
        {reason !== null && reason !== 'other' && <> {t('over.reason', { reason: finish(`reasons.${reason}`) })}</>}
      </p>
      {note !== null && <Say>{shared('quoted', { text: note })}</Say>}
    </Rows>
  )
}

const verbs: Partial<Record<Moment, 'join' | 'answer' | 'report' | 'propose'>> = {
  running: 'join',
  open: 'join',
  answer: 'answer',
  answer_admin: 'answer',
  report: 'report',
  report_second: 'report',
  to_plan: 'propose',
  late: 'propose',
}

/** One verb, and the session itself. */
function MeetingActs({ meeting, moment, live }: { meeting: Meeting; moment: Moment; live: boolean }) {
  const { t } = useTranslation('relationship')
  const { id } = meeting
  const { in_product: inProduct } = useMe().user.conference
  const isLiveNow = moment === 'running' || moment === 'open'
  const room = isLiveNow ? joinPath(meeting, inProduct) : null
  // Another date waits beside the agreed one.
  const answers = moment === 'agreed' && meeting.attributes.allowed.includes('confirmed')
  // What is not joined is begun on its page.
  const verb = answers ? 'answer' : isLiveNow && room === null ? undefined : verbs[moment]
  const leads = { join: room ?? paths.meeting(id), answer: paths.meeting(id), report: paths.feedback(id) }
  return (
    <>
      {verb !== undefined && (
        <Button
          variant={live ? 'inverse' : 'contained'}
          component={Link}
          to={verb === 'propose' ? paths.proposeDate(id) : leads[verb]}
        >
          {t(`acts.${verb}`)}
        </Button>
      )}
      {verb !== 'join' && verb !== 'answer' && (
        <Button variant={isLiveNow ? 'inverse' : 'outlined'} component={Link} to={paths.meeting(id)}>
          {t('acts.see')}
        </Button>
      )}
      {moment === 'agreed' && <CalendarButton meetingId={id} />}
    </>
  )
}

function PlanAct({ relationship, isAgreed }: { relationship: string; isAgreed: boolean }) {
  const { t } = useTranslation('relationship')
  return (
    <Button
      variant="contained"
      component={Link}
      to={paths.planMeeting(relationship)}
      startIcon={<Icon name="calendar" />}
    >
      {t(isAgreed ? 'acts.plan_agreed' : 'acts.plan')}
    </Button>
  )
}

function ReviewAct({
  relationship,
  review,
}: {
  relationship: string
  review: (Headline & { kind: 'over' })['review']
}) {
  const { t } = useTranslation('relationship')
  if (review === 'none') return null
  const writes = review === 'to_write' || review === 'to_write_second'
  return (
    <Button
      variant={writes ? 'contained' : 'outlined'}
      component={Link}
      to={paths.relationshipFeedback(relationship)}
      startIcon={writes && <Icon name="pencil" />}
    >
      {t(writes ? 'acts.review' : review === 'both' ? 'acts.read_both' : 'acts.read_mine')}
    </Button>
  )
}
