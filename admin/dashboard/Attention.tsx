import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { AdminDashboard } from '#contract/console/dashboard.ts'
import { color, shape } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { Icon, type IconName } from '../shared/icons.tsx'
import { Panel } from '../shared/Panel.tsx'
import type { RowsBehind } from './rows-behind.ts'

interface Task {
  readonly icon: IconName
  readonly tone: 'info' | 'warning' | 'error'
  readonly title: string
  readonly text: string
  readonly verb: string
  readonly to: string
}

interface AttentionProps {
  readonly attention: AdminDashboard['attention']
  readonly rows: RowsBehind
}

/** Each thing that waits, with the one verb that leads to it. */
export function Attention({ attention, rows }: AttentionProps) {
  const t = useWords()
  const tasks = useTasks(attention, rows)
  if (tasks.length === 0)
    return (
      <Panel sx={{ padding: '20px 16px' }}>
        <Typography sx={{ fontWeight: 600 }}>{t('dashboard.nothing')}</Typography>
        <Typography variant="body2" sx={{ color: color.ink2 }}>
          {t('dashboard.nothing_text')}
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
        <Item key={task.title} {...task} />
      ))}
    </Panel>
  )
}

function useTasks(attention: AdminDashboard['attention'], rows: RowsBehind): readonly Task[] {
  const t = useWords()
  const { expiring, blocked, unanswered: silent, oldest_days: oldest } = attention
  const { pending_approval: pending, stopped_models: stopped } = attention
  const tasks: readonly (Task & { readonly count: number })[] = [
    {
      count: stopped,
      icon: 'warning',
      tone: 'error',
      title: t('dashboard.stopped', { smart_count: stopped }),
      text: t('dashboard.stopped_text'),
      verb: t('dashboard.review'),
      to: '/operations',
    },
    {
      count: blocked,
      icon: 'warning',
      tone: 'error',
      title: t('dashboard.blocked', { smart_count: blocked }),
      text: t('dashboard.blocked_text'),
      verb: t('dashboard.review'),
      to: rows.blocked,
    },
    {
      count: expiring,
      icon: 'clock',
      tone: 'warning',
      title: t('dashboard.expiring', { smart_count: expiring }),
      text: t('dashboard.expiring_text'),
      verb: t('dashboard.see'),
      to: rows.expiring,
    },
    {
      count: silent,
      icon: 'waiting',
      tone: 'warning',
      title: t('dashboard.unanswered', { smart_count: silent }),
      text: t('dashboard.unanswered_text', { smart_count: oldest ?? 0 }),
      verb: t('dashboard.see'),
      to: rows.unanswered,
    },
    {
      count: pending,
      icon: 'person',
      tone: 'info',
      title: t('dashboard.pending', { smart_count: pending }),
      text: t('dashboard.pending_text'),
      verb: t('dashboard.see'),
      to: '/sign_ups',
    },
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
