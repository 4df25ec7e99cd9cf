import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { useFieldName } from './field-names.ts'

const words = 'resources.invitation_imports'

/** What each column of the file was taken for. */
export function Columns({ kind, columns }: Pick<AdminInvitationImport, 'kind' | 'columns'>) {
  const t = useWords()
  const nameOf = useFieldName(kind)
  return (
    <Panel component="section" aria-labelledby="import-columns" sx={{ padding: { xs: 2, sm: 3 }, marginTop: 2 }}>
      <Typography variant="h2" id="import-columns" sx={{ fontSize: '1.125rem', marginBottom: 1 }}>
        {t(`${words}.columns`)}
      </Typography>
      <Ignored
        columns={columns.filter(
          ({ field, filled, samples }) => field === null && (filled ?? samples.filter(Boolean).length) > 0,
        )}
      />
      <Box component="dl" sx={{ overflowWrap: 'anywhere', '& dd': { margin: 0 } }}>
        {columns.map(({ name, field, samples }) => (
          <Box
            key={name}
            sx={{
              display: 'grid',
              gap: '4px 16px',
              gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' },
              paddingBlock: '8px',
              borderBottom: `1px solid ${color.line}`,
            }}
          >
            <dt>
              <b>{name}</b>
              <Box component="span" sx={{ display: 'block', color: color.ink2, fontSize: '.8125rem' }}>
                {samples.filter((sample) => sample !== '').join(', ')}
              </Box>
            </dt>
            <dd>{field === null ? t(`${words}.ignored`) : nameOf(field)}</dd>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

/** Names the columns of which nothing is read, so that nobody believes that it was. */
export function Ignored({
  columns,
}: {
  readonly columns: readonly { readonly name: string; readonly filled?: number | undefined }[]
}) {
  const t = useWords()
  if (columns.length === 0) return null
  const names = columns.map(({ name, filled }) =>
    filled === undefined ? name : t(`${words}.filled`, { name, smart_count: filled }),
  )
  return (
    <Alert severity="warning" role="note" icon={false} sx={{ overflowWrap: 'anywhere' }}>
      {t(`${words}.ignored_columns`, { smart_count: names.length, names: names.join(', ') })}
    </Alert>
  )
}
