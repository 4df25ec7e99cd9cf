import Box from '@mui/material/Box'
import { type AdminMeeting, cancelMeeting } from '#contract/console/meetings/meetings.ts'
import type { Acts } from '../../platform/acts/act.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { WordInput } from '../../platform/shared/WordInput.tsx'
import { nameOr } from '../../platform/shared/people.ts'

const reasons = cancelMeeting.shape.reason.options
const words = 'resources.meetings.acts.cancel'

/** What an administrator may do with a session. */
export const meetingActs: Acts<'meetings', AdminMeeting> = {
  cancel: {
    resource: 'meetings',
    name: 'cancel',
    placement: 'button',
    tone: 'destructive',
    body: cancelMeeting,
    Explanation: CancelExplanation,
    Inputs: ReasonInput,
  },
}

function CancelExplanation({ record }: { readonly record: AdminMeeting }) {
  const t = useWords()
  const names = { participant: nameOr(record.participant_name, t), presenter: nameOr(record.presenter_name, t) }
  return (
    <Box component="ul" sx={{ listStyle: 'disc', paddingLeft: '20px', display: 'grid', gap: '6px' }}>
      <li>{t(`${words}.told`, names)}</li>
      {record.aasm_state === 'confirmed' && <li>{t(`${words}.freed`)}</li>}
      <li>{t(`${words}.stays`)}</li>
    </Box>
  )
}

/** Why it is called off: both people read it. None is preselected. */
function ReasonInput() {
  const t = useWords()
  return (
    <>
      <NativeSelectInput
        source="reason"
        label={t(`${words}.reason`)}
        choices={[
          { value: '', name: t(`${words}.choose`) },
          ...reasons.map((value) => ({ value, name: t(`closing_reasons.${value}`) })),
        ]}
      />
      <WordInput />
    </>
  )
}
