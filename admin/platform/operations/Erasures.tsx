import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useDataProvider } from 'react-admin'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import type { AdminErasure, AdminErasureReport } from '#contract/console/platform/operations.ts'
import { color } from '#theme/vars.ts'
import type { ConsoleData } from '../data/data-provider.ts'
import { useWords, type Words } from '../i18n/provider.ts'
import { DownloadButton } from '../lists/DownloadButton.tsx'
import { LoadError } from '../lists/list-states.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { Facts } from '../shared/Facts.tsx'
import { useFormats } from '../shared/format.ts'
import { Icon } from '../shared/icons.tsx'
import { LoadingRows } from '../shared/Loading.tsx'
import { Panel } from '../shared/Panel.tsx'
import { Pill } from '../shared/StatePill.tsx'
import { useOperations } from './data.ts'
import { Rows } from '../shared/Rows.tsx'

const words = 'resources.operations.erasures'
const perPage = 100

type Step = AdminErasureReport['steps'][number]['step']
/** Done or not: there is nothing to count. */
const single: ReadonlySet<Step> = new Set(['event', 'key', 'swept'])

function StateOf({ state }: Pick<AdminErasure, 'state'>) {
  const t = useWords()
  return <Pill tone={state === 'complete' ? 'success' : 'warning'} text={t(`${words}.states.${state}`)} />
}

function whyOf({ requested_by: by, actor }: AdminErasure, t: Words): string {
  if (by === null) return t(`${words}.unknown`)
  return by === 'admin' && actor !== null ? t(`${words}.by`, { name: actor }) : t(`${words}.reasons.${by}`)
}

/** Erased accounts, and the report of the one that the address names. */
export function Erasures() {
  const t = useWords()
  const { moment } = useFormats()
  const narrow = useMediaQuery('(max-width: 760px)', { noSsr: true })
  const opened = new URLSearchParams(useLocation().search).get('erasure')
  const { data: erasures, error, refetch } = useOperations<readonly AdminErasure[]>(`erasures?_start=0&_end=${perPage}`)
  if (erasures === undefined)
    return (
      <Panel sx={{ padding: 2 }}>
        {error === null ? <LoadingRows /> : <LoadError error={error} retry={() => void refetch()} />}
      </Panel>
    )
  if (erasures.length === 0)
    return (
      <Panel sx={{ padding: 3 }}>
        <Typography>{t(`${words}.none`)}</Typography>
      </Panel>
    )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      {!(narrow && opened !== null) && (
        <Panel sx={{ minWidth: 0, alignSelf: 'start' }}>
          <Rows
            name={t(`${words}.title`)}
            rows={erasures}
            isMarked={({ id }) => id === opened}
            columns={[
              {
                label: t(`${words}.account`),
                render: ({ id }) => (
                  <Link
                    component={RouterLink}
                    to={`/operations?tab=erasures&erasure=${id}`}
                    aria-label={t(`${words}.open`, { id: id.slice(0, 8) })}
                    aria-current={id === opened ? 'true' : undefined}
                  >
                    {id.slice(0, 8)}…
                  </Link>
                ),
              },
              {
                label: t(`${words}.when`),
                render: ({ erased_at: at }) => <time dateTime={at}>{moment(at)}</time>,
              },
              { label: t(`${words}.why`), render: (erasure) => whyOf(erasure, t) },
              { label: t(`${words}.state`), render: ({ state }) => <StateOf state={state} /> },
            ]}
          />
        </Panel>
      )}
      {opened === null && !narrow && (
        <Panel sx={{ padding: 3, alignSelf: 'start' }}>
          <Typography sx={{ color: color.ink2 }}>{t(`${words}.choose`)}</Typography>
        </Panel>
      )}
      {opened !== null && (
        <div>
          {narrow && <BackLink to="/operations?tab=erasures" label={t(`${words}.back`)} />}
          <Report key={opened} id={opened} />
        </div>
      )}
    </Box>
  )
}

function Report({ id }: { readonly id: string }) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const { moment, time, date } = useFormats()
  const leftOf = (step: Step, left: number) =>
    single.has(step) ? t(`${words}.not_yet`) : t(`${words}.left`, { smart_count: left })
  const { data: report, error, refetch } = useOperations<AdminErasureReport>(`erasures/${id}`)
  if (report === undefined)
    return (
      <Panel sx={{ padding: 2, alignSelf: 'start' }}>
        {error === null ? <LoadingRows /> : <LoadError error={error} retry={() => void refetch()} />}
      </Panel>
    )
  return (
    <Panel component="section" aria-labelledby="erasure-report" sx={{ alignSelf: 'start', minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', flexWrap: 'wrap', padding: 2 }}>
        <div>
          <Typography variant="h2" id="erasure-report" sx={{ fontSize: '1.125rem' }}>
            {t(`${words}.report`)}
          </Typography>
          <Typography variant="body2" sx={{ color: color.ink2 }}>
            {id.slice(0, 8)}…, {moment(report.erased_at)}, {whyOf(report, t)}
          </Typography>
        </div>
        <StateOf state={report.state} />
      </Box>
      <Box component="ul" sx={{ paddingInline: 2 }}>
        {report.steps.map(({ step, done, at, left }) => (
          <Box component="li" key={step} sx={stepLine}>
            <Box sx={{ color: done ? color.successMark : color.warningMark }}>
              <Icon name={done ? 'check' : 'clock'} size={16} />
            </Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>{t(`${words}.${done ? 'steps' : 'steps_left'}.${step}`)}</Box>
            <Box sx={{ color: color.ink2, whiteSpace: 'nowrap' }}>
              {done ? at !== null && time(at) : leftOf(step, left)}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ padding: 2 }}>
        <Typography variant="h3" sx={{ fontSize: '1rem', marginBlock: 1 }}>
          {t(`${words}.elsewhere`)}
        </Typography>
        <Facts
          columns={1}
          facts={[
            {
              name: t(`${words}.backups`),
              value: t(`${words}.backups_value`, { day: date(report.backups_unreadable_by) }),
            },
            { name: t(`${words}.consumers`), value: t(`${words}.consumers_value`) },
            { name: t(`${words}.stays`), value: t(`${words}.stays_value`) },
          ]}
        />
      </Box>
      <Box sx={{ ...stepLine, borderTop: `1px solid ${color.line}`, padding: 2, flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, color: color.ink2 }}>
          {report.seal === null ? t(`${words}.unsealed`) : t(`${words}.seal`, { number: report.seal })}
        </Box>
        <DownloadButton label={t(`${words}.certificate`)} disabled={false} file={() => data.certificate(id)}>
          {t(`${words}.certificate`)}
        </DownloadButton>
      </Box>
    </Panel>
  )
}

const stepLine = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  borderBottom: `1px solid ${color.line}`,
} as const
