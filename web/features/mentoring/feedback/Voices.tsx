import Paper from '@mui/material/Paper'
import type { PaperProps } from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#theme/Avatar.tsx'
import { color, shape } from '#theme/vars.ts'
import { dotted } from '../../../shared/components/illustrations.tsx'
import { Muted, SmallMuted } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { isRating, Rated } from '../../../shared/meeting/Rated.tsx'
import type { Me } from '../../../shared/session/me.ts'
import type { Feedback, Question } from './content.ts'

const Diptych = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  alignItems: 'stretch',
  '@media (max-width: 760px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Voice = styled(Paper)<PaperProps<'article', { component: 'article' }>>({
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  padding: 24,
  borderRadius: shape.radius,
  '& .head': { display: 'flex', gap: 14, alignItems: 'center' },
  '& dl': { display: 'grid', gap: 14 },
  '& dt': { fontSize: '.875rem', color: color.ink2, marginBottom: 2 },
  '& dd, & .text': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& .text': { borderTop: `1px solid ${color.line}`, paddingTop: 16 },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '&.awaited': {
    border: `2px dashed ${color.lineStrong}`,
    backgroundColor: 'transparent',
    alignContent: 'center',
    justifyItems: 'center',
    textAlign: 'center',
    '& p': { maxWidth: '34ch' },
  },
  '@media (max-width: 480px)': { padding: '20px 16px' },
})

interface VoicesProps {
  me: Me
  parties: Parties
  mine: Feedback | undefined
  theirs: Feedback | undefined
  /** Of both roles. */
  questions: readonly Question[]
  isOpen: boolean
  about: { of: 'meeting' | 'relationship' }
  acts: ReactNode
}

/** Both reports side by side; dotted while one is awaited. */
export function Voices({ me, parties, mine, theirs, questions, isOpen, about, acts }: VoicesProps) {
  const { t } = useTranslation('feedback')
  const { t: shared } = useTranslation('meeting')
  const { t: common } = useTranslation()
  const { other } = parties
  const name = other?.firstName ?? common('notifications.somebody')
  if (!mine && !theirs) return null
  return (
    <Diptych>
      {mine && (
        <Report
          feedback={mine}
          questions={questions}
          title={shared('you')}
          picture={<Avatar id={me.id} name={me.fullName} src={me.user.avatar_url} />}
          acts={acts}
        />
      )}
      {theirs?.attributes.readable ? (
        <Report
          feedback={theirs}
          questions={questions}
          title={other?.name ?? name}
          picture={
            <Avatar
              id={!other || other.deleted ? null : other.owner}
              name={other?.name ?? ''}
              beside={me.id}
              src={other?.avatar ?? null}
            />
          }
        />
      ) : (
        (isOpen || theirs) && (
          <Voice component="article" variant="outlined" className="awaited" aria-labelledby="report-awaited">
            <svg viewBox="0 0 120 132" width="120" height="132" aria-hidden="true">
              <circle cx="60" cy="30" r="22" {...dotted} />
              <path d="M16 130v-22a44 44 0 0 1 88 0v22" {...dotted} />
            </svg>
            <Typography variant="h3" component="h2" id="report-awaited">
              {t('awaited.title', { name })}
            </Typography>
            <Muted>{t(`awaited.${about.of}`)}</Muted>
          </Voice>
        )
      )}
    </Diptych>
  )
}

interface ReportProps {
  feedback: Feedback
  questions: readonly Question[]
  title: string
  picture: ReactNode
  acts?: ReactNode
}

function Report({ feedback, questions, title, picture, acts }: ReportProps) {
  const { t } = useTranslation('feedback')
  const { t: shared } = useTranslation('meeting')
  const formats = useFormats()
  const { attributes: given, id } = feedback
  const role = shared(given.author === 'presenter' ? 'mentor' : 'mentee')
  const at = given.revised_at ?? given.given_at
  const answers = (given.answers ?? []).map((answer) => {
    const question = questions.find((one) => one.id === answer.question_id)?.attributes
    const codes = 'codes' in answer ? answer.codes : []
    const labels = codes.map(
      (code) => question?.choices.find((one) => one.code === code)?.label[formats.locale] ?? code,
    )
    return {
      key: answer.question_id,
      title: question?.title[formats.locale] ?? t('questions.gone'),
      text: 'text' in answer ? answer.text : formats.list(labels),
    }
  })
  return (
    <Voice component="article" variant="outlined" aria-labelledby={`report-${id}`}>
      <div className="head">
        {picture}
        <div>
          <Typography variant="h3" component="h2" id={`report-${id}`}>
            {title}
          </Typography>
          <SmallMuted>
            {t(given.revised_at === null ? 'given_at' : 'revised_at', {
              role,
              day: formats.day(at),
              time: formats.time(at),
            })}
          </SmallMuted>
        </div>
      </div>
      {isRating(given.rating) && (
        <p>
          <Rated rating={given.rating} />
        </p>
      )}
      {answers.length > 0 && (
        <dl>
          {answers.map(({ key, title, text }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {given.report !== null && <p className="text">{given.report}</p>}
      {given.rating === null && <Muted>{t('erased')}</Muted>}
      {acts !== undefined && <div className="acts">{acts}</div>}
    </Voice>
  )
}
