import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { HttpError, type RaRecord, ShowBase, useShowContext } from 'react-admin'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import type { RecordWithHistory } from '../data/data-provider.ts'
import { freshMs } from '../data/fresh.ts'
import { HistoryPanel, useCounted } from '../history/HistoryPanel.tsx'
import { useWords } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { FailedList } from '../lists/faces.tsx'
import { NotFound } from './ErrorPages.tsx'
import { Panel } from './Panel.tsx'
import { notOnPaper } from './paper.ts'
import { Waiting } from './Waiting.tsx'

interface RecordPageProps<Rec> {
  readonly resource: RecordWithHistory
  /** What the record is, before its state. */
  readonly kind: string
  /** The way back to the list. */
  readonly back: string
  readonly titleOf: (record: Rec) => string
  readonly renderPill: (record: Rec) => ReactNode
  readonly renderSummary: (record: Rec) => ReactNode
  /** Panels under the summary. */
  readonly renderMore?: (record: Rec) => ReactNode
  readonly renderActions?: (record: Rec) => ReactNode
}

/** One record: its name, what may be done, and two tabs, each with its own address. */
export function RecordPage<Rec extends RaRecord<string>>(props: RecordPageProps<Rec>) {
  return (
    <ShowBase<Rec>
      resource={props.resource}
      queryOptions={{ refetchInterval: freshMs }}
      // The page says itself what could not be loaded.
      redirectOnError={false}
    >
      <Body {...props} />
    </ShowBase>
  )
}

function Body<Rec extends RaRecord<string>>({
  resource,
  kind,
  back,
  titleOf,
  renderPill,
  renderSummary,
  renderMore,
  renderActions,
}: RecordPageProps<Rec>) {
  const t = useWords()
  const { pathname } = useLocation()
  const { record, error, isPending, refetch } = useShowContext<Rec>()
  if (error instanceof HttpError && error.status === 404) return <NotFound />
  if (error) return <FailedList error={error} retry={() => void refetch()} />
  if (isPending) return <Waiting />
  const base = `/${resource}/${record.id}/show`
  const tab = pathname.endsWith('/history') ? 'history' : 'summary'
  return (
    <>
      <PageHead
        title={titleOf(record)}
        above={
          <Typography component="p" variant="body2" sx={{ marginBottom: '4px' }}>
            <Link component={RouterLink} to={`/${resource}`}>
              {back}
            </Link>
          </Typography>
        }
        subtitle={
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, marginTop: '6px' }}>
            {kind} {renderPill(record)}
          </Box>
        }
      >
        {renderActions?.(record)}
      </PageHead>
      <Tabs value={tab} aria-label={t('record.tabs')} sx={{ marginTop: 2, ...notOnPaper }}>
        <Tab {...tabProps('summary')} label={t('record.summary')} component={RouterLink} to={base} />
        <Tab {...tabProps('history')} label={t('record.history')} component={RouterLink} to={`${base}/history`} />
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
  const counted = useCounted(record)
  return (
    <Box sx={{ maxWidth: 560 }}>
      <HistoryPanel {...record} />
      <Typography component="p" variant="body2" sx={{ color: 'text.secondary' }}>
        {counted}
      </Typography>
    </Box>
  )
}
