import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { HttpError, useDataProvider, useGetOne } from 'react-admin'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { AdminCohortMatch } from '#contract/console/community/cohort-matches.ts'
import { color } from '#theme/vars.ts'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { DownloadButton } from '../../platform/lists/DownloadButton.tsx'
import { useProgramChoices } from '../../platform/lists/choices.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { BackLink } from '../../platform/shared/BackLink.tsx'
import { NotFound } from '../../platform/shared/ErrorPages.tsx'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { PageTabs, tabOf } from '../../platform/shared/PageTabs.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { cohortActs } from './acts.tsx'
import { busyMs, isBusy, resource } from './data.ts'
import { Hidden } from './Hidden.tsx'

const words = 'resources.cohort_matches'
const tabs = ['result', 'comparison', 'season'] as const

const Result = lazy(() => import('./Result.tsx'))
const Comparison = lazy(() => import('./Comparison.tsx'))
const Season = lazy(() => import('./Season.tsx'))

interface MatchProps {
  readonly match: AdminCohortMatch
}

/** One draft: how far it is, what came out and why, beside another one, and the season. It can be left at any time. */
export default function CohortShow() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const { data, error, isPending, refetch } = useGetOne<AdminCohortMatch>(
    resource,
    { id },
    { refetchInterval: ({ state }) => (isBusy(state.data) ? busyMs : false) },
  )
  const busy = isBusy(data)
  const wasBusy = useRef(false)
  useEffect(() => {
    // What was read of the draft is that of before.
    if (wasBusy.current && !busy) void queries.invalidateQueries()
    wasBusy.current = busy
  }, [busy, queries])
  if (error instanceof HttpError && error.status === 404)
    return data === undefined ? <NotFound /> : <Navigate to={`/${resource}`} replace />
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (isPending) return <LoadingRows />
  return <Body match={data} />
}

function Body({ match }: MatchProps) {
  const t = useWords()
  const [search] = useSearchParams()
  const tab = tabOf(tabs, search)
  const computing = match.state === 'waiting' || match.state === 'running'
  const hasResult = match.computed_at !== null && !computing
  return (
    <>
      <Head match={match} hasResult={hasResult} />
      <Box role="status" sx={{ marginTop: 2 }}>
        {isBusy(match) ? <Progress match={match} /> : <Ends match={match} />}
      </Box>
      {!isBusy(match) && match.batch === null && <Hidden match={match} />}
      {hasResult && (
        <PageTabs
          path={`/${resource}/${match.id}/show`}
          label={t(`${words}.tabs_label`)}
          tabs={tabs}
          tab={tab}
          labelOf={(name) => t(`${words}.tabs.${name}`)}
        >
          <Suspense fallback={<LoadingRows />}>
            {tab === 'result' && <Result match={match} />}
            {tab === 'comparison' && <Comparison match={match} />}
            {tab === 'season' && <Season match={match} />}
          </Suspense>
        </PageTabs>
      )}
    </>
  )
}

/** Acts on the draft as a whole; those that send or revoke stand at the end of the page. */
const headActs = { run: cohortActs.run, cancel: cohortActs.cancel, remove: cohortActs.remove } as const

function Head({ match, hasResult }: MatchProps & { readonly hasResult: boolean }) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const program = useProgramChoices().find(({ value }) => value === match.program_id)?.name
  return (
    <PageHead
      title={match.name}
      subtitle={[program, match.batch === null && t(`${words}.nothing_sent`)].filter(Boolean).join(' – ')}
      above={<BackLink to={`/${resource}`} label={t(`${words}.back`)} />}
    >
      {hasResult && (
        <DownloadButton label={t('list.export_label')} disabled={false} file={() => data.cohortPairs(match.id)}>
          {t('list.export')}
        </DownloadButton>
      )}
      <RecordActs acts={headActs} record={match} name={match.name} />
    </PageHead>
  )
}

function Progress({ match: { state, batch, progress, batch_done: done, batch_total: total } }: MatchProps) {
  const t = useWords()
  const sends = batch === 'creating' || batch === 'revoking'
  const name = t(`${words}.progress.${sends ? batch : state === 'waiting' ? 'waiting' : 'running'}`)
  const percent = sends ? Math.floor((100 * done) / Math.max(1, total)) : progress
  return (
    <Panel sx={{ padding: { xs: 2, sm: 3 }, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <span>{name}</span>
        <span>
          {sends ? t(`${words}.progress.count`, { done, total }) : t(`${words}.progress.percent`, { percent })}
        </span>
      </Box>
      <LinearProgress
        aria-label={name}
        {...(state === 'waiting' ? {} : { variant: 'determinate', value: Math.min(100, percent) })}
      />
      <Typography sx={{ color: color.ink2, fontSize: '.875rem' }}>{t(`${words}.progress.leave`)}</Typography>
    </Panel>
  )
}

/** How the last work on the draft ended, where that is not the result itself. */
function Ends({ match: { state, problems } }: MatchProps) {
  const t = useWords()
  if (state === 'cancelled')
    return (
      <Alert severity="info" role="none" icon={false}>
        {t(`${words}.ends.cancelled`)}
      </Alert>
    )
  if (state !== 'failed') return null
  return (
    <Alert severity="error" role="none" icon={false}>
      {t(`${words}.ends.failed`)}
      <ul>
        {problems.map(({ code, participant_name: participant, presenter_name: presenter }) => (
          <li key={`${code} ${participant} ${presenter}`}>
            {participant === null && presenter === null
              ? t(`${words}.problems.${code}`)
              : t(`${words}.problem_of`, {
                  participant: participant ?? '–',
                  presenter: presenter ?? '–',
                  problem: t(`${words}.problems.${code}`),
                })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
