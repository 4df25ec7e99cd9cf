import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useGetList, useGetMany } from 'react-admin'
import { type AdminBulkAct, type BulkResource, isBulkAct } from '#contract/console/platform/bulk-acts.ts'
import { color } from '#theme/vars.ts'
import { bulkActWords, leftOutReason } from '../../platform/acts/act.ts'
import { OutcomesFile } from '../../platform/acts/OutcomesFile.tsx'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useFieldName, useFieldText } from '../../platform/edits/field-words.ts'
import { loadWords, useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Panel } from '../../platform/shared/Panel.tsx'

const words = 'resources.operator_acts.jobs'
/** While the server works. */
const lookMs = 2_000
/** The last ones; the others are older than anybody asks for. */
const perPage = 10

const tones = { running: 'info', stopped: 'warning', done: 'success' } as const

type Job = Omit<AdminBulkAct, 'resource'> & { readonly resource: BulkResource }
const isJob = (job: AdminBulkAct): job is Job => isBulkAct(job.resource, job.act)

/** The reader's own acts on whole lists, the last first: how far each is, and what came of it. */
export function BulkJobs() {
  const t = useWords()
  const { data = [] } = useGetList<AdminBulkAct>(
    'bulk_acts',
    { pagination: { page: 1, perPage }, sort: { field: 'created_at', order: 'DESC' }, filter: {} },
    { refetchInterval: ({ state }) => (state.data?.data?.some((job) => job.state === 'running') ? lookMs : false) },
  )
  const jobs = data.filter(isJob)
  const named = [...new Set(jobs.map(({ resource }) => resource)), 'audit_entries' as const]
  // What each act is called stands with the words of its records.
  const { isSuccess } = useQuery({
    queryKey: ['words', ...named],
    queryFn: () => Promise.all(named.map(loadWords)).then(() => null),
  })
  if (jobs.length === 0 || !isSuccess) return null
  return (
    <Panel component="section" sx={{ marginTop: 2 }}>
      <Typography variant="h2" sx={{ fontSize: '1.125rem', padding: 2 }}>
        {t(`${words}.title`)}
      </Typography>
      <Box component="ul" aria-label={t(`${words}.title`)} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {jobs.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </Box>
    </Panel>
  )
}

function Row({ job }: { readonly job: Job }) {
  const t = useWords()
  const { moment, number } = useFormats()
  const [open, setOpen] = useState(false)
  const nameOf = useFieldName(job.resource)
  const textOf = useFieldText(job.resource)
  const act = t(`${bulkActWords({ resource: job.resource, name: job.act })}.result`)
  const given = Object.entries(job.given).flatMap(([field, value]) => {
    const text = textOf([field], value)
    return text === '' ? [] : [`${nameOf([field])}${t('undo.colon')}${text}`]
  })
  const name = [act, ...given].join(', ')
  const counts = [
    t('acts.progress', { done: number(job.done), total: number(job.total) }),
    job.unchanged > 0 && t('bulk.unchanged', { smart_count: job.unchanged }),
    job.skipped > 0 && t('bulk.skipped', { smart_count: job.skipped }),
    job.refused > 0 && t(`${words}.refused`, { smart_count: job.refused }),
  ]
  return (
    <Box component="li" sx={{ padding: '8px 16px', borderTop: `1px solid ${color.line}`, fontSize: '.875rem' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
        <b>{act}</b>
        {given.length > 0 && <span>{given.join(' · ')}</span>}
        <Chip variant="state" color={tones[job.state]} label={t(`${words}.states.${job.state}`)} />
        <Box component="span" sx={{ color: color.ink2 }}>
          <time dateTime={job.created_at}>{moment(job.created_at)}</time> · {counts.filter(Boolean).join(' · ')}
        </Box>
        <Box component="span" sx={{ marginLeft: 'auto', display: 'inline-flex', gap: 1 }}>
          <Steer job={job} name={name} />
          {job.refusals.length > 0 && (
            <Button
              size="small"
              variant="text"
              aria-expanded={open}
              aria-label={t(`${words}.why_label`, { name })}
              onClick={() => setOpen(!open)}
            >
              {t(`${words}.why`)}
            </Button>
          )}
        </Box>
      </Box>
      {open && <Refusals job={job} name={name} />}
    </Box>
  )
}

interface JobProps {
  readonly job: Job
  readonly name: string
}

/** Stops the act, or goes on with it. */
function Steer({ job, name }: JobProps) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const queries = useQueryClient()
  const what = job.state === 'running' ? 'stop' : 'resume'
  const { mutate, isPending } = useMutation({
    mutationFn: () => data.bulkAct(`/${job.id}/${what}`, {}),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bulk_acts'] }),
  })
  if (job.state === 'done') return null
  return (
    <Button
      size="small"
      variant="text"
      aria-label={t(`${words}.${what}_label`, { name })}
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
    >
      {t(`bulk.${what}`)}
    </Button>
  )
}

function Refusals({ job: { resource, act, refusals }, name }: JobProps) {
  const t = useWords()
  const skipped = leftOutReason({ resource, name: act }, t)
  const { data = [] } = useGetMany<RaRecord>(resource, { ids: refusals.map(({ id }) => id) })
  const rows = refusals.map(({ id, message }) => {
    const record: Readonly<Record<string, unknown>> | undefined = data.find((one) => one?.id === id)
    const known = [record?.['full_name'], record?.['participant_name'], record?.['email']]
    return {
      id,
      name: known.find((one) => typeof one === 'string') ?? id,
      outcome: message === null ? ('left_out' as const) : ('refused' as const),
      why: message ?? skipped,
    }
  })
  return (
    <>
      <ul aria-label={t(`${words}.why_label`, { name })}>
        {rows.map((row) => (
          <li key={row.id}>
            <b>{row.name}</b>
            {t('undo.colon')}
            {row.why}
          </li>
        ))}
      </ul>
      <OutcomesFile name={name} rows={rows} />
    </>
  )
}
