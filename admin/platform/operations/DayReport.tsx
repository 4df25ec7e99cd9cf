import { useDataProvider } from 'react-admin'
import type { AdminDayReport, AdminJob, AdminOperations } from '#contract/console/platform/operations.ts'
import type { ConsoleData, ServerFile } from '../data/data-provider.ts'
import { useWords, type Words } from '../i18n/provider.ts'
import { DownloadButton } from '../lists/DownloadButton.tsx'
import { type Formats, toDateInput, useFormats } from '../shared/format.ts'
import { type Attention, attentionOf } from './attention.ts'
import { jobName } from './job-name.ts'

const words = 'resources.operations'

/** The last 24 hours as a text to keep or to send on: what happened, and what waits for somebody now. */
export function DayReport() {
  const t = useWords()
  const formats = useFormats()
  const data = useDataProvider<ConsoleData>()
  const file = async (): Promise<ServerFile> => {
    const [day, now] = await Promise.all([data.operations<AdminDayReport>('day'), data.operations<AdminOperations>('')])
    // Jobs are of the whole installation.
    const jobs = now.operator ? await data.operations<readonly AdminJob[]>('jobs') : []
    const text = linesOf(day, now, jobs, t, formats).join('\n')
    const name = t(`${words}.day.file`, { date: toDateInput(day.to) })
    return { name, content: new Blob([`${text}\n`], { type: 'text/plain;charset=utf-8' }) }
  }
  return (
    <DownloadButton label={t(`${words}.day.download`)} disabled={false} file={file}>
      {t(`${words}.day.button`)}
    </DownloadButton>
  )
}

function linesOf(
  day: AdminDayReport,
  now: AdminOperations,
  jobs: readonly AdminJob[],
  t: Words,
  { moment, number }: Formats,
): string[] {
  const say = `${words}.day` as const
  const line = (name: string, value: string) => `${name}${t('undo.colon')}${value}`
  const sent = ({ sent, waiting, failed }: AdminDayReport['mails']) =>
    t(`${say}.messages`, { sent: number(sent), waiting: number(waiting), failed: number(failed) })
  const failing = jobs.filter(({ state }) => ['failed', 'partly', 'late'].includes(state))
  const attention = attentionOf(now)
  return [
    t(`${say}.title`, { from: moment(day.from), to: moment(day.to) }),
    '',
    line(t(`${say}.events`), number(day.events)),
    line(t(`${say}.mails`), sent(day.mails)),
    line(t(`${say}.sms`), sent(day.sms)),
    line(t(`${say}.erased`), number(day.erased)),
    line(t(`${say}.skipped`), number(day.skipped)),
    '',
    t(attention.length === 0 ? `${words}.all_well` : `${words}.to_look_at`, { smart_count: attention.length }),
    ...attention.map((one) => `- ${sentenceOf(one, t)}`),
    ...failing.map(({ id, state }) => `  - ${line(jobName(id, t), t(`${words}.jobs.states.${state}`))}`),
  ]
}

function sentenceOf(attention: Attention, t: Words): string {
  const say = `${words}.attention` as const
  switch (attention.kind) {
    case 'held':
      return t(`${say}.held`)
    case 'stopped':
      return t(`${say}.stopped`, { name: attention.model.name })
    case 'parked':
      return t(`${say}.parked`, { smart_count: attention.streams })
    case 'mails':
      return t(`${say}.mails`, { smart_count: attention.mails + attention.sms })
    case 'late':
      return t(`${say}.late`, { smart_count: attention.count })
    case 'held_items':
      return t(`${say}.held_items`, { smart_count: attention.items })
    case 'jobs':
  }
  return t(`${say}.jobs`, { smart_count: attention.failing })
}
