import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminCompanySettings } from '#contract/console/company/company-settings.ts'
import { type Period, retention, type RetentionName } from '#contract/people/retention.ts'
import { color } from '#theme/vars.ts'
import { useWords, type Words } from '../../platform/i18n/provider.ts'
import { viewPath } from '../../platform/lists/saved-views.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Rows } from '../../platform/shared/Rows.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { useRetentionAhead } from './data.ts'

const words = 'resources.company_settings.retention'
/** The server looks 31 days ahead. */
const aheadMs = 31 * 86_400_000
const names = Object.keys(retention) as RetentionName[]

/** How long each kind of data is kept, and which accounts go next. */
export function Retention({ going }: Pick<AdminCompanySettings, 'going'>) {
  const t = useWords()
  const { moment, date, number } = useFormats()
  const { data, error, isPending, refetch } = useRetentionAhead()
  const goes = (reason: keyof AdminCompanySettings['going']) => (
    <Link component={RouterLink} to={viewPath('erasures_ahead', { reason })}>
      {t(`${words}.accounts`, { smart_count: going[reason] })}
    </Link>
  )
  const countsOf = (id: RetentionName) => data?.kinds.find(({ kind }) => kind === id)
  const how = (id: RetentionName) => {
    if (id === 'account') return goes('last_role')
    if (id === 'rejected_sign_up') return goes('rejected_sign_up')
    const count = countsOf(id)?.count
    return count === undefined ? '–' : t(`${words}.rows`, { smart_count: count, count: number(count) })
  }
  const on = (at: string | null | undefined) => (at ? <time dateTime={at}>{date(at)}</time> : '–')
  const when = (id: RetentionName) => {
    const next = countsOf(id)?.next_at
    if (!next) return '–'
    const isOver = data !== undefined && Date.parse(next) <= Date.parse(data.until) - aheadMs
    return isOver ? t(`${words}.next_run`) : <time dateTime={next}>{moment(next)}</time>
  }
  return (
    <Panel component="section" sx={{ maxWidth: 1080 }}>
      <Box sx={{ padding: 2, paddingBottom: 1 }}>
        <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
          {t(`${words}.title`)}
        </Typography>
        <Typography variant="body2" sx={{ color: color.ink2 }}>
          {t(`${words}.lede`)}
        </Typography>
      </Box>
      {error !== null && <LoadError error={error} retry={() => void refetch()} />}
      {isPending && <LoadingRows />}
      {data !== undefined && (
        <Typography component="p" sx={{ paddingInline: 2, paddingBottom: 1 }}>
          {t(`${words}.until`, { date: date(data.until) })}
        </Typography>
      )}
      <Rows
        name={t(`${words}.title`)}
        rows={names.map((id) => ({ id }))}
        columns={[
          { label: t(`${words}.data`), render: ({ id }) => t(`${words}.names.${id}`) },
          { label: t(`${words}.period`), render: ({ id }) => periodWords(retention[id], t) },
          { label: t(`${words}.next`), render: ({ id }) => how(id) },
          { label: t(`${words}.oldest`), render: ({ id }) => on(countsOf(id)?.oldest_at) },
          { label: t(`${words}.when`), render: ({ id }) => when(id) },
        ]}
      />
      <Typography variant="body2" sx={{ padding: 2, color: color.ink2 }}>
        {t(`${words}.facts`)}
      </Typography>
    </Panel>
  )
}

function periodWords(period: Period, t: Words): string {
  if ('years' in period) return t(`${words}.years`, { smart_count: period.years })
  if ('months' in period) return t(`${words}.months`, { smart_count: period.months })
  if ('days' in period) return t(`${words}.days`, { smart_count: period.days })
  return t(`${words}.hours`, { smart_count: period.hours })
}
