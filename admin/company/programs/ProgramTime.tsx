import Alert from '@mui/material/Alert'
import type { AdminProgram } from '#contract/console/company/programs.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { SeasonSteps } from './SeasonSteps.tsx'

/** Where a program stands: in its season, or in the archive. */
export function ProgramTime({ program }: { readonly program: AdminProgram }) {
  const t = useWords()
  if (!program.archived) return <SeasonSteps season={program} />
  return (
    <Alert severity="info" icon={false}>
      {t('resources.programs.archive.note')}
    </Alert>
  )
}
