import Typography from '@mui/material/Typography'
import type { AdminInvitationImport } from '#contract/console/invitation-imports.ts'
import type { Acts } from '../acts/act.ts'
import { useWords } from '../i18n/provider.ts'

/** What may be done with a file that was checked. */
export const importActs: Acts<'invitation_imports', AdminInvitationImport> = {
  start: {
    resource: 'invitation_imports',
    name: 'start',
    placement: 'button',
    tone: 'neutral',
    values: ({ invited }) => ({ smart_count: invited }),
    Explanation: StartExplanation,
  },
}

function StartExplanation({ record: { aside } }: { readonly record: AdminInvitationImport }) {
  const t = useWords()
  return <Typography>{t('resources.invitation_imports.acts.start.text', { aside })}</Typography>
}
