import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useNotify, useRefresh } from 'react-admin'
import type { ProgramUse } from '#contract/console/company/program-acts.ts'
import type { AdminProgram } from '#contract/console/company/programs.ts'
import { useRefusalText } from '../../platform/acts/use-act.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { FormDialog } from '../../platform/shared/FormDialog.tsx'
import { useProgramPart, useProgramWrite } from './data.ts'

const words = 'resources.programs.archive'

interface ArchiveDialogProps {
  readonly program: AdminProgram
  readonly close: () => void
}

/** Says whom it concerns and what becomes of them, then archives the program or takes it back. */
export default function ArchiveDialog({ program: { id, archived }, close }: ArchiveDialogProps) {
  const t = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const refusalText = useRefusalText()
  const { data: use, error: unread } = useProgramPart<ProgramUse>(id, 'archive')
  const { mutateAsync, isPending, error } = useProgramWrite<ProgramUse>(id, 'archive')
  const failed = error ?? unread
  const kind = archived ? 'back' : 'away'
  return (
    <FormDialog
      title={t(`${words}.${kind}.title`)}
      close={close}
      busy={isPending}
      disabled={isPending || use === undefined}
      submit={() =>
        mutateAsync({ archived: !archived }).then(
          () => {
            notify(`console.${words}.${kind}.done`, { type: 'success' })
            refresh()
            close()
            return undefined
          },
          () => undefined,
        )
      }
      cancel={t('list.cancel')}
      confirm={t(`${words}.${kind}.confirm`)}
    >
      <Typography>{t(`${words}.${kind}.text`)}</Typography>
      {use !== undefined && !archived && (
        <Box component="ul" aria-label={t(`${words}.concerns`)} sx={{ listStyle: 'disc', paddingLeft: '20px' }}>
          <li>{t(`${words}.people`, { smart_count: use.participants + use.presenters })}</li>
          <li>{t(`${words}.accompaniments`, { smart_count: use.accompaniments })}</li>
          <li>{t(`${words}.requests`, { smart_count: use.requests })}</li>
          {use.invitations > 0 && <li>{t(`${words}.invitations`, { smart_count: use.invitations })}</li>}
          {use.rules > 0 && <li>{t(`${words}.rules`, { smart_count: use.rules })}</li>}
        </Box>
      )}
      {failed !== null && (
        <Alert severity="error" role="alert" icon={false}>
          {refusalText(failed)}
        </Alert>
      )}
    </FormDialog>
  )
}
