import Typography from '@mui/material/Typography'
import { SaveButton } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { Panel } from '../shared/Panel.tsx'

const words = 'resources.company_settings'

/** The end of a long form: how much was changed, and the one button. It stays in sight. */
export function SaveBar({ label, busy }: { readonly label: string; readonly busy: boolean }) {
  const t = useWords()
  const { dirtyFields } = useFormState()
  const changes = leaves(dirtyFields)
  return (
    <Panel
      sx={{
        position: 'sticky',
        bottom: 16,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
        padding: 2,
        zIndex: 1,
      }}
    >
      <Typography component="p" variant="body2" sx={{ color: color.ink2 }}>
        {changes === 0 ? t(`${words}.unchanged`) : t(`${words}.changed`, { smart_count: changes })}
      </Typography>
      <SaveButton alwaysEnable icon={false} label={label} aria-disabled={busy} />
    </Panel>
  )
}

/** A list counts once. */
function leaves(dirty: unknown): number {
  if (dirty === true) return 1
  if (Array.isArray(dirty)) return dirty.length > 0 ? 1 : 0
  if (typeof dirty !== 'object' || dirty === null) return 0
  return Object.values(dirty).reduce((sum: number, one: unknown) => sum + leaves(one), 0)
}
