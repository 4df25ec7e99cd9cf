import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { HttpError, type RaRecord, ShowBase, useShowContext } from 'react-admin'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { refetchMs } from '../data/polling.ts'
import { HistoryPanel, useEventCount } from '../../insight/history/HistoryPanel.tsx'
import { JustDone } from '../../insight/operator-acts/JustDone.tsx'
import { useWords } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { LoadError } from '../lists/list-states.tsx'
import type { WithActions } from '../acts/act.ts'
import type { RecordWithHistory } from '../resource.ts'
import { NotFound } from './ErrorPages.tsx'
import { Panel } from './Panel.tsx'
import { LoadingRows } from './Loading.tsx'
import { useMay } from '../../people/session/use-may.ts'
import { hiddenInPrint } from './print.ts'
import { BackLink } from './BackLink.tsx'

interface RecordPageProps<Rec extends RaRecord<string>> {
  readonly resource: RecordWithHistory
  readonly titleOf: (record: Rec) => string
  readonly renderPill: (record: Rec) => ReactNode
  readonly renderSummary: (record: Rec) => ReactNode
  /** Panels under the summary. */
  readonly renderMore?: (record: Rec) => ReactNode
  /** What may be done with it; null for records that name no `actions`. */
  readonly renderActs: WithActions<Rec, (record: Rec) => ReactNode>
}

/** One record: its name, what may be done, and two tabs, each with its own address. */
export function RecordPage<Rec extends RaRecord<string>>(props: RecordPageProps<Rec>) {
  return (
    <ShowBase<Rec>
      resource={props.resource}
      queryOptions={{ refetchInterval: refetchMs }}
      // The page says itself what could not be loaded.
      redirectOnError={false}
    >
      <Body {...props} renderActs={props.renderActs} />
    </ShowBase>
  )
}

function Body<Rec extends RaRecord<string>>({
  resource,
  titleOf,
  renderPill,
  renderSummary,
  renderMore,
  renderActs,
}: Omit<RecordPageProps<Rec>, 'renderActs'> & { readonly renderActs: ((record: Rec) => ReactNode) | null }) {
  const t = useWords()
  const { pathname } = useLocation()
  const mayLookBack = useMay(resource, 'history')
  const { record, error, isPending, refetch } = useShowContext<Rec>()
  if (error instanceof HttpError && error.status === 404) return <NotFound />
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (isPending) return <LoadingRows />
  const base = `/${resource}/${record.id}/show`
  const tab = mayLookBack && pathname.endsWith('/history') ? 'history' : 'summary'
  return (
    <>
      <PageHead
        title={titleOf(record)}
        above={<BackLink to={`/${resource}`} label={t(`resources.${resource}.back`)} />}
        subtitle={
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, marginTop: '6px' }}>
            {t(`resources.${resource}.kind`)} {renderPill(record)}
          </Box>
        }
      >
        {renderActs?.(record)}
      </PageHead>
      {mayLookBack && <JustDone resource={resource} id={record.id} />}
      <Tabs value={tab} aria-label={t('record.tabs')} sx={{ marginTop: 2, ...hiddenInPrint }}>
        <Tab {...tabProps('summary')} label={t('record.summary')} component={RouterLink} to={base} />
        {mayLookBack && (
          <Tab {...tabProps('history')} label={t('record.history')} component={RouterLink} to={`${base}/history`} />
        )}
      </Tabs>
      <Panel
        role="tabpanel"
        id={`panel-${tab}`}
        aria-labelledby={`tab-${tab}`}
        sx={{ padding: { xs: 2, sm: 3 }, marginTop: 2, maxWidth: 960 }}
      >
        {tab === 'summary' ? renderSummary(record) : <History resource={resource} id={record.id} />}
      </Panel>
      {tab === 'summary' && renderMore?.(record)}
    </>
  )
}

function tabProps(name: string) {
  return { value: name, id: `tab-${name}`, 'aria-controls': `panel-${name}` }
}

function History(record: { readonly resource: RecordWithHistory; readonly id: string }) {
  const counted = useEventCount(record)
  return (
    <Box sx={{ maxWidth: 560 }}>
      <HistoryPanel {...record} />
      <Typography component="p" variant="body2" sx={{ color: 'text.secondary' }}>
        {counted}
      </Typography>
    </Box>
  )
}
