import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { useFieldName } from './field-names.ts'

const words = 'resources.invitation_imports'
/** As many as a record shows. */
const maxRows = 200

/** Whom a file of accounts makes or changes, and which of their fields. */
export function Changes({ record: { kind, changes } }: { readonly record: AdminInvitationImport }) {
  const t = useWords()
  const nameOf = useFieldName(kind)
  if (changes.length === 0) return null
  return (
    <Panel component="section" aria-labelledby="import-changes" sx={{ padding: 2, marginTop: 2 }}>
      <Typography variant="h2" id="import-changes" sx={{ fontSize: '1.125rem' }}>
        {t(`${words}.changes`)}
      </Typography>
      {changes.length === maxRows && <span>{t(`${words}.problems_shown`, { count: maxRows })}</span>}
      <Box
        component="ul"
        tabIndex={0}
        aria-labelledby="import-changes"
        sx={{ maxHeight: 320, overflow: 'auto', marginTop: 1 }}
      >
        {changes.map(({ line, name, created, fields }) => (
          <Box
            component="li"
            key={line}
            sx={{
              display: 'grid',
              gap: '4px 16px',
              gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 2fr)' },
              paddingBlock: '8px',
              borderBottom: `1px solid ${color.line}`,
              overflowWrap: 'anywhere',
            }}
          >
            <b>{name}</b>
            <span>
              {created ? t(`${words}.is_new`) : t(`${words}.is_changed`, { fields: fields.map(nameOf).join(', ') })}
            </span>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
