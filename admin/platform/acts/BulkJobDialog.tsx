import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useDataProvider, useGetMany } from 'react-admin'
import type { AdminBulkAct } from '#contract/console/platform/bulk-acts.ts'
import type { ConsoleData } from '../data/data-provider.ts'
import { useWords } from '../i18n/provider.ts'
import type { FilterWords } from '../lists/filter-words.ts'
import type { ListFilter } from '../lists/saved-views.ts'
import { useFormats } from '../shared/format.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import type { FormValues } from '../shared/form-values.ts'
import { type Act, bulkActWords, colorOf, leftOutReason, type RecordWithActions } from './act.ts'
import { useLastName } from './last-name.ts'
import { OutcomesFile } from './OutcomesFile.tsx'
import { useRefusalText } from './use-act.ts'
import { validateAct } from './validation.ts'

/** While the server works. */
const lookMs = 1_000

interface BulkJobDialogProps<Rec extends RecordWithActions> {
  readonly act: Act<Rec>
  readonly filter: ListFilter
  /** The filter in the words of its list. */
  readonly filterWords?: FilterWords | null
  /** Rows that the filter leaves. */
  readonly total: number
  readonly close: () => void
}

/** The act on every row of the list: the server works on them, and says how far it is and what it refused. */
export function BulkJobDialog<Rec extends RecordWithActions>({
  act,
  filter,
  filterWords,
  total,
  close,
}: BulkJobDialogProps<Rec>) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const queries = useQueryClient()
  const refusalText = useRefusalText()
  const words = bulkActWords(act)
  const [id, setId] = useState<string | null>(null)
  const begin = useMutation({
    mutationFn: (values: FormValues) =>
      data.bulkAct('', {
        resource: act.resource,
        act: act.name,
        filter,
        body: act.body?.parse(values) ?? {},
        total,
      }),
    onSuccess: (begun) => setId(begun.id),
  })
  const { data: job } = useQuery({
    queryKey: ['bulk_acts', id],
    queryFn: () => data.bulkAct(`?id=${id}`),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookMs : false),
  })
  const current = job ?? begin.data
  const leave = () => {
    close()
    if (current !== undefined) void queries.invalidateQueries()
  }
  const { Inputs } = act
  const none = {} as Rec
  return (
    <FormDialog
      title={
        current === undefined
          ? t(`${words}.title`, { smart_count: total })
          : t(current.state === 'running' ? 'bulk.under_way' : `${words}.result`)
      }
      of={JSON.stringify(filter)}
      close={leave}
      busy={begin.isPending}
      {...(act.bulk?.initial && { initial: act.bulk.initial })}
      validate={(typed) => validateAct(act, none, typed, t, false)}
      submit={(values) =>
        begin.mutateAsync(values).then(
          () => undefined,
          () => undefined,
        )
      }
      cancel={current === undefined ? t(`${words}.cancel`) : t('acts.close')}
      confirm={current === undefined ? t(`${words}.confirm`, { smart_count: total }) : null}
      color={colorOf(act)}
    >
      {current === undefined ? (
        <>
          <Typography>{t(`${words}.text`)}</Typography>
          {filterWords && <Rows filterWords={filterWords} />}
          <Typography>{t('bulk.how')}</Typography>
          {begin.error !== null && (
            <Alert severity="error" role="alert" icon={false}>
              {refusalText(begin.error)}
            </Alert>
          )}
          <Suspense>{Inputs !== undefined && <Inputs record={null} />}</Suspense>
        </>
      ) : (
        <Job act={act} job={current} />
      )}
    </FormDialog>
  )
}

/** Which rows: the filter as the list says it. */
function Rows({ filterWords: { view, fields, others } }: { readonly filterWords: FilterWords }) {
  const t = useWords()
  if (view === null && fields.length === 0 && others === 0) return <Typography>{t('bulk.every_row')}</Typography>
  return (
    <div>
      <Typography>{t('bulk.filtered')}</Typography>
      <Box component="ul" sx={{ margin: 0, paddingLeft: '20px', listStyle: 'disc' }}>
        {view !== null && <li>{t('bulk.view', { name: view })}</li>}
        {fields.map(([label, text]) => (
          <li key={label}>{t('unsaved.field', { label, text })}</li>
        ))}
        {others > 0 && <li>{t('bulk.other_filters', { smart_count: others })}</li>}
      </Box>
    </div>
  )
}

function Job<Rec extends RecordWithActions>({ act, job }: { readonly act: Act<Rec>; readonly job: AdminBulkAct }) {
  const t = useWords()
  const { number } = useFormats()
  const data = useDataProvider<ConsoleData>()
  const queries = useQueryClient()
  const words = bulkActWords(act)
  const { mutate, isPending } = useMutation({
    mutationFn: (what: 'stop' | 'resume') => data.bulkAct(`/${job.id}/${what}`, {}),
    onSuccess: (now) => queries.setQueryData(['bulk_acts', job.id], now),
  })
  const { data: refused } = useGetMany<Rec>(
    act.resource,
    { ids: job.refusals.map(({ id }) => id) },
    { enabled: job.state !== 'running' && job.refusals.length > 0 },
  )
  const lastName = useLastName(act)
  const recordOf = (id: string) => refused?.find((one) => one?.id === id)
  const isGone = (id: string) => refused !== undefined && recordOf(id) === undefined
  const nameOf = (id: string) => {
    const record = recordOf(id)
    return record === undefined ? lastName(id) : (act.bulk?.nameOf(record, t) ?? lastName(id))
  }
  const counts = { done: number(job.done), total: number(job.total) }
  const carriedOut = job.done - job.unchanged - job.skipped - job.refused
  const skipped = job.refusals.filter(({ message }) => message === null)
  const why = leftOutReason(act, t)
  if (job.state === 'running')
    return (
      <>
        <span role="status">{t('acts.progress', counts)}</span>
        <LinearProgress
          aria-label={t('acts.progress', counts)}
          variant="determinate"
          value={(100 * job.done) / job.total}
        />
        <Typography variant="body2">{t('bulk.leave')}</Typography>
        <Button aria-disabled={isPending} onClick={() => mutate('stop')} sx={{ justifySelf: 'start' }}>
          {t('bulk.stop')}
        </Button>
      </>
    )
  return (
    <>
      {job.state === 'stopped' && (
        <Alert severity="warning" role="status" icon={false}>
          {t('bulk.stopped', counts)}{' '}
          <Button size="small" aria-disabled={isPending} onClick={() => mutate('resume')}>
            {t('bulk.resume')}
          </Button>
        </Alert>
      )}
      <Alert severity={carriedOut > 0 ? 'success' : 'info'} role="status" icon={false}>
        <p>{t(`${words}.done`, { smart_count: carriedOut })}</p>
        {job.unchanged > 0 && <p>{t('bulk.unchanged', { smart_count: job.unchanged })}</p>}
        {job.skipped > 0 && <p>{t('bulk.skipped', { smart_count: job.skipped })}</p>}
      </Alert>
      {job.refused > 0 && (
        <Alert severity="error" role="alert" icon={false}>
          <p>{t(`${words}.failed`, { smart_count: job.refused })}</p>
          <ul>
            {job.refusals.map(
              ({ id, message }) =>
                message !== null && (
                  <li key={id}>
                    <b>{nameOf(id)}</b>
                    {'\u00A0: '}
                    {message}
                  </li>
                ),
            )}
          </ul>
        </Alert>
      )}
      {skipped.length > 0 && (
        <Alert severity="info" role="status" icon={false}>
          <p>{t(`${words}.excluded`, { smart_count: job.skipped })}</p>
          <ul>
            {skipped.map(({ id }) => (
              <li key={id}>
                {nameOf(id)}
                {isGone(id) && `\u00A0: ${t('bulk.gone_row')}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {job.refusals.length > 0 && (
        <OutcomesFile
          name={t(`${words}.result`)}
          rows={job.refusals.map(({ id, message }) => ({
            name: nameOf(id),
            outcome: message === null ? 'left_out' : 'refused',
            why: message ?? (isGone(id) ? t('bulk.gone_row') : why),
          }))}
        />
      )}
    </>
  )
}
