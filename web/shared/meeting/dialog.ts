import type { Me } from '../session/me.ts'
import type { Act } from './act.ts'
import type { Meeting } from './moment.ts'
import type { Parties } from './parties.ts'

export interface MeetingProps {
  meeting: Meeting
  me: Me
  parties: Parties
}

/** What each dialog of a session is given. */
export interface MeetingDialogProps extends MeetingProps {
  act: Act
  open: boolean
  onClose: () => void
  onDone: () => void
}
