import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import type { AdminSeal } from '#contract/console/platform/log-seals.ts'
import { useWords } from '../i18n/provider.ts'
import { LoadError } from '../lists/list-states.tsx'
import { useFormats } from '../shared/format.ts'
import { LoadingRows } from '../shared/Loading.tsx'
import { Panel } from '../shared/Panel.tsx'
import { Rows } from '../shared/Rows.tsx'

const words = 'resources.operations.seals'
const perPage = 10

/** The last seals over the company's own facts, with what an auditor compares with a published copy. */
export function SealList() {
  const t = useWords()
  const { moment, number } = useFormats()
  const { data, error, isPending, refetch } = useGetList<AdminSeal>('log_seals', {
    pagination: { page: 1, perPage },
    sort: { field: 'number', order: 'DESC' },
  })
  if (error !== null) return <LoadError error={error} retry={() => void refetch()} />
  if (isPending) return <LoadingRows />
  if (data.length === 0) return null
  return (
    <Panel sx={{ minWidth: 0 }}>
      <Typography variant="h2" sx={{ fontSize: '1.125rem', padding: 2, paddingBottom: 1 }}>
        {t(`${words}.list`)}
      </Typography>
      <Rows
        name={t(`${words}.list`)}
        rows={data}
        columns={[
          { label: t(`${words}.number`), render: ({ id }) => id },
          {
            label: t(`${words}.sealed_at`),
            render: ({ sealed_at: at }) => <time dateTime={at}>{moment(at)}</time>,
          },
          {
            label: t(`${words}.facts`),
            render: ({ first, last, count }) => t(`${words}.range`, { first, last, count: number(count) }),
          },
          {
            label: t(`${words}.hash`),
            render: ({ hash }) => (
              <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '.8125rem' }}>
                {hash}
              </Box>
            ),
          },
          { label: t(`${words}.key`), render: ({ key_id: id }) => <code>{id}</code> },
        ]}
      />
    </Panel>
  )
}
