import IconButton from '@mui/material/IconButton'
import type { AdminJob } from '#contract/console/platform/operations.ts'
import { useWords } from '../i18n/provider.ts'
import { LoadError } from '../lists/list-states.tsx'
import { useFormats } from '../shared/format.ts'
import { Icon } from '../shared/icons.tsx'
import { LoadingRows } from '../shared/Loading.tsx'
import { Panel } from '../shared/Panel.tsx'
import { Pill, type Tone } from '../shared/StatePill.tsx'
import { cronWords } from './cron.ts'
import { useOperate, useOperations } from './data.ts'
import { jobName } from './job-name.ts'
import { Rows } from '../shared/Rows.tsx'

const words = 'resources.operations.jobs'
const tones: Readonly<Record<AdminJob['state'], Tone>> = {
  done: 'success',
  partly: 'warning',
  failed: 'error',
  running: 'info',
  late: 'error',
  never: 'default',
}

/** What recurs: when it ran last, how it ended, and another run now. */
export function Jobs() {
  const t = useWords()
  const { moment, average } = useFormats()
  const { data: jobs, error, refetch } = useOperations<readonly AdminJob[]>('jobs')
  const run = useOperate<AdminJob>('jobs.asked')
  if (jobs === undefined)
    return (
      <Panel sx={{ padding: 2 }}>
        {error === null ? <LoadingRows /> : <LoadError error={error} retry={() => void refetch()} />}
      </Panel>
    )
  const nameOf = ({ id }: AdminJob) => jobName(id, t)
  const resultOf = ({ done, failed }: AdminJob) =>
    [
      ...(done === null ? [] : [t(`${words}.counts`, { smart_count: done })]),
      ...(failed === null || failed === 0 ? [] : [t(`${words}.failed_counts`, { smart_count: failed })]),
    ].join(', ') || '–'
  return (
    <Panel sx={{ minWidth: 0 }}>
      <Rows
        name={t(`${words}.title`)}
        rows={jobs}
        columns={[
          { label: t(`${words}.name`), render: nameOf },
          { label: t(`${words}.when`), render: ({ cron }) => cronWords(cron, t) },
          {
            label: t(`${words}.last`),
            render: ({ started_at: at }) =>
              at === null ? t(`${words}.never`) : <time dateTime={at}>{moment(at)}</time>,
          },
          { label: t(`${words}.result`), render: resultOf },
          {
            label: t(`${words}.seconds`),
            render: ({ seconds }) => (seconds === null ? '–' : `${average(seconds)} s`),
          },
          {
            label: t('resources.operations.models.state'),
            render: ({ state }) => <Pill tone={tones[state]} text={t(`${words}.states.${state}`)} />,
          },
          {
            label: t(`${words}.act`),
            render: (job) => (
              <IconButton
                aria-label={t(`${words}.run_job`, { name: nameOf(job) })}
                disabled={!job.actions.includes('run')}
                onClick={() => {
                  if (!run.isPending) run.mutate({ path: `jobs/${job.id}/run` })
                }}
              >
                <Icon name="play" />
              </IconButton>
            ),
          },
        ]}
      />
    </Panel>
  )
}
