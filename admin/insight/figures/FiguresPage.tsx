import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useDataProvider } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { figureSelection } from '#contract/console/insight/figures.ts'
import { figureWords } from '#contract/console/platform/words/figures.ts'
import { color, shape } from '#theme/vars.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { refetchMs } from '../../platform/data/polling.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { DownloadButton } from '../../platform/lists/DownloadButton.tsx'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { useMay } from '../../people/session/use-may.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Icon } from '../../platform/shared/icons.tsx'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { Charts } from './charts.tsx'
import { Counts } from './Counts.tsx'
import { type FiguresView, FiguresContext } from './FigureLink.tsx'
import { Funnel } from './Funnel.tsx'
import { Groups } from './Groups.tsx'
import { Selection } from './Selection.tsx'
import { Tiles } from './Tiles.tsx'

const words = 'resources.figures'
const isDay = /^\d{4}-\d{2}-\d{2}$/
const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

/** Figures of one selection that stands in the address, as they are or were; of two dates, side by side. */
export default function FiguresPage() {
  const t = useWords()
  const { moment } = useFormats()
  const data = useDataProvider<ConsoleData>()
  const mayReport = useMay('dashboard', 'list')
  const [search, setSearch] = useSearchParams()
  const showReport = (isOpen: boolean) =>
    setSearch((current) => {
      const changed = new URLSearchParams(current)
      if (isOpen) changed.set('report', '')
      else changed.delete('report')
      return changed
    })
  const query = queryOf(search, 'at')
  const { data: figures, error, refetch } = useFigures(query, true)
  const { data: beside } = useFigures(queryOf(search, 'beside'), search.has('beside'))
  return (
    <>
      <PageHead title={t(`${words}.title`)} subtitle={figures && t(`${words}.subtitle`, { date: moment(figures.at) })}>
        {mayReport && (
          <Button variant="text" startIcon={<Icon name="mail" size={16} />} onClick={() => showReport(true)}>
            {t(`${words}.report.button`)}
          </Button>
        )}
        <DownloadButton
          label={t('list.export_label')}
          disabled={figures === undefined}
          file={() => data.csv('figures', query)}
        >
          {t('list.export')}
        </DownloadButton>
      </PageHead>
      {mayReport && search.has('report') && (
        <Suspense>
          <ReportDialog programId={search.get(figureSelection.program)} close={() => showReport(false)} />
        </Suspense>
      )}
      <Selection figures={figures} />
      {figures === undefined ? (
        <Panel sx={{ marginTop: 2, padding: 2 }}>
          {error === null ? <LoadingRows /> : <LoadError error={error} retry={() => void refetch()} />}
        </Panel>
      ) : (
        <Figures
          figures={figures}
          {...(search.has('beside') && beside && { beside })}
          of={{
            at: query.has(figureSelection.at) ? figures.at : null,
            program_id: query.get(figureSelection.program),
            business_unit: figures.business_unit,
            country: query.get(figureSelection.country),
            from: figures.from,
          }}
        />
      )}
    </>
  )
}

/** The query of the figures; the server reads a date as the end of the company's day. */
function queryOf(search: URLSearchParams, date: 'at' | 'beside'): URLSearchParams {
  const { at, ...others } = figureSelection
  const parameters = new URLSearchParams()
  for (const name of Object.values(others)) {
    const value = search.get(name)
    if (value !== null) parameters.set(name, value)
  }
  const day = search.get(date)
  if (day !== null && isDay.test(day)) parameters.set(at, day)
  return parameters
}

function useFigures(parameters: URLSearchParams, enabled: boolean) {
  const data = useDataProvider<ConsoleData>()
  const query = parameters.toString()
  return useQuery({
    queryKey: ['figures', query],
    queryFn: ({ signal }) => data.figures(query, signal),
    enabled,
    refetchInterval: refetchMs * 2,
    placeholderData: keepPreviousData,
  })
}

function Figures(view: FiguresView) {
  const t = useWords()
  const { dateIn } = useFormats()
  const its = figureWords[useLocale()]
  const { figures, beside, of } = view
  const date = dateIn(figures.zone)
  return (
    <FiguresContext value={of}>
      <Box sx={{ display: 'grid', gap: 2, marginTop: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {beside && (
          <Box
            role="status"
            sx={{
              padding: 2,
              border: `2px dashed ${color.brandText}`,
              borderRadius: shape.radius,
              backgroundColor: color.sunken,
            }}
          >
            <b>{t(`${words}.two_dates`, { past: date(beside.at), now: date(figures.at) })}</b>{' '}
            {t(`${words}.two_dates_text`)}
          </Box>
        )}
        <Tiles {...view} />
        <Funnel {...view} />
        <Charts {...view} />
        <Counts {...view} />
        <Groups {...view} />
        <Alert severity="info" role="note" icon={false}>
          <b>{t(`${words}.rule`)}</b> {its.rule} {t(`${words}.told_until`, { date: date(figures.told_until) })}
          <Box component="details" sx={{ marginTop: 1, '& dt': { fontWeight: 600, marginTop: 1 } }}>
            <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
              {t(`${words}.definitions`)}
            </Box>
            <dl>
              {Object.entries(its.definitions).map(([name, definition]) => (
                <div key={name}>
                  <dt>{nameOf(name, its)}</dt>
                  <dd>{definition}</dd>
                </div>
              ))}
            </dl>
          </Box>
        </Alert>
      </Box>
    </FiguresContext>
  )
}

function nameOf(name: string, { figures, delay, rating }: (typeof figureWords)['fr']): string {
  const named: Readonly<Record<string, string>> = { ...figures, delay, rating }
  return named[name] ?? name
}
