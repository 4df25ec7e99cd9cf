import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import type { ConversationReport } from '#contract/messages/comments.ts'
import { color, shape } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import type { Conversation } from './api.ts'

const Card = styled('article')({
  alignSelf: 'center',
  width: 'min(500px, 100%)',
  display: 'grid',
  gap: 12,
  margin: '8px 0 12px',
  padding: 16,
  border: `1px solid ${color.line}`,
  borderRadius: shape.radius,
  backgroundColor: color.surface,
  '& header': { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', justifyContent: 'space-between' },
  '& h4': { fontSize: '1rem' },
  '& a': { fontSize: '.875rem' },
  '& .two': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 12, fontSize: '.875rem' },
  '& .who': { color: color.ink2 },
  '& .rating': { fontWeight: 600, margin: '4px 0' },
  '& blockquote': { margin: 0, overflowWrap: 'anywhere' },
  '@media (max-width: 760px)': { '& .two': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

const longest = 140

const ratings = ['disappointing', 'rather_good', 'effective', 'very_effective', 'incredible'] as const

interface Props {
  readonly report: ConversationReport
  readonly conversation: Conversation
  readonly readerId: string
}

/** The reports of a session, at its place among the messages. */
export function Report({ report, conversation, readerId }: Props) {
  const { t } = useTranslation('messenger')
  const { reports, session_number: number, meeting_id: meeting } = report
  return (
    <Card data-message={meeting}>
      <header>
        <h4>{t(reports.length === 2 ? 'reports' : 'report_alone', { number })}</h4>
        <Link component={RouterLink} to={paths.meeting(meeting)}>
          {t('read_all')}
        </Link>
      </header>
      <div className="two">
        {reports.map(({ author_id: author, rating, report: text }) => (
          <div key={author}>
            <p className="who">{author === readerId ? t('own_report') : conversation.correspondent.full_name}</p>
            <p className="rating">{t(`rating.${ratings[rating - 1] ?? 'effective'}`)}</p>
            {text !== null && <blockquote>{text.length > longest ? `${text.slice(0, longest)}…` : text}</blockquote>}
          </div>
        ))}
      </div>
    </Card>
  )
}
