import Typography from '@mui/material/Typography'
import type { AdminMatchWeights } from '#contract/console/community/match-weights.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { FormDialog } from '../../../platform/shared/FormDialog.tsx'

const words = 'resources.programs.weights'

interface ConfirmPublishProps {
  readonly rule: AdminMatchWeights
  readonly busy: boolean
  readonly close: () => void
  readonly confirm: () => void
}

/** Says what publishing changes, and what it leaves. */
export default function ConfirmPublish({ rule, busy, close, confirm }: ConfirmPublishProps) {
  const t = useWords()
  const { version, waiting_requests: waiting } = rule
  return (
    <FormDialog
      title={t(`${words}.confirm.title`, { version: version + 1 })}
      close={close}
      busy={busy}
      submit={() => {
        confirm()
        return Promise.resolve(undefined)
      }}
      cancel={t(`${words}.confirm.back`)}
      confirm={t(`${words}.confirm.go`)}
    >
      <Typography>{t(`${words}.confirm.text`)}</Typography>
      <Typography>
        {t(`${words}.waiting.kept`)} {waiting > 0 && t(`${words}.waiting.open`, { smart_count: waiting })}
      </Typography>
    </FormDialog>
  )
}
