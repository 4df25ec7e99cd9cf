import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { TextInput } from 'react-admin'
import type { AdminCohortMatch } from '#contract/console/community/cohort-matches.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { type Mentee, MenteeInput } from '../../company/programs/weights/MenteeInput.tsx'
import { FormDialog } from '../../platform/shared/FormDialog.tsx'
import { useDecide } from './data.ts'

const words = 'resources.cohort_matches'

interface PinDialogProps {
  readonly match: AdminCohortMatch
  readonly close: () => void
}

/** Pins any mentee of the program to any mentor of it, whether the draft proposes them or not. */
export default function PinDialog({ match, close }: PinDialogProps) {
  const t = useWords()
  const { mutateAsync, isPending } = useDecide(match.id)
  const [participant, setParticipant] = useState<Mentee | null>(null)
  const [presenter, setPresenter] = useState<Mentee | null>(null)
  const chosen = participant !== null && presenter !== null
  return (
    <FormDialog
      title={t(`${words}.decisions.pin_title`)}
      close={close}
      busy={isPending}
      disabled={!chosen}
      submit={({ reason }) =>
        chosen
          ? mutateAsync({
              path: 'decisions',
              body: {
                kind: 'pin',
                participant_id: participant.profile_id,
                presenter_id: presenter.profile_id,
                reason: typeof reason === 'string' ? reason : null,
              },
            }).then(
              () => {
                close()
                return undefined
              },
              () => undefined,
            )
          : Promise.resolve(undefined)
      }
      cancel={t(`${words}.ban.cancel`)}
      confirm={t(`${words}.pairs.pin`)}
    >
      <Typography>{t(`${words}.decisions.pin_text`)}</Typography>
      <MenteeInput
        programId={match.program_id}
        mentee={participant}
        label={t(`${words}.fields.participant`)}
        choose={setParticipant}
      />
      <MenteeInput
        programId={match.program_id}
        mentee={presenter}
        side="presenter"
        label={t(`${words}.fields.presenter`)}
        choose={setPresenter}
      />
      <TextInput
        source="reason"
        label={t(`${words}.decisions.reason`)}
        helperText={false}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  )
}
