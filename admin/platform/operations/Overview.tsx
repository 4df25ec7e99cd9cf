import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminOperations } from '#contract/console/platform/operations.ts'
import { color, shape } from '#theme/vars.ts'
import { useWords, type Words } from '../i18n/provider.ts'
import { viewPath } from '../lists/saved-views.ts'
import { errorWords } from '../../messages/mails/MailPill.tsx'
import { useFormats } from '../shared/format.ts'
import { Icon, type IconName } from '../shared/icons.tsx'
import { Facts } from '../shared/Facts.tsx'
import { Panel } from '../shared/Panel.tsx'
import { type Attention, attentionOf } from './attention.ts'
import { Backups, Processes } from './Installation.tsx'
import { ReadModels } from './ReadModels.tsx'
import { Skips } from './Skips.tsx'
import { SealList } from './SealList.tsx'
import { TitledPanel } from './TitledPanel.tsx'

const words = 'resources.operations'

/** What needs a person first, then what follows the log, and its seals. */
export function Overview({ operations }: { readonly operations: AdminOperations }) {
  const t = useWords()
  const { moment } = useFormats()
  const attention = attentionOf(operations)
  const stopped = operations.read_models.filter(({ state }) => state === 'stopped').length
  const { jobs, processes, backups } = operations
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Panel component="ul" sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {attention.map((one) => (
          <Card key={keyOf(one)} {...cardOf(one, t, moment)} />
        ))}
        <Card
          icon="check"
          tone="well"
          title={t(attention.length === 0 ? `${words}.all_well` : `${words}.attention.well`)}
          text={[
            t(`${words}.attention.well_models`, { smart_count: operations.read_models.length - stopped }),
            ...(jobs === null ? [] : [t(`${words}.attention.well_jobs`, { smart_count: jobs.total - jobs.failing })]),
            ...(processes === null
              ? []
              : [t(`${words}.processes.count`, { smart_count: processes.filter(({ silent }) => !silent).length })]),
          ].join(', ')}
        />
      </Panel>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' } }}>
        <ReadModels models={operations.read_models} operator={operations.operator} />
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' }}>
          {processes !== null && <Processes processes={processes} at={operations.at} />}
          <Seals seals={operations.seals} />
          {backups !== null && <Backups backups={backups} />}
          <Skips />
          {!operations.operator && <OfInstallation />}
        </Box>
      </Box>
      {operations.seals !== null && <SealList />}
    </Box>
  )
}

/** What an administrator of a company does not see here, and who does. */
function OfInstallation() {
  const t = useWords()
  return (
    <TitledPanel title={t(`${words}.installation.title`)}>
      <Typography variant="body2">{t(`${words}.installation.text`)}</Typography>
    </TitledPanel>
  )
}

interface CardProps {
  readonly icon: IconName
  readonly tone: 'well' | 'waiting' | 'wrong'
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
}

const tints = {
  well: { backgroundColor: color.successGround, color: color.successText },
  waiting: { backgroundColor: color.warningGround, color: color.warningText },
  wrong: { backgroundColor: color.errorGround, color: color.errorText },
} as const

function Card({ icon, tone, title, text, action }: CardProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'center', padding: 2, flexWrap: 'wrap' }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          borderRadius: shape.radius,
          ...tints[tone],
        }}
      >
        <Icon name={icon} />
      </Box>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography component="h2" sx={{ fontWeight: 600, fontSize: '1rem' }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: color.ink2 }}>
          {text}
        </Typography>
      </Box>
      {action}
    </Box>
  )
}

function keyOf(attention: Attention): string {
  return attention.kind === 'stopped' ? attention.model.id : attention.kind
}

function cardOf(attention: Attention, t: Words, moment: (at: string) => string): CardProps {
  const open = openOf(t)
  const say = `${words}.attention` as const
  switch (attention.kind) {
    case 'held':
      return {
        icon: 'mail',
        tone: 'waiting',
        title: t(`${say}.held`),
        text: t(`${say}.held_text`, { since: moment(attention.since) }),
      }
    case 'stopped': {
      const { id, name, events, stop } = attention.model
      const atEvent = stop === null || stop.position !== null
      return {
        icon: 'warning',
        tone: 'wrong',
        title: t(`${say}.${atEvent ? 'stopped' : 'cannot_go_on'}`, { name }),
        text:
          events === null
            ? t(`${words}.models.unknown`)
            : t(`${say}.stopped_text`, { smart_count: Math.max(0, events - (atEvent ? 1 : 0)) }),
        action: open(`/operations?history=${id}`, t(`${say}.examine`), t(`${words}.models.examine`, { name })),
      }
    }
    case 'parked':
      return {
        icon: 'waiting',
        tone: 'waiting',
        title: t(`${say}.parked`, { smart_count: attention.streams }),
        text: t(`${say}.parked_text`, { smart_count: attention.waiting }),
        action: open('/operations?tab=relay', t(`${say}.see`), t(`${words}.relay.parked`)),
      }
    case 'mails': {
      const { mails, sms } = attention
      return {
        icon: 'mail',
        tone: 'wrong',
        title: t(`${say}.mails`, { smart_count: mails + sms }),
        text: t(`${say}.mails_text`, { mails, sms }),
        action: open(viewPath('mails', { state: 'failed' }), t(`${say}.see`), t('rail.mails')),
      }
    }
    case 'late': {
      const { count, since, error } = attention
      return {
        icon: 'mail',
        tone: 'waiting',
        title: t(`${say}.late`, { smart_count: count }),
        text: t(`${say}.late_text`, {
          why: error === null ? t(`${say}.late_untried`) : errorWords(error, t),
          since: moment(since),
        }),
        action: open(viewPath('mails', { state: 'waiting' }), t(`${say}.see`), t('rail.mails')),
      }
    }
    case 'held_items':
      return {
        icon: 'waiting',
        tone: 'waiting',
        title: t(`${say}.held_items`, { smart_count: attention.items }),
        text: t(`${say}.held_items_text`),
        action: open('/operations?tab=jobs', t(`${say}.see`), t(`${words}.held_items.title`)),
      }
    case 'jobs':
  }
  return {
    icon: 'clock',
    tone: 'waiting',
    title: t(`${say}.jobs`, { smart_count: attention.failing }),
    text: t(`${say}.jobs_text`),
    action: open('/operations?tab=jobs', t(`${say}.see`), t(`${words}.jobs.title`)),
  }
}

/** @param of what the short label is about, for those who do not see the card around it */
function openOf(t: Words) {
  return (to: string, label: string, of: string): ReactNode => (
    <Button variant="outlined" component={RouterLink} to={to} aria-label={`${label}${t('undo.colon')}${of}`}>
      {label}
    </Button>
  )
}

function Seals({ seals }: Pick<AdminOperations, 'seals'>) {
  const t = useWords()
  const { moment } = useFormats()
  const say = `${words}.seals` as const
  return (
    <TitledPanel title={t(`${say}.title`)}>
      {seals === null ? (
        <Typography variant="body2">{t(`${say}.no_log`)}</Typography>
      ) : (
        <Facts
          columns={1}
          facts={[
            {
              name: t(`${say}.last`),
              value:
                seals.last === null
                  ? t(`${say}.none`)
                  : t(`${say}.last_value`, { number: seals.last.number, when: moment(seals.last.at) }),
            },
            { name: t(`${say}.unsealed`), value: t(`${say}.events`, { smart_count: seals.unsealed }) },
            { name: t(`${say}.published`), value: t(seals.published ? `${say}.yes` : `${say}.no`) },
          ]}
        />
      )}
    </TitledPanel>
  )
}
