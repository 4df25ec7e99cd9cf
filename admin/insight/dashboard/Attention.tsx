import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { AdminDashboard } from '#contract/console/insight/dashboard.ts'
import { color, shape } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Icon, type IconName } from '../../platform/shared/icons.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import type { RowsBehind } from './rows-behind.ts'

type OfCompany =
  | 'articles_reported'
  | 'failed_mails'
  | 'contact_messages'
  | 'contact_requests'
  | 'articles_to_review'
  | 'tag_proposals'
  | 'error_reports'

interface Task {
  readonly icon: IconName
  readonly tone: 'info' | 'warning' | 'error'
  readonly title: string
  readonly text: string
  readonly verb: string
  readonly to: string
  /** It is of no program: it waits whichever one is chosen. */
  readonly ofCompany?: boolean
}

interface AttentionProps {
  readonly attention: AdminDashboard['attention']
  readonly rows: RowsBehind
  /** The requests are those of one program. */
  readonly ofProgram: boolean
}

/** Each thing that waits, with the one verb that leads to it. */
export function Attention({ attention, rows, ofProgram }: AttentionProps) {
  const t = useWords()
  const tasks = useTasks(attention, rows)
  if (tasks.length === 0)
    return (
      <Panel sx={{ padding: '20px 16px' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {t(ofProgram ? 'dashboard.nothing_in_program' : 'dashboard.nothing')}
        </Typography>
        <Typography variant="body2" sx={{ color: color.ink2 }}>
          {t(ofProgram ? 'dashboard.nothing_in_program_text' : 'dashboard.nothing_text')}
        </Typography>
      </Panel>
    )
  return (
    <Panel
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        // Each item draws its right and lower edge, and the panel hides the outer ones: one line between neighbours.
        overflow: 'hidden',
        '& > li': {
          borderRight: `1px solid ${color.line}`,
          borderBottom: `1px solid ${color.line}`,
          margin: '0 -1px -1px 0',
        },
        '@media (max-width: 1080px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
      }}
    >
      {tasks.map((task) => (
        <Item
          key={task.title}
          {...task}
          text={ofProgram && task.ofCompany === true ? t('dashboard.of_no_program', { text: task.text }) : task.text}
        />
      ))}
    </Panel>
  )
}

function useTasks(attention: AdminDashboard['attention'], rows: RowsBehind): readonly Task[] {
  const t = useWords()
  const { expiring, blocked, unanswered: silent, oldest_days: oldest } = attention
  type Name = 'stopped' | 'blocked' | 'expiring' | 'unanswered' | 'pending' | OfCompany
  const task = (name: Name, count: number, to: string, look: Pick<Task, 'icon' | 'tone'>, text?: string) => ({
    count,
    ...look,
    title: t(`dashboard.${name}`, { smart_count: count }),
    text: text ?? t(`dashboard.${name}_text`),
    verb: t(look.tone === 'error' ? 'dashboard.review' : 'dashboard.see'),
    to,
  })
  const ofCompany = (name: Name, count: number, to: string, look: Pick<Task, 'icon' | 'tone'>) => ({
    ...task(name, count, to, look),
    ofCompany: true,
  })
  const tasks: readonly (Task & { readonly count: number })[] = [
    ofCompany('stopped', attention.stopped_models, '/operations', { icon: 'warning', tone: 'error' }),
    task('blocked', blocked, rows.blocked, { icon: 'warning', tone: 'error' }),
    ofCompany('articles_reported', attention.articles_reported, rows.reported, { icon: 'warning', tone: 'error' }),
    task('expiring', expiring, rows.expiring, { icon: 'clock', tone: 'warning' }),
    task(
      'unanswered',
      silent,
      rows.unanswered,
      { icon: 'waiting', tone: 'warning' },
      t('dashboard.unanswered_text', { smart_count: oldest ?? 0 }),
    ),
    ofCompany('failed_mails', attention.failed_mails, rows.mails, { icon: 'mail', tone: 'warning' }),
    ofCompany('pending', attention.pending_approval, '/sign_ups', { icon: 'person', tone: 'info' }),
    ofCompany('contact_messages', attention.contact_messages, rows.messages, { icon: 'waiting', tone: 'info' }),
    ofCompany('contact_requests', attention.contact_requests, rows.contacts, { icon: 'phone', tone: 'info' }),
    ofCompany('articles_to_review', attention.articles_to_review, rows.toReview, { icon: 'document', tone: 'info' }),
    ofCompany('tag_proposals', attention.tag_proposals, rows.proposals, { icon: 'plus', tone: 'info' }),
    ofCompany('error_reports', attention.error_reports, rows.crashes, { icon: 'warning', tone: 'info' }),
  ]
  return tasks.filter(({ count }) => count > 0)
}

const tones = {
  info: { backgroundColor: color.infoGround, color: color.infoText },
  warning: { backgroundColor: color.warningGround, color: color.warningText },
  error: { backgroundColor: color.errorGround, color: color.errorText },
}

function Item({ icon, tone, title, text, verb, to }: Task) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '40px 1fr auto',
        gap: '14px',
        alignItems: 'center',
        padding: '14px 16px',
        '@media (max-width: 760px)': {
          gridTemplateColumns: '40px 1fr',
          '& > a': { gridColumn: 2, justifySelf: 'start' },
        },
      }}
    >
      <Box
        component="span"
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 44,
          paddingTop: '2px',
          borderRadius: shape.arch,
          ...tones[tone],
        }}
      >
        <Icon name={icon} />
      </Box>
      <div>
        <Typography sx={{ fontWeight: 600, fontSize: '.9375rem' }}>{title}</Typography>
        <Typography variant="body2" sx={{ color: color.ink2 }}>
          {text}
        </Typography>
      </div>
      <Button size="small" component={Link} to={to} aria-label={`${verb}, ${title}`}>
        {verb}
      </Button>
    </Box>
  )
}
