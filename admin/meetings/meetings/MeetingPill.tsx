import Box from '@mui/material/Box'
import type { AdminMeeting } from '#contract/console/meetings/meetings.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Pill, type Tone } from '../../platform/shared/StatePill.tsx'

const tones: Readonly<Record<AdminMeeting['aasm_state'], Tone>> = {
  initiated: 'default',
  requested: 'default',
  confirmed: 'info',
  started: 'info',
  feedback_requested: 'warning',
  feedback_filled: 'warning',
  finished: 'success',
  cancelled: 'default',
  refused: 'default',
  expired: 'default',
}

/** A session's state, and how it is known that it was held. */
export function MeetingPill({ meeting }: { readonly meeting: Pick<AdminMeeting, 'aasm_state' | 'evidence'> }) {
  const t = useWords()
  return (
    <>
      <Pill tone={tones[meeting.aasm_state]} text={t(`meeting_states.${meeting.aasm_state}`)} />
      {meeting.evidence !== null && (
        <Box component="span" sx={{ display: 'block', fontSize: '.8125rem' }}>
          {t(`evidences.${meeting.evidence}`)}
        </Box>
      )}
    </>
  )
}
