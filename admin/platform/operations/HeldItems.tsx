import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { AdminHeldItem } from '#contract/console/platform/operations.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { LoadError } from '../lists/list-states.tsx'
import { useFormats } from '../shared/format.ts'
import { Icon } from '../shared/icons.tsx'
import { LoadingRows } from '../shared/Loading.tsx'
import { Rows } from '../shared/Rows.tsx'
import { useOperate, useOperations } from './data.ts'
import { jobName } from './job-name.ts'
import { TitledPanel } from './TitledPanel.tsx'

const words = 'resources.operations.held_items'

/** What recurring work has set aside: of which work, since when, and another try now. */
export function HeldItems() {
  const t = useWords()
  const { moment } = useFormats()
  const { data: items, error, refetch } = useOperations<readonly AdminHeldItem[]>('held_items')
  const retry = useOperate<AdminHeldItem>('held_items.asked')
  return (
    <TitledPanel title={t(`${words}.title`)}>
      <Typography variant="body2" sx={{ color: color.ink2, marginBottom: 1 }}>
        {t(items?.length === 0 ? `${words}.none` : `${words}.lede`)}
      </Typography>
      {items === undefined &&
        (error === null ? <LoadingRows /> : <LoadError error={error} retry={() => void refetch()} />)}
      {items !== undefined && items.length > 0 && (
        <Rows
          name={t(`${words}.title`)}
          rows={items}
          columns={[
            {
              label: t(`${words}.item`),
              render: ({ item }) => (item === '*' ? t(`${words}.all`) : <code>{item}</code>),
            },
            { label: t(`${words}.job`), render: ({ job }) => jobName(job, t) },
            { label: t(`${words}.error`), render: ({ error: kind }) => kind },
            { label: t(`${words}.failures`), render: ({ failures }) => failures, isFigure: true },
            { label: t(`${words}.since`), render: ({ since }) => <time dateTime={since}>{moment(since)}</time> },
            { label: t(`${words}.due`), render: ({ due_at: due }) => <time dateTime={due}>{moment(due)}</time> },
            {
              label: t('resources.operations.jobs.act'),
              render: ({ id, item }) => (
                <IconButton
                  aria-label={t(`${words}.retry_item`, { item })}
                  onClick={() => {
                    if (!retry.isPending) retry.mutate({ path: `held_items/${id}/retry` })
                  }}
                >
                  <Icon name="refresh" />
                </IconButton>
              ),
            },
          ]}
        />
      )}
    </TitledPanel>
  )
}
