import Typography from '@mui/material/Typography'
import { TextInput } from 'react-admin'
import type { CohortDecision } from '#contract/console/community/cohort-matches.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { FormDialog } from '../../platform/shared/FormDialog.tsx'
import { useDecide } from './data.ts'

const words = 'resources.cohort_matches'

interface BanDialogProps {
  readonly id: string
  readonly pair: Pick<CohortDecision, 'participant_id' | 'presenter_id' | 'from'>
  readonly close: () => void
}

/** Forbids a pair, with a required motive. */
export default function BanDialog({ id, pair, close }: BanDialogProps) {
  const t = useWords()
  const { mutateAsync, isPending } = useDecide(id)
  const reasonIn = ({ reason }: Readonly<Record<string, unknown>>) => (typeof reason === 'string' ? reason.trim() : '')
  return (
    <FormDialog
      title={t(`${words}.ban.title`)}
      of={`${pair.participant_id} ${pair.presenter_id}`}
      close={close}
      busy={isPending}
      focusFirst
      validate={(values): Record<string, string> =>
        reasonIn(values).length < 3 ? { reason: t(`${words}.ban.short`) } : {}
      }
      submit={(values) =>
        mutateAsync({ path: 'decisions', body: { kind: 'ban', ...pair, reason: reasonIn(values) } }).then(
          () => {
            close()
            return undefined
          },
          () => undefined,
        )
      }
      cancel={t(`${words}.ban.cancel`)}
      confirm={t(`${words}.ban.confirm`)}
      color="error"
    >
      <Typography>{t(`${words}.ban.text`)}</Typography>
      <TextInput source="reason" label={t(`${words}.fields.reason`)} helperText={false} />
    </FormDialog>
  )
}
